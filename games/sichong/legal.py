"""What each seat may do: one action for each target it can reach (§2.4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.cards.cards import Rank
from games.core.seats import Seat
from games.sichong.actions import PASS, Action, Play
from games.sichong.sets import LOWEST_WILD, RANKS, Target
from games.sichong.state import State, seat_to_act

LISTS_KEPT = 1 << 15
"""Lists of plays that are remembered: a bound for a long-lived process."""


@lru_cache(maxsize=LISTS_KEPT)
def spelled(rank: Rank, own: int, lowest: int, wilds: tuple[int, ...], largest: int) -> tuple[Play, ...]:
    """For each length from 1 on, the play of the target (length, `rank`) out of `own` cards of that rank and `wilds`.

    `wilds` are how many there are of each rank from `lowest` on.
    It takes cards of the rank itself first, then the lowest wilds: the cheapest cards that reach the target.
    """
    ranks = [rank] * own
    for place, count in enumerate(wilds):
        ranks += [Rank(lowest + place)] * count
    return tuple(Play(tuple(ranks[:length])) for length in range(1, min(len(ranks), largest) + 1))


def plays_of(counts: Sequence[int], rank: Rank, *, largest: int) -> tuple[Play, ...]:
    """One play for each length that a hand can make of `rank`, shortest first; none without a card of that rank."""
    own = counts[rank]
    if not own:
        return ()
    lowest = LOWEST_WILD if rank < LOWEST_WILD else rank + 1
    return spelled(rank, own, lowest, tuple(counts[lowest:]), largest)


def canonical(counts: Sequence[int], target: Target, *, largest: int) -> Play | None:
    """The play listed for a target, None if the hand cannot make it."""
    plays = plays_of(counts, target.rank, largest=largest)
    return plays[target.length - 1] if target.length <= len(plays) else None


def legal_actions(state: State, seat: Seat) -> list[Action]:
    """Everything `seat` may do now; of plays that count as the same only the one with the cheapest cards (`plain`)."""
    if seat_to_act(state) != seat:
        return []
    counts, largest = state.counts[seat], state.rules.largest_set
    found: list[Action] = []
    top = state.top
    if top is None:
        for rank in RANKS:
            found += plays_of(counts, rank, largest=largest)
        return [*found, PASS] if state.may_leave_lead else found
    place = top.length - 1
    for rank in RANKS[top.rank + 1 :]:
        if not counts[rank]:  # Late in a hand most ranks are gone.
            continue
        plays = plays_of(counts, rank, largest=largest)
        if place < len(plays):
            found.append(plays[place])
    found.append(PASS)
    return found


def default_action(state: State, seat: Seat, *, takes_wins: bool = False) -> Action:
    """Whose time has run out passes, or leads the lowest card it has (§3.6).

    With `takes_wins` it plays its last cards if they are one set that may be played.
    """
    legal = legal_actions(state, seat)
    assert legal, "a seat that has nothing to decide has no default"
    if takes_wins:
        held = sum(state.counts[seat])
        for action in legal:
            if isinstance(action, Play) and len(action.ranks) == held:
                return action
    return legal[0] if state.top is None else PASS
