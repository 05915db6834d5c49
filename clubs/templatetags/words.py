"""Template tags for the words of games (`clubs.words`).

    {% load words %}
    {% game_name room.game %}                     Kawuxing
    {{ room.game|seats }}                         3
    {{ preset.name|preset }}                      standard with rain
    {% term game "five_star" %}                   five star
    {% term_chinese game "five_star" %}           卡五星 (empty where the page is Chinese)
    {% line_reason transfer %}                    what a line of a statement is called
    {{ points|signed }}                           +40, −40, 0
    {{ points|minus }}                            40, −40, 0
    {{ points|tone }}                             gain, loss or even: the class of a number
    {% sentence game steps %}                     base 10 · five star ×2 = 20
    {% shares game steps as sums %}               the same in parts, for a page that lays them out
    {% sum game steps %}                          the same as chips (templates/clubs/_sum.html)
    {% rule_url game "7.13" %}                    where that paragraph can be read; empty where there is none

`steps` are plain mappings, as in `Transfer.detail["steps"]` and in a result's payments.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.urls import reverse

from clubs import words
from games.registry import GAMES

register = template.Library()

register.simple_tag(words.game_name, name="game_name")
register.filter("seats", words.game_seats)
register.filter("preset", words.preset_name)
register.simple_tag(words.term_name, name="term")
register.simple_tag(words.term_chinese, name="term_chinese")
register.simple_tag(words.sentence, name="sentence")
register.simple_tag(words.shares, name="shares")
register.filter("signed", words.signed)
register.filter("minus", words.minus)


@register.filter
def tone(points: int) -> str:
    """`gain`, `loss` or `even`."""
    if points == 0:
        return "even"
    return "gain" if points > 0 else "loss"


@register.simple_tag
def line_reason(transfer: Any) -> str:
    """What a line of a statement is called."""
    return words.line_name(transfer.detail.get("game", ""), transfer.reason)


@register.simple_tag
def rule_url(game: str, rule: str) -> str:
    """The address of a paragraph of the game's rules; empty for a game that the registry no longer has."""
    return f"{reverse('rules', args=[game])}#r-{rule}" if rule and game in GAMES else ""


@register.inclusion_tag("clubs/_sum.html", name="sum")
def sum_(
    game: str, steps: Iterable[Mapping[str, Any]], *, chinese: bool = True, linked: bool = False
) -> dict[str, Any]:
    """The sum as chips, share by share; with the Chinese of each term beside it unless `chinese` is false.

    With `linked`, each chip leads to its paragraph of the rules.
    """
    parts = words.shares(game, steps)
    together = sum(share.total for share in parts) if len(parts) > 1 else None
    return {"game": game, "shares": parts, "together": together, "chinese": chinese, "linked": linked and game in GAMES}
