"""Who is up and down against whom, of an evening or a match, and how everybody would be even again."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils import timezone

import ledger.selectors
from clubs import balancing, limits, selectors
from clubs.models import Member
from ledger.selectors import Filter, Group


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One person of the sheet."""

    name: str
    is_me: bool
    cells: Sequence[int | None]
    """Points won from (> 0) or lost to each person, in the order of the rows; None against oneself."""
    net: int


@dataclass(frozen=True, slots=True)
class BalancingLine:
    """What would make two people even."""

    payer: str
    payee: str
    points: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """Who is up against whom. The nets sum to zero, and each cell is the negative of its mirror image."""

    rows: Sequence[SheetRow]
    balancing: Sequence[BalancingLine]
    is_fewest: bool
    """Whether there is no way with fewer lines; else they are merely few."""
    is_too_wide: bool
    """More people than a matrix can show: the cells are left out."""


def evenings(member: Member) -> list[Group]:
    """The member's own evenings, the newest first, and what each came to."""
    zone = timezone.get_current_timezone()
    return ledger.selectors.groups(account=member.account, by="evening", zone=zone)


def matches_of_evening(member: Member, day: date) -> list[int]:
    """The ids of all matches of the club that owed something in an evening, whoever may know of them."""
    only = ledger.selectors.evening(day, timezone.get_current_timezone())
    matches = ledger.selectors.values_of(book=member.club.book, fact="match", only=only)
    return sorted(int(match) for match in matches if match.isdecimal())


def evening_sheet(member: Member, day: date, *, matches: Collection[int]) -> Sheet:
    """The sheet of these matches' lines of an evening. Which of them the member may see is for the caller to ask."""
    only = ledger.selectors.evening(day, timezone.get_current_timezone())
    return _sheet(member, ledger.selectors.matrix(book=member.club.book, only=only, any_of={"match": matches}))


def match_sheet(member: Member, *, room: int, match: int) -> Sheet:
    """The sheet of one match. Whether the member may see it is for the caller to ask."""
    only = Filter(facts={"room": room, "match": match})
    return _sheet(member, ledger.selectors.matrix(book=member.club.book, only=only))


def _sheet(member: Member, won: Mapping[tuple[int, int], int]) -> Sheet:
    """The sheet of a ledger matrix: (receiver, giver) → points."""
    accounts = {account for pair in won for account in pair}
    owners = selectors.owners_of(member.club_id, accounts)
    net = dict.fromkeys(accounts, 0)
    for (receiver, giver), points in won.items():
        net[receiver] += points
        net[giver] -= points
    people = sorted(accounts, key=lambda account: (-net[account], account))
    names = {account: owners[account].user.name if account in owners else "?" for account in people}
    is_too_wide = len(people) > limits.SHEET_PEOPLE_MAX
    across = [] if is_too_wide else people

    def cell(one: int, other: int) -> int | None:
        return None if one == other else won.get((one, other), 0) - won.get((other, one), 0)

    return Sheet(
        rows=[
            SheetRow(
                name=names[one],
                is_me=one == member.account_id,
                cells=[cell(one, other) for other in across],
                net=net[one],
            )
            for one in people
        ],
        balancing=[
            BalancingLine(names[payer], names[payee], points)
            for payer, payee, points in balancing.fewest_payments({one: net[one] for one in people})
        ],
        is_fewest=balancing.is_exact(net),
        is_too_wide=is_too_wide,
    )
