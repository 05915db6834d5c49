"""How a room handles time and seats, as a match keeps it from its opening to its end.

What a club changes in a room is for the room's next match: a match reads these settings from its own row, so that
nobody outside it can touch a hand in progress.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from functools import cached_property, lru_cache
from operator import attrgetter, itemgetter
from typing import Any

from clubs.models import Room
from games.table.clock import Pacing


@dataclass(frozen=True)
class RoomSettings:
    """Fields of `clubs.models.Room`, under the same names."""

    turn_seconds: int
    claim_seconds: int
    bank_seconds: int
    claim_window_ms: int
    ready_seconds: int
    vote_seconds: int
    bots_allowed: bool
    trustee_takes_wins: bool
    shows_wait_hints: bool
    publishes_records: bool
    onlookers: str
    stake: int | None
    points_floor: int | None

    @cached_property
    def pacing(self) -> Pacing:
        """The times of decisions."""
        return Pacing(
            turn_ms=self.turn_seconds * 1000, claim_ms=self.claim_seconds * 1000, window_ms=self.claim_window_ms
        )


_NAMES = tuple(field.name for field in fields(RoomSettings))
_kept_values, _room_values = itemgetter(*_NAMES), attrgetter(*_NAMES)


@lru_cache(maxsize=1024)
def _made(values: tuple[Any, ...]) -> RoomSettings:
    """Asked anew for each event at a table, and nearly always the same."""
    return RoomSettings(*values)


def settings_of(room: Room) -> RoomSettings:
    """As the room has them now."""
    return _made(_room_values(room))


def written(settings: RoomSettings) -> dict[str, Any]:
    """As `Match.settings` keeps them."""
    return asdict(settings)


def read(kept: Mapping[str, Any], room: Room) -> RoomSettings:
    """As a match keeps them; what it was not yet asked to keep when it was opened is as in its room."""
    try:
        values = _kept_values(kept)
    except KeyError:
        values = tuple([kept[name] if name in kept else getattr(room, name) for name in _NAMES])
    return _made(values)
