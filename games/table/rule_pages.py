"""The rules as pages: the document of a game, and the exact rules in force in a room."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET

import clubs.access
from clubs.errors import NotFound
from games.core import options
from games.core.game import Game
from games.registry import GAMES
from games.table.calculator import address
from games.table.rulebook import Chapter, Rulebook, rulebook


@dataclass(frozen=True, slots=True)
class Row:
    """An option as it is in force: its value in words, and the preset's where that one differs."""

    option: options.Option
    value: str
    was: str | None


@dataclass(frozen=True, slots=True)
class Group:
    """The options that one chapter of the rules explains."""

    chapter: Chapter
    rows: tuple[Row, ...]


def said(item: options.Option, value: options.Value) -> str:
    """A value in words, to be translated: the name of a choice, or the number itself."""
    return next((choice.name for choice in item.choices if choice.value == value), str(value))


def rows_in_force(rules: Any, base: Any) -> list[Row]:
    """Every option of `rules` in their order; `was` is what `base` has where the two differ."""
    before = {item.id: said(item, was) for item, was, _is in options.differences(rules, base)}
    return [
        Row(item, said(item, getattr(rules, item.id)), before.get(item.id)) for item in options.options_of(type(rules))
    ]


def grouped(rows: list[Row], book: Rulebook) -> Iterator[Group]:
    """The rows under the chapters of the rules document that explain them, in the document's order."""
    chapters = {chapter.number: chapter for chapter in book.chapters}

    def number(row: Row) -> int:
        return int(row.option.rule.partition(".")[0])

    for key, some in groupby(sorted(rows, key=number), key=number):
        yield Group(chapters[key], tuple(some))


@require_GET
@login_required
def room_rules(request: HttpRequest, room: int) -> HttpResponse:
    """The rules in force in a room, in words, with what differs from the game's own preset marked."""
    try:
        entered = clubs.access.room_for(request.user, room)
    except NotFound as error:
        raise Http404(str(error)) from error
    game = GAMES[entered.game]
    base_name = entered.preset_version.preset.base
    rules, base = game.Rules(**entered.rules), game.presets[base_name]
    rows = rows_in_force(rules, base)
    context = {
        "room": entered,
        "club": entered.club,
        "game": game,
        "version": entered.preset_version,
        "base": base_name,
        "changed": [row for row in rows if row.was is not None],
        "groups": list(grouped(rows, book_of(game))),
        "calculator": address(game, base_name, rules),
    }
    return render(request, "table/rules.html", context)


@require_GET
def first_rules(request: HttpRequest) -> HttpResponse:
    """Rules without a game's name lead to those of the first game."""
    return redirect("rules", game=next(iter(GAMES)))


@require_GET
def game_rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules document of a game, each paragraph with an anchor: `rules/kawuxing/#r-7.13`."""
    if game not in GAMES:
        raise Http404(game)
    context = {"game": GAMES[game], "games": GAMES.values(), "book": book_of(GAMES[game])}
    return render(request, "table/rulebook.html", context)


def book_of(game: Game) -> Rulebook:
    """The document of a game. Every game has one: the tests see to it."""
    book = rulebook(game.key)
    if book is None:
        raise Http404(game.key)
    return book
