"""What each viewer is sent of a scene: built up from nothing, one frame for each viewer, encoded once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any

import msgspec
from django.urls import reverse

from clubs.models import Onlookers
from games.core.game import Pace
from games.core.seats import Seat
from games.table import codec
from games.table.clock import Timers, milliseconds, read_vote
from games.table.models import Hand, MatchSeat
from games.table.scene import Scene


class Frames:
    """The frames of one scene for some viewers; what they share of it is made and encoded once."""

    def __init__(self, scene: Scene, viewers: Iterable[int | None]) -> None:
        self._scene = scene
        self._hand = scene.hand
        self._timers = scene.timers if scene.is_playing and scene.table.paused_at is None else None
        self._shared = _encode(_table_part(scene))
        self._hands = _hand_views(scene, [viewer for viewer in viewers if _may_watch(scene, viewer)])

    def of(self, viewer: int | None, notices: Sequence[Mapping[str, Any]] = ()) -> str:
        """The whole frame for one of the viewers."""
        scene = self._scene
        watches = _may_watch(scene, viewer)
        hand_view = self._hands.get(viewer)
        message = None if viewer is None else scene.table.message
        own = _encode({"me": viewer, "last_result": _last_result(self._hand, hand_view), "message": message})
        table = msgspec.Raw(own[:-1] + b"," + self._shared[1:])
        return codec.write(
            "frame",
            seq=scene.table.seq,
            now=scene.now,
            notices=notices if watches else [item for item in notices if item["kind"] in TABLE_NOTICES],
            view={"table": table, "hand": hand_view},
            legal=_legal(scene, viewer),
            deadline=_deadline(self._timers, viewer),
        )


_encode = msgspec.json.Encoder().encode

# Members of an enum are looked up anew each time they are named.
_MEMBERS, _AFTER_HAND = Onlookers.MEMBERS.value, Onlookers.AFTER_HAND.value
_TURN, _CHOICE = Pace.TURN.value, Pace.CHOICE.value


def _hand_views(scene: Scene, viewers: list[int | None]) -> dict[int | None, Any]:
    """What each of them sees of the hand; empty with no hand on the table."""
    if scene.state is None:
        return {}
    views = scene.game.views(scene.state, [None if viewer is None else Seat(viewer) for viewer in viewers])
    if not scene.settings.shows_wait_hints:
        views = [_without_hints(view) for view in views]
    return dict(zip(viewers, views, strict=True))


HINTS = ("waits", "ready_discards", "hints")
"""Fields of a game's view that reckon for the viewer what it could reckon itself; a room may leave them out."""


def _without_hints(view: Any) -> Any:
    hints = {field.name: getattr(view, field.name) for field in fields(view) if field.name in HINTS}
    return replace(view, **{name: {} if isinstance(value, dict) else None for name, value in hints.items()})


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


def _may_watch(scene: Scene, viewer: int | None) -> bool:
    """Whether the viewer is shown the hand: who sits is; an onlooker as the room says."""
    if viewer is not None or scene.settings.onlookers == _MEMBERS:
        return True
    return scene.settings.onlookers == _AFTER_HAND and not scene.is_playing


def _legal(scene: Scene, viewer: int | None) -> list[str]:
    if viewer is None or scene.table.paused_at is not None:
        return []
    return [scene.game.write_action(action) for action in scene.legal.get(viewer, ())]


def _deadline(timers: Timers | None, viewer: int | None) -> dict[str, Any] | None:
    """In a turn everybody sees the turn's; in a claim window and in a choice each seat sees only its own."""
    if timers is None:
        return None
    own = timers.of(viewer)
    if own is None and timers.pace == _TURN and timers.seats:
        own = timers.seats[0]
    if own is not None:
        return {"at": own.at, "bank_ms": own.until - own.at, "pace": timers.pace}
    at = timers.given if timers.pace == _CHOICE else None
    return {"at": at, "bank_ms": 0, "pace": timers.pace}


def _table_part(scene: Scene) -> dict[str, Any]:
    """The part of `view.table` that all viewers share."""
    table, room, match = scene.table, scene.room, scene.match
    points = [scene.seats[seat].points if seat in scene.seats else 0 for seat in range(scene.game.seats)]
    vote = read_vote(table.vote)
    hand, next_hand = table.hand, table.next_hand
    promised = next_hand or hand
    return {
        "room": {
            "id": room.pk,
            "name": room.title,
            "club": {"id": room.club_id, "name": room.club.name},
            "game": scene.game.key,
            "rules_url": _address("room-rules", room.pk),
        },
        "match": None
        if match is None
        else {
            "id": match.pk,
            "hands": match.hands,
            "hand_number": match.hand_number,
            "points": points,
            "is_last_hand": match.is_last_hand,
            "ending": match.ending,
        },
        "state": table.state,
        "seats": [_seat_view(seat, scene.seats.get(seat)) for seat in range(scene.game.seats)],
        "dealer": _dealer(scene, hand, next_hand),
        "hand": table.hand_id,
        "next_hand": table.next_hand_id,
        "commitment": promised.commitment if promised else None,
        "next_hand_at": milliseconds(table.next_hand_at) if table.next_hand_at else None,
        "votes": [] if vote is None else [{"on": vote.on, "by": vote.by, "answers": vote.answers, "until": vote.until}],
        "paused": milliseconds(table.paused_at) if table.paused_at else None,
        "bots_allowed": scene.settings.bots_allowed,
        "log_url": _address("hand", table.last_hand_id) if table.last_hand_id else None,
    }


def _last_result(hand: Hand | None, hand_view: Any) -> dict[str, Any] | None:
    if hand is None or hand.finished_at is None:
        return None
    return {
        "hand": hand.pk,
        "url": _address("hand", hand.pk),
        "settled": hand.settled_at is not None,
        "result": getattr(hand_view, "result", None),
    }


def _seat_view(number: int, seat: MatchSeat | None) -> dict[str, Any]:
    if seat is None:
        kind, name = "empty", ""
    else:
        kind, name = seat.kind, seat.member.user.name
    return {
        "seat": number,
        "name": name,
        "kind": kind,
        "online": seat is not None and (seat.is_bot or seat.is_online),
        "trustee": seat is not None and seat.is_trustee,
        "ready": seat is not None and seat.is_ready,
        "points": seat.points if seat else 0,
    }


def _dealer(scene: Scene, hand: Hand | None, next_hand: Hand | None) -> int | None:
    """The dealer of the coming hand or of the one on the table, where the game has one."""
    shown = next_hand or hand
    carry = shown.carry if shown else None
    dealer = (carry or {}).get("dealer")
    if dealer is None and scene.state is not None and next_hand is None:
        dealer = getattr(scene.state, "dealer", None)
    return dealer
