"""Melds, and what can be konged."""

from __future__ import annotations

import pytest

from games.mahjong.melds import MeldKind, added_kongs, concealed_kongs, fully_owned, owned_counts
from games.mahjong.notation import read_hand, read_meld, read_tile
from games.mahjong.tiles import members


def melds(text: str) -> list:
    return [read_meld(part) for part in text.split()]


def test_a_kong_has_four_tiles_and_a_pung_three():
    owned = owned_counts(read_hand("55p"), melds("pung:1p kong:added:2p kong:concealed:C kong:direct:9m"))

    assert [owned[read_tile(tile)] for tile in ("5p", "1p", "2p", "C", "9m", "3p")] == [2, 3, 4, 4, 4, 0]


@pytest.mark.parametrize(
    ("_case", "hand", "outside", "kinds"),
    [
        ("four in hand", "6666p1s", "", ["6p"]),
        ("a pung and the fourth in hand", "5556p123s789s", "pung:6p", ["6p"]),
        ("a kong", "55p", "kong:direct:4s", ["4s"]),
        ("a pung alone", "55p", "pung:6p", []),
    ],
)
def test_a_kind_is_fully_owned_when_all_four_lie_in_hand_and_melds(_case, hand, outside, kinds):
    owned = fully_owned(read_hand(hand), melds(outside))

    assert members(owned) == [read_tile(tile) for tile in kinds]


def test_four_in_hand_make_a_concealed_kong_and_the_fourth_beside_a_pung_an_added_one():
    hand = read_hand("1111p2p3333sC")

    assert concealed_kongs(hand) == [read_tile("1p"), read_tile("3s")]
    assert added_kongs(hand, melds("pung:C kong:added:5p pung:9s pung:2p")) == [read_tile("C"), read_tile("2p")]


def test_only_a_concealed_kong_is_concealed():
    kinds = {kind: (kind.is_kong, read_meld(text).is_kong, read_meld(text).is_concealed) for kind, text in WRITTEN}

    assert kinds == {
        MeldKind.PUNG: (False, False, False),
        MeldKind.CONCEALED_KONG: (True, True, True),
        MeldKind.ADDED_KONG: (True, True, False),
        MeldKind.DIRECT_KONG: (True, True, False),
    }


WRITTEN = [
    (MeldKind.PUNG, "pung:1p"),
    (MeldKind.CONCEALED_KONG, "kong:concealed:1p"),
    (MeldKind.ADDED_KONG, "kong:added:1p"),
    (MeldKind.DIRECT_KONG, "kong:direct:1p"),
]
