"""Answers of `score`: kongs, wins together, the wall's end, and questions that cannot be answered."""

from __future__ import annotations

import pytest

from games.chengdu import game
from games.core.errors import BadHand, BadQuestion

IDLE = "147m258m369m147s2s"
PLAIN = {"concealed": "123m456m789m22p34p", "tile": "5p"}
READY_2 = "222m444m666m88m33s"
READY_1 = "123s456s789s22m34m"


def discard(seat, source, *circumstances, **more):
    return {"seat": seat, **PLAIN, "by": "discard", "from": source, "circumstances": list(circumstances)} | more


def test_several_wins_on_one_tile_are_one_settlement_the_nearest_first():
    asked = {"wins": [discard(3, 1), discard(2, 1)]}

    assert [win["seat"] for win in game.score(asked)["wins"]] == [2, 3]
    assert game.score(asked)["net"] == [0, -2, 1, 1]
    assert game.score(asked | {"rules": {"multi_win": "nearest"}})["net"] == [0, -1, 1, 0]


@pytest.mark.parametrize(
    ("_case", "rules", "net"),
    [
        ("passed on", {}, [-2, -2, 4, 0]),
        ("returned", {"kong_shot": "refund"}, [0, -2, 2, 0]),
        ("kept", {"kong_shot": "keep"}, [-2, 0, 2, 0]),
    ],
)
def test_a_win_on_the_discard_after_a_kong_settles_that_kong_too(_case, rules, net):
    kongs = [{"seat": 1, "kind": "direct", "from": 0}]

    assert game.score({"rules": rules, "kongs": kongs, "wins": [discard(2, 1, "kong_discard")]})["net"] == net


@pytest.mark.parametrize(
    ("rules", "net"), [({}, [-7, 17, -5, -5]), ({"kong_flower_direct": "feeder_pays"}, [-6, 6, 0, 0])]
)
def test_a_win_on_the_replacement_of_a_direct_kong_is_paid_as_the_room_says(rules, net):
    win = {"seat": 1, "concealed": "234s567s22m34m", "melds": ["kong:direct:9s"], "tile": "5m", "by": "self_draw"}
    asked = {
        "rules": rules,
        "kongs": [{"seat": 1, "kind": "direct", "from": 0}],
        "wins": [win | {"circumstances": ["replacement"]}],
    }

    assert game.score(asked)["net"] == net


def test_kongs_alone_are_paid_by_all_who_have_not_won_and_a_late_one_by_nobody():
    kongs = [
        {"seat": 1, "kind": "concealed"},
        {"seat": 1, "kind": "added"},
        {"seat": 2, "kind": "added", "late": True},
    ]

    answer = game.score({"kongs": kongs, "won_before": [0]})

    assert answer["net"] == [0, 6, -3, -3]
    assert {payment["reason"] for payment in answer["payments"]} == {"kong_concealed", "kong_added"}


def test_the_walls_end_with_a_flower_pig_is_g8():
    asked = {
        "draw": True,
        "void": ["p", "p", "p", "p"],
        "kongs": [{"seat": 0, "kind": "concealed"}],
        "hands": [
            {"seat": 0, "concealed": "258p147p36p14p", "melds": ["kong:concealed:9s"]},
            {"seat": 1, "concealed": IDLE},
            {"seat": 2, "concealed": READY_2},
            {"seat": 3, "concealed": READY_1},
        ],
    }

    assert game.score(asked)["net"] == [-48, 13, 18, 17]
    assert game.score(asked | {"blameless": [0]})["net"] == [-3, -3, 4, 2]


def test_at_the_walls_end_a_winner_need_not_be_described_and_is_not_paid():
    asked = {
        "draw": True,
        "void": ["p", "p", "p", "p"],
        "won_before": [1],
        "hands": [
            {"seat": 0, "concealed": IDLE},
            {"seat": 2, "concealed": READY_2},
            {"seat": 3, "concealed": READY_1},
        ],
    }

    assert game.score(asked)["net"] == [-3, 0, 2, 1]


@pytest.mark.parametrize(
    ("_case", "error", "asked"),
    [
        ("two self-draws", BadQuestion, {"wins": [{"seat": s, **PLAIN, "by": "self_draw"} for s in (0, 1)]}),
        ("from two seats", BadQuestion, {"wins": [discard(2, 0), discard(3, 1)]}),
        ("twice the same seat", BadQuestion, {"wins": [discard(2, 0), discard(2, 0)]}),
        ("from itself", BadQuestion, {"wins": [discard(2, 2)]}),
        ("a winner again", BadQuestion, {"wins": [discard(2, 1)], "won_before": [2]}),
        ("a winner throws", BadQuestion, {"wins": [discard(2, 1)], "won_before": [1]}),
        ("an odd circumstance", BadQuestion, {"wins": [discard(2, 1, "replacement")]}),
        ("how", BadQuestion, {"wins": [discard(2, 1, by="magic")]}),
        ("a fifth seat", BadQuestion, {"wins": [discard(4, 1)]}),
        ("a void suit too few", BadQuestion, {"void": ["p", "s"]}),
        ("no such suit", BadQuestion, {"void": ["p", "s", "m", "C"]}),
        ("won and drawn", BadQuestion, {"wins": [discard(2, 1)], "draw": True}),
        ("hands missing", BadQuestion, {"draw": True, "hands": []}),
        ("no such kong", BadQuestion, {"kongs": [{"seat": 0, "kind": "open"}]}),
        ("its own discard", BadQuestion, {"kongs": [{"seat": 0, "kind": "direct", "from": 0}]}),
        ("a winner feeds", BadQuestion, {"kongs": [{"seat": 0, "kind": "direct", "from": 1}], "won_before": [1]}),
        ("twelve tiles", BadHand, {"wins": [discard(2, 1, concealed="123m456m789m22p3p")]}),
        ("five of a kind", BadHand, {"wins": [discard(2, 1, concealed="5555p123m456m22p", tile="5p")]}),
        ("a dragon", BadHand, {"wins": [discard(2, 1, concealed="123m456m789m22pCC")]}),
        ("a dragon wins", BadHand, {"wins": [discard(2, 1, tile="C")]}),
        (
            "a robbed tile held",
            BadHand,
            {"wins": [discard(2, 1, by="robbed_kong", concealed="123m456m789m55p34p", tile="5p")]},
        ),
    ],
)
def test_a_question_that_cannot_be_answered_says_why(_case, error, asked):
    with pytest.raises(error):
        game.score(asked)
