"""Records of Kawuxing, replayed: finished, unfinished, illegal, and deals that are none."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from games.core.replay import replay
from games.kawuxing import game
from games.kawuxing.notation import DECK
from games.mahjong.notation import read_tiles, write_in_order

DEALER = "46p 234s 99s 678s CCC"
SECOND = "1479p 1479s CFFBB"
THIRD = "2589p 2589s BB 3s 6s F"


def record(*actions, draws="5p", hands=(DEALER, SECOND, THIRD), **more):
    """A record whose wall begins with `draws`; what is left of the 84 tiles follows in tile order."""
    first = read_tiles(draws)
    rest = Counter(DECK) - Counter(first) - Counter(tile for hand in hands for tile in read_tiles(hand))
    wall = write_in_order([*first, *sorted(rest.elements())])
    return {
        "rules": {"base_stake": 10},
        "dealer": 0,
        "hands": list(hands),
        "wall": wall,
        **more,
        "actions": list(actions),
    }


HELD = ("1p", "4p", "6p", "2s", "3s", "4s", "6s", "7s", "8s", "9s", "C")
PIAO = ("0 piao 1", "1 piao 0", "2 piao 1")


def test_a_record_that_ends_comes_to_its_payments():
    answer = replay(game, record(*PIAO, "0 win"))

    assert answer["finished"]
    assert answer["winners"] == [0]
    assert answer["net"] == [100, -40, -60]
    assert answer["next_dealer"] == 0
    assert answer["events"] == 7
    json.dumps(answer)


def test_a_record_that_stops_early_says_who_may_do_what():
    assert replay(game, record("0 piao 1"))["to_act"] == {"1": ["piao 0", "piao 1"], "2": ["piao 0", "piao 1"]}
    assert replay(game, record(*PIAO, draws="1p"))["to_act"] == {
        "0": ["show 1p", *(f"discard {tile}" for tile in HELD)]
    }


WANTED_BY_TWO = ("9p 46p 234s 99s 678s CC", "78p 123s 456s 777s FF", "99p 258p 258s BB 3s 6s F")
"""Seat 0 holds a 9p on which seat 1 wins and which seat 2 could pung."""


def test_a_record_that_stops_in_a_claim_names_all_who_may_claim():
    answer = replay(game, record(*PIAO, "0 discard 9p", draws="1p", hands=WANTED_BY_TWO))

    assert answer["to_act"] == {"1": ["win", "pass"], "2": ["pung", "pass"]}


def test_an_illegal_action_stops_the_record_and_says_what_is_legal():
    answer = replay(game, record(*PIAO, "0 discard F", "0 win"))

    assert answer["error"]["code"] == "illegal_action"
    assert answer["error"]["at"] == 3
    assert "win" in answer["error"]["legal"]
    assert "discard 9s" in answer["error"]["legal"]


@pytest.mark.parametrize(
    ("_case", "written"),
    [
        ("no seat", "win"),
        ("a seat too many", "3 pass"),
        ("no verb", "0 jump"),
        ("no tile", "0 discard 0p"),
        ("no text", 7),
    ],
)
def test_what_is_no_action_stops_the_record_where_it_stands(_case, written):
    answer = replay(game, record(*PIAO, written))

    assert (answer["error"]["code"], answer["error"]["at"]) == ("illegal_action", 3)


@pytest.mark.parametrize(
    ("_case", "change"),
    [
        ("five of a tile", {"hands": [DEALER.replace("46p", "99s"), SECOND, THIRD]}),
        ("twelve tiles", {"hands": [DEALER, SECOND, "2589p 2589s BB 3s 6s"]}),
        ("two hands", {"hands": [DEALER, SECOND]}),
        ("characters", {"hands": [DEALER.replace("46p", "46m"), SECOND, THIRD]}),
        ("no notation", {"hands": [DEALER, SECOND, "what?"]}),
        ("no wall", {"wall": None}),
        ("a short wall", {"wall": "123p"}),
        ("no dealer", {"dealer": None}),
        ("a dealer too many", {"dealer": 3}),
        ("three dice", {"dice": [1, 2, 3]}),
        ("carry no object", {"carry": [1]}),
    ],
)
def test_a_deal_that_is_not_exactly_the_games_tiles_is_refused(_case, change):
    answer = replay(game, {**record(*PIAO, "0 win"), **change})

    assert answer["error"]["code"] == "bad_deal"


def test_bad_rules_are_an_error_and_not_a_deal():
    assert replay(game, {**record(), "rules": {"preset": "mars"}})["error"]["code"] == "unknown_preset"
    assert replay(game, {**record(), "rules": []})["error"]["code"] == "bad_rules"
    assert replay(game, {**record(), "actions": "0 win"})["error"]["code"] == "malformed"


SHOWN = record(*PIAO, "0 show 1p", "1 discard 5p", draws="1p5p", hands=(DEALER, SECOND, THIRD))


def test_a_shown_hand_wins_by_itself_and_a_record_may_say_so():
    silent = replay(game, SHOWN)
    said = replay(game, {**SHOWN, "actions": [*SHOWN["actions"], "0 win"]})

    assert silent["winners"] == [0]
    assert said == silent


def test_a_record_may_not_say_what_did_not_happen():
    answer = replay(game, {**SHOWN, "actions": [*SHOWN["actions"], "2 win"]})

    assert answer["error"] == {
        "code": "illegal_action",
        "at": 5,
        "message": "win: seat 2 has nothing to decide now",
        "legal": [],
    }


def test_an_answer_that_came_too_late_to_matter_is_no_mistake():
    acted = record(*PIAO, "0 discard 9p", "1 win", "2 pass", draws="1p", hands=WANTED_BY_TWO)

    assert replay(game, acted)["winners"] == [1]
    assert replay(game, {**acted, "actions": acted["actions"][:-1]}) == replay(game, acted)


SHOWN_AND_ANOTHER = record(
    *PIAO,
    "0 show 1p",
    "1 discard 9p",
    "2 discard 5p",
    draws="1p9p5p",
    hands=(DEALER, "34p 678p 777s 88s 234s", "1479p 136s FFBB 9s 5s"),
)
"""Seat 0 has shown and wins on 5p without being asked; seat 1 may win on it too."""


def test_a_win_without_asking_may_be_written_before_another_seats_answer():
    asked = replay(game, SHOWN_AND_ANOTHER)
    said = {**SHOWN_AND_ANOTHER, "actions": [*SHOWN_AND_ANOTHER["actions"], "0 win", "1 win"]}
    silent = {**SHOWN_AND_ANOTHER, "actions": [*SHOWN_AND_ANOTHER["actions"], "1 win"]}

    assert asked["to_act"] == {"1": ["win", "pass"]}
    assert replay(game, said)["winners"] == [0, 1]
    assert replay(game, said) == replay(game, silent)


def test_a_win_that_does_not_come_was_wrong_where_it_was_written():
    wrong = {**SHOWN_AND_ANOTHER, "actions": [*SHOWN_AND_ANOTHER["actions"], "2 win", "1 win"]}

    assert (replay(game, wrong)["error"]["code"], replay(game, wrong)["error"]["at"]) == ("illegal_action", 6)
