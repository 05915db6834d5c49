"""A table under its lock: what happens to it within one transaction, and what is said of it after commit."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.errors import NotFound
from clubs.models import Room
from games.core.game import Pace, Stage
from games.core.seats import Seat
from games.table import broadcast, clock, frames, limits
from games.table.clock import Decider, milliseconds, moment, read_vote
from games.table.hand_log import link, states, written
from games.table.models import CommandLog, Hand, MatchSeat, Table
from games.table.prepared import Insert, Prepared, Query, Update, tell
from games.table.scene import Scene, Seats, game_of, read_table

Viewer = Seat | None


@lru_cache
def _viewers(seats: int) -> tuple[Viewer, ...]:
    return (*map(Seat, range(seats)), None)


# Members of an enum are looked up anew each time they are named.
_ADVANCE, _CLAIM, _BETWEEN = Stage.ADVANCE, Pace.CLAIM, Table.State.BETWEEN.value


_nothing_heard = partial(defaultdict, list)


@dataclass(kw_only=True)
class Live(Scene):
    """A scene whose table row is locked. What is changed on it is written, numbered and announced by `_close`."""

    heard: defaultdict[Viewer, list[Mapping[str, Any]]] = field(default_factory=_nothing_heard, init=False)
    is_public: bool = field(default=False, init=False)
    """Something happened that everybody may see: the public version goes up and everybody gets a frame."""
    is_new_decision: bool = field(default=False, init=False)
    """The hand's public state changed: decisions are new, and so are their timers."""
    is_changed: bool = field(default=False, init=False)
    lines: list[tuple[int, str, str]] = field(default_factory=list, init=False)
    """What is to be appended to the hand's log: number, event as JSON, action."""
    touched: set[int] = field(default_factory=set, init=False)
    known: CommandLog | None = None
    """The command that was asked for by its id, if it was obeyed before."""
    answer: CommandLog | None = field(default=None, init=False)
    """The command that is being obeyed, to be remembered with the public version it led to."""

    @property
    def viewers(self) -> Sequence[Viewer]:
        """Everybody there may be: the seats, and None for all onlookers."""
        return _viewers(self.game.seats)

    @property
    def people(self) -> list[MatchSeat]:
        """The seats that are not the house bots'."""
        return [seat for seat in self.seats.values() if not seat.is_bot]

    def touch(self, seat: MatchSeat, **values: Any) -> None:
        """Change fields of a seat."""
        for name, value in values.items():
            if getattr(seat, name) != value:
                setattr(seat, name, value)
                self.touched.add(seat.seat)
                self.is_changed = True

    def announce(self, kind: str, **facts: Any) -> None:
        """Something about the table itself that everybody may know."""
        for viewer in self.viewers:
            self.heard[viewer].append({"kind": kind, **facts})
        self.is_public = self.is_changed = True

    def happen(self, events: Sequence[Any], *, action: str = "") -> None:
        """Append events to the hand's log and apply them. `action` (`0 discard 5p`) is what they followed from."""
        hand, game, state, heard, viewers = self.hand, self.game, self.state, self.heard, self.viewers
        assert hand is not None, "events belong to a hand"
        for event in events:
            game.apply(state, event)
            logged = game.codec.write(event)
            body = written(logged)
            hand.event_count += 1
            hand.log_head = link(hand.log_head, body)
            self.lines.append((hand.event_count, body.decode(), action))
            action = ""
            is_open = type(event) in game.open_events
            for viewer in viewers:
                notice = logged if is_open else game.notice(event, viewer)
                if notice is not None:
                    heard[viewer].append(notice)
                    if viewer is None:
                        self.is_public = self.is_new_decision = True
        self.forget_legal()
        self.is_changed = True

    def window_ends(self) -> int:
        """When the claim window that is open may be closed at the earliest."""
        timers = self.timers
        opened = self.now if self.is_new_decision or timers is None else timers.opened
        return opened + self.settings.pacing.window_ms


@contextmanager
def live_table(room_id: int, *, command: UUID | None = None, now: int | None = None) -> Iterator[Live]:
    """The table of a room, locked until the block ends; then written, and announced after commit.

    `command` is looked up in the table's log of commands (`Live.known`). If the block raises, nothing has changed.
    Raises NotFound for a room that is not there.
    """
    with transaction.atomic(), live(room_id, command=command, now=now) as scene:
        yield scene


@contextmanager
def live(room_id: int, *, command: UUID | None = None, now: int | None = None) -> Iterator[Live]:
    """The same in a transaction that the caller is in."""
    row, seats, known = _locked(room_id, command)
    game = game_of(row)
    scene = Live(
        table=row,
        seats=seats,
        known=known,
        game=game,
        state=states.take(game, row.hand) if row.hand else None,
        now=clock.now_ms() if now is None else now,
    )
    hand, state = row.hand, scene.state
    try:
        yield scene
    except BaseException:
        if hand is not None and not scene.lines:
            states.keep(hand, state)
        raise
    _close(scene)


def _locked(room_id: int, command: UUID | None) -> tuple[Table, Seats, CommandLog | None]:
    lock = Query((_LOCK,), [room_id])
    also = [] if command is None else [_known.query(room=room_id, command=command)]
    row, seats, more = read_table(room_id, lock, also=also)
    if row is None:
        if not Room.objects.filter(pk=room_id).exists():
            raise NotFound(_("There is no such room, or it is not in one of your clubs."))
        Table.objects.get_or_create(room_id=room_id)
        row, seats, more = read_table(room_id, lock, also=also)
    assert row is not None
    return row, seats, next((known for found in more for known in found), None)


_LOCK = "SELECT id FROM table_table WHERE room_id = %s FOR NO KEY UPDATE"
_known = Prepared(
    lambda room, command: CommandLog.objects.filter(table__room_id=room, command=command), room=-1, command=UUID(int=0)
)


def _close(scene: Live) -> None:
    writes: list[Query] = []
    if scene.is_changed:
        scene.forget_legal()
        _set_timers(scene)
        writes += _numbered(scene)
    if scene.answer is not None:
        scene.answer.seq = scene.table.seq
        writes.append(_remember.query(scene.answer))
    tell(writes)
    if scene.is_changed:
        _queue_frames(scene)
    if scene.hand is not None:
        transaction.on_commit(partial(states.keep, scene.hand, scene.state), robust=True)


def _set_timers(scene: Live) -> None:
    timers = _timers(scene) if scene.is_playing else None
    scene.timers = timers
    due = _due(scene, timers)
    scene.table.due_at = moment(min(due)) if due else None


def _due(scene: Live, timers: clock.Timers | None) -> list[int]:
    """The moments at which a clock must look at the table."""
    table = scene.table
    due = []
    if table.paused_at is not None:
        due.append(milliseconds(table.paused_at) + limits.PAUSE_MS_MAX)
    elif timers is not None:
        due += [timer.until for timer in timers.seats]
        if timers.close_at is not None and scene.game.stage(scene.state) is _ADVANCE:
            due.append(timers.close_at)
    elif table.next_hand_at is not None and table.state == _BETWEEN:
        due.append(milliseconds(table.next_hand_at))
    vote = read_vote(table.vote)
    if vote is not None:
        due.append(vote.until)
    return due


def _timers(scene: Live) -> clock.Timers:
    table, game = scene.table, scene.game
    pace = game.pace(scene.state)
    before = None if scene.is_new_decision else scene.timers
    return clock.arranged(
        before,
        pace=pace.value,
        deciders=[_decider(scene, scene.seats[seat], pace, before) for seat in scene.legal],
        pacing=scene.settings.pacing,
        salt=(scene.room.id, table.seq),
        now=scene.now,
    )


def _decider(scene: Live, seat: MatchSeat, pace: Pace, before: clock.Timers | None) -> Decider:
    is_claim = pace is _CLAIM
    is_auto = seat.is_bot or seat.is_trustee or (is_claim and seat.has_lapsed)
    grace = 0
    if not (is_auto or is_claim or seat.is_online) and seat.has_grace and (before is None or not before.of(seat.seat)):
        grace = limits.GRACE_MS
        scene.touch(seat, has_grace=False)
    return Decider(seat.seat, is_auto, 0 if is_claim else seat.bank_ms, grace)


def _numbered(scene: Live) -> Iterator[Query]:
    """What is to be written, under the version that comes next."""
    table = scene.table
    table.version += 1
    if scene.is_public:
        table.seq += 1
    if scene.hand is not None:
        if scene.lines:
            yield _append(scene.hand, scene.lines, scene.now)
        if scene.lines or scene.hand.finished_at or scene.hand.voided_at:
            yield _write_hand.query(scene.hand)
    for number in scene.touched:
        if number in scene.seats:
            yield _write_seat.query(scene.seats[number])
    yield _write_table.query(table)


def _append(hand: Hand, lines: list[tuple[int, str, str]], now: int) -> Query:
    return Query((_APPEND,), [hand.pk, moment(now), *map(list, zip(*lines, strict=True))])


_APPEND = (
    "INSERT INTO table_handevent (hand_id, at, seq, body, action) SELECT %s, %s, seq, body::jsonb, action"
    " FROM unnest(%s::int[], %s::text[], %s::text[]) AS lines (seq, body, action)"
)
_remember = Insert(CommandLog)
_write_hand = Update(
    Hand,
    *("started_at", "dealt_at", "finished_at", "voided_at", "event_count", "log_head", "ending", "net", "settle_after"),
)
_write_seat = Update(
    MatchSeat,
    *("is_trustee", "is_ready", "bank_ms", "points", "has_lapsed", "has_grace", "dissolves_asked", "pauses_asked"),
)
_write_table = Update(
    Table,
    *("state", "seq", "version", "match", "hand", "next_hand", "last_hand", "next_hand_at"),
    *("timers", "vote", "paused_at", "due_at", "message"),
)


def _queue_frames(scene: Live) -> None:
    """Encode the frames while the table is locked, send them once it is certain that what they say is true."""
    told = scene.viewers if scene.is_public else list(scene.heard)
    viewers = [seat for seat in told if seat is None or (seat in scene.seats and not scene.seats[seat].is_bot)]
    if not viewers:
        return
    made = frames.written(scene, viewers, scene.heard)
    send = partial(
        broadcast.frames,
        room_id=scene.room.pk,
        head=scene.table.seq,
        version=scene.table.version,
        frames={"" if viewer is None else str(viewer): text for viewer, text in made.items()},
        seated={str(seat.person.user_id): str(seat.seat) for seat in scene.seats.values()},
    )
    transaction.on_commit(send, robust=True)
