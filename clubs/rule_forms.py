"""The form of a game's rules, made from its options."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs import limits
from clubs.errors import RulesRefused
from clubs.names import visible
from clubs.rules import faults, option_name, value_name
from clubs.words import game_name, preset_name, reads_chinese
from games.core import options
from games.core.game import Game
from games.registry import GAMES


class RulesForm(forms.Form):
    """Every option of a game, under `rule-<id>`; `parent` is the number of the version it began with.

    What the game does not have is refused by name, as a value that an option does not take is at its field.
    """

    PREFIX = "rule-"
    parent = forms.IntegerField(widget=forms.HiddenInput, min_value=1)

    def __init__(self, *args: Any, game: Game, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self.options = {self.PREFIX + item.id: item for item in options.options_of(game.Rules)}
        for name, item in self.options.items():
            self.fields[name] = _field(item)

    @classmethod
    def initial_of(cls, rules: Mapping[str, Any], parent: int) -> dict[str, Any]:
        """What the form shows at first: a full set of rules."""
        written = {cls.PREFIX + key: _written(value) for key, value in rules.items()}
        return {**written, "parent": parent}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for name in self.data:
            if name.startswith(self.PREFIX) and name not in self.fields:
                unknown = {"option": name.removeprefix(self.PREFIX), "game": game_name(self.game.key)}
                self.add_error(None, _("%(game)s has no option %(option)s.") % unknown)
        return cleaned

    @property
    def rules(self) -> dict[str, Any]:
        """The options that could be read, by id."""
        return {
            item.id: _read(item, self.cleaned_data[name])
            for name, item in self.options.items()
            if name in self.cleaned_data
        }

    def contradictions(self) -> dict[str, str]:
        """What does not go together, by option id."""
        return faults(self.game, self.rules)

    def refuse(self, error: RulesRefused) -> None:
        """Say at each field what is wrong with it."""
        for option, text in error.options.items():
            name = self.PREFIX + option
            self.add_error(name if name in self.fields else None, text)

    def chapters(self) -> Iterator[tuple[int, list[tuple[options.Option, forms.BoundField]]]]:
        """The fields under the chapters of the rules that explain them, by the chapter's number."""
        pairs = [(item, self[name]) for name, item in self.options.items()]

        def chapter(pair: tuple[options.Option, forms.BoundField]) -> int:
            return int(pair[0].rule.partition(".")[0])

        for number, some in groupby(sorted(pairs, key=chapter), key=chapter):
            yield number, list(some)


def _written(value: Any) -> str:
    return json.dumps(value)


def _read(item: options.Option, given: Any) -> Any:
    return json.loads(given) if item.choices else given


def _field(item: options.Option) -> forms.Field:
    label = option_name(item)
    if item.choices:
        choices = [(_written(choice.value), value_name(item, choice.value)) for choice in item.choices]
        return forms.ChoiceField(label=label, choices=choices)
    return forms.IntegerField(label=label, min_value=item.minimum, max_value=item.maximum)


class NewPresetForm(forms.Form):
    """A name, and from which of the games' presets it begins."""

    name = forms.CharField(label=_("Name"), max_length=limits.NAME_LENGTH_MAX, validators=[visible])
    start = forms.ChoiceField(label=_("Begin with"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["start"].choices = [
            (game_name(key), [(f"{key}/{name}", f"{game_name(key)} · {preset_name(name)}") for name in game.presets])
            for key, game in GAMES.items()
        ]

    @property
    def game(self) -> str:
        """The key of the chosen preset's game."""
        return str(self.cleaned_data["start"]).partition("/")[0]

    @property
    def base(self) -> str:
        """The chosen preset of the game."""
        return str(self.cleaned_data["start"]).partition("/")[2]


def chinese_beside(item: options.Option) -> str:
    """The option's Chinese name to stand beside the translated one; empty where that one is Chinese already."""
    return "" if reads_chinese() else item.chinese
