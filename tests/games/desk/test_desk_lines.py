"""One answer for each line, whatever the line holds."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.desk.lines import LINE_CHARACTERS_MAX, answers
from games.registry import GAMES

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize(
    "line",
    ["", "{", "[]", "7", "null", '"text"', '{"id": NaN}', "[" * 100_000, " " * (LINE_CHARACTERS_MAX + 1), "\ud800"],
)
def test_a_bad_line_is_answered_by_an_error(line):
    [written] = answers([line], lambda question: {})

    answer = json.loads(written)
    assert (answer["id"], answer["error"]["code"]) == (None, "malformed")
    assert answer["error"]["message"]


def test_answers_come_in_order_and_begin_with_the_id_of_their_question():
    lines = ['{"id": "a"}', "?", '{"id": [1]}', "{}"]

    found = [json.loads(written) for written in answers(lines, lambda question: {"asked": True})]

    assert [answer["id"] for answer in found] == ["a", None, [1], None]
    assert ["asked" in answer for answer in found] == [True, False, True, True]


def test_a_fault_of_ours_costs_no_later_question_its_answer(capsys):
    def answer(question):
        return {"half": 1 / question["n"]}

    found = [json.loads(written) for written in answers(['{"n": 0}', '{"n": 2}'], answer)]

    assert found == [
        {"id": None, "error": {"code": "internal", "message": "this question could not be answered; please report it"}},
        {"id": None, "half": 0.5},
    ]
    assert "ZeroDivisionError" in capsys.readouterr().err


QUESTION_KEYS = [
    "rules", "piao", "shown", "wins", "kongs", "draw", "hands", "seat", "concealed", "melds", "tile", "by", "from",
    "circumstances", "kind", "chain", "void", "won_before", "cards", "super_rank", "onto", "dealer", "wall", "actions",
    "bottom", "leader", "horse", "raised", "carry",
]  # fmt: skip
questions = st.dictionaries(st.sampled_from(QUESTION_KEYS), json_values, max_size=8)


@pytest.mark.parametrize("key", GAMES)
@given(question=questions)
def test_no_question_is_a_fault_of_ours(key, question):
    from games.core.replay import replay

    game = GAMES[key]
    for answer in (game.score, game.waits, lambda record: replay(game, record)):
        [written] = answers([json.dumps(question)], answer)

        assert json.loads(written).get("error", {}).get("code") != "internal"
