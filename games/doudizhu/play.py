"""Deciding: whether an action is legal, and which events follow from it."""

from __future__ import annotations

from games.cards.cards import CardSet
from games.cards.notation import find
from games.core.errors import IllegalAction
from games.core.seats import Seat
from games.doudizhu.actions import Action, Call, NoCall, NoRob, Pass, Play, Rob
from games.doudizhu.apply import bidding_after
from games.doudizhu.bidding import SEATS, Bidding
from games.doudizhu.counts import EVERY, PACK, Counts, counts_of, fits, write_counts
from games.doudizhu.events import (
    CallDeclined,
    Called,
    Event,
    HandThrownIn,
    LandlordSet,
    Passed,
    Played,
    Robbed,
    RobDeclined,
)
from games.doudizhu.state import State, seat_to_act

REDEALS_BEFORE_LOT = 3
"""Hands in a row that may be thrown in before a landlord is drawn by lot (§2.6)."""


def play(state: State, seat: Seat, action: Action) -> list[Event]:
    """The events that follow from the action. Raises IllegalAction, and changes nothing, if it is not legal."""
    if seat_to_act(state) != seat:
        raise IllegalAction(f"seat {seat} has nothing to decide now")
    match action:
        case Play():
            return [_played(state, seat, action)]
        case Pass():
            if state.phase != "play":
                raise IllegalAction("one answers a bid with call, no_call, rob or no_rob")
            if state.top is None:
                raise IllegalAction("the leader of a trick must play")
            return [_PASSED[seat]]
        case Call() | NoCall() | Rob() | NoRob():
            return _bid(state, seat, action)


def _bid(state: State, seat: Seat, action: Call | NoCall | Rob | NoRob) -> list[Event]:
    bidding = state.bidding
    if state.phase != "bid" or bidding is None:
        raise IllegalAction("the bidding is over")
    if bidding.is_robbing is not isinstance(action, Rob | NoRob):
        raise IllegalAction(
            "somebody has called: rob or no_rob" if bidding.is_robbing else "nobody has called: call or no_call"
        )
    event: Called | CallDeclined | Robbed | RobDeclined
    match action:
        case Call():
            event = Called(seat)
        case NoCall():
            event = CallDeclined(seat)
        case Rob():
            event = Robbed(seat)
        case NoRob():
            event = RobDeclined(seat)
    after = bidding_after(state, event)
    return [event, _settled(state, after)] if after.is_settled else [event]


def _settled(state: State, bidding: Bidding) -> Event:
    """What the end of the bidding comes to (§2.5, §2.6)."""
    if bidding.holder is not None:
        return LandlordSet(bidding.holder, state.bottom, "robbed" if bidding.robs else "called")
    if state.rules.all_decline == "forced_first":
        return LandlordSet(bidding.first, state.bottom, "forced")
    if state.rules.all_decline == "redeal_three" and state.thrown_in >= REDEALS_BEFORE_LOT:
        return LandlordSet(state.lot, state.bottom, "lot")
    return HandThrownIn()


def _played(state: State, seat: Seat, action: Play) -> Played:
    if state.phase != "play":
        raise IllegalAction("no card is played before there is a landlord")
    counts = action.counts
    if not is_playable(counts, state.counts[seat]):
        raise IllegalAction("you do not hold these cards")
    if action.named:
        cards = find(PACK, state.hands[seat], action.named)
        if cards is None or counts_of(cards) != counts:
            raise IllegalAction("you do not hold these cards")
    else:
        cards = cards_of(state.hands[seat], counts)
    reading = state.moves.best_reading(counts, onto=state.top, super_rank=state.super_rank)
    if reading is None:
        is_set = bool(state.moves.readings(counts))
        raise IllegalAction(
            f"{write_counts(counts)} does not beat what lies on the table"
            if is_set
            else f"{write_counts(counts)} is no set that may be played"
        )
    return Played(seat, cards, reading)


def is_playable(counts: Counts, held: Counts) -> bool:
    """Whether these are some cards, all of them held."""
    return counts > 0 and counts & ~_SMALL == 0 and fits(counts, held)


_PASSED = [Passed(Seat(seat)) for seat in range(SEATS)]

_SMALL = 7 * EVERY
"""Counts below eight, among which `fits` cannot be deceived by a borrow."""

_LOWEST = [[0] * 5 for _ in range(16)]
"""By the suits held of a rank and a number of cards: the first suits, as many as the number."""
for _held in range(16):
    _taken, _number = 0, 0
    for _suit in range(4):
        if _held >> _suit & 1:
            _taken, _number = _taken | 1 << _suit, _number + 1
            _LOWEST[_held][_number] = _taken


def cards_of(hand: CardSet, counts: Counts) -> CardSet:
    """Cards of these ranks out of a hand that has them, in order of suit."""
    cards, rest = 0, int(counts)
    while rest:
        place = (rest & -rest).bit_length() - 1 & ~3
        count = rest >> place & 15
        cards |= _LOWEST[hand >> place & 15][count] << place
        rest ^= count << place
    return CardSet(cards)


def plain(state: State, seat: Seat, action: Action) -> Action:
    """The action as `legal_actions` lists it: a play without the choice of suits, which the rules do not weigh (§3.6).

    A play that names cards which `seat` does not hold stays as it is, and is in no list.
    """
    if not isinstance(action, Play) or not action.named:
        return action
    cards = find(PACK, state.hands[seat], action.named)
    return Play(action.counts) if cards is not None and counts_of(cards) == action.counts else action
