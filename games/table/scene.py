"""Everything about a table at one moment, read from its rows and its log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from django.db.models import F

from clubs.models import Room
from games.core.game import Game, Stage
from games.registry import GAMES
from games.table import clock, persons
from games.table.models import Hand, Match, MatchSeat, Table
from games.table.prepared import Prepared, Query, ask
from games.table.room_settings import RoomSettings, read, settings_of

RELATED = (
    "room__club",
    "room__preset_version__preset",
    "room__practice_of__user",
    "match__preset_version",
    "hand",
    "next_hand",
)

# Members of an enum are looked up anew each time they are named.
_PLAYING, _DECIDE = Table.State.PLAYING.value, Stage.DECIDE


@dataclass(slots=False, kw_only=True)
class Scene:
    """A table, its room, match, seats and hand, and the hand's state (None with no hand on the table).

    Its reader owns the state until giving it back to `hand_log.states`.
    """

    table: Table
    seats: dict[int, MatchSeat]
    game: Game
    state: Any
    now: int
    room: Room = field(init=False)
    match: Match | None = field(init=False)
    hand: Hand | None = field(init=False)
    """Those of the table's row, to be changed by `place_match` and `place_hand`."""
    _legal: dict[int, list[Any]] | None = field(default=None, init=False)
    _settings: RoomSettings | None = field(default=None, init=False)
    _timers: tuple[Any, clock.Timers | None] | None = field(default=None, init=False)
    """As they are stored, and read."""

    def __post_init__(self) -> None:
        table = self.table
        self.room, self.match, self.hand = table.room, table.match, table.hand

    def place_match(self, match: Match | None) -> None:
        """Put a match on the table, or take it away."""
        self.match = self.table.match = match
        self.forget_settings()

    def place_hand(self, hand: Hand | None, state: Any) -> None:
        """Put a hand on the table in this state, or take it away."""
        self.hand = self.table.hand = hand
        self.state = state

    @property
    def is_playing(self) -> bool:
        return self.table.state == _PLAYING

    @property
    def settings(self) -> RoomSettings:
        """The room's, as the match was opened with them."""
        if self._settings is None:
            match = self.match
            self._settings = settings_of(self.room) if match is None else read(match.settings, self.room)
        return self._settings

    def forget_settings(self) -> None:
        """The match, or what it was opened with, is another one now."""
        self._settings = None

    @property
    def timers(self) -> clock.Timers | None:
        """As the table's row has them."""
        stored = self.table.timers
        if self._timers is None or self._timers[0] is not stored:
            self._timers = stored, clock.read_timers(stored)
        return self._timers[1]

    @timers.setter
    def timers(self, timers: clock.Timers | None) -> None:
        stored = self.table.timers = None if timers is None else msgspec.to_builtins(timers)
        self._timers = stored, timers

    @property
    def legal(self) -> dict[int, list[Any]]:
        """What each seat may do, by seat; nothing unless a hand is being played."""
        if self._legal is None:
            self._legal = self._allowed()
        return self._legal

    def _allowed(self) -> dict[int, list[Any]]:
        game, state = self.game, self.state
        if not self.is_playing or game.stage(state) is not _DECIDE:
            return {}
        return {seat: actions for seat in range(game.seats) if (actions := game.legal_actions(state, seat))}

    def forget_legal(self) -> None:
        """The hand's state, or the table's, is another one now."""
        self._legal = None

    def seat_of(self, user_id: int) -> MatchSeat | None:
        """Where this user sits."""
        return next((seat for seat in self.seats.values() if seat.person.user_id == user_id), None)


def game_of(table: Table) -> Game:
    """The game that is played at the table."""
    return GAMES[table.match.game if table.match else table.room.game]


Seats = dict[int, MatchSeat]
"""Who sits in a match, by seat."""


def read_table(room_id: int, *before: Query, also: Sequence[Query] = ()) -> tuple[Table | None, Seats, list[Any]]:
    """The table of a room, who sits in its match, and what `also` finds, asked in one message.

    What stands `before` is done first: what is read is as it was committed when that was done. So a lock must be taken
    there, and not by the query that reads the table: a query that waited for a lock gives the locked row as it is now,
    but the hand beside it as it was before.
    """
    found, seats, *more = ask(*before, _table.query(room=room_id), _seats.query(room=room_id), *also)
    return found[0] if found else None, {seat.seat: seat for seat in seats}, more


def _sit_down(seat: MatchSeat, columns: Sequence[Any]) -> None:
    seat.person = persons.read(columns)


_table = Prepared(lambda room: Table.objects.select_related(*RELATED).filter(room_id=room), as_written=True, room=-1)
_seats = Prepared(
    lambda room: (
        MatchSeat.objects.filter(match_id=Table.objects.filter(room_id=room).values("match_id")[:1])
        .annotate(**{f"person_{name}": F(f"member__{name}") for name in persons.COLUMNS})
        .order_by("seat")
    ),
    beside=_sit_down,
    room=-1,
)


def client_bytes(hand: Hand, seats: int) -> list[bytes]:
    """Each seat's own bytes for the shuffle, `b""` for none."""
    given: Mapping[int, str] = dict(enumerate(hand.client_bytes))
    return [bytes.fromhex(given.get(seat) or "") for seat in range(seats)]


def label(hand: Hand) -> str:
    """What names the hand in its shuffle (`games.core.shuffle.deal_key`)."""
    return f"hand:{hand.pk}"
