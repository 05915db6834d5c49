"""Rules as data: each option of a game with its name, its help, its default and the values it may have.

A game's `Rules` is a frozen dataclass whose fields are made by `option`. From these fields come validation, JSON
Schema, the room form and the rules page, so none of them can say something else than the engine plays.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, TypeVar

from games.core.errors import BadOptionValue, Contradiction, UnknownOption, UnknownPreset
from games.core.words import gettext_noop

RulesT = TypeVar("RulesT")

Value = int | bool | str | None


@dataclass(frozen=True, slots=True)
class Choice:
    """One value an option may have, and its name for people (English, marked with `gettext_noop`)."""

    value: Value
    name: str


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a game's rules. Either `choices`, or whole numbers from `minimum` to `maximum`."""

    id: str
    name: str
    chinese: str
    help: str
    rule: str
    """Paragraph of `docs/rules/<game>.md`."""
    default: Value
    choices: tuple[Choice, ...] = ()
    minimum: int = 0
    maximum: int = 0

    @property
    def accepts(self) -> str:
        """The values that are right, in words for an error."""
        if self.choices:
            return ", ".join(json.dumps(choice.value) for choice in self.choices)
        return f"a whole number from {self.minimum} to {self.maximum}"

    def check(self, value: Any) -> None:
        """Raise BadOptionValue, naming the option and what it accepts, unless `value` is one of its values."""
        if self.choices:
            right = any(type(value) is type(choice.value) and value == choice.value for choice in self.choices)
        else:
            right = type(value) is int and self.minimum <= value <= self.maximum
        if not right:
            raise BadOptionValue(f"{self.id} cannot be {json.dumps(value, default=str)}: it accepts {self.accepts}")

    def schema(self) -> dict[str, Any]:
        """JSON Schema of this option's value."""
        schema: dict[str, Any] = {"title": self.name, "description": self.help, "default": self.default}
        if self.choices:
            return schema | {"enum": [choice.value for choice in self.choices]}
        return schema | {"type": "integer", "minimum": self.minimum, "maximum": self.maximum}


YES_NO = (Choice(False, gettext_noop("no")), Choice(True, gettext_noop("yes")))


def option(
    default: Value,
    *,
    name: str,
    chinese: str,
    help: str,  # noqa: A002 (the word the protocol uses)
    rule: str,
    choices: Sequence[Choice] = (),
    minimum: int = 0,
    maximum: int = 0,
) -> Any:
    """A field of a `Rules` dataclass. A bool needs no choices."""
    if type(default) is bool and not choices:
        choices = YES_NO
    parts = {
        "name": name,
        "chinese": chinese,
        "help": help,
        "rule": rule,
        "choices": tuple(choices),
        "minimum": minimum,
        "maximum": maximum,
    }
    return field(default=default, metadata={"option": parts})


def options_of(rules_type: type[Any]) -> tuple[Option, ...]:
    """All options of a game in the order of its `Rules`."""
    return tuple(
        Option(id=part.name, default=part.default, **part.metadata["option"])  # type: ignore[arg-type]
        for part in fields(rules_type)
    )


def resolve(rules_type: type[RulesT], presets: Mapping[str, RulesT], given: Mapping[str, Any]) -> RulesT:
    """The rules that `{"preset": NAME, option: value, …}` describes; without a preset, the game's first.

    Raises UnknownPreset, UnknownOption, BadOptionValue or Contradiction.
    """
    name = given.get("preset", next(iter(presets)))
    if not isinstance(name, str) or name not in presets:
        raise UnknownPreset(f"no preset {json.dumps(name, default=str)}: one of {', '.join(presets)}")
    changes = {key: value for key, value in given.items() if key != "preset"}
    known = {item.id: item for item in options_of(rules_type)}
    for key, value in changes.items():
        if key not in known:
            raise UnknownOption(f"no option {key!r}: one of {', '.join(known)}")
        known[key].check(value)
    rules = replace(presets[name], **changes)  # type: ignore[type-var]
    for reason in contradictions(rules):
        raise Contradiction(reason)
    return rules


def contradictions(rules: Any) -> tuple[str, ...]:
    """Sentences that each name two options of `rules` that cannot both hold (`Rules.contradictions`, if it has one)."""
    find = getattr(rules, "contradictions", None)
    return tuple(find()) if find else ()


def as_dict(rules: Any) -> dict[str, Value]:
    """All options with their values: the full set that is stored with every hand."""
    return {part.name: getattr(rules, part.name) for part in fields(rules)}


def differences(rules: Any, base: Any) -> tuple[tuple[Option, Value, Value], ...]:
    """(option, its value in `base`, its value in `rules`) wherever the two differ."""
    return tuple(
        (item, getattr(base, item.id), getattr(rules, item.id))
        for item in options_of(type(rules))
        if getattr(base, item.id) != getattr(rules, item.id)
    )


def schema(rules_type: type[Any], presets: Mapping[str, Any]) -> dict[str, Any]:
    """JSON Schema of what `resolve` takes."""
    properties: dict[str, Any] = {"preset": {"enum": list(presets), "default": next(iter(presets))}}
    properties |= {item.id: item.schema() for item in options_of(rules_type)}
    return {"type": "object", "additionalProperties": False, "properties": properties}


def read_value(item: Option, text: str) -> Value:
    """A value written on a command line or in a form: JSON where it is JSON (`8`, `true`, `null`), else a word."""
    value: Value
    try:
        value = json.loads(text)
    except ValueError:
        value = text
    item.check(value)
    return value
