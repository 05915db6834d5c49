"""Runs of whole hands: the same seed, the same hands, however they are split."""

from __future__ import annotations

import pytest

from games.core.simulate import Tally, simulated_hand
from games.registry import GAMES

EVERY_GAME = pytest.mark.parametrize("game", [pytest.param(game, id=key) for key, game in GAMES.items()])


def played(game, numbers, *, bots="random", seed=3):
    rules = next(iter(game.presets.values()))
    return [simulated_hand(game, rules, seed=seed, number=number, bots=bots) for number in numbers]


def tally(game, hands):
    counted = Tally(game)
    for hand in hands:
        counted.count(hand.result)
    return counted


@EVERY_GAME
def test_the_same_seed_plays_the_same_hands_in_whatever_parts(game):
    whole = played(game, range(6))
    parts = [*played(game, range(3, 6)), *played(game, range(3))]

    assert [hand.events for hand in parts] == [hand.events for hand in [*whole[3:], *whole[:3]]]
    assert [hand.events for hand in played(game, range(1), seed=4)] != [hand.events for hand in whole[:1]]


@EVERY_GAME
def test_tallies_of_parts_add_up_to_the_tally_of_the_whole(game):
    hands = played(game, range(8), bots="house")
    together = tally(game, hands[:3])

    together.add(tally(game, hands[3:]))

    assert together.summary() == tally(game, hands).summary()
    assert together.summary()["hands"] == 8
    assert together.summary()["sum"] == 0
