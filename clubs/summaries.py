"""A statement's lines put together: by evening, opponent or game, and as pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.http import QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

import ledger.selectors
from clubs import charts, limits, selectors
from clubs.forms import StatementFilterForm
from clubs.models import Member
from clubs.statements import asked_for, wanted
from clubs.words import game_name, term_chinese, term_name

BY = ("evening", "opponent", "game")
PICTURES = "pictures"


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """Some lines put together."""

    name: str
    url: str
    """Where these lines, or their evening's sheet, can be seen; empty where they have no page of their own."""
    lines: int
    won: int
    lost: int
    net: int


def rows(member: Member, form: StatementFilterForm, query: QueryDict, by: str) -> Sequence[SummaryRow]:
    """The wanted lines by one of `BY`: evenings newest first, opponents and games in the order of their ids."""
    zone = timezone.get_current_timezone()
    found = ledger.selectors.groups(account=member.account, by=by, zone=zone, only=wanted(form))
    opponents = selectors.owners_of(member.club_id, [group.key for group in found]) if by == "opponent" else {}

    def named(key: object) -> tuple[str, str]:
        match by:
            case "evening":
                assert isinstance(key, date)
                return date_format(key), reverse("evening", args=[member.club_id, key]) if member.is_present else ""
            case "opponent":
                owner = opponents.get(key) if isinstance(key, int) else None
                return (owner.user.name, _lines(member, query, "opponent", owner.pk)) if owner else ("?", "")
            case _:
                key = str(key or "")
                return (game_name(key), _lines(member, query, "game", key)) if key else (_("without a game"), "")

    return [SummaryRow(*named(group.key), group.lines, group.received, group.paid, group.net) for group in found]


def balance(member: Member, form: StatementFilterForm) -> charts.Curve | None:
    """The picture of the balance over the time of the wanted lines."""
    steps = ledger.selectors.balance_curve(account=member.account, only=wanted(form), points_max=limits.CURVE_STEPS)
    return charts.curve([(timezone.localtime(at), points) for at, points in steps])


def fans(member: Member, form: StatementFilterForm) -> charts.Bars | None:
    """The picture of what was won and lost with each fan, and with whatever else multiplied a sum."""
    found = ledger.selectors.factors(account=member.account, only=wanted(form))
    most = sorted(found, key=lambda group: -(group.received + group.paid))[: limits.FACTORS_SHOWN]
    return charts.bars(
        [
            (term_name(*group.key), term_chinese(*group.key), group.lines, group.received, group.paid)
            for group in found
            if group in most
        ]
    )


def _lines(member: Member, query: QueryDict, name: str, value: object) -> str:
    """The statement of the same filter, narrowed once more."""
    narrowed = QueryDict(asked_for(query), mutable=True)
    narrowed[name] = str(value)
    return f"{reverse('statement', args=[member.club_id])}?{narrowed.urlencode()}"
