"""What pages ask of adjustments, floors, disputes and checks. Nothing here writes."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet

import ledger.selectors
from clubs import selectors
from clubs.models import Adjustment, Club, Dispute, Member, NightlyCheck, Role, Room
from clubs.permissions import Permission, may, outranks
from games.registry import GAMES

_IS_OPEN = ExpressionWrapper(Q(state="open"), output_field=BooleanField())


def adjustments_seen_by(member: Member) -> QuerySet[Adjustment]:
    """Those of the club for who may adjust, else the member's own; open ones first, then the newest."""
    rows = Adjustment.objects.filter(club_id=member.club_id)
    if not may(member.role, Permission.ADJUST):
        rows = rows.filter(member=member)
    named = rows.select_related("member__user", "asked_by__user", "decided_by__user", "entry")
    return named.order_by(_IS_OPEN.desc(), "-pk")


def limits_seen_by(member: Member) -> QuerySet[Member]:
    """Members with balance, floor and alert: all for who may adjust, else the member alone."""
    rows = Member.objects.filter(club_id=member.club_id, left_at=None, user__is_bot=False)
    if not may(member.role, Permission.ADJUST):
        rows = rows.filter(pk=member.pk)
    return rows.select_related("user", "account", "alert").order_by("user__display_name", "pk")


def may_bound(by: Member, member: Member) -> bool:
    """Whether one with `adjust` may set or lift the other's floor, which can keep somebody from every table: not of one
    of the same role or above, nor one's own. An owner's own is the owner's; who has left has no role."""
    if not member.is_present:
        return True
    return outranks(by.role, member.role) or (by.pk == member.pk and by.role == Role.OWNER)


@dataclass(frozen=True, slots=True)
class WorstLoss:
    """The most that a hand in a room can cost; None: the rules set no bound."""

    room: Room
    points: int | None


def worst_losses(member: Member) -> list[WorstLoss]:
    """For each room that the member may enter."""
    return [WorstLoss(room, worst_loss(room)) for room in selectors.rooms_of(member)]


def worst_loss(room: Room) -> int | None:
    """The most that a hand by the room's rules can cost a seat."""
    game = GAMES[room.game]
    bound: int | None = game.worst_loss(game.Rules(**room.rules))
    return bound


def disputes_seen_by(member: Member) -> QuerySet[Dispute]:
    """All of the club for who may decide or audit, else those of hands the member took part in; open ones first."""
    rows = Dispute.objects.filter(club_id=member.club_id)
    if not (may(member.role, Permission.DISPUTES) or may(member.role, Permission.AUDIT)):
        rows = rows.filter(players__contains=[member.pk])
    named = rows.select_related("member__user", "decided_by__user", "transfer__entry")
    return named.order_by(_IS_OPEN.desc(), "-pk")


def open_disputes(club_id: int) -> QuerySet[Dispute]:
    """Undecided ones, the oldest first."""
    return Dispute.objects.filter(club_id=club_id, state="open").select_related("member__user").order_by("pk")


def without_decider(club: Club, disputes: Collection[Dispute]) -> list[Dispute]:
    """Those of the club's open disputes that nobody may decide: everybody whose role allows it took part."""
    able = {officer.pk for officer in selectors.officers_of(club, Permission.DISPUTES)} if disputes else set()
    return [dispute for dispute in disputes if able <= set(dispute.players)]


def with_deciders(club: Club, disputes: Collection[Dispute]) -> Collection[Dispute]:
    """The same disputes of the club, each with `deciders`: the ids of those who may decide it now, none once it is
    decided."""
    able = [officer.pk for officer in selectors.officers_of(club, Permission.DISPUTES)] if disputes else []
    for dispute in disputes:
        is_open = dispute.state == Dispute.State.OPEN
        dispute.deciders = [one for one in able if one not in dispute.players] if is_open else []
    return disputes


def last_check(club_id: int) -> NightlyCheck | None:
    """The newest nightly check of the club's book."""
    return NightlyCheck.objects.filter(club_id=club_id).order_by("-day").first()


@dataclass(frozen=True, slots=True)
class Mark:
    """What became of a line of a statement since it was posted."""

    dispute: int | None = None
    """Id of the newest dispute about it that is open or upheld."""
    is_disputed: bool = False
    is_reversed: bool = False
    is_corrected: bool = False


NO_MARK = Mark()


def marks(club_id: int, lines: Collection[tuple[int, int]]) -> dict[int, Mark]:
    """Marks by transfer, for pairs of a transfer's and its entry's id; lines of which nothing became are left out."""
    entries = {entry for _, entry in lines}
    reversed_ = ledger.selectors.reversals_of(entries)
    found: dict[int, Dispute] = {}
    rows = Dispute.objects.filter(club_id=club_id, transfer__entry_id__in=entries, state__in=("open", "upheld"))
    upheld = {}
    for dispute in rows.select_related("transfer").order_by("pk"):
        found[dispute.transfer_id] = dispute
        if dispute.state == Dispute.State.UPHELD:
            upheld[dispute.transfer.entry_id] = dispute
    made = {}
    for transfer, entry in lines:
        dispute = found.get(transfer) or upheld.get(entry)
        mark = Mark(
            dispute=dispute.pk if dispute else None,
            is_disputed=dispute is not None and dispute.state == Dispute.State.OPEN,
            is_reversed=entry in reversed_,
            is_corrected=dispute is not None and dispute.correction_id is not None,
        )
        if mark != NO_MARK:
            made[transfer] = mark
    return made
