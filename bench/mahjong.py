"""The questions about mahjong hands: how many a second, and how many times as many as plain search answers.

The search is the slow twin of the tests. Tables and twin are asked the same questions by turns in one process, so that
the ratio holds on a busy machine too.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median
from typing import Any

from bench.engines import random_hands, won_hands
from games.mahjong import shapes
from games.mahjong.discards import best_discard
from games.mahjong.distance import distance
from games.mahjong.hand import Hand
from tests.games.mahjong import twins

ROUNDS = 7
SLOW_HANDS = 60
"""Enough for the twin: it takes milliseconds for each."""


def run() -> None:
    """Measure all of it."""
    whole = random_hands(5000, 14) + won_hands(5000)
    between = random_hands(2500, 13) + [hand.without(hand.tiles()[0]) for hand in won_hands(2500)]
    unseen = [4 if tile < 18 or tile > 26 else 0 for tile in range(30)]
    compare("win checks of 14 tiles, half of them won", whole, shapes.forms, twins.slow_forms)
    compare("wait sets of 13 tiles, half of them ready", between, shapes.waits, twins.slow_waits)
    compare("distances of 13 tiles", between, distance, twins.slow_distance)
    compare("distances of 14 tiles", whole, distance, twins.slow_distance)
    slow_discards = partial(twins.slow_best_discards, unseen=unseen)
    compare("best discards of 14 tiles", whole[:1000], partial(best_discard, unseen=unseen), slow_discards)


def compare(name: str, hands: Sequence[Hand], fast: Callable[[Hand], Any], slow: Callable[[Hand], Any]) -> None:
    """Print how many hands a second of CPU time `fast` answers, and how many times as many as `slow`."""
    fast_rates, ratios = [], []
    few = hands[:: len(hands) // SLOW_HANDS]
    for hand in hands:
        fast(hand)
    for _ in range(ROUNDS):
        fast_rates.append(_rate(fast, hands))
        ratios.append(fast_rates[-1] / _rate(slow, few))
    spread = f"({min(fast_rates):,.0f} to {max(fast_rates):,.0f})"
    print(
        f"{name:<44}{median(fast_rates):>12,.0f} a second {spread:<26}{median(ratios):>8,.0f} × plain search",
        flush=True,
    )


def _rate(question: Callable[[Hand], Any], hands: Sequence[Hand]) -> float:
    begun = time.process_time()
    for hand in hands:
        question(hand)
    return len(hands) / (time.process_time() - begun)
