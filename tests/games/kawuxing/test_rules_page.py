"""docs/rules/kawuxing.md says what the engine plays."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from games.core.errors import BadOptionValue, Contradiction, UnknownOption, UnknownPreset
from games.core.options import contradictions, differences, options_of, resolve
from games.kawuxing import game

PAGE = (Path(__file__).parents[3] / "docs" / "rules" / "kawuxing.md").read_text(encoding="utf-8")
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

        assert f"| `{name}` | {', '.join(changed) or 'none: the sources, read literally'} |" in PAGE


def test_every_rule_that_code_points_at_has_its_paragraph():
    pointed = {option.rule for option in options_of(game.Rules)} | {term.rule for term in game.terms.values()}
    for path in (Path(__file__).parents[3] / "games" / "kawuxing").glob("*.py"):
        pointed |= set(re.findall(r"§(\d+\.\d+)", path.read_text(encoding="utf-8")))

    assert pointed <= PARAGRAPHS


def test_no_preset_contradicts_itself():
    assert {name: contradictions(rules) for name, rules in game.presets.items()} == dict.fromkeys(game.presets, ())


CONTRADICTIONS = [
    ("cap_shown_multiplier", "cap_multiplier", {"cap_shown_multiplier": 16, "cap_multiplier": 32}),
    ("cap_shown_multiplier", "cap_multiplier", {"cap_shown_multiplier": 16, "cap_multiplier": None}),
    ("kong_chain", "cap_multiplier", {"kong_chain": "double_third_full", "cap_multiplier": None}),
    ("kong_chain_win_bonus", "kong_chain", {"kong_chain": "off", "kong_chain_win_bonus": "per_kong"}),
    ("piao_choice", "piao_mode", {"piao_mode": "off", "piao_choice": "forced"}),
    ("piao_applies_to_kong", "piao_mode", {"piao_mode": "off", "piao_applies_to_kong": True}),
    ("piao_applies_to_draw", "piao_mode", {"piao_mode": "off", "piao_applies_to_draw": True}),
    ("piao_applies_to_draw", "draw_payment", {"draw_payment": "none", "piao_applies_to_draw": True}),
    ("show_tiles", "show_hides_triplets", {"show_tiles": "waits_only", "show_hides_triplets": True}),
    (
        "discarder_pays_all_basis",
        "discarder_pays_all",
        {"discarder_pays_all": False, "discarder_pays_all_basis": "twice_own"},
    ),
    (
        "discarder_pays_all_on_double_win",
        "discarder_pays_all",
        {"discarder_pays_all": False, "discarder_pays_all_on_double_win": "skip_other_winner"},
    ),
]


@pytest.mark.parametrize(("one", "other", "given"), CONTRADICTIONS)
def test_two_options_that_contradict_each_other_are_refused_and_both_named(one, other, given):
    with pytest.raises(Contradiction) as refused:
        resolve(game.Rules, game.presets, given)

    assert one in str(refused.value)
    assert other in str(refused.value)


@pytest.mark.parametrize(
    ("error", "given", "says"),
    [
        (UnknownPreset, {"preset": "wuhan"}, "classic, xiangyang, shiyan, suizhou, xiaogan, yicheng, yingcheng"),
        (UnknownOption, {"cap": 8}, "cap_multiplier"),
        (BadOptionValue, {"cap_multiplier": 12}, "8, 16, 32, null"),
        (BadOptionValue, {"base_stake": 0}, "from 1 to 1000000"),
        (BadOptionValue, {"show_auto_win": 1}, "false, true"),
    ],
)
def test_a_bad_preset_option_or_value_is_refused_with_what_is_right(error, given, says):
    with pytest.raises(error, match=re.escape(says)):
        resolve(game.Rules, game.presets, given)
