"""What cards are: the worked sets of the rules (§4)."""

from __future__ import annotations

import pytest

from games.core.errors import NotAPlay
from games.doudizhu import game

DISTINCT = {"equal_wings": False}
JOKERS = {"joker_wings": True}
ANY_TRIO = {"trio_wings": "any"}

SETS = [
    ("C1", "9999", "bomb", "9", 1, {}),
    ("C2", "A", "single", "A", 1, {}),
    ("C3", "AA", "pair", "A", 1, {}),
    ("C4", "333", "trio", "3", 1, {}),
    ("C5", "3334", "trio_single", "3", 1, {}),
    ("C6", "33344", "trio_pair", "3", 1, {}),
    ("C7", "345678", "straight", "8", 6, {}),
    ("C8", "33445566", "pair_straight", "6", 4, {}),
    ("C9", "333444", "triple_straight", "4", 2, {}),
    ("C10", "33344458", "plane_singles", "4", 2, {}),
    ("C11", "3334445566", "plane_pairs", "4", 2, {}),
    ("C12", "333347", "quad_two_singles", "3", 1, {}),
    ("C13", "33334455", "quad_two_pairs", "3", 1, {}),
    ("C15", "TJQKA", "straight", "A", 5, {}),
    ("C20 legal", "333B", "trio_single", "3", 1, {}),
    ("C21", "33344455", "plane_singles", "4", 2, {}),
    ("C22", "333344", "quad_two_singles", "3", 1, {}),
    ("C23 three, jokers", "333444BR", "plane_singles", "4", 2, JOKERS),
    ("C23 four, jokers", "3333BR", "quad_two_singles", "3", 1, JOKERS),
    ("C24 repeated pair", "33334444", "quad_two_pairs", "4", 1, {"repeated_pair": True}),
    ("C25 bomb wings", "3334445555", "plane_pairs", "4", 2, {"bomb_wings": True}),
    ("C26 own rank", "33334447", "plane_singles", "4", 2, {"own_rank_wings": True}),
    ("C27", "333444555666", "triple_straight", "6", 4, {}),
    ("C28", "333444555777", "plane_singles", "5", 3, {}),
    ("C29 any trio", "333444555666777K", "plane_singles", "7", 4, ANY_TRIO),
    ("C32", "22233", "trio_pair", "2", 1, {}),
]


@pytest.mark.parametrize(("_case", "cards", "kind", "key", "length", "rules"), SETS)
def test_cards_are_the_set_that_the_rules_call_them(_case, cards, kind, key, length, rules):
    answer = game.score({"cards": cards, "rules": rules})

    assert {name: answer[name] for name in ("type", "key", "length")} == {"type": kind, "key": key, "length": length}


ILLEGAL = [
    ("C16 two on top", "JQKA2", {}),
    ("C16 ace below", "A2345", {}),
    ("C17 pairs", "KKAA22", {}),
    ("C17 trios", "222333", {}),
    ("C17 plane", "AAA22234", {}),
    ("C18 a straight with a pair", "34566", {}),
    ("C18 two pairs", "3344", {}),
    ("C18 pair and joker", "33B", {}),
    ("C18 one wing missing", "3334445", {}),
    ("C19", "33334", {}),
    ("C20 jokers are no pair", "333BR", {}),
    ("C21 distinct", "33344455", DISTINCT),
    ("C22 distinct", "333344", DISTINCT),
    ("C23 three", "333444BR", {}),
    ("C23 four", "3333BR", {}),
    ("C24", "33334444", {}),
    ("C25", "3334445555", {}),
    ("C26", "33334447", {}),
    ("C28 never", "333444555777", {"trio_wings": "never"}),
    ("C29", "333444555666777K", {}),
    ("C30", "33355544", {}),
    ("C31", "99923", {}),
    ("C33", "3333444", {}),
    ("no cards", " ", {}),
    ("more than anybody holds", "33445566778899TTJJQQKKAA", {}),
    ("sixteen of a rank", "3" * 16, {}),
    ("five of a rank", "33333", {}),
    ("two small jokers", "BB", {}),
]


@pytest.mark.parametrize(("_case", "cards", "rules"), ILLEGAL)
def test_cards_that_are_no_set_are_not_a_play(_case, cards, rules):
    with pytest.raises(NotAPlay):
        game.score({"cards": cards, "rules": rules})


def test_both_jokers_are_a_rocket_and_never_a_pair():
    assert game.score({"cards": "BR"}) == {"type": "rocket", "power": 2}


@pytest.mark.parametrize(("cards", "power"), [("333347", 0), ("33334455", 0), ("3333", 1), ("BR", 2)])
def test_a_four_with_wings_is_no_bomb(cards, power):
    assert game.score({"cards": cards})["power"] == power


def test_the_bomb_of_the_super_rank_is_the_super_bomb_and_with_wings_is_not():
    bomb = game.score({"cards": "7777", "super_rank": "7"})
    carrying = game.score({"cards": "777734", "super_rank": "7"})

    assert (bomb["type"], bomb["power"]) == ("super_bomb", 3)
    assert (carrying["type"], carrying["power"]) == ("quad_two_singles", 0)


READINGS = [
    ("C27", "333444555666", [("triple_straight", "6", 4), ("plane_singles", "6", 3), ("plane_singles", "5", 3)]),
    ("C29", "333444555666777K", [("plane_singles", "7", 4), ("plane_singles", "6", 4)]),
]


@pytest.mark.parametrize(("_case", "cards", "readings"), READINGS)
def test_under_wing_trios_of_any_rank_some_cards_have_several_readings_in_a_fixed_order(_case, cards, readings):
    answer = game.score({"cards": cards, "rules": ANY_TRIO})

    assert [(one["type"], one["key"], one["length"]) for one in answer["readings"]] == readings


def test_suits_do_not_matter_to_what_cards_are():
    assert game.score({"cards": "7S 7H 7C 4D"}) == game.score({"cards": "4777"})
