"""The ways to see a complete hand."""

from __future__ import annotations

import pytest
from hypothesis import given

from games.mahjong import shapes
from games.mahjong.hand import Hand
from games.mahjong.notation import read_hand, write_tiles
from games.mahjong.readings import Reading, readings
from tests.games.mahjong.hands import full_hands, melds_and_pair
from tests.games.mahjong.twins import slow_readings


def in_words(reading: Reading) -> str:
    """`55p | 111p | 123s`: pair, triplets, runs."""
    runs = [kind + step for kind in reading.runs for step in range(3)]
    return " | ".join(map(write_tiles, ([reading.pair] * 2, [*reading.triplets] * 3, runs)))


@pytest.mark.parametrize(
    ("_case", "hand", "ways"),
    [
        ("one way", "123456p234s999sBB", ["BB | 999s | 123456p234s"]),
        ("a bare pair", "BB", ["BB |  | "]),
        ("kawuxing T33: triplets or runs", "444555666999pBB", ["BB | 444555666999p | ", "BB | 999p | 444555666p"]),
        ("kawuxing T40: it is seven pairs too", "11p3333p44p55p6666p", ["11p | 333666p | 344556p"]),
        ("chengdu H15b", "111222333m789p99p", ["99p | 111222333m | 789p", "99p |  | 789p111222333m"]),
        ("another pair", "11123444p", ["44p | 111p | 234p", "11p | 444p | 123p"]),
        ("no way", "1133p5577p22s99sBB", []),
    ],
)
def test_a_hand_is_read_in_every_way(_case, hand, ways):
    assert [in_words(reading) for reading in readings(read_hand(hand))] == ways


@given(full_hands)
def test_readings_are_those_of_the_slow_twin_each_once(hand):
    found = readings(hand)

    assert set(found) == slow_readings(hand.counts)
    assert len(found) == len(set(found))


@given(melds_and_pair())
def test_a_reading_uses_every_tile_of_the_hand(hand):
    for reading in readings(hand):
        runs = [kind + step for kind in reading.runs for step in range(3)]
        assert Hand([reading.pair] * 2 + [*reading.triplets] * 3 + runs) == hand


@given(full_hands)
def test_a_hand_has_a_reading_exactly_if_it_is_complete_in_standard_form(hand):
    assert bool(readings(hand)) == bool(shapes.forms(hand) & shapes.STANDARD)


def test_the_order_of_readings_does_not_depend_on_what_was_asked_before():
    hands = [read_hand("111222333m789p99p"), read_hand("444555666999pBB")]

    assert [readings(hand) for hand in hands] == [readings(hand) for hand in reversed(hands)][::-1]
