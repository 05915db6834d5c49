"""How far a hand is, against a slow twin that tries every complete hand."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.mahjong import shapes
from games.mahjong.distance import distance, distance_without, distances_after, is_near, pairs_missing, useful
from games.mahjong.hand import Hand
from games.mahjong.notation import read_hand, read_tiles
from games.mahjong.tiles import ALL_TILES, Suit, Tile, members
from tests.games.mahjong.hands import full_hands, short_hands
from tests.games.mahjong.test_shapes import one_suit
from tests.games.mahjong.twins import slow_distance


@pytest.mark.parametrize(
    ("_case", "hand", "missing"),
    [
        ("complete", "123456p234s999sBB", 0),
        ("ready", "123456p234s999sB", 1),
        ("one tile away", "12456p234s999s19pB", 2),
        ("nothing fits", "147p258s369m1pCFB4s", 6),
        ("seven pairs are nearer", "1133p5577p22s9sBC", 2),
        ("a quad is two pairs", "1111p3333p77p22sB", 1),
        ("with four melds outside", "5p", 1),
        ("with four melds outside, in one's turn", "5p6s", 1),
        ("a fifth tile is not hoped for", "9999m", 2),
        ("with two melds outside pairs are only pairs", "1133p557p", 2),
        ("a run wants its middle", "13p55s", 1),
    ],
)
def test_distance_counts_the_tiles_missing(_case, hand, missing):
    assert distance(read_hand(hand)) == missing


@pytest.mark.parametrize(
    ("_case", "hand", "tiles"),
    [
        ("what completes a ready hand", "2245667p", "58p"),
        ("the middle of a run and nothing else", "24p55p", "3p"),
        ("any other kind may become the pair of four of a kind", "9999m", "123456789p123456789s12345678mCFB"),
        ("only partners of seven pairs", "1133p5577p2s4s6s8sB", "2468sB"),
    ],
)
def test_useful_tiles_bring_a_hand_nearer(_case, hand, tiles):
    assert members(useful(read_hand(hand))) == read_tiles(tiles)


@given(
    full_hands,
    st.lists(
        st.tuples(
            st.sampled_from(["draw", "discard", "discard", "draw", "meld", "add", "remove"]),
            st.sampled_from(ALL_TILES),
            st.integers(0, 13),
            st.booleans(),
        ),
        max_size=40,
    ),
)
def test_whether_one_tile_is_missing_is_known_whatever_came_and_went_since_it_was_asked(hand, changes):
    for change, tile, place, is_asked in changes:
        is_in_turn, comes = hand.size % 3 == 2, hand.counts[tile] < 4
        own = hand.tiles()[place % hand.size] if hand.size else tile
        if change == "draw" and hand.size % 3 == 1 and comes:
            hand.draw(tile)
        elif change == "discard" and is_in_turn:
            hand.discard(own)
        elif change == "meld":
            hand.remove(own, hand.counts[own])
        elif change == "add" and comes and hand.size < 14:
            hand.add(tile)
        elif change == "remove" and hand.size:
            hand.remove(own)

        assert hand.distance_min <= distance(hand)
        if is_asked:
            assert is_near(hand) == (distance(hand) <= 1)


@given(full_hands)
def test_distance_of_a_hand_in_its_turn_is_that_of_the_slow_twin(hand):
    assert distance(hand) == slow_distance(hand)


@given(short_hands())
def test_distance_between_turns_is_that_of_the_slow_twin(hand):
    assert distance(hand) == slow_distance(hand)


@given(short_hands())
def test_useful_tiles_are_exactly_those_that_bring_the_hand_nearer(hand):
    now = distance(hand)

    nearer = [tile for tile in ALL_TILES if hand.counts[tile] < 4 and distance(hand.with_tile(tile)) < now]

    assert members(useful(hand)) == nearer
    assert all(distance(hand.with_tile(tile)) == now - 1 for tile in nearer)


@given(short_hands())
def test_a_hand_is_ready_exactly_at_distance_one_and_waits_for_its_useful_tiles(hand):
    assert (distance(hand) == 1) == bool(shapes.waits(hand))
    if distance(hand) == 1:
        assert useful(hand) == shapes.waits(hand)


@given(full_hands)
def test_a_hand_is_complete_exactly_at_distance_zero(hand):
    assert (distance(hand) == 0) == bool(shapes.forms(hand))


@given(full_hands)
def test_distances_after_discards_are_those_of_the_hands_they_leave(hand):
    expected = [(tile, distance(hand.without(tile))) for tile in hand.kinds()]

    assert distances_after(hand) == expected
    assert min(left for _, left in expected) == max(distance(hand), 1)


@given(full_hands)
def test_seven_pairs_are_out_of_reach_beside_a_meld(hand):
    pairs = sum(count // 2 for count in hand.counts)

    assert pairs_missing(hand) == (7 - pairs if hand.size == 14 else 14)


def test_one_suit_of_thirteen_tiles_is_never_further_than_three():
    found = Counter(distance(Hand(tiles_of(packed))) for packed in one_suit(13))

    assert found == {1: 47933, 2: 45651, 3: 16}


def tiles_of(packed: int) -> list[Tile]:
    return [Tile(rank) for rank in range(9) for _ in range(packed // 5**rank % 5)]


@pytest.mark.parametrize(
    ("_case", "hand", "suit", "missing"),
    [
        ("nothing of the suit", "123456p234s999s1p", Suit.CHARACTERS, 1),
        ("no suit is void", "123456p234s999s1m", None, 1),
        ("its tiles must be made up for", "123456p234s99s11m", Suit.CHARACTERS, 3),
        ("whatever they make", "123p234s999s123m1p", Suit.CHARACTERS, 4),
        ("pairs of it are none", "1133p5577p22s99s1m", Suit.BAMBOO, 3),
        ("in one's turn", "123456p234s999s1p1m", Suit.CHARACTERS, 1),
    ],
)
def test_tiles_of_a_void_suit_count_for_nothing(_case, hand, suit, missing):
    assert distance_without(read_hand(hand), suit) == missing
