"""Deciding: whether an action is legal, and which events follow from it."""

from __future__ import annotations

from collections.abc import Iterable

from games.cards.cards import CardSet, Rank, lowest
from games.cards.notation import find
from games.cards.tricks import next_of
from games.core.errors import IllegalAction
from games.core.seats import Seat
from games.sichong.actions import Action, Pass, Play
from games.sichong.apply import is_decided
from games.sichong.events import Event, LeadLeft, Passed, Played, WindTaken
from games.sichong.legal import canonical
from games.sichong.notation import write_ranks
from games.sichong.sets import PACK, RANKS, beats, classify
from games.sichong.state import SEATS, State, partner_of, seat_to_act


def play(state: State, seat: Seat, action: Action) -> list[Event]:
    """The events that follow from the action. Raises IllegalAction, and changes nothing, if it is not legal."""
    if seat_to_act(state) != seat:
        raise IllegalAction(f"seat {seat} has nothing to decide now")
    match action:
        case Play():
            played = _played(state, seat, action)
            return [played, *_wind_at_once(state, played)]
        case Pass():
            return _passed(state, seat)


def _passed(state: State, seat: Seat) -> list[Event]:
    if state.top is None:
        if not state.may_leave_lead:
            raise IllegalAction("the leader of a trick must play")
        return [LeadLeft(seat)]
    owner = state.trick.owner
    assert owner is not None
    is_over = not state.trick.awaited(state.live) & ~(1 << seat)
    if is_over and owner in state.finished:
        return [Passed(seat), WindTaken(_takes_the_wind(state, owner))]
    return [Passed(seat)]


def _wind_at_once(state: State, played: Played) -> list[Event]:
    """A seat that goes out while every other one is locked out of the trick is answered by nobody (§3.3, §4.2)."""
    seat = played.seat
    if played.cards != state.hands[seat] or is_decided(state.rules, [*state.finished, seat]):
        return []
    trick = state.trick.copy()
    trick.play(seat, passes_lock=state.rules.passes_lock)
    return [] if trick.awaited(state.live) else [WindTaken(_takes_the_wind(state, seat))]


def _takes_the_wind(state: State, owner: Seat) -> Seat:
    """Who leads after the last cards of `owner` (§4.2): its partner while that one holds cards, else the next seat."""
    partner = partner_of(owner)
    if state.rules.wind == "partner" and state.live >> partner & 1:
        return partner
    return next_of(state.live, owner, count=SEATS)


def cards_of(state: State, seat: Seat, action: Play) -> CardSet | None:
    """The cards of `seat`'s hand that the play takes; None if it does not hold them."""
    held = state.hands[seat]
    if action.named:
        cards = find(PACK, held, action.named)
        return cards if cards is None or sorted(name.rank for name in action.named) == list(action.ranks) else None
    taken = 0
    for rank, count in _counted(action.ranks):
        of_rank = PACK.of_rank(held, rank)
        if of_rank.bit_count() < count:
            return None
        taken |= lowest(of_rank, count)
    return CardSet(taken)


def _counted(ranks: Iterable[Rank]) -> list[tuple[Rank, int]]:
    counts: dict[Rank, int] = {}
    for rank in ranks:
        counts[rank] = counts.get(rank, 0) + 1
    return list(counts.items())


def _counts(ranks: Iterable[Rank]) -> list[int]:
    counts = [0] * len(RANKS)
    for rank in ranks:
        counts[rank] += 1
    return counts


def _played(state: State, seat: Seat, action: Play) -> Played:
    cards = cards_of(state, seat, action)
    if cards is None:
        raise IllegalAction("you do not hold these cards")
    target = classify(_counts(action.ranks), largest=state.rules.largest_set)
    if target is None:
        raise IllegalAction(f"{write_ranks(action.ranks)} is no set that may be played")
    if state.top is not None and not beats(target, state.top):
        raise IllegalAction(f"{write_ranks(action.ranks)} does not beat what lies on the table")
    return Played(seat, cards, target.length, target.rank)


def plain(state: State, seat: Seat, action: Action) -> Action:
    """The action as `legal_actions` lists it: of all plays that count as the same, the one with the cheapest cards.

    Cards that `seat` does not hold, or that are no set, stay as they are, and are in no list.
    """
    if not isinstance(action, Play) or cards_of(state, seat, action) is None:
        return action
    largest = state.rules.largest_set
    target = classify(_counts(action.ranks), largest=largest)
    listed = None if target is None else canonical(state.counts[seat], target, largest=largest)
    return action if listed is None else listed
