"""Time at a table: who decides until when, as values. Nothing here reads a clock or writes a row.

All times are whole milliseconds since 1970, UTC.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec
from django.conf import settings
from django.utils import timezone

from games.core.game import Pace
from games.table import limits

_CLAIM = Pace.CLAIM.value
"""Members of an enum are looked up anew each time they are named."""


def now_ms() -> int:
    """The server's clock."""
    return milliseconds(timezone.now())


def milliseconds(moment: datetime) -> int:
    """A moment as whole milliseconds since 1970."""
    return round(moment.timestamp() * 1000)


def moment(ms: int) -> datetime:
    """The inverse of `milliseconds`."""
    return datetime.fromtimestamp(ms / 1000, UTC)


class SeatTimer(msgspec.Struct, frozen=True):
    """One seat's decision. A person's given time ends `at`, the time bank `until`; the program acts `until`."""

    seat: int
    at: int
    until: int
    is_auto: bool
    """The house bot or the trustee decides."""


class Timers(msgspec.Struct, frozen=True):
    """What a hand is waiting for."""

    pace: str
    opened: int
    """When the public state that is being decided upon came about."""
    close_at: int | None
    """A claim window is not closed before."""
    given: int
    """When the given time of a person who decides ends, as anybody may compute it."""
    seats: tuple[SeatTimer, ...]

    def of(self, seat: int | None) -> SeatTimer | None:
        """The timer of a seat that has something to decide."""
        for timer in self.seats:
            if timer.seat == seat:
                return timer
        return None

    def shifted(self, ms: int) -> Timers:
        """The same, later."""
        return Timers(
            pace=self.pace,
            opened=self.opened + ms,
            close_at=None if self.close_at is None else self.close_at + ms,
            given=self.given + ms,
            seats=tuple(SeatTimer(item.seat, item.at + ms, item.until + ms, item.is_auto) for item in self.seats),
        )


def read_timers(stored: Mapping[str, Any] | None) -> Timers | None:
    """Timers as they are stored in `Table.timers`."""
    return None if stored is None else msgspec.convert(stored, Timers)


class Vote(msgspec.Struct, frozen=True):
    """An open vote to `dissolve` the match 解散 or to `pause` it."""

    on: str
    by: int
    answers: tuple[bool | None, ...]
    """By seat; None: not answered yet."""
    until: int


def read_vote(stored: Mapping[str, Any] | None) -> Vote | None:
    """A vote as it is stored in `Table.vote`."""
    return None if stored is None else msgspec.convert(stored, Vote)


class Decider(msgspec.Struct, frozen=True):
    """What the timer of a seat depends on."""

    seat: int
    is_auto: bool
    bank_ms: int
    grace_ms: int


class Pacing(msgspec.Struct, frozen=True):
    """A room's times in milliseconds."""

    turn_ms: int
    claim_ms: int
    window_ms: int

    def given_ms(self, pace: str) -> int:
        """What a person is given for a decision."""
        return self.claim_ms if pace == _CLAIM else self.turn_ms


def arranged(
    before: Timers | None, *, pace: str, deciders: Iterable[Decider], pacing: Pacing, salt: tuple[int, int], now: int
) -> Timers:
    """The timers of what is to be decided now.

    `before` are those of the same public state, None if it is new: a timer that is running is never set anew. `salt`
    (the table, its version) is public and differs from state to state: the program's thinking varies with it and with
    nothing else, so that its length tells nothing of what it holds.
    """
    opened = now if before is None else before.opened
    seats = []
    for decider in deciders:
        running = None if before is None else before.of(decider.seat)
        if running is not None and running.is_auto == decider.is_auto:
            seats.append(running)
        elif decider.is_auto:
            due = _auto_due(pace, pacing, opened=opened, salt=salt, now=now)
            seats.append(SeatTimer(decider.seat, due, due, is_auto=True))
        else:
            end = now + pacing.given_ms(pace) + decider.grace_ms
            seats.append(SeatTimer(decider.seat, end, end + decider.bank_ms, is_auto=False))
    return Timers(
        pace=pace,
        opened=opened,
        close_at=opened + pacing.window_ms if pace == _CLAIM else None,
        given=opened + pacing.given_ms(pace) if before is None else before.given,
        seats=tuple(seats),
    )


def _auto_due(pace: str, pacing: Pacing, *, opened: int, salt: tuple[int, int], now: int) -> int:
    if pace == _CLAIM:
        return max(now, opened + int(pacing.window_ms * limits.CLAIM_ANSWER_SHARE))
    low, high = bot_delay_ms()
    spread = int.from_bytes(hashlib.sha256(b"%d:%d" % salt).digest()[:4], "big")
    return now + low + spread % (high - low + 1)


def bot_delay_ms() -> tuple[int, int]:
    """Shortest and longest thinking of bots and trustees; the setting `TABLE_BOT_DELAY_MS` replaces it."""
    low, high = getattr(settings, "TABLE_BOT_DELAY_MS", limits.BOT_DELAY_MS)
    return low, high
