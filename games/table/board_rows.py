"""What those who look after a club's tables see of them. Nothing here writes, and no tile is in it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import combinations

from django.db.models import Max
from django.utils import timezone

from clubs import newcomers
from clubs.models import Club, JoinRequest, Member, Room
from games.registry import GAMES
from games.table import limits
from games.table.models import Hand, MatchSeat, Sitting, Table


@dataclass(frozen=True, slots=True)
class Row:
    """One table of the board."""

    room: Room
    table: Table | None
    seats: tuple[MatchSeat, ...]
    free: int
    """Seats nobody has taken."""
    trustees: tuple[str, ...]
    """Who is in the trustee's care."""
    stuck_since: datetime | None
    """A hand is being played and nothing has happened in it for two minutes."""
    hints: tuple[Sign, ...] = ()

    @property
    def state(self) -> str:
        return self.table.state if self.table else ""

    @property
    def is_open(self) -> bool:
        """A match is open: waiting for seats, playing or between hands."""
        return bool(self.table and self.table.match and self.table.match.finished_at is None)


@dataclass(slots=True)
class Sign:
    """Two members who sat down from the same address or the same browser."""

    one: Member
    other: Member
    same_address: int = 0
    same_device: int = 0
    """In how many pairs of sittings."""
    same_match: int = 0
    """In how many matches they sat together so."""
    last_at: datetime | None = None
    matches: set[int] = field(default_factory=set)


def rows(club: Club, *, with_hints: bool) -> list[Row]:
    """The open rooms of the club, and closed ones in which a match goes on; practice rooms are their members' own."""
    tables = {
        table.room_id: table
        for table in Table.objects.filter(room__club=club, room__practice_of=None).select_related("match", "hand")
    }
    running = [
        room_id for room_id, table in tables.items() if table.match is not None and table.match.finished_at is None
    ]
    found = Room.objects.filter(club=club, practice_of=None).select_related("preset_version__preset")
    found = found.filter(is_open=True) | found.filter(pk__in=running)
    matches = {table.match_id: table for table in tables.values() if table.room_id in running}
    seats: dict[int, list[MatchSeat]] = defaultdict(list)
    for seat in MatchSeat.objects.filter(match__in=matches).select_related("member__user").order_by("seat"):
        seats[seat.match_id].append(seat)
    moved = _last_moves(table for table in matches.values())
    hints = _signs(Sitting.objects.filter(match__in=matches), within_match=True) if with_hints else []
    rows_ = []
    for room in found.order_by("preset_version__preset__game", "name"):
        table = tables.get(room.pk)
        own = tuple(seats.get(table.match_id, ())) if table and room.pk in running else ()
        rows_.append(
            Row(
                room=room,
                table=table,
                seats=own,
                free=GAMES[room.game].seats - len(own),
                trustees=tuple(seat.member.user.name for seat in own if seat.is_trustee),
                stuck_since=_stuck_since(table, moved) if table else None,
                hints=tuple(sign for sign in hints if table and table.match_id in sign.matches),
            )
        )
    return rows_


def _last_moves(tables: Iterable[Table]) -> dict[int, datetime]:
    """When something happened last in the hands being played, by hand."""
    hands = [table.hand_id for table in tables if table.state == Table.State.PLAYING]
    last = Hand.objects.filter(pk__in=hands).annotate(moved_at=Max("events__at")).values_list("pk", "moved_at")
    return {pk: at for pk, at in last if at is not None}


def _stuck_since(table: Table, moved: dict[int, datetime]) -> datetime | None:
    if table.state != Table.State.PLAYING or table.paused_at is not None or table.hand is None:
        return None
    last = moved.get(table.hand.pk) or table.hand.started_at
    is_long_ago = last is not None and last < timezone.now() - timedelta(milliseconds=limits.STUCK_MS)
    return last if is_long_ago else None


def signs(club: Club) -> list[Sign]:
    """Members of the club who sat down from the same address or browser within the days that are kept, whether at one
    table or not; those who sat together so come first."""
    found = _signs(Sitting.objects.filter(match__room__club=club), within_match=False)
    return sorted(found, key=lambda sign: (-sign.same_match, -sign.same_device, -sign.same_address))


@dataclass(slots=True)
class RequestSign:
    """Somebody who waits to be let in, and a person of the club who sat down from the same address or browser."""

    request: JoinRequest
    member: Member
    same_address: bool = False
    same_device: bool = False
    is_kept_out: bool = False
    """The person of the club is kept out of it now."""


def request_signs(club: Club) -> list[RequestSign]:
    """For each who waits, whom they may be or know; those who are kept out first."""
    found: dict[tuple[int, int], RequestSign] = {}
    kept_out = set(newcomers.bans_holding(club).values_list("user_id", flat=True))
    for request in newcomers.requests_waiting(club):
        for kind in ("address", "device"):
            value = getattr(request, kind)
            if not value:
                continue
            same = Sitting.objects.filter(match__room__club=club, **{kind: value}).select_related("member__user")
            for sitting in same.exclude(member__user=request.user).order_by("member_id").distinct("member_id"):
                member = sitting.member
                sign = found.setdefault((request.pk, member.pk), RequestSign(request, member))
                setattr(sign, f"same_{kind}", True)
                sign.is_kept_out = member.user_id in kept_out
    return sorted(found.values(), key=lambda sign: (not sign.is_kept_out, not sign.same_device, sign.request.pk))


def _signs(sittings: Iterable[Sitting], *, within_match: bool) -> list[Sign]:
    """Each pair of members once for whom an address or a mark is the same; `within_match`: in one match."""
    found: dict[tuple[int, int], Sign] = {}
    members: dict[int, Member] = {}
    by_hash: dict[tuple[str, str, int], dict[int, list[Sitting]]] = defaultdict(lambda: defaultdict(list))
    for sitting in sittings.select_related("member__user"):
        members[sitting.member_id] = sitting.member
        for kind in ("address", "device"):
            value = getattr(sitting, kind)
            if value:
                key = (kind, value, sitting.match_id if within_match else 0)
                by_hash[key][sitting.member_id].append(sitting)
    for (kind, _value, _match), who in by_hash.items():
        for one, other in combinations(sorted(who), 2):
            sign = found.setdefault((one, other), Sign(members[one], members[other]))
            name = f"same_{kind}"
            setattr(sign, name, getattr(sign, name) + min(len(who[one]), len(who[other])))
            sign.matches |= {sitting.match_id for sitting in who[one]} & {sitting.match_id for sitting in who[other]}
            sign.same_match = len(sign.matches)
            times = [sitting.at for sitting in (*who[one], *who[other])]
            sign.last_at = max([*times, *([sign.last_at] if sign.last_at else [])])
    return list(found.values())
