"""What beats what: the worked pairs of the rules (§5)."""

from __future__ import annotations

import pytest

from games.doudizhu import game

PAIRS = [
    ("K1", "B", "2", None, True),
    ("K2", "R", "B", None, True),
    ("K3", "2", "A", None, True),
    ("K4", "3", "3", None, False),
    ("K5", "44", "3", None, False),
    ("K6", "3334", "222", None, False),
    ("K7", "4445", "333A", None, True),
    ("K8", "44433", "333AA", None, True),
    ("K9", "45678", "34567", None, True),
    ("K9 longer", "456789", "34567", None, False),
    ("K10", "44556677", "33445566", None, True),
    ("K10 shorter", "445566", "33445566", None, False),
    ("K11", "44455533", "33344458", None, True),
    ("K12", "4445553366", "33344458", None, False),
    ("K13", "4445553366", "3334445566", None, True),
    ("K14", "44445566", "333347", None, False),
    ("K15", "3333", "444457", None, True),
    ("K16", "4444", "3333", None, True),
    ("K16 lower", "3333", "4444", None, False),
    ("K17", "BR", "2222", None, True),
    ("K18", "3333", "BR", None, False),
    ("K19", "3333", "BR", "3", True),
    ("K20", "3333", "2222", "3", True),
    ("K21 bomb", "2222", "3333", "3", False),
    ("K21 rocket", "BR", "3333", "3", False),
    ("K22", "333345", "2222", "3", False),
    ("K23", "444555666QQQ", "666777888345", None, False),
    ("K24", "44455566689T", "333444555777", None, True),
    ("K25", "R", "2222", None, False),
]


@pytest.mark.parametrize(("_case", "new", "old", "super_rank", "beats"), PAIRS)
def test_a_set_beats_another_exactly_as_the_rules_say(_case, new, old, super_rank, beats):
    assert game.score({"cards": new, "onto": old, "super_rank": super_rank})["beats"] is beats


def test_fours_with_singles_and_with_pairs_compare_only_where_the_rules_say_so():
    question = {"cards": "44445566", "onto": "333347"}

    assert game.score(question)["beats"] is False
    assert game.score(question | {"rules": {"quads_compare": True}})["beats"] is True


def test_of_several_readings_the_one_that_beats_counts():
    """A straight of four trios onto a plane of three is a plane itself (§4.10)."""
    question = {"cards": "333444555666", "onto": "333444555789", "rules": {"trio_wings": "any"}}

    assert game.score(question)["beats"] is True
