"""The house bot's discard."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.mahjong.discards import Discard, best_discard, nearest_discards
from games.mahjong.hand import Hand
from games.mahjong.notation import read_hand, read_tile, read_tiles
from games.mahjong.tiles import set_of
from tests.games.mahjong.hands import full_hands
from tests.games.mahjong.twins import slow_best_discards

KAWUXING = [4 if kind < 18 or kind > 26 else 0 for kind in range(30)]


def unseen_by(hand: Hand, seen: str = "") -> list[int]:
    """What a seat of Kawuxing has not seen that has seen its hand and `seen`."""
    unseen = [left - held for left, held in zip(KAWUXING, hand.counts, strict=True)]
    for tile in read_tiles(seen):
        unseen[tile] -= 1
    return unseen


@pytest.mark.parametrize(
    ("_case", "hand", "seen", "tile"),
    [
        ("the tile that fits nothing", "123456p234s99s67sB", "", "B"),
        ("of two waits the wider", "123456p234s99s679s", "", "9s"),
        ("of two pairs' waits the one still there", "123456p789p11s99sC", "CCC", "C"),
        ("the single of seven pairs of which fewest are left", "1133p5577p22s99s5sB", "BB", "B"),
        ("of equals the outer", "5p1s", "", "1s"),
        ("a dragon is the outermost", "9pC", "", "C"),
    ],
)
def test_the_bot_discards_for_the_least_distance_and_then_the_most_tiles(_case, hand, seen, tile):
    held = read_hand(hand)

    assert best_discard(held, unseen=unseen_by(held, seen)).tile == read_tile(tile)


def test_only_allowed_kinds_are_discarded():
    hand = read_hand("123456p234s99s67sB")

    best = best_discard(hand, unseen=unseen_by(hand), among=set_of(read_tiles("1p6p")))

    assert best.tile in read_tiles("1p6p")


def test_a_discard_says_how_far_it_leaves_the_hand_and_how_many_tiles_help():
    hand = read_hand("123456p234s99s67sB")

    best = best_discard(hand, unseen=unseen_by(hand, "5s"))

    assert best == Discard(tile=read_tile("B"), distance=1, unseen=7)


@given(full_hands, st.lists(st.integers(0, 4), min_size=30, max_size=30))
def test_nearest_discards_are_those_of_the_slow_twin(hand, left):
    unseen = [min(copies, 4 - held) for copies, held in zip(left, hand.counts, strict=True)]
    before = hand.copy()
    slow = slow_best_discards(hand, unseen)
    least = min(distance for distance, _ in slow.values())

    found = nearest_discards(hand, unseen=unseen)

    assert {(discard.tile, discard.distance, discard.unseen) for discard in found} == {
        (tile, distance, coming) for tile, (distance, coming) in slow.items() if distance == least
    }
    assert best_discard(hand, unseen=unseen).unseen == max(discard.unseen for discard in found)
    assert hand == before


def test_a_kind_held_four_times_is_never_hoped_for_whatever_the_counts_say():
    hand = read_hand("9999p5p")
    true_counts = [0 if tile == read_tile("9p") else 4 for tile in range(30)]

    assert nearest_discards(hand, unseen=[4] * 30) == nearest_discards(hand, unseen=true_counts)
