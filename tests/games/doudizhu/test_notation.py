"""Actions as text."""

from __future__ import annotations

import pytest

from games.core.errors import BadQuestion, Malformed
from games.doudizhu import game

TEXTS = ["call", "no_call", "rob", "no_rob", "pass", "play 3", "play 33344458", "play BR", "play 7S 7H", "play B"]


@pytest.mark.parametrize("text", TEXTS)
def test_an_action_survives_being_read_and_written(text):
    assert game.write_action(game.read_action(text)) == text


SPELLINGS = [
    ("order is free", "play 58444333", "play 33344458"),
    ("spaces are free", "play 3 3 3 444  58", "play 33344458"),
    ("the trio comes first", "play 33444", "play 44433"),
    ("suits are kept", "play 7H7S", "play 7S 7H"),
]


@pytest.mark.parametrize(("_case", "text", "written"), SPELLINGS)
def test_a_play_is_written_in_one_way(_case, text, written):
    assert game.write_action(game.read_action(text)) == written


@pytest.mark.parametrize("text", ["", "play", "play ", "play 1", "play 3Z", "play 7SS", "bid", "play " + "3" * 21])
def test_what_is_no_action_is_malformed(text):
    with pytest.raises(Malformed):
        game.read_action(text)


def test_a_card_game_has_no_waits_and_says_so():
    with pytest.raises(BadQuestion, match="no waits"):
        game.waits({"concealed": "333"})


@pytest.mark.parametrize(
    "question", [{}, {"cards": 3}, {"cards": "1"}, {"cards": "3", "onto": 4}, {"cards": "3", "super_rank": "B"}]
)
def test_a_question_without_readable_cards_is_malformed(question):
    with pytest.raises(Malformed):
        game.score(question)
