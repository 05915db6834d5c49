"""Options and terms name paragraphs of the rules that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.core.options import options_of
from games.doudizhu import game as doudizhu
from games.sichong import game as sichong

RULES = Path(__file__).parents[3] / "docs" / "rules"


@pytest.mark.parametrize("game", [doudizhu, sichong], ids=lambda game: game.key)
def test_every_option_and_term_has_its_paragraph(game):
    text = (RULES / f"{game.key}.md").read_text(encoding="utf-8")
    paragraphs = set(re.findall(r"^\*\*(\d+\.\d+)\*\*", text, re.MULTILINE))
    named = {option.id: option.rule for option in options_of(game.Rules)} | {
        term.id: term.rule for term in game.terms.values()
    }

    assert {name: rule for name, rule in named.items() if rule not in paragraphs} == {}


@pytest.mark.parametrize("game", [doudizhu, sichong], ids=lambda game: game.key)
def test_the_rules_say_every_option_by_its_id(game):
    text = (RULES / f"{game.key}.md").read_text(encoding="utf-8").replace("\n", " ")

    assert [
        option.id for option in options_of(game.Rules) if option.id != "base_stake" and f"`{option.id}:" not in text
    ] == []
