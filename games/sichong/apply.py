"""Keeping books: what each event does to the state, in place."""

from __future__ import annotations

from collections.abc import Sequence

from games.cards.cards import CardSet
from games.cards.tricks import Trick, next_of
from games.core.seats import Seat
from games.sichong.events import Dealt, Event, LeadLeft, Passed, Played, WindTaken
from games.sichong.rules import Rules
from games.sichong.sets import counts_of, target_of
from games.sichong.state import SEATS, State, partner_of


def apply(state: State, event: Event) -> None:
    """Add `event` to the state. Never fails on an event that `play` or `deal` produced."""
    state.moment += 1
    match event:
        case Played():
            _played(state, event)
        case Passed():
            _passed(state, event)
        case Dealt(hands, leader):
            state.hands = list(hands)
            state.counts = [counts_of(hand) for hand in hands]
            state.turn, state.phase = leader, "play"
        case WindTaken(seat):
            _leads(state, seat)
        case LeadLeft(seat):
            state.turn = partner_of(seat)
            state.may_leave_lead = False


def _played(state: State, event: Played) -> None:
    seat = event.seat
    if state.top is None:
        state.laid = [None] * SEATS
        state.may_leave_lead = False
    left = CardSet(state.hands[seat] & ~event.cards)
    state.hands[seat] = left
    state.counts[seat] = counts_of(left)
    state.played = CardSet(state.played | event.cards)
    state.laid[seat] = event
    state.top = target_of(event.length, event.rank)
    state.trick.play(seat, passes_lock=state.rules.passes_lock)
    if not left:
        state.finished.append(seat)
        if is_decided(state.rules, state.finished):
            state.phase = "over"
            return
    _ask_next(state, seat)


def is_decided(rules: Rules, finished: Sequence[Seat]) -> bool:
    """Both seats of a side are out (§5.1), or one seat is left if play goes on to the end (§5.2)."""
    if rules.play_on:
        return len(finished) == SEATS - 1
    return any(partner_of(seat) in finished for seat in finished)


def _passed(state: State, event: Passed) -> None:
    state.laid[event.seat] = event
    state.trick.let_go(event.seat)
    _ask_next(state, event.seat)


def _ask_next(state: State, seat: Seat) -> None:
    """The next seat that has not passed is asked; when all have, the last player leads (§3.4), or the wind (§4)."""
    awaited = state.trick.awaited(state.live)
    if awaited:
        state.turn = next_of(awaited, seat, count=SEATS)
        return
    owner = state.trick.owner
    assert owner is not None
    if owner not in state.finished:  # WindTaken follows otherwise.
        _leads(state, owner)
        state.may_leave_lead = state.rules.trick_leader == "side" and partner_of(owner) not in state.finished


def _leads(state: State, seat: Seat) -> None:
    """`seat` leads a new trick."""
    state.turn = seat
    state.top = None
    state.trick = Trick()
