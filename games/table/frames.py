"""What each viewer is sent of a scene: built up from nothing, one frame for each viewer, encoded once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any, cast

import msgspec
from django.urls import reverse

from clubs.models import Onlookers
from games.core.game import Pace
from games.core.seats import Seat
from games.table import codec, limits
from games.table.clock import milliseconds, read_vote
from games.table.models import Hand
from games.table.room_settings import RoomSettings
from games.table.scene import Scene

Heard = Mapping[int | None, Sequence[Mapping[str, Any]]]
"""Notices by who may hear them."""


def written(scene: Scene, viewers: Sequence[int | None], heard: Heard) -> dict[int | None, str]:
    """The whole frame for each of the viewers. What they share of it is made once."""
    hand, legal, settings = scene.hand, scene.legal, scene.settings
    onlookers_watch = _onlookers_watch(scene, settings)
    watching = viewers if onlookers_watch else [viewer for viewer in viewers if viewer is not None]
    hands = _hand_views(scene, watching, settings)
    shared = _table_part(_table_facts(scene, hand, settings))
    to_seats, to_onlookers = _about(hand, hands, scene.table.message)
    deadlines, deadline = _deadlines(scene)
    seq, now = scene.table.seq, scene.now
    made: dict[int | None, str] = {}
    for viewer in viewers:
        notices = heard.get(viewer, ())
        if viewer is None and not onlookers_watch:
            notices = [item for item in notices if item["kind"] in TABLE_NOTICES]
        own = (b'{"me":null' + to_onlookers if viewer is None else b'{"me":%d' % viewer + to_seats) + shared
        view = codec.View(msgspec.Raw(own), hands.get(viewer))
        actions = _written_actions(scene, legal[viewer]) if viewer in legal else ()
        made[viewer] = codec.written(codec.Frame(seq, now, notices, view, actions, deadlines.get(viewer, deadline)))
    return made


_NOTHING = b',"last_result":null,"message":null,'


def _about(hand: Hand | None, hands: _HandViews, message: Any) -> tuple[bytes, bytes]:
    """What is said to seats and, which may be less, to onlookers in the midst of `view.table`."""
    is_finished = hand is not None and hand.finished_at is not None
    if not is_finished and message is None:
        return _NOTHING, _NOTHING  # As it is in the course of a hand.
    seen = next(iter(hands.values()), None), hands.get(None)
    to_seats, to_onlookers = (_last_result(hand, view) if hand and is_finished else None for view in seen)
    return _midst(to_seats, message), _midst(to_onlookers, None)


def _midst(result: Mapping[str, Any] | None, message: Any) -> bytes:
    return b"," + _encode({"last_result": result, "message": message})[1:-1] + b","


_encode = msgspec.json.Encoder().encode

# Members of an enum are looked up anew each time they are named.
_MEMBERS, _AFTER_HAND = Onlookers.MEMBERS.value, Onlookers.AFTER_HAND.value
_TURN, _CHOICE = Pace.TURN.value, Pace.CHOICE.value


_HandViews = dict[int | None, dict[str, Any]]


def _hand_views(scene: Scene, viewers: Sequence[int | None], settings: RoomSettings) -> _HandViews:
    """What each of them sees of the hand; empty with no hand on the table."""
    if scene.state is None:
        return {}
    views = scene.game.views(scene.state, cast("Sequence[Seat | None]", viewers), codec.part)
    if not settings.shows_wait_hints:
        views = [_without_hints(view) for view in views]
    return dict(zip(viewers, views, strict=True))


HINTS = ("waits", "ready_discards", "hints")
"""Fields of a game's view that reckon for the viewer what it could reckon itself; a room may leave them out."""


def _without_hints(view: Mapping[str, Any]) -> dict[str, Any]:
    hints = {name: view[name] for name in HINTS if name in view}
    return {**view, **{name: {} if isinstance(value, dict) else None for name, value in hints.items()}}


@lru_cache(maxsize=4096)
def _address(name: str, number: int) -> str:
    return reverse(name, args=[number])


TABLE_NOTICES = frozenset(
    {
        *("seat_taken", "seat_left", "ready", "trustee"),
        *("match_started", "match_finished", "hand_started", "hand_finished", "hand_voided"),
        *("vote_opened", "vote_closed", "paused", "resumed", "clock_adjusted", "match_closing", "cannot_carry"),
    }
)
"""Kinds of notices that are the table's own and not the game's."""


def _onlookers_watch(scene: Scene, settings: RoomSettings) -> bool:
    onlookers = settings.onlookers
    return onlookers == _MEMBERS or (onlookers == _AFTER_HAND and not scene.is_playing)


def _written_actions(scene: Scene, actions: Sequence[Any]) -> list[str]:
    return [] if scene.table.paused_at is not None else [*map(scene.game.write_action, actions)]


_Deadline = dict[str, Any]


def _deadlines(scene: Scene) -> tuple[dict[int | None, _Deadline], _Deadline | None]:
    """Each seat's own, and the one for all others: in a turn everybody sees the turn's; in a claim window and in a
    choice each seat sees only its own."""
    timers = scene.timers if scene.is_playing and scene.table.paused_at is None else None
    if timers is None:
        return {}, None
    pace = timers.pace
    own: dict[int | None, _Deadline] = {
        timer.seat: {"at": timer.at, "bank_ms": timer.until - timer.at, "pace": pace} for timer in timers.seats
    }
    if pace == _TURN and timers.seats:
        return own, own[timers.seats[0].seat]
    return own, {"at": timers.given if pace == _CHOICE else None, "bank_ms": 0, "pace": pace}


_of_room = attrgetter("id", "title")
_of_club = attrgetter("id", "name")
_of_match = attrgetter("id", "hands", "hand_number", "is_last_hand", "ending")
_of_table = attrgetter("state", "next_hand_at", "paused_at", "last_hand_id")
_of_seat = attrgetter(
    *("seat", "person", "is_program", "is_bot", "is_online", "is_trustee", "is_ready", "points"),
)


def _table_facts(scene: Scene, hand: Hand | None, settings: RoomSettings) -> tuple[Any, ...]:
    """All that the part of `view.table` says that viewers share depends on, as `_table_part` reads it."""
    table, room, match, next_hand = scene.table, scene.room, scene.match, scene.table.next_hand
    promised = next_hand or hand
    return (
        scene.game.key,
        scene.game.seats,
        _of_room(room),
        _of_club(room.club),
        match and _of_match(match),
        _of_table(table),
        read_vote(table.vote),
        tuple(map(_of_seat, scene.seats.values())),
        _dealer(scene, hand, next_hand),
        hand and hand.id,
        next_hand and next_hand.id,
        promised and promised.commitment,
        settings.bots_allowed,
    )


@lru_cache(maxsize=limits.CACHED_TABLES)
def _table_part(facts: tuple[Any, ...]) -> bytes:
    """The part of `view.table` that all viewers share, as JSON without the brace before it. In the course of a hand it
    is nearly always the same."""
    game, seat_count, room, club, match, table, vote, sitting, dealer, hand, next_hand, commitment, bots_allowed = facts
    room_id, title = room
    state, next_hand_at, paused_at, last_hand = table
    seats = _seats_view(seat_count, sitting)
    part = {
        "room": {
            "id": room_id,
            "name": title,
            "club": dict(zip(("id", "name"), club, strict=True)),
            "game": game,
            "rules_url": _address("room-rules", room_id),
        },
        "match": None if match is None else _match_view(match, [seat["points"] for seat in seats]),
        "state": state,
        "seats": seats,
        "dealer": dealer,
        "hand": hand,
        "next_hand": next_hand,
        "commitment": commitment,
        "next_hand_at": next_hand_at and milliseconds(next_hand_at),
        "votes": [] if vote is None else [{"on": vote.on, "by": vote.by, "answers": vote.answers, "until": vote.until}],
        "paused": paused_at and milliseconds(paused_at),
        "bots_allowed": bots_allowed,
        "log_url": _address("hand", last_hand) if last_hand else None,
    }
    return _encode(part)[1:]


_SEAT_VIEW = ("name", "kind", "online", "trustee", "ready", "points")
_EMPTY = ("", "empty", False, False, False, 0)


def _seats_view(count: int, sitting: Iterable[tuple[Any, ...]]) -> list[dict[str, Any]]:
    """Who sits in each seat, as `_of_seat` reads it, and how the seat is marked: whose program plays is a bot, whoever
    it belongs to."""
    shown = {
        seat: (person.name, "bot" if is_program else person.kind, is_bot or is_online, is_trustee, is_ready, points)
        for seat, person, is_program, is_bot, is_online, is_trustee, is_ready, points in sitting
    }
    return [{"seat": seat, **dict(zip(_SEAT_VIEW, shown.get(seat, _EMPTY), strict=True))} for seat in range(count)]


def _match_view(match: tuple[int, int, int, bool, str], points: list[int]) -> dict[str, Any]:
    number, hands, hand_number, is_last_hand, ending = match
    return {
        "id": number,
        "hands": hands,
        "hand_number": hand_number,
        "points": points,
        "is_last_hand": is_last_hand,
        "ending": ending,
    }


def _last_result(hand: Hand, hand_view: Mapping[str, Any] | None) -> dict[str, Any]:
    return {
        "hand": hand.pk,
        "url": _address("hand", hand.pk),
        "settled": hand.settled_at is not None,
        "result": hand_view["result"] if hand_view else None,
    }


def _dealer(scene: Scene, hand: Hand | None, next_hand: Hand | None) -> int | None:
    """The dealer of the coming hand or of the one on the table, where the game has one."""
    shown = next_hand or hand
    carry = shown.carry if shown else None
    dealer = carry.get("dealer") if carry else None
    if dealer is None and scene.state is not None and next_hand is None:
        dealer = getattr(scene.state, "dealer", None)
    return dealer
