"""Rules as data: what a set of options accepts, refuses and says of itself."""

from __future__ import annotations

import re
from dataclasses import dataclass

import jsonschema
import pytest

from games.core.errors import BadOptionValue, Contradiction, UnknownOption, UnknownPreset
from games.core.options import Choice, as_dict, differences, option, options_of, read_value, resolve, schema


@dataclass(frozen=True)
class Sample:
    stake: int = option(1, name="stake", chinese="底", help="Points.", rule="1.1", minimum=1, maximum=9)
    bold: bool = option(False, name="bold", chinese="大", help="Yes or no.", rule="1.2")
    cap: int | None = option(
        8, name="cap", chinese="顶", help="Most.", rule="1.3", choices=(Choice(8, "8"), Choice(None, "none"))
    )

    def contradictions(self):
        return ("bold needs a cap, so cap cannot be null",) if self.bold and self.cap is None else ()


PRESETS = {"usual": Sample(), "high": Sample(stake=5)}


def test_rules_are_a_preset_and_what_is_said_beside_it():
    assert resolve(Sample, PRESETS, {}) == Sample()
    assert resolve(Sample, PRESETS, {"preset": "high", "bold": True}) == Sample(stake=5, bold=True)


@pytest.mark.parametrize(
    ("_case", "given", "error", "says"),
    [
        ("preset", {"preset": "low"}, UnknownPreset, "usual, high"),
        ("preset no word", {"preset": 1}, UnknownPreset, "usual, high"),
        ("option", {"tall": 1}, UnknownOption, "stake, bold, cap"),
        ("too small", {"stake": 0}, BadOptionValue, "stake cannot be 0: it accepts a whole number from 1 to 9"),
        ("too large", {"stake": 10}, BadOptionValue, "from 1 to 9"),
        ("no whole number", {"stake": 1.0}, BadOptionValue, "from 1 to 9"),
        ("a truth is no number", {"stake": True}, BadOptionValue, "from 1 to 9"),
        ("a number is no truth", {"bold": 1}, BadOptionValue, "bold cannot be 1: it accepts false, true"),
        ("no choice", {"cap": 16}, BadOptionValue, "cap cannot be 16: it accepts 8, null"),
        ("contradiction", {"bold": True, "cap": None}, Contradiction, "bold needs a cap"),
    ],
)
def test_what_is_not_right_is_refused_with_what_would_be(_case, given, error, says):
    with pytest.raises(error, match=re.escape(says)):
        resolve(Sample, PRESETS, given)


def test_the_full_set_is_plain_data_that_makes_the_same_rules():
    rules = Sample(stake=5, cap=None)

    assert as_dict(rules) == {"stake": 5, "bold": False, "cap": None}
    assert Sample(**as_dict(rules)) == rules


def test_differences_name_each_changed_option_with_both_values():
    changed = differences(Sample(stake=5, cap=None), Sample())

    assert [(item.id, old, new) for item, old, new in changed] == [("stake", 1, 5), ("cap", 8, None)]


def test_the_schema_accepts_what_resolve_accepts():
    check = jsonschema.Draft202012Validator(schema(Sample, PRESETS))

    assert check.is_valid({"preset": "high", "stake": 9, "bold": True, "cap": None})
    assert not any(check.is_valid(given) for given in ({"preset": "low"}, {"tall": 1}, {"stake": 0}, {"cap": 16}))


@pytest.mark.parametrize(
    ("name", "text", "value"), [("stake", "7", 7), ("bold", "true", True), ("cap", "null", None), ("cap", "8", 8)]
)
def test_a_value_is_read_from_a_command_line(name, text, value):
    (item,) = (item for item in options_of(Sample) if item.id == name)

    assert read_value(item, text) == value
    with pytest.raises(BadOptionValue):
        read_value(item, "many")
