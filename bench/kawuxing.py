"""Whole random hands of Kawuxing, beside a fixed loop of the interpreter in the same run.

A rate alone says as much of the machine and its other work as of the engine. The loop is always the same, and the two
take turns, so their ratio is the figure to compare between days and machines.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from statistics import median

from games.core.game import Stage
from games.core.shuffle import SEED_BYTES
from games.kawuxing import game

CALLS_A_SLICE = 20_000
HANDS_A_SLICE = 10
SLICES = 40

# Members of an enum are looked up anew each time they are named, which would be measured with the engine.
_DECIDE, _ADVANCE, _DEAL = Stage.DECIDE, Stage.ADVANCE, Stage.DEAL

_ASKED = ((0, 1, 2), (1, 2, 0), (2, 0, 1))
"""By whose turn it is: in what order seats are asked for their legal actions, until one has some."""


def _nothing(one: int, two: int, three: int) -> None:
    """What the fixed loop calls."""


def fixed_loop() -> int:
    """Call an empty function of three arguments again and again."""
    for number in range(CALLS_A_SLICE):
        _nothing(number, number, number)
    return CALLS_A_SLICE


def random_hand(number: int, chance: Callable[[], float]) -> int:
    """A whole hand in which every seat takes one of its legal actions at random; the number of its decisions.

    It is shuffled and dealt as at a table. What the players choose is not the engine's work, and chosen at small cost:
    `chance` gives numbers from 0 to below 1.
    """
    stage_of, legal_actions, play, advance, apply = game.stage, game.legal_actions, game.play, game.advance, game.apply
    state = game.open(game.presets["classic"], None)
    decisions = 0
    while True:
        stage = stage_of(state)
        if stage is _DECIDE:
            for seat in _ASKED[state.turn]:
                legal = legal_actions(state, seat)
                if legal:
                    break
            events = play(state, seat, legal[int(chance() * len(legal))])
            decisions += 1
        elif stage is _ADVANCE:
            events = advance(state)
        elif stage is _DEAL:
            events = game.deal(state, number.to_bytes(SEED_BYTES, "big"))
        else:
            return decisions
        for event in events:
            apply(state, event)


def _rate(work: Callable[[], int]) -> float:
    begun = time.process_time()
    done = work()
    return done / (time.process_time() - begun)


def run() -> None:
    """Print hands a second, and hands in the time of a million calls of the fixed loop."""
    chance = Random(7).random  # noqa: S311 (chosen for no secret)
    decisions = sum(random_hand(number, chance) for number in range(HANDS_A_SLICE))
    hands, calls, ratios = [], [], []
    for turn in range(SLICES):
        numbers = range(turn * HANDS_A_SLICE, (turn + 1) * HANDS_A_SLICE)
        calls.append(_rate(fixed_loop))
        hands.append(_rate(lambda numbers=numbers: len([random_hand(number, chance) for number in numbers])))
        ratios.append(hands[-1] / calls[-1] * 1_000_000)
    print(f"{'random hands of kawuxing (classic)':<52}{median(hands):>12,.0f} a second   (best {max(hands):,.0f})")
    print(f"{'  calls of the fixed loop':<52}{median(calls):>12,.0f} a second   (best {max(calls):,.0f})")
    print(f"{'  hands in the time of a million calls':<52}{median(ratios):>12,.1f}")
    print(f"{'  decisions a hand':<52}{decisions / HANDS_A_SLICE:>12,.1f}", flush=True)
