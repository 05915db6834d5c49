"""Factors of the multiplier, one at a time (§6)."""

from __future__ import annotations

import pytest

from games.cards.notation import read_cards
from games.doudizhu.counts import PACK
from games.doudizhu.multiplier import bottom_factors
from tests.games.doudizhu.positions import rules, table

BOMBS = ["33335555799TJQKAA", "444466669TJQKKK22", "7778888TTJJQQA2BR"]
"""Seat 0 has bombs of 3 and 5, seat 1 of 4 and 6, seat 2 of 8 and the rocket; the bottom is 9 A 2."""
BOTTOM = "9S AS 2S"

CHAINS = [
    ("M1", "3333 - -", None, [("bomb", 2)], {}),
    ("M2", "3333 - -", "3", [("super_bomb", 4)], {}),
    ("M2 on top", "3333 - -", "3", [("super_bomb", 8)], {"super_bomb_factor": 8}),
    ("M3", "3333 4444 - -", None, [("bomb", 2), ("chained_bomb", 3)], {}),
    ("M3 passes between", "3333 - 8888 - -", None, [("bomb", 2), ("chained_bomb", 3)], {}),
    ("M3 no chains", "3333 4444 - -", None, [("bomb", 2), ("bomb", 2)], {"bomb_chain": "none"}),
    ("M4", "3333 - BR - -", None, [("bomb", 2), ("rocket", 2)], {}),
    (
        "M5",
        "3333 6666 BR 5555 - -",
        "5",
        [("bomb", 2), ("chained_bomb", 3), ("rocket", 2), ("super_bomb", 4)],
        {},
    ),
    (
        "M5 chained",
        "3333 6666 BR 5555 - -",
        "5",
        [("bomb", 2), ("chained_bomb", 3), ("rocket", 2), ("chained_bomb", 3)],
        {"super_bomb_on_bomb": "chained"},
    ),
    (
        "M5 both",
        "3333 6666 BR 5555 - -",
        "5",
        [("bomb", 2), ("chained_bomb", 3), ("rocket", 2), ("super_bomb", 4), ("chained_bomb", 3)],
        {"super_bomb_on_bomb": "both"},
    ),
    ("M6", "3333 - - 5555 - -", None, [("bomb", 2), ("bomb", 2)], {}),
    ("M6 in one hand", "3333 - - 5555 - -", None, [("bomb", 2), ("chained_bomb", 3)], {"bomb_chain": "hand"}),
    ("M9", "333379 - -", "3", [], {}),
    (
        "third and fourth",
        "3333 4444 - 5555 6666 - -",
        None,
        [("bomb", 2), ("chained_bomb", 3), ("chained_bomb", 3), ("chained_bomb", 3)],
        {},
    ),
    (
        "third and fourth, rising",
        "3333 4444 - 5555 6666 - -",
        None,
        [("bomb", 2), ("chained_bomb", 3), ("chained_bomb", 4), ("chained_bomb", 5)],
        {"later_bombs": "rising"},
    ),
    (
        "third and fourth, two",
        "3333 4444 - 5555 6666 - -",
        None,
        [("bomb", 2), ("chained_bomb", 3), ("chained_bomb", 2), ("chained_bomb", 2)],
        {"later_bombs": "two"},
    ),
]


@pytest.mark.parametrize(("_case", "script", "super_rank", "factors", "options"), CHAINS)
def test_bombs_multiply_by_their_place_in_the_chain(_case, script, super_rank, factors, options):
    hand = table(BOMBS, bottom=BOTTOM, super_rank=super_rank, **options)

    hand.play(script)

    assert hand.factors == factors


BOTTOMS = [
    ("M7 straight flush", "7S 8S 9S", "to_ace", True),
    ("M7 trio", "5C 5D 5H", "to_ace", True),
    ("M7 up to the ace", "QS KS AS", "to_ace", True),
    ("M8 two suits", "7S 8S 9H", "to_ace", False),
    ("M8 gaps", "3S 5S 7S", "to_ace", False),
    ("M8 ace below", "AS 2S 3S", "to_ace", False),
    ("M8 jokers", "B R 3S", "to_ace", False),
    ("M8 a pair", "4S 4H 5S", "to_ace", False),
    ("ace below, low", "AS 2S 3S", "low", True),
    ("two below, low", "2H 3H 4H", "low", True),
    ("king to two, low", "KS AS 2S", "low", False),
    ("king to two, high", "KS AS 2S", "high", True),
    ("ace below, high", "AS 2S 3S", "high", False),
    ("ace below, both", "AS 2S 3S", "both", True),
    ("king to two, both", "KS AS 2S", "both", True),
    ("two and jokers, both", "2S B R", "both", False),
]


@pytest.mark.parametrize(("_case", "bottom", "runs", "doubles"), BOTTOMS)
def test_three_of_a_kind_and_a_straight_flush_in_the_bottom_double(_case, bottom, runs, doubles):
    factors = bottom_factors(rules(bottom_run=runs), read_cards(PACK, bottom))

    assert factors == ((("bottom", 2),) if doubles else ())


def test_without_the_bonus_the_bottom_never_doubles():
    assert bottom_factors(rules(bottom_bonus=False), read_cards(PACK, "5C 5D 5H")) == ()
