"""docs/rules/chengdu.md says what the engine plays."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from games.chengdu import game
from games.core.errors import BadOptionValue, Contradiction, UnknownOption, UnknownPreset
from games.core.options import contradictions, differences, options_of, resolve

PAGE = (Path(__file__).parents[3] / "docs" / "rules" / "chengdu.md").read_text(encoding="utf-8")
PARAGRAPHS = set(re.findall(r"^\*\*(\d+\.\d+)", PAGE, re.MULTILINE))


def written(value):
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, int) else f"`{value if value is not None else 'null'}`"


def values(option):
    if not option.choices:
        return f"{written(option.default)}; any whole number from {option.minimum} to {option.maximum}"
    others = [c.value for c in option.choices if json.dumps(c.value) != json.dumps(option.default)]
    return ", ".join(written(value) for value in [option.default, *others])


def test_the_page_lists_every_option_with_its_values_and_rule():
    rows = [
        f"| `{option.id}` | {option.name} | {option.chinese} | {values(option)} | §{option.rule} |"
        for option in options_of(game.Rules)
    ]

    assert [line for line in PAGE.splitlines() if line in rows] == rows


def test_the_page_lists_every_preset_with_what_differs():
    for name, rules in game.presets.items():
        changed = [f"`{option.id}` {written(value)}" for option, _, value in differences(rules, game.Rules())]

        assert f"| `{name}` | {', '.join(changed) or 'none'} |" in PAGE


def test_every_rule_that_code_points_at_has_its_paragraph():
    pointed = {option.rule for option in options_of(game.Rules)} | {term.rule for term in game.terms.values()}
    for path in (Path(__file__).parents[3] / "games" / "chengdu").glob("*.py"):
        pointed |= set(re.findall(r"§(\d+\.\d+)", path.read_text(encoding="utf-8")))

    assert pointed <= PARAGRAPHS


def test_the_presets_are_the_four_modes_of_the_source_the_tournament_and_the_house():
    assert list(game.presets) == [
        "rain_blood",
        "standard",
        "standard_rain",
        "standard_blood",
        "sbr_2025",
        "house_modern",
    ]
    assert {name: contradictions(rules) for name, rules in game.presets.items()} == dict.fromkeys(game.presets, ())


@pytest.mark.parametrize(
    ("one", "other", "given"),
    [
        ("not_ready_to_winners", "not_ready", {"not_ready_to_winners": True, "not_ready": "off"}),
        ("flower_pig_to_winners", "flower_pig", {"flower_pig_to_winners": True, "flower_pig": "as_not_ready"}),
        ("flower_pig_to_winners", "flower_pig", {"flower_pig_to_winners": True, "flower_pig": "off"}),
    ],
)
def test_two_options_that_contradict_each_other_are_refused_and_both_named(one, other, given):
    with pytest.raises(Contradiction) as refused:
        resolve(game.Rules, game.presets, given)

    assert one in str(refused.value)
    assert f"{other} cannot be" in str(refused.value)


@pytest.mark.parametrize(
    ("error", "given", "says"),
    [
        (UnknownPreset, {"preset": "chongqing"}, "rain_blood, standard, standard_rain, standard_blood, sbr_2025"),
        (UnknownOption, {"cap": 8}, "fan_cap"),
        (BadOptionValue, {"fan_cap": 8}, "4, 3, 5, 6, null"),
        (BadOptionValue, {"must_win_last_n": 9}, "from 0 to 8"),
        (BadOptionValue, {"rain": 1}, "false, true"),
    ],
)
def test_a_bad_preset_option_or_value_is_refused_with_what_is_right(error, given, says):
    with pytest.raises(error, match=re.escape(says)):
        resolve(game.Rules, game.presets, given)
