"""`score` and `waits`: what they answer, and which errors they give for what."""

from __future__ import annotations

import pytest

from games.core.errors import GameError
from games.kawuxing import game

WIN = {"seat": 0, "concealed": "123456p 234s 99s 67s", "tile": "8s"}


def test_a_question_is_answered_as_documented():
    answer = game.score(
        {
            "rules": {"preset": "classic", "base_stake": 10},
            "piao": [1, 0, 0],
            "shown": [0],
            "wins": [
                {
                    "seat": 0,
                    "concealed": "46p88s234s",
                    "melds": ["pung:5p", "pung:1s"],
                    "tile": "5p",
                    "by": "self_draw",
                    "circumstances": [],
                }
            ],
            "kongs": [{"seat": 1, "kind": "direct", "from": 2, "chain": 1}],
        }
    )

    assert answer == {
        "wins": [
            {
                "seat": 0,
                "fans": [["five_star", 2], ["open_four_in_one", 2], ["shown_hand", 2]],
                "product": 8,
                "multiplier": 8,
            }
        ],
        "payments": [
            {"from": 2, "to": 1, "points": 20, "reason": "direct_kong"},
            {"from": 1, "to": 0, "points": 160, "reason": "win"},
            {"from": 2, "to": 0, "points": 160, "reason": "win"},
        ],
        "net": [320, -140, -180],
    }


def test_waits_come_in_tile_order_and_are_none_for_a_hand_that_is_not_ready():
    assert game.waits({"concealed": "2245667p", "melds": ["pung:1s", "pung:C"]}) == {"waits": ["5p", "8p"]}
    assert game.waits({"concealed": "1479p 1479s CCFFB"}) == {"waits": []}


@pytest.mark.parametrize(
    ("_case", "code", "question"),
    [
        ("does not win", "not_a_win", {"wins": [{**WIN, "tile": "1s"}]}),
        ("too small for the room", "not_a_win", {"rules": {"min_multiplier_self_draw": 2}, "wins": [WIN]}),
        (
            "too small on a discard",
            "not_a_win",
            {"rules": {"preset": "xiangyang"}, "wins": [{**WIN, "by": "discard", "from": 1}]},
        ),
        ("twelve tiles", "bad_hand", {"wins": [{**WIN, "concealed": "123456p 234s 99s 6s"}]}),
        ("five of a kind", "bad_hand", {"wins": [{**WIN, "concealed": "11111p 23456p 99s 6s"}]}),
        ("five with a meld", "bad_hand", {"wins": [{**WIN, "concealed": "11p 23456p 99s C", "melds": ["pung:1p"]}]}),
        ("a fifth won", "bad_hand", {"wins": [{**WIN, "concealed": "8888s 123456p 234s"}]}),
        (
            "robbed of its own tile",
            "bad_hand",
            {"wins": [{**WIN, "tile": "5s", "concealed": "123456p 234s 99s 55s", "by": "robbed_kong", "from": 1}]},
        ),
        ("characters", "bad_hand", {"wins": [{**WIN, "concealed": "123456m 234s 99s 67s"}]}),
        ("no tile", "malformed", {"wins": [{**WIN, "tile": "0p"}]}),
        ("no hand", "bad_question", {"wins": [{"seat": 0, "tile": "8s"}]}),
        ("no meld", "malformed", {"wins": [{**WIN, "melds": ["chow:1p"]}]}),
        ("no seat", "bad_question", {"wins": [{**WIN, "seat": 3}]}),
        ("won from itself", "bad_question", {"wins": [{**WIN, "by": "discard", "from": 0}]}),
        ("won from nobody", "bad_question", {"wins": [{**WIN, "by": "discard"}]}),
        ("no such way", "bad_question", {"wins": [{**WIN, "by": "luck"}]}),
        ("a list of ways", "bad_question", {"wins": [{**WIN, "by": ["discard"]}]}),
        ("no such circumstance", "bad_question", {"wins": [{**WIN, "circumstances": ["kong_discard"]}]}),
        ("won twice", "bad_question", {"wins": [WIN, WIN]}),
        (
            "on two tiles",
            "bad_question",
            {
                "wins": [
                    {**WIN, "by": "discard", "from": 2},
                    {**WIN, "seat": 1, "tile": "5s", "by": "discard", "from": 2},
                ]
            },
        ),
        ("won and drawn", "bad_question", {"wins": [WIN], "draw": True}),
        ("no such kong", "bad_question", {"kongs": [{"seat": 0, "kind": "open"}]}),
        ("a list of kinds", "bad_question", {"kongs": [{"seat": 0, "kind": ["direct"], "from": 1}]}),
        ("a horse no tile", "bad_question", {"rules": {"horse_tile": "self_draw"}, "horse": [5], "wins": [WIN]}),
        ("a horse of characters", "bad_hand", {"rules": {"horse_tile": "self_draw"}, "horse": "5m", "wins": [WIN]}),
        ("a horse where none is turned", "bad_question", {"horse": "5p", "wins": [WIN]}),
        (
            "a horse of a hand not shown",
            "bad_question",
            {"rules": {"horse_tile": "shown_self_draw"}, "horse": "5p", "wins": [WIN]},
        ),
        (
            "a horse after a discard",
            "bad_question",
            {"rules": {"horse_tile": "self_draw"}, "horse": "5p", "wins": [{**WIN, "by": "discard", "from": 1}]},
        ),
        ("own discard", "bad_question", {"kongs": [{"seat": 0, "kind": "direct", "from": 0}]}),
        ("piao of two", "bad_question", {"piao": [2, 0, 0], "wins": [WIN]}),
        ("piao where there is none", "bad_question", {"rules": {"piao_mode": "off"}, "piao": [1, 0, 0]}),
        ("shown twice", "bad_question", {"shown": [1, 1], "draw": True}),
        ("no option", "unknown_option", {"rules": {"colour": "red"}, "wins": [WIN]}),
        ("no value", "bad_option_value", {"rules": {"five_star_multiplier": 3}, "wins": [WIN]}),
        ("no preset", "unknown_preset", {"rules": {"preset": "mars"}, "wins": [WIN]}),
        ("contradiction", "contradiction", {"rules": {"piao_mode": "off", "piao_choice": "forced"}, "wins": [WIN]}),
        ("rules no object", "bad_question", {"rules": "classic", "wins": [WIN]}),
        ("wins no list", "bad_question", {"wins": "mine"}),
    ],
)
def test_a_question_that_makes_no_sense_is_an_error_with_a_code(_case, code, question):
    with pytest.raises(GameError) as refused:
        game.score(question)

    assert refused.value.code == code
    assert str(refused.value)


def test_a_horse_tile_adds_its_rank_to_each_share_of_a_self_draw():
    answer = game.score({"rules": {"horse_tile": "self_draw"}, "horse": "7p", "wins": [WIN]})

    assert answer["net"] == [16, -8, -8]


def test_where_piao_is_forced_every_seat_plays_it_although_the_question_does_not_say_so():
    answer = game.score({"rules": {"piao_choice": "forced"}, "wins": [WIN]})

    assert answer["net"] == [8, -4, -4]


def test_spaces_around_a_tile_are_free():
    assert game.score({"wins": [{**WIN, "tile": " 8s "}]}) == game.score({"wins": [WIN]})
