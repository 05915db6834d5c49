"""What each viewer may see of a hand, and hear of an event (§8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from games.cards.notation import card_names
from games.cards.outcome import write_result
from games.core.seats import Seat
from games.core.wire import Write, kind_of, named
from games.doudizhu.actions import Play
from games.doudizhu.bidding import SEATS
from games.doudizhu.counts import PACK, counts_of, write_counts
from games.doudizhu.events import (
    CallDeclined,
    Called,
    Dealt,
    DealThrownIn,
    Event,
    HandThrownIn,
    LandlordSet,
    Passed,
    Played,
    Robbed,
    RobDeclined,
    write_reading,
)
from games.doudizhu.legal import legal_actions
from games.doudizhu.notation import write_action
from games.doudizhu.ranking import ranked, situation
from games.doudizhu.scoring import capped, result
from games.doudizhu.state import State, seat_to_act

HINTS = 12
"""More than anybody cycles through."""


@dataclass(frozen=True, slots=True)
class View:
    """A hand as one viewer sees it, in plain JSON values. Cards are names such as `7S` and `B`, ranks are signs."""

    game: str
    viewer: int | None
    phase: str
    """deal, bid, play or over."""
    turn: int | None
    """Who decides now."""
    asks: str | None
    """What the bidding asks: call or rob."""
    first_caller: int | None
    bids: list[dict[str, Any]]
    """{seat, bid: call | no_call | rob | no_rob} in order."""
    landlord: int | None
    super_rank: str | None
    bottom: list[str] | None
    """None until the landlord is set."""
    seats: list[dict[str, Any]]
    """{seat, role, held: own cards (all cards once the hand is over) | null, count, laid, plays, turns}; `laid` is what
    lies before the seat in this trick: {cards, type, key, length}, no cards and no type for a pass, or null."""
    top: dict[str, Any] | None
    """What has to be beaten: {seat, cards, type, key, length, power}; null on a lead."""
    played: str
    """Ranks of all cards played so far."""
    stake: dict[str, Any]
    """{base, robs, doubled: base after the bidding, factors: [[term, number, moment]], multiplier, points}; `points`
    is what a farmer wins or loses."""
    hints: list[str]
    """In one's own turn: plays that may be worth trying, the best first; empty if one can only pass."""
    result: dict[str, Any] | None


def view(state: State, viewer: Seat | None) -> View:
    """What `viewer` sees: its own cards, what lies open, and how many cards the others hold (§8.1)."""
    bidding = state.bidding
    ended = result(state)
    seats, top = [_seat(state, Seat(seat), viewer) for seat in range(SEATS)], _top(state)
    return View(
        game="doudizhu",
        viewer=viewer,
        phase=state.phase,
        turn=seat_to_act(state),
        asks=("rob" if bidding.is_robbing else "call") if bidding is not None and state.phase == "bid" else None,
        first_caller=None if bidding is None else bidding.first,
        bids=[{"seat": seat, "bid": bid} for seat, bid in state.bids],
        landlord=state.landlord,
        super_rank=None if state.super_rank is None else PACK.ranks[state.super_rank],
        bottom=card_names(PACK, state.bottom) if state.landlord is not None or state.phase == "over" else None,
        seats=seats,
        top=top,
        played=write_counts(counts_of(state.played)),
        stake=_stake(state),
        hints=_hints(state, viewer, seats, top),
        result=None if ended is None else write_result(ended, seats=SEATS),
    )


def views(state: State, viewers: Sequence[Seat | None], write: Write | None = None) -> list[dict[str, Any]]:
    """The view of each, as it is sent."""
    return [named(view(state, viewer)) for viewer in viewers]


def _hints(state: State, viewer: Seat | None, seats: list[dict[str, Any]], top: dict[str, Any] | None) -> list[str]:
    """The best plays of the seat whose turn it is, judged by its own view."""
    if viewer is None or state.phase != "play" or viewer != state.turn or state.landlord is None:
        return []
    seen = situation(viewer=viewer, landlord=state.landlord, seats=seats, top=top)
    plays = [action for action in ranked(seen, legal_actions(state, viewer)) if isinstance(action, Play)]
    return [write_action(action) for action in plays[:HINTS]]


def _seat(state: State, seat: Seat, viewer: Seat | None) -> dict[str, Any]:
    role = None if state.landlord is None else "landlord" if seat == state.landlord else "farmer"
    open_to_viewer = seat == viewer or state.phase == "over"
    return {
        "seat": seat,
        "role": role,
        "held": card_names(PACK, state.hands[seat]) if open_to_viewer and state.phase != "deal" else None,
        "count": state.hands[seat].bit_count(),
        "laid": _laid(state.laid[seat]),
        "plays": state.plays[seat],
        "turns": state.turns[seat],
    }


def _laid(laid: Played | Passed | None) -> dict[str, Any] | None:
    match laid:
        case Played():
            return _set(laid)
        case Passed():
            return {"cards": [], "type": None, "key": None, "length": 0}
        case None:
            return None


def _set(played: Played) -> dict[str, Any]:
    return {"cards": card_names(PACK, played.cards), **write_reading(played.reading)}


def _top(state: State) -> dict[str, Any] | None:
    owner = state.trick.owner
    if owner is None:
        return None
    laid = state.laid[owner]
    assert isinstance(laid, Played)
    return {"seat": owner, **_set(laid), "power": laid.reading.power}


def _stake(state: State) -> dict[str, Any]:
    doublings = 0 if state.bidding is None else state.bidding.doublings(state.rules)
    doubled = state.rules.base_stake << doublings
    multiplier = capped(state.rules, prod(factor.number for factor in state.factors))
    return {
        "base": state.rules.base_stake,
        "robs": 0 if state.bidding is None else state.bidding.robs,
        "doubled": doubled,
        "factors": [[factor.term, factor.number, factor.moment] for factor in state.factors],
        "multiplier": multiplier,
        "points": doubled * multiplier,
    }


def notice(event: Event, viewer: Seat | None) -> Mapping[str, Any] | None:
    """The event as `viewer` may hear it: of the deal only its own cards, of the bottom nothing before it is shown."""
    match event:
        case Dealt(hands, _, super_rank):
            own = None if viewer is None else card_names(PACK, hands[viewer])
            return {"kind": "dealt", "held": own, "super_rank": None if super_rank is None else PACK.ranks[super_rank]}
        case DealThrownIn(hands, bottom):
            shown = [card_names(PACK, hand) for hand in hands]
            return {"kind": "deal_thrown_in", "hands": shown, "bottom": card_names(PACK, bottom)}
        case LandlordSet(seat, bottom, how):
            return {"kind": "landlord_set", "seat": seat, "bottom": card_names(PACK, bottom), "how": how}
        case Played(seat):
            return {"kind": "played", "seat": seat, **_set(event)}
        case HandThrownIn():
            return {"kind": "hand_thrown_in"}
        case Called(seat) | CallDeclined(seat) | Robbed(seat) | RobDeclined(seat) | Passed(seat):
            return {"kind": kind_of(type(event)), "seat": seat}
