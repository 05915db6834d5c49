"""What a hand waits for, and what each wait is worth when the wall is empty."""

from __future__ import annotations

import pytest

from games.chengdu import game
from games.chengdu.exhaustion import Holding, asked_wait
from games.chengdu.ready import counted_waits, wait_worths
from games.core.options import resolve
from games.core.seats import Seat
from games.mahjong.notation import read_hand, read_meld, read_tile, write_tiles
from games.mahjong.tiles import Suit, members, set_of

R1 = ("111p 9m", "pung:8m pung:9m pung:4p")
R2 = ("9999m", "pung:8m pung:1p pung:4p")
R3 = ("1111s 23s 4444s", "pung:9p")
R4 = ("345p 66p 35s", "pung:9p kong:concealed:4s")


def parts(holding):
    concealed, melds = holding
    return read_hand(concealed), tuple(read_meld(meld) for meld in melds.split())


@pytest.mark.parametrize(
    ("_case", "holding", "dead_wait", "waits"),
    [
        ("R1", R1, "excl_concealed4", "9m"),
        ("R1, own four", R1, "excl_own4", ""),
        ("R2", R2, "excl_concealed4", ""),
        ("R2, all", R2, "count_all", "9m"),
        ("R3", R3, "excl_concealed4", ""),
        ("R3, all", R3, "count_all", "14s"),
        ("R4", R4, "excl_concealed4", "4s"),
        ("R4, own four", R4, "excl_own4", ""),
    ],
)
def test_a_wait_counts_as_the_room_says(_case, holding, dead_wait, waits):
    rules = resolve(game.Rules, game.presets, {"dead_wait": dead_wait})

    found = counted_waits(rules, *parts(holding), None)

    assert write_tiles(members(found)) == waits


def test_a_wait_all_four_of_which_lie_open_counts_unless_the_room_says_otherwise():
    hand, melds = parts(("345p 66p 35s", "pung:9p pung:8p"))
    seen = set_of([read_tile("4s")])

    assert counted_waits(game.Rules(), hand, melds, None, visible4=seen) == seen
    assert counted_waits(game.Rules(dead_wait="excl_visible4"), hand, melds, None, visible4=seen) == 0


C1 = ("3m 444m", "pung:1m pung:8p pung:9p")
C2 = ("111s 22s 33s 456s", "pung:8s")
C3 = ("345p 67p 888s 99s", "pung:5p")
C4 = ("345p 67p 888p 99s", "pung:5p")


@pytest.mark.parametrize(
    ("_case", "holding", "worths", "smallest", "largest"),
    [
        ("C1", C1, {"2m": 1, "3m": 2, "5m": 1}, 1, 2),
        ("C2", C2, {"1s": 8, "2s": 4, "3s": 4, "4s": 4, "7s": 4}, 4, 8),
        ("C3", C3, {"2p": 2, "5p": 2, "8p": 2}, 2, 2),
        ("C4", C4, {"2p": 2, "5p": 2, "8p": 4, "9s": 2}, 2, 4),
    ],
)
def test_a_ready_hand_is_worth_its_smallest_or_largest_wait(_case, holding, worths, smallest, largest):
    hand, melds = parts(holding)
    rules = game.Rules()

    found = wait_worths(rules, hand, melds, counted_waits(rules, hand, melds, None))

    assert {write_tiles([tile]): 1 << worth.total for tile, worth in found} == worths
    for option, value in (("min", smallest), ("max", largest)):
        _, worth = asked_wait(game.Rules(not_ready=option), Holding(Seat(0), hand, melds))
        assert 1 << worth.total == value


def test_a_fifth_tile_is_worth_what_its_hand_would_count():
    rules = game.Rules(dead_wait="count_all")
    hand, melds = parts(R2)

    ((_, worth),) = wait_worths(rules, hand, melds, counted_waits(rules, hand, melds, None))

    assert dict(worth.fans) == {"all_pungs": 1, "root": 1}


def test_a_hand_with_a_void_tile_waits_for_nothing_and_no_wait_is_of_the_void_suit():
    hand, melds = parts(("123456m 2345p 678p", ""))

    assert write_tiles(members(counted_waits(game.Rules(), hand, melds, Suit.BAMBOO))) == "258p"
    assert counted_waits(game.Rules(), hand, melds, Suit.DOTS) == 0


@pytest.mark.parametrize(
    ("_case", "question", "waits"),
    [
        ("two suits", {"concealed": "123456m 2345p 678p"}, ["2p", "5p", "8p"]),
        ("dots void", {"concealed": "123456m 2345p 678p", "void": "p"}, []),
        ("three suits", {"concealed": "123m 456s 2345p 678p"}, []),
        ("a pair in a third suit", {"concealed": "123m 456m 789m 11p 2p", "melds": ["pung:9p"]}, None),
        ("not ready", {"concealed": "147p 258s 369m 147p 2s"}, []),
    ],
)
def test_waits_are_asked_with_or_without_a_void_suit(_case, question, waits):
    if waits is None:
        with pytest.raises(ValueError, match="make 15, not 13"):
            game.waits(question)
    else:
        assert game.waits(question) == {"waits": waits}
