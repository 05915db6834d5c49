"""A club's rules in words: what an option and its value are called, and what differs between two sets of rules."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from clubs.models.rooms import STAKE_OPTION
from clubs.words import reads_chinese
from games.core import options
from games.core.errors import BadRules
from games.core.game import Game
from games.registry import GAMES


@dataclass(frozen=True, slots=True)
class Change:
    """An option and what became of it, in the language of the moment."""

    option: str
    name: str
    was: str
    value: str

    @property
    def text(self) -> str:
        """`cap: 8 → 16`."""
        return f"{self.name}: {self.was} → {self.value}"


def option_name(item: options.Option) -> str:
    """What an option is called."""
    return item.chinese if reads_chinese() and item.chinese else gettext(item.name)


def value_name(item: options.Option, value: Any) -> str:
    """What a value of an option is called: the name of a choice, or the number itself."""
    named = next((choice.name for choice in item.choices if choice.value == value), None)
    return str(value) if named is None else gettext(named)


def changes(game: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Change]:
    """Where two full sets of rules of one game differ, in the order of its options.

    An option that one of them does not know was not there yet when it was saved: it is shown with a dash.
    """
    found = []
    for item in options.options_of(GAMES[game].Rules):
        was, value = before.get(item.id, _ABSENT), after.get(item.id, _ABSENT)
        if was is not value and (was != value or type(was) is not type(value)):
            found.append(Change(item.id, option_name(item), _said(item, was), _said(item, value)))
    return found


_ABSENT = object()


def _said(item: options.Option, value: Any) -> str:
    return "–" if value is _ABSENT else value_name(item, value)


def stake_option(game: Game) -> options.Option | None:
    """The game's base stake, if it has one that a room may set."""
    return next((item for item in options.options_of(game.Rules) if item.id == STAKE_OPTION), None)


def faults(game: Game, rules: Mapping[str, Any]) -> dict[str, str]:
    """What is wrong with a full set of rules, by the id of the option it concerns; empty if it can be played.

    An option that the game does not have, a value that its option does not take, and options that contradict one
    another, each of which is named.
    """
    known = {item.id: item for item in options.options_of(game.Rules)}
    wrong = {}
    for key, value in rules.items():
        if key not in known:
            wrong[key] = gettext("%(game)s has no such option.") % {"game": gettext(game.name)}
            continue
        try:
            known[key].check(value)
        except BadRules:
            wrong[key] = gettext("This takes: %(values)s.") % {"values": _accepted(known[key])}
    if wrong:
        return wrong
    base = next(iter(game.presets.values()))
    for sentence in options.contradictions(type(base)(**{**options.as_dict(base), **rules})):
        named = [known[word] for word in dict.fromkeys(re.findall(r"\w+", sentence)) if word in known]
        for item in named:
            others = [option_name(other) for other in named if other is not item]
            wrong[item.id] = _contradiction(others)
    return wrong


def _contradiction(others: Sequence[str]) -> str:
    return gettext("This does not go together with what is chosen for: %(others)s.") % {"others": ", ".join(others)}


def _accepted(item: options.Option) -> str:
    if item.choices:
        return ", ".join(value_name(item, choice.value) for choice in item.choices)
    return gettext("whole numbers from %(least)s to %(most)s") % {"least": item.minimum, "most": item.maximum}
