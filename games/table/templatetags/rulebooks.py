"""Template tags for the rules documents of games.

{% load rulebooks %}
{% chapter_title "kawuxing" 7 %}      Fans
{{ game.key|game_called }}            Kawuxing
"""

from __future__ import annotations

from django import template

from clubs.words import game_name
from games.table.rulebook import rulebook

register = template.Library()
register.filter("game_called", game_name)


@register.simple_tag
def chapter_title(game: str, number: int) -> str:
    """The title of a chapter in the language of the page; empty where the document has none of that number."""
    book = rulebook(game)
    return next((chapter.title for chapter in book.chapters if chapter.number == number), "") if book else ""
