"""Complete hands and waits, against the slow twin and against known counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.mahjong import shapes, tables
from games.mahjong.melds import fully_owned
from games.mahjong.notation import read_hand, read_meld, read_tiles, write_tile
from games.mahjong.shapes import SEVEN_PAIRS, STANDARD
from games.mahjong.tiles import ALL_TILES, members
from tests.games.mahjong.hands import full_hands, melds_and_pair, pairs_hands, short_hands
from tests.games.mahjong.twins import slow_forms, slow_waits


@pytest.mark.parametrize(
    ("_case", "hand", "forms"),
    [
        ("four melds and a pair", "123456p234s999sBB", STANDARD),
        ("a pair beside four melds outside", "BB", STANDARD),
        ("two tiles that are no pair", "1p2p", 0),
        ("dragons make no runs", "123456p99sCCFFB", 0),
        ("nor does a run go from suit to suit", "89p1s222s333s444s55s", 0),
        ("nor round the corner", "891p222s333s444s55s", 0),
        ("seven pairs", "1133p5577p22s99sBB", SEVEN_PAIRS),
        ("a quad is two pairs", "1111p3333p77p22sBB", SEVEN_PAIRS),
        ("pairs that are also runs", "112233p445566s77m", STANDARD | SEVEN_PAIRS),
        ("six pairs and a triplet less one", "1133p5577p22s999s", 0),
        ("five pairs beside a meld outside are none", "1133p5577p22s", 0),
        ("pairs in the middle of melds", "22334455667788m", STANDARD | SEVEN_PAIRS),
        ("three suits", "111p222s333m444m55m", STANDARD),
        ("two pairs", "11p22s333m444m55567m", 0),
    ],
)
def test_a_hand_is_complete_as_melds_and_a_pair_or_as_seven_pairs(_case, hand, forms):
    assert shapes.forms(read_hand(hand)) == forms


@pytest.mark.parametrize(
    ("_case", "hand", "waits"),
    [
        ("kawuxing T03: a run's end waits on both sides", "2245667p", "58p"),
        ("a pair waits for itself", "B", "B"),
        ("two pairs wait for either", "11p22s", "1p2s"),
        ("seven pairs wait for the single", "1133p5577p22s99sB", "B"),
        ("a triplet in seven pairs waits for its fourth", "1133p5577p22s999s", "9s"),
        ("nine gates wait for all nine", "1112345678999p", "123456789p"),
        ("not ready", "135p79s", ""),
        ("kawuxing E16: what lies in melds is not known here", "5556p123s789s", "467p"),
        ("chengdu R1: one in hand, the other three outside", "111p9m", "9m"),
        ("chengdu R2: four in hand wait for no fifth", "9999m", ""),
        ("chengdu R3: nor do four that a run needs", "1111s23s4444s", ""),
        ("chengdu R4", "345p66p35s", "4s"),
        ("kawuxing E10: before the kong", "111p456p789s34sBB", "25s"),
        ("kawuxing E10: after it", "456p789s34sBB", "25s"),
        ("kawuxing E11: before the kong", "777p56p123s99sCCC", "47p9s"),
        ("kawuxing E11: after it", "56p123s99sCCC", "47p"),
    ],
)
def test_a_hand_waits_for_what_makes_it_complete(_case, hand, waits):
    assert members(shapes.waits(read_hand(hand))) == read_tiles(waits)


@pytest.mark.parametrize(
    ("_case", "hand", "melds", "waits"),
    [
        ("kawuxing E15", "B123s456s789p", ["pung:B"], ""),
        ("kawuxing E16", "5556p123s789s", ["pung:6p"], "47p"),
        ("chengdu R1, own four excluded", "111p9m", ["pung:8m", "pung:9m", "pung:4p"], ""),
        ("chengdu R4, own four excluded", "345p66p35s", ["pung:9p", "kong:concealed:4s"], ""),
    ],
)
def test_a_wait_all_four_of_which_one_owns_can_be_left_out(_case, hand, melds, waits):
    concealed = read_hand(hand)
    outside = [read_meld(meld) for meld in melds]

    assert members(shapes.waits(concealed) & ~fully_owned(concealed, outside)) == read_tiles(waits)


@given(full_hands)
def test_forms_are_those_of_the_slow_twin(hand):
    assert shapes.forms(hand) == slow_forms(hand)


@given(st.one_of(melds_and_pair(), pairs_hands()))
def test_every_hand_made_complete_is_complete_and_waits_for_each_of_its_tiles_without_it(hand):
    assert shapes.forms(hand)
    for tile in hand.kinds():
        assert shapes.waits(hand.without(tile)) >> tile & 1


@given(short_hands())
def test_waits_are_those_of_the_slow_twin(hand):
    before = hand.copy()

    assert set(members(shapes.waits(hand))) == slow_waits(hand)
    assert hand == before


@given(short_hands(), st.sampled_from(ALL_TILES))
def test_a_hand_can_be_asked_about_one_tile_more_without_taking_it(hand, tile):
    before = hand.copy()
    expected = slow_forms(hand.with_tile(tile)) if hand.counts[tile] < 4 else 0

    assert shapes.forms_with(hand, tile) == expected
    assert hand == before


@given(full_hands)
def test_ready_discards_are_those_that_leave_waits(hand):
    before = hand.copy()
    expected = {tile: shapes.waits(hand.without(tile)) for tile in hand.kinds()}

    assert shapes.ready_discards(hand) == {tile: waits for tile, waits in expected.items() if waits}
    assert list(shapes.ready_discards(hand)) == sorted(shapes.ready_discards(hand))
    assert hand == before


@given(pairs_hands())
def test_a_rule_can_ask_for_seven_different_pairs(hand):
    assert shapes.is_seven_pairs_without_quads(hand) == (len(hand.kinds()) == 7)


def test_the_waits_of_a_ready_hand_are_written_in_tile_order():
    waits = shapes.waits(read_hand("2223334445556s"))

    assert [write_tile(tile) for tile in members(waits)] == ["1s", "3s", "4s", "5s", "6s", "7s"]


def one_suit(tiles: int, rank: int = 0) -> Iterator[int]:
    """Every packed suit of so many tiles."""
    if rank == 9:
        if not tiles:
            yield 0
        return
    for count in range(min(4, tiles) + 1):
        for rest in one_suit(tiles - count, rank + 1):
            yield rest + count * 5**rank


def test_one_suit_has_13259_complete_hands_of_fourteen_and_2304_of_seven_pairs():
    forms = Counter(tables.FORMS[tables.FORM_PARTS[packed]] for packed in one_suit(14))

    assert forms == {0: 103451, STANDARD: 13045, SEVEN_PAIRS: 2090, STANDARD | SEVEN_PAIRS: 214}


@pytest.mark.parametrize(("tiles", "complete"), [(2, 9), (5, 135), (8, 996), (11, 4475)])
def test_one_suit_has_so_many_complete_hands_beside_melds(tiles, complete):
    assert sum(tables.FORMS[tables.FORM_PARTS[packed]] != 0 for packed in one_suit(tiles)) == complete


def test_one_suit_has_47933_ready_hands_of_thirteen_and_one_of_them_waits_for_all_nine():
    waits = Counter(shapes.packed_waits(packed, 0, 0, 0).bit_count() for packed in one_suit(13))

    assert waits == {0: 45667, 1: 20766, 2: 14492, 3: 7670, 4: 3140, 5: 1377, 6: 392, 7: 79, 8: 16, 9: 1}


def test_every_suit_answers_as_dots_do():
    for packed in one_suit(4):
        waits = shapes.packed_waits(packed, 0, 0, 0)
        assert shapes.packed_waits(0, packed, 0, 0) == waits << 9
        assert shapes.packed_waits(0, 0, packed, 0) == waits << 18
