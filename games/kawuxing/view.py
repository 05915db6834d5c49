"""What a viewer may see and hear. Views are built up from nothing: what is not put in is not told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.payments import HandResult, net_points
from games.core.seats import Seat
from games.core.wire import Write, kind_of
from games.kawuxing import events
from games.kawuxing.ready import waits_of
from games.kawuxing.scoring import Winner
from games.kawuxing.state import ALL_SEATS, SEATS, WITH_SHOW, KawuxingPhase, State
from games.mahjong.distance import is_near
from games.mahjong.melds import fully_owned
from games.mahjong.notation import WRITTEN, write_tile
from games.mahjong.position import Phase
from games.mahjong.rivers import rivers_shown
from games.mahjong.tiles import COPIES, Tile, members
from games.mahjong.views import (
    SeatsInSight,
    dealt_notice,
    drawn_notice,
    melds_view,
    open_counts,
    ready_discards,
    result_view,
)

# Members of an enum are looked up anew each time they are named.
_PIAO, _DEAL, _TURN, _HORSE = KawuxingPhase.PIAO, Phase.DEAL, Phase.TURN, KawuxingPhase.HORSE


@dataclass(slots=True)
class View:
    """What `viewer` sees of a hand, in plain JSON values: docs/protocol.md names each part.

    To be read, never changed. It is not declared frozen only because Python fills a frozen object at three times the
    cost, and one is made for each thought of a bot.
    """

    game: str
    viewer: int | None
    phase: str
    dealer: int | None
    turn: int | None
    wall: int
    last: dict[str, Any] | None
    drawn: str | None
    piao: list[int | None] | None
    my_piao: int | None
    seats: list[dict[str, Any]]
    waits: list[str] | None
    ready_discards: dict[str, dict[str, int]]
    result: dict[str, Any] | None


def view(state: State, viewer: Seat | None) -> View:
    """What the viewer may see; None is an onlooker, who sees what lies open to all."""
    return View(**_Sight(state).of(viewer))


def views(state: State, viewers: Sequence[Seat | None], write: Write | None = None) -> list[dict[str, Any]]:
    """The view of each, as it is sent; what lies open to all is made once."""
    return [*map(_Sight(state, write).of, viewers)]


class _Sight:
    """What lies open to all, made once however many look, and what each seat sees of its own, made when it looks."""

    __slots__ = ("_is_dealt", "_open", "_seats", "_state")

    def __init__(self, state: State, write: Write | None = None) -> None:
        self._state = state
        phase, result = state.phase, state.result
        self._is_dealt = is_dealt = phase is not _PIAO and phase is not _DEAL
        net = net_points(result.payments if result else state.payments, seats=SEATS)
        open_seats = [_open_seat(state, seat, net[seat], write) for seat in ALL_SEATS]
        self._seats = SeatsInSight(state, open_seats, [win.seat for win in state.won], write)
        self._open: dict[str, Any] = {
            "game": "kawuxing",
            "viewer": None,
            # The horse tile is turned at once, before anybody decides anything: the turn that won is not over yet.
            "phase": "turn" if phase is _HORSE else phase.value,
            "dealer": state.dealer,
            "turn": state.turn if is_dealt else None,
            "wall": state.wall.left,
            "last": _last(state),
            "drawn": None,
            "piao": list(state.piao) if state.piao_known else None,
            "my_piao": None,
            "seats": self._seats.of(None),
            "waits": None,
            "ready_discards": {},
            "result": None if result is None else won_view(result, state.won),
        }

    def of(self, viewer: Seat | None) -> dict[str, Any]:
        """What the viewer may see: to what lies open, its own is added."""
        if viewer is None:
            return self._open
        state = self._state
        own = {**self._open, "viewer": viewer, "my_piao": state.piao[viewer], "seats": self._seats.of(viewer)}
        if self._is_dealt:
            if state.turn == viewer and state.phase is _TURN:
                own["drawn"] = None if state.drawn is None else WRITTEN[state.drawn]
                own["ready_discards"] = _ready_discards(state, viewer)
            else:
                own["waits"] = _own_waits(state, viewer)
        return own


def _last(state: State) -> dict[str, Any] | None:
    """The tile that lies open to claims, or that was won on."""
    if state.open_tile is None:
        return None
    in_river = bool(state.rivers[state.turn]) and state.phase is not Phase.ROB
    by = "discard" if in_river and not _was_robbed(state) else "added_kong"
    return {"seat": state.turn, "tile": write_tile(state.open_tile), "by": by}


def _was_robbed(state: State) -> bool:
    return bool(state.won) and state.won[0].hand.how == "robbed_kong"


_river = rivers_shown({"show": WITH_SHOW})


def _open_seat(state: State, seat: Seat, points: int, write: Write | None) -> dict[str, Any]:
    """What lies open to all of a seat: of its hand no more than it has shown."""
    shown = state.shown[seat]
    found: dict[str, Any] = {
        "seat": seat,
        "concealed": None,
        "count": state.hands[seat].size,
        "melds": melds_view(state, seat),
        "river": _river(write, tuple(state.rivers[seat])),
        "shown": None,
        "waits": None,
        "points": points,
    }
    if shown is not None:
        found["concealed"] = [WRITTEN[tile] for tile in shown_tiles(state, seat)]
        found["shown"] = state.shown_order.index(seat) + 1
        found["waits"] = [WRITTEN[tile] for tile in members(shown.waits)]
    return found


def shown_tiles(state: State, seat: Seat) -> list[Tile]:
    """The tiles of a shown hand that lie face up: neither those face down nor the one just drawn (§5.2)."""
    shown = state.shown[seat]
    assert shown is not None, f"seat {seat} has not shown"
    faced = state.hands[seat].copy()
    for tile in shown.hidden:
        if faced.counts[tile]:
            faced.remove(tile)
    if state.drawn is not None and state.turn == seat and faced.counts[state.drawn]:
        faced.remove(state.drawn)
    return faced.tiles()


def _own_waits(state: State, seat: Seat) -> list[str]:
    hand = state.hands[seat]
    if not is_near(hand):
        return []  # As it is nearly always, and known from before.
    return [WRITTEN[tile] for tile in members(waits_of(hand, state.melds[seat]))]


def _ready_discards(state: State, seat: Seat) -> dict[str, dict[str, int]]:
    """Discards that leave the hand ready, each with its waits and how many of each the seat has not seen."""
    hand, melds = state.hands[seat], state.melds[seat]
    if not is_near(hand):
        return {}  # As it is nearly always, and known from before.
    return ready_discards(
        hand,
        counting=lambda waits, rest: waits & ~fully_owned(rest, melds),
        unseen=lambda: unseen_by(state, seat),
    )


def unseen_by(state: State, seat: Seat) -> list[int]:
    """Tiles of each kind that the seat sees nowhere: not in its hand, nor among melds, rivers and shown tiles."""
    unseen = [COPIES - held - seen for held, seen in zip(state.hands[seat].counts, open_counts(state), strict=True)]
    for other in ALL_SEATS:
        if other != seat and state.shown[other] is not None:
            for tile in shown_tiles(state, other):
                unseen[tile] -= 1
    return unseen


def won_view(result: HandResult, won: tuple[Winner, ...]) -> dict[str, Any]:
    """A result in plain JSON values, each payment with its steps."""
    wins = [
        {
            "seat": win.seat,
            "how": win.how,
            "tile": write_tile(winner.hand.tile),
            "fans": [list(fan) for fan in win.fans],
            "product": win.product,
            "multiplier": win.multiplier,
        }
        for win, winner in zip(result.wins, won, strict=True)
    ]
    return result_view(result, wins, seats=SEATS)


def notice(event: events.Event, viewer: Seat | None) -> Mapping[str, Any] | None:
    """The event as the viewer may hear it; None while it is not the viewer's to know."""
    if type(event) is events.Drawn:
        return drawn_notice(event, viewer)
    if type(event) in OPEN_EVENTS:
        return events.CODEC.write(event)
    match event:
        case events.PiaoChosen(seat) | events.ClaimAnswered(seat):
            return events.CODEC.write(event) if seat == viewer else None
        case events.Dealt():
            return dealt_notice(event, viewer)
        case events.Shown(seat, tile, tiles, hidden, waits):
            return {
                "kind": "shown",
                "seat": seat,
                "tile": write_tile(tile),
                "tiles": [WRITTEN[kind] for kind in tiles],
                "face_down": len(hidden),
                "waits": [WRITTEN[kind] for kind in waits],
            }
        case events.HandDrawn():
            return {"kind": kind_of(type(event))}
        case _:
            raise AssertionError(f"{event} is for all to know as it is logged, or is told above")


OPEN_EVENTS = frozenset(
    {
        *(events.PiaoRevealed, events.Discarded, events.Punged, events.DirectKong, events.ConcealedKong),
        *(events.KongAnnounced, events.KongAdded, events.Won, events.HorseTurned),
    }
)
"""Events that all hear of alike, just as they are in the log."""
