"""The hand calculator: the command `score` as a page, on which a hand is tapped together.

Nothing is reckoned here. The page asks `api/score/` and `api/waits/`; the view only says what the game is made of.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from clubs.words import preset_name, term_name
from games.core import options
from games.core.game import Game
from games.registry import GAMES

TILES_REST = "wall"
"""What is left of the deal in a game of tiles; what a hand is made of, the form follows from it."""

_TOLD_BY_TERMS = {
    "piao": "piao",
    "shown": "shown_hand",
    "replacement": "replacement_win",
    "kong_discard": "kong_discard_win",
    "last_drawn": "last_tile_win",
    "last_discard": "last_discard_win",
    "robbed_kong": "robbed_kong",
    "heavenly": "heavenly",
    "earthly": "earthly",
}
"""What a form asks about, by the word that a game has for it: a game without the word does not know the thing."""


def address(game: Game, preset: str, rules: Any) -> str:
    """The calculator's address for these rules: the preset, and every option that differs from it."""
    changed = {item.id: json.dumps(value) for item, _was, value in options.differences(rules, game.presets[preset])}
    return f"{reverse('calculator', args=[game.key])}?{urlencode({'preset': preset, **changed})}"


@require_GET
def first_calculator(request: HttpRequest) -> HttpResponse:
    """The calculator without a game's name leads to that of the first game."""
    return redirect("calculator", game=next(iter(GAMES)))


@require_GET
def calculator(request: HttpRequest, game: str) -> HttpResponse:
    """The hand calculator of a game, for anybody. What is asked is in the address, so that it can be passed on."""
    if game not in GAMES:
        raise Http404(game)
    asked = GAMES[game]
    context = {
        "game": asked,
        "games": GAMES.values(),
        "form": "tiles" if asked.dealing.rest == TILES_REST else "cards",
        "config": described(asked),
    }
    return render(request, "table/calculator.html", context)


def described(game: Game) -> dict[str, Any]:
    """What the page has to know of a game, in the language of the moment."""
    return {
        "game": game.key,
        "seats": game.seats,
        "kinds": _kinds(game),
        "asks": _asked(game),
        "terms": {
            key: {"name": term_name(game.key, key), "chinese": term.chinese, "rule": term.rule}
            for key, term in game.terms.items()
        },
        "options": [_option(item) for item in options.options_of(game.Rules)],
        "presets": {name: options.as_dict(rules) for name, rules in game.presets.items()},
        "preset_names": {name: preset_name(name) for name in game.presets},
        "score": reverse("api-score", args=[game.key]),
        "waits": reverse("api-waits", args=[game.key]),
        "rules": reverse("rules", args=[game.key]),
    }


def _asked(game: Game) -> list[str]:
    """What the form asks about: things that the game has a word for, and who won before where play goes on after."""
    told = [thing for thing, term in _TOLD_BY_TERMS.items() if term in game.terms]
    goes_on = any(item.id == "blood_battle" for item in options.options_of(game.Rules))
    return [*told, "won_before"] if goes_on else told


def _kinds(game: Game) -> list[dict[str, Any]]:
    """The kinds of tiles, or the ranks of cards, in the deck's order, with how many there are of each."""
    is_tiles = game.dealing.rest == TILES_REST
    return [
        {"name": name, "copies": copies}
        for name, copies in Counter(card if is_tiles else card[0] for card in game.dealing.deck).items()
    ]


def _option(item: options.Option) -> dict[str, Any]:
    return {
        "id": item.id,
        "name": gettext(item.name),
        "chinese": item.chinese,
        "help": gettext(item.help),
        "rule": item.rule,
        "minimum": item.minimum,
        "maximum": item.maximum,
        "choices": [{"value": choice.value, "name": gettext(choice.name)} for choice in item.choices],
    }
