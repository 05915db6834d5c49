"""What a viewer may see and hear. Views are built up from nothing: what is not put in is not told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from games.chengdu import events
from games.chengdu.finish import open_counts
from games.chengdu.ready import playable_waits, waits_of
from games.chengdu.state import ALL_SEATS, SEATS, ChengduPhase, State, Victory
from games.core.payments import HandResult, net_points
from games.core.seats import Seat
from games.core.wire import Write
from games.mahjong.notation import WRITTEN, write_tile
from games.mahjong.position import Phase
from games.mahjong.rivers import rivers_shown
from games.mahjong.tiles import COPIES, members
from games.mahjong.views import SeatsInSight, dealt_notice, drawn_notice, melds_view, ready_discards, result_view

_SHOWN_PHASE: dict[Enum, str] = {ChengduPhase.NEXT: "turn"}
"""What stands between a win and the next draw is no phase of its own to anybody who looks on."""

# Members of an enum are looked up anew each time they are named.
_DEAL, _TURN, _SWAP = Phase.DEAL, Phase.TURN, ChengduPhase.SWAP


@dataclass(slots=True)
class View:
    """What `viewer` sees of a hand, in plain JSON values: docs/protocol.md names each part.

    `void` are the suits by seat once all are revealed, `my_void` the viewer's own choice; `swap_rule` which way tiles
    will be passed on, while they are chosen (the option `swap_three`), `my_swap` the tiles the viewer chose, and
    `swap`, once they have changed hands, how many seats further they went and what the viewer got. `payments` are those
    made so far.

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
    void: list[str] | None
    my_void: str | None
    swap_rule: str | None
    swap: dict[str, Any] | None
    my_swap: list[str] | None
    seats: list[dict[str, Any]]
    waits: list[str] | None
    ready_discards: dict[str, dict[str, int]]
    payments: list[dict[str, Any]]
    result: dict[str, Any] | None


def view(state: State, viewer: Seat | None) -> View:
    """What the viewer may see; None is an onlooker, who sees what lies open to all. A winner sees that and its own."""
    return View(**_Sight(state).of(viewer))


def views(state: State, viewers: Sequence[Seat | None], write: Write | None = None) -> list[dict[str, Any]]:
    """The view of each, as it is sent; what lies open to all is made once."""
    return [*map(_Sight(state, write).of, viewers)]


class _Sight:
    """What lies open to all, made once however many look, and what each seat sees of its own, made when it looks."""

    __slots__ = ("_open", "_seats", "_state")

    def __init__(self, state: State, write: Write | None = None) -> None:
        self._state = state
        phase = state.phase
        points = net_points(state.payments, seats=SEATS)
        self._seats = SeatsInSight(
            state,
            [_open_seat(state, seat, points[seat], write) for seat in ALL_SEATS],
            [seat for seat in ALL_SEATS if state.won[seat] is not None],
            write,
        )
        self._open: dict[str, Any] = {
            "game": "chengdu",
            "viewer": None,
            "phase": _SHOWN_PHASE.get(phase, phase.value),
            "dealer": state.dealer,
            "turn": None if phase is _DEAL else state.turn,
            "wall": state.wall.left,
            "last": _last(state),
            "drawn": None,
            "void": [suit.value for suit in state.void if suit is not None] if state.void_known else None,
            "my_void": None,
            "swap_rule": state.rules.swap_three if phase is _SWAP else None,
            "swap": _swap(state, None),
            "my_swap": None,
            "seats": self._seats.of(None),
            "waits": None,
            "ready_discards": {},
            "payments": [
                {"payer": payment.payer, "payee": payment.payee, "points": payment.points, "reason": payment.reason}
                | {"moment": payment.moment}
                for payment in state.payments
            ],
            "result": None if state.result is None else won_view(state.result, state.victories),
        }

    def of(self, viewer: Seat | None) -> dict[str, Any]:
        """What the viewer may see: to what lies open, its own is added."""
        if viewer is None:
            return self._open
        state = self._state
        void = state.void[viewer]
        own = {
            **self._open,
            "viewer": viewer,
            "my_void": None if void is None else void.value,
            "swap": _swap(state, viewer),
            "my_swap": _my_swap(state, viewer),
            "seats": self._seats.of(viewer),
        }
        if state.phase is not _DEAL:
            is_mine = state.turn == viewer
            if is_mine and state.drawn is not None:
                own["drawn"] = WRITTEN[state.drawn]
            if is_mine and state.phase is _TURN:
                own["ready_discards"] = _ready_discards(state, viewer)
            elif state.has_begun and state.won[viewer] is None:
                own["waits"] = _own_waits(state, viewer)
        return own


def _last(state: State) -> dict[str, Any] | None:
    """The tile that lies open to claims."""
    if state.open_tile is None:
        return None
    by = "added_kong" if state.phase is Phase.ROB else "discard"
    return {"seat": state.turn, "tile": write_tile(state.open_tile), "by": by}


def _my_swap(state: State, viewer: Seat) -> list[str] | None:
    """What the viewer has chosen to pass on (§2.1)."""
    chosen = state.swaps[viewer]
    return None if chosen is None else [WRITTEN[tile] for tile in chosen]


def _swap(state: State, viewer: Seat | None) -> dict[str, Any] | None:
    """Which way the exchanged tiles went, and what the viewer got (§2.1)."""
    done = state.swapped
    if done is None:
        return None
    got = None if viewer is None else [WRITTEN[tile] for tile in done.given[(viewer - done.steps) % SEATS]]
    return {"steps": done.steps, "received": got}


def _open_seat(state: State, seat: Seat, points: int, write: Write | None) -> dict[str, Any]:
    """What lies open to all of a seat: nothing of its hand but how many tiles it has."""
    return {
        "seat": seat,
        "concealed": None,
        "count": state.hands[seat].size,
        "melds": melds_view(state, seat),
        "river": _river(write, tuple(state.rivers[seat])),
        "shown": None,
        "waits": None,
        "won": _won(state, seat),
        "points": points,
    }


_river = rivers_shown({"show": 0})


def _won(state: State, seat: Seat) -> dict[str, Any] | None:
    """The seat's win: its place among the winners, and all that it was paid for (§8.5)."""
    victory = state.won[seat]
    if victory is None:
        return None
    return {"order": state.victories.index(victory) + 1, "moment": victory.moment} | _victory_view(victory)


def _victory_view(victory: Victory) -> dict[str, Any]:
    win = victory.win
    return {
        "how": win.how,
        "tile": write_tile(victory.tile),
        "from": victory.source,
        "fans": [list(fan) for fan in win.fans],
        "product": win.product,
        "multiplier": win.multiplier,
    }


def _own_waits(state: State, seat: Seat) -> list[str]:
    return [WRITTEN[tile] for tile in members(waits_of(state.hands[seat], state.melds[seat], state.void[seat]))]


def _ready_discards(state: State, seat: Seat) -> dict[str, dict[str, int]]:
    """Discards that leave the hand ready, each with its waits and how many of each the seat has not seen."""
    melds, void = state.melds[seat], state.void[seat]
    return ready_discards(
        state.hands[seat],
        counting=lambda waits, rest: playable_waits(waits, rest, melds, void),
        unseen=lambda: unseen_by(state, seat),
    )


def unseen_by(state: State, seat: Seat) -> list[int]:
    """Tiles of each kind that a seat still playing sees nowhere: not in its hand, nor among what lies open."""
    return [COPIES - held - seen for held, seen in zip(state.hands[seat].counts, open_counts(state), strict=True)]


def won_view(result: HandResult, victories: list[Victory]) -> dict[str, Any]:
    """A result in plain JSON values, each payment with its steps."""
    wins = [{"seat": victory.win.seat} | _victory_view(victory) for victory in victories]
    return result_view(result, wins, seats=SEATS)


def notice(event: events.Event, viewer: Seat | None) -> Mapping[str, Any] | None:
    """The event as the viewer may hear it; None while it is not the viewer's to know."""
    if type(event) is events.Drawn:
        return drawn_notice(event, viewer)
    if type(event) in OPEN_EVENTS:
        return events.CODEC.write(event)
    match event:
        case events.VoidChosen(seat) | events.SwapChosen(seat) | events.ClaimAnswered(seat):
            return events.CODEC.write(event) if seat == viewer else None
        case events.Dealt():
            return dealt_notice(event, viewer)
        case events.Swapped(given, steps):
            got = None if viewer is None else [WRITTEN[tile] for tile in given[(viewer - steps) % SEATS]]
            return {"kind": "swapped", "steps": steps, "received": got}
        case events.WallExhausted():
            return {"kind": "wall_exhausted"}
        case _:
            raise AssertionError(f"{event} is for all to know as it is logged, or is told above")


OPEN_EVENTS = frozenset(
    {
        *(events.VoidsRevealed, events.Discarded, events.Punged, events.DirectKong, events.ConcealedKong),
        *(events.KongAnnounced, events.KongAdded, events.Won),
    }
)
"""Events that all hear of alike, just as they are in the log."""
