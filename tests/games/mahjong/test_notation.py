"""Tiles and melds as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.errors import BadHand, Malformed
from games.mahjong.hand import Hand
from games.mahjong.melds import Meld, MeldKind
from games.mahjong.notation import (
    read_hand,
    read_meld,
    read_tile,
    read_tiles,
    write_hand,
    write_in_order,
    write_meld,
    write_tile,
    write_tiles,
)
from games.mahjong.tiles import ALL_TILES, Tile

tiles = st.sampled_from(ALL_TILES)


@pytest.mark.parametrize(
    ("_case", "text", "kinds"),
    [
        ("ranks of one suit share its letter", "123p55s CC", [0, 1, 2, 13, 13, 27, 27]),
        ("spaces are free", " 1 2p  C\tB ", [0, 1, 27, 29]),
        ("order is kept", "9p1pF1m", [8, 0, 28, 18]),
        ("nothing", "", []),
    ],
)
def test_tiles_are_read_in_the_order_written(_case, text, kinds):
    assert read_tiles(text) == kinds


@pytest.mark.parametrize(
    ("_case", "text", "message"),
    [
        ("no suit", "123", "'123': the ranks at its end have no suit: add p, s or m"),
        ("no ranks", "p", "'p': 'p' at place 1 has no ranks before it, as in 123p"),
        ("suit twice", "12pp", "'12pp': 'p' at place 4 has no ranks before it, as in 123p"),
        ("dragon after ranks", "12C", "'12C': 'C' at place 3 is no suit: ranks are followed by p, s or m"),
        ("no such suit", "12z", "'12z': 'z' at place 3 is no suit: ranks are followed by p, s or m"),
        ("zero", "0p", "'0p': '0' at place 1 is no tile: write 1–9 with p, s or m, or C, F, B"),
        ("small dragon", "c", "'c': 'c' at place 1 is no tile: write 1–9 with p, s or m, or C, F, B"),
    ],
)
def test_what_is_no_tile_is_refused_with_what_would_be_right(_case, text, message):
    with pytest.raises(Malformed) as refused:
        read_tiles(text)

    assert str(refused.value) == message


@pytest.mark.parametrize("text", ["", "5", "p5", "55p", "5P", "0p", "c", "CC", " 5p", "10p", "٣p"])
def test_one_tile_is_exactly_one_tile(text):
    with pytest.raises(Malformed, match="a tile is 1–9 with p, s or m, such as 5p, or one of C, F, B"):
        read_tile(text)


def test_every_kind_reads_back_as_written():
    assert [read_tile(write_tile(tile)) for tile in ALL_TILES] == list(ALL_TILES)


@given(st.lists(tiles))
def test_tiles_written_in_order_read_back_in_order(order):
    assert read_tiles(write_in_order(order)) == order


@given(st.lists(tiles))
def test_tiles_written_sorted_read_back_sorted_and_name_each_suit_once(order):
    written = write_tiles(order)

    assert read_tiles(written) == sorted(order)
    assert all(written.count(suit) <= 1 for suit in "psm")
    assert write_tiles(read_tiles(written)) == written


def test_a_hand_is_written_short():
    assert write_hand(read_hand("CB 5s 3p1p2p 5s")) == "123p55sCB"


def test_five_of_a_kind_are_no_hand():
    with pytest.raises(BadHand, match="'55555p' has 5 5p: there are 4 of each tile"):
        read_hand("55555p")


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        ("pung:5p", Meld(MeldKind.PUNG, Tile(4))),
        ("kong:concealed:9s", Meld(MeldKind.CONCEALED_KONG, Tile(17))),
        ("kong:added:1m", Meld(MeldKind.ADDED_KONG, Tile(18))),
        ("kong:direct:C", Meld(MeldKind.DIRECT_KONG, Tile(27))),
    ],
)
def test_a_meld_reads_back_as_written(text, meld):
    assert read_meld(text) == meld
    assert write_meld(meld) == text


@pytest.mark.parametrize("text", ["", "5p", "kong:5p", "chow:123p", "pung:", "kong:open:5p", "PUNG:5p", "pung:55p"])
def test_what_is_no_meld_is_refused(text):
    with pytest.raises(Malformed):
        read_meld(text)


def test_a_refused_meld_is_told_how_melds_are_written():
    with pytest.raises(Malformed, match="a meld is written pung:5p, kong:concealed:5p, kong:added:5p, kong:direct:5p"):
        read_meld("chow:5p")


@given(st.text(alphabet="123456789psmCFB 0x", max_size=12))
def test_any_text_is_tiles_or_malformed(text):
    try:
        found = read_tiles(text)
    except Malformed:
        return
    assert write_tiles(found) == write_hand(Hand(found)) if max(map(found.count, found), default=0) <= 4 else True
