"""The carried hand: packed suits and counts always say the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.mahjong.hand import Hand
from games.mahjong.notation import read_hand
from games.mahjong.tiles import ALL_TILES, Tile, members
from tests.games.mahjong.hands import full_hands


def packed(hand: Hand) -> list[int]:
    """The four integers, reckoned anew from the counts."""
    return [
        sum(hand.counts[kind] * 5 ** (kind - first) for kind in range(first, last))
        for first, last in [(0, 9), (9, 18), (18, 27), (27, 30)]
    ]


def carried(hand: Hand) -> list[int]:
    return [hand.dots, hand.bamboo, hand.characters, hand.honours]


@given(st.lists(st.tuples(st.sampled_from(ALL_TILES), st.integers(1, 4), st.booleans()), max_size=60))
def test_a_hand_changed_tile_by_tile_is_the_hand_built_at_once(changes):
    hand = Hand()
    for tile, copies, comes in changes:
        if comes and hand.counts[tile] + copies <= 4:
            for _ in range(copies):
                hand.draw(tile) if hand.size % 3 == 1 else hand.add(tile)
        elif not comes and copies == 1 and hand.counts[tile] and hand.size % 3 == 2:
            hand.discard(tile)
        elif not comes and hand.counts[tile] >= copies:
            hand.remove(tile, copies)

    assert carried(hand) == packed(hand)
    assert hand == Hand(hand.tiles())
    assert hand.size == len(hand) == len(hand.tiles())
    assert hand.pairs == sum(count // 2 for count in hand.counts)
    assert hand.quads == hand.counts.count(4)


@given(full_hands, st.sampled_from(ALL_TILES))
def test_a_copy_goes_its_own_way(hand, tile):
    before = carried(hand)

    twin = hand.copy()
    if twin.counts[tile] < 4:
        twin.add(tile)

    assert carried(hand) == before == packed(hand)
    assert carried(twin) == packed(twin)


def test_a_hand_with_and_without_a_tile_leaves_the_first_as_it_was():
    hand = read_hand("123p5556s")

    assert hand.without(Tile(13), 3) == read_hand("123p6s")
    assert hand.with_tile(Tile(29)) == read_hand("123p5556sB")
    assert hand == read_hand("123p5556s")


def test_a_hand_tells_what_it_holds():
    hand = read_hand("1123p999s5mBBBB")

    assert hand.kinds() == [0, 1, 2, 17, 22, 29]
    assert members(hand.held(2)) == [0, 17, 29]
    assert members(hand.held(4)) == [29]
    assert hand.melds_missing == 4


@pytest.mark.parametrize(("size", "melds"), [(1, 0), (2, 0), (4, 1), (5, 1), (10, 3), (11, 3), (13, 4), (14, 4)])
def test_the_number_of_tiles_tells_the_melds_a_hand_must_make(size, melds):
    assert Hand(Tile(place % 9) for place in range(size)).melds_missing == melds


def test_a_fifth_tile_and_a_tile_not_held_are_faults_of_the_program():
    hand = read_hand("5555p")

    with pytest.raises(AssertionError):
        hand.add(Tile(4))
    with pytest.raises(AssertionError):
        hand.remove(Tile(5))
    assert hand == read_hand("5555p")
    assert carried(hand) == packed(hand)


def test_a_hand_is_no_key_since_it_changes():
    with pytest.raises(TypeError):
        hash(Hand())
