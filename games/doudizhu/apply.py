"""Keeping books: what each event does to the state, in place."""

from __future__ import annotations

from games.cards.cards import CardSet
from games.core.seats import Seat, seat_after
from games.doudizhu.bidding import SEATS, Bidding
from games.doudizhu.counts import counts_of
from games.doudizhu.deal import first_caller
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
)
from games.doudizhu.multiplier import BOMBS, Factors, bottom_factors, factors_of
from games.doudizhu.state import LIVE, Factor, State


def apply(state: State, event: Event) -> None:
    """Add `event` to the state. Never fails on an event that `play` or `deal` produced."""
    state.moment += 1
    match event:
        case Played():
            _played(state, event)
        case Passed():
            _passed(state, event)
        case Called() | CallDeclined() | Robbed() | RobDeclined():
            _bid(state, event)
        case LandlordSet(seat, bottom):
            _landlord_set(state, seat, bottom)
        case Dealt():
            _dealt(state, event)
        case HandThrownIn():
            state.phase = "over"
        case DealThrownIn():
            pass


def _dealt(state: State, event: Dealt) -> None:
    first = first_caller(event.hands)
    state.hands = list(event.hands)
    state.counts = [counts_of(hand) for hand in event.hands]
    state.bottom = event.bottom
    state.super_rank, state.lot = event.super_rank, event.lot
    state.bidding = Bidding(first=first, turn=first)
    state.phase = "bid"


def bidding_after(state: State, event: Called | CallDeclined | Robbed | RobDeclined) -> Bidding:
    """The bidding once `event` has happened."""
    assert state.bidding is not None
    match event:
        case Called():
            return state.bidding.after_call(state.rules)
        case CallDeclined():
            return state.bidding.after_no_call()
        case Robbed():
            return state.bidding.after_rob(state.rules)
        case RobDeclined():
            return state.bidding.after_no_rob(state.rules)


_BIDS = {Called: "call", CallDeclined: "no_call", Robbed: "rob", RobDeclined: "no_rob"}


def _bid(state: State, event: Called | CallDeclined | Robbed | RobDeclined) -> None:
    state.bidding = bidding_after(state, event)
    state.bids.append((event.seat, _BIDS[type(event)]))


def _landlord_set(state: State, seat: Seat, bottom: CardSet) -> None:
    """The bottom cards are shown and go to the landlord, who leads (§2.9, §3.1)."""
    state.landlord = state.turn = seat
    state.hands[seat] = CardSet(state.hands[seat] | bottom)
    state.counts[seat] = counts_of(state.hands[seat])
    state.phase = "play"
    _multiply(state, bottom_factors(state.rules, bottom))


def _played(state: State, event: Played) -> None:
    seat = event.seat
    if state.top is None:
        state.laid = [None] * SEATS
    left = CardSet(state.hands[seat] & ~event.cards)
    state.hands[seat] = left
    state.counts[seat] = counts_of(left)
    state.played = CardSet(state.played | event.cards)
    state.laid[seat] = event
    state.plays[seat] += 1
    state.turns[seat] += 1
    state.top = reading = event.reading
    state.trick.play(seat)
    if reading.power:
        _multiply(state, factors_of(state.rules, reading.kind, before=state.chain))
        state.chain += reading.kind in BOMBS
    if left:
        state.turn = seat_after(seat, seats=SEATS)
    else:
        state.out, state.phase = seat, "over"


def _passed(state: State, event: Passed) -> None:
    """Two passes in a row end the trick; the seat that made the last play leads (§3.3)."""
    seat = event.seat
    state.turns[seat] += 1
    state.laid[seat] = event
    state.trick.let_go(seat)
    state.turn = seat_after(seat, seats=SEATS)
    if not state.trick.awaited(LIVE):
        state.trick.owner, state.trick.passed = None, 0
        state.top = None
        if state.rules.bomb_chain == "trick":
            state.chain = 0


def _multiply(state: State, factors: Factors) -> None:
    state.factors += [Factor(term, number, state.moment) for term, number in factors]
