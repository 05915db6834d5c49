"""Kinds, suits and names of tiles."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.mahjong.tiles import ALL_TILES, RANK_OF, SUIT_OF, SUIT_SETS, Suit, Tile, chinese, members, set_of, tile


@pytest.mark.parametrize(
    ("_case", "kind", "suit", "rank", "name"),
    [
        ("first of dots", 0, Suit.DOTS, 1, "1筒"),
        ("last of dots", 8, Suit.DOTS, 9, "9筒"),
        ("first of bamboo", 9, Suit.BAMBOO, 1, "1条"),
        ("middle of bamboo", 13, Suit.BAMBOO, 5, "5条"),
        ("last of characters", 26, Suit.CHARACTERS, 9, "9万"),
        ("red dragon", 27, Suit.HONOURS, 1, "中"),
        ("white dragon", 29, Suit.HONOURS, 3, "白"),
    ],
)
def test_a_kind_has_one_suit_rank_and_name(_case, kind, suit, rank, name):
    assert (SUIT_OF[kind], RANK_OF[kind], chinese(Tile(kind))) == (suit, rank, name)
    assert tile(suit, rank) == kind


def test_the_suits_share_out_all_kinds():
    assert [members(SUIT_SETS[suit]) for suit in Suit] == [
        list(range(9)),
        list(range(9, 18)),
        list(range(18, 27)),
        [27, 28, 29],
    ]


@given(st.sets(st.sampled_from(ALL_TILES)))
def test_a_set_of_kinds_gives_its_members_back_in_tile_order(kinds):
    assert members(set_of(kinds)) == sorted(kinds)
    assert bool(set_of(kinds)) == bool(kinds)
