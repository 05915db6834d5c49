"""A member's statement as the page shows it: the ledger's transfers, in the words of their games.

Nothing is computed here but the sign: points, balances and the steps of a sum are shown as settlement wrote them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs import limits
from clubs.models import Member
from clubs.words import term_name
from ledger.models import Transfer


@dataclass(frozen=True, slots=True)
class StatementLine:
    """One transfer as its member sees it."""

    id: int
    at: datetime
    points: int
    """Won (> 0) or lost (< 0)."""
    after: int
    """The member's balance once this line was posted."""
    reason: str
    how: str
    """How it was won, where the reason alone does not say it; else empty."""
    opponent: str
    game: str
    steps: Sequence[Mapping[str, Any]]
    url: str
    """The payment on the page of its hand; empty for a line that is of no hand."""
    is_reversal: bool


@dataclass(frozen=True, slots=True)
class StatementPage:
    """Lines of a statement, newest first."""

    lines: Sequence[StatementLine]
    older: str
    """The query of the next page's address; empty on the last page."""
    opening: int
    """The balance before the last line of this page."""
    is_filtered: bool


def page(member: Member, query: QueryDict) -> StatementPage:
    """The page that an address asks for: `before` is the id of the line above it.

    What cannot be read is ignored.
    """
    before = query.get("before", "")
    own = Transfer.objects.filter(Q(payer=member.account_id) | Q(payee=member.account_id)).select_related("entry")
    if before.isdecimal():
        own = own.filter(pk__lt=int(before))
    rows = list(own.order_by("-pk")[: limits.STATEMENT_PAGE_LENGTH + 1])
    shown = lines(member, rows[: limits.STATEMENT_PAGE_LENGTH])
    older = ""
    if len(rows) > len(shown):
        following = query.copy()
        following["before"] = str(shown[-1].id)
        older = following.urlencode()
    opening = shown[-1].after - shown[-1].points if shown else member.account.balance
    return StatementPage(lines=shown, older=older, opening=opening, is_filtered=False)


def lines(member: Member, transfers: Iterable[Transfer]) -> list[StatementLine]:
    """The member's lines, in the order of `transfers` (which carry their entry)."""
    page = list(transfers)
    account = member.account_id
    names = _names(member, {row.payee_id if row.payer_id == account else row.payer_id for row in page})
    return [_line(row, is_payer=row.payer_id == account, names=names) for row in page]


def _line(row: Transfer, *, is_payer: bool, names: Mapping[int, str]) -> StatementLine:
    detail = row.detail
    game = detail.get("game", "")
    hand = detail.get("hand")
    how = detail.get("facts", {}).get("how")
    return StatementLine(
        id=row.pk,
        at=row.created_at,
        points=-row.points if is_payer else row.points,
        after=row.payer_after if is_payer else row.payee_after,
        reason=term_name(game, row.reason),
        how=term_name(game, how) if isinstance(how, str) else "",
        opponent=names.get(row.payee_id if is_payer else row.payer_id, ""),
        game=game,
        steps=detail.get("steps", ()),
        url=f"{reverse('hand', args=[hand])}#payment-{detail.get('payment', 0)}" if hand else "",
        is_reversal=row.entry.reverses_id is not None,
    )


def _names(member: Member, accounts: set[int]) -> dict[int, str]:
    """Who the accounts of the member's club belong to, by account; also of members who have left."""
    owners = Member.objects.filter(club_id=member.club_id, account_id__in=accounts).select_related("user")
    return {owner.account_id: owner.user.name or _("a former member") for owner in owners}
