"""Template tags for what lies on a table.

    {% load hands %}
    {% tile "5p" %}                          the drawn tile, with its name for screen readers
    {% tile_back %}
    {% card "7S" %}                          a playing card in small
    {{ payment.payer|seat_name:seats }}      what others read as that seat's name
    {{ view.seats|seat_view:win.seat }}      that seat's part of the view

    {% for fan, figure in win|fan_figures %}  the fans of a win, with ×2 or ×2³ beside them

`seats` are the `MatchSeat`s of the match in order.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

from django import template
from django.utils.translation import gettext as _

from clubs.words import SUPERSCRIPTS, TIMES
from games.table.models import MatchSeat

register = template.Library()


def tile_name(tile: str) -> str:
    """What people call a tile: `5 of dots`, `red dragon`."""
    number = tile[0]
    match tile[-1]:
        case "p":
            return _("%(number)s of dots") % {"number": number}
        case "s":
            return _("%(number)s of bamboo") % {"number": number}
        case "m":
            return _("%(number)s of characters") % {"number": number}
        case "C":
            return _("red dragon")
        case "F":
            return _("green dragon")
        case "B":
            return _("white dragon")
        case _:
            return tile


SUITS = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}


def card_name(name: str) -> str:
    """What people call a card: `7 of spades`, `big joker`."""
    rank = "10" if name[0] == "T" else name[0]
    match name[1:2]:
        case "S":
            return _("%(rank)s of spades") % {"rank": rank}
        case "H":
            return _("%(rank)s of hearts") % {"rank": rank}
        case "C":
            return _("%(rank)s of clubs") % {"rank": rank}
        case "D":
            return _("%(rank)s of diamonds") % {"rank": rank}
        case _:
            return _("big joker") if name[0] in "RX" else _("small joker")


@register.inclusion_tag("table/_card.html")
def card(name: str) -> dict[str, str]:
    """A playing card: its rank and suit."""
    suit = SUITS.get(name[1:2], "")
    rank = "10" if name[0] == "T" else name[0]
    red = suit in {"♥", "♦"} or (not suit and name[0] in "RX")
    return {"sign": f"{rank}{suit}" if suit else "王", "name": card_name(name), "colour": "red" if red else "black"}


@register.inclusion_tag("table/_tile.html")
def tile(face: str, extra_class: str = "") -> dict[str, str]:
    """A tile face up."""
    return {"face": face, "name": tile_name(face), "extra_class": extra_class}


@register.inclusion_tag("table/_tile.html")
def tile_back() -> dict[str, str]:
    """A tile face down; screen readers pass over it."""
    return {"face": "back", "name": "", "extra_class": "tile-back"}


@register.filter
def seat_name(seat: int, seats: Sequence[MatchSeat]) -> str:
    """What the others read as the name of who sits there."""
    return seats[seat].member.user.name


@register.filter
def seat_view(view_seats: Sequence[Mapping[str, Any]], seat: int) -> Mapping[str, Any]:
    """The seat's part of a view."""
    return view_seats[seat]


@register.filter
def fan_figures(win: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The fans of a win with their figures: `×2`, or `×2²` where the game counts in exponents, whose numbers do not
    multiply to the product.
    """
    are_factors = prod(number for _fan, number in win["fans"]) == win["product"]
    if are_factors:
        return [(fan, f"{TIMES}{number}") for fan, number in win["fans"]]
    powers = [(fan, str(number).translate(SUPERSCRIPTS)) for fan, number in win["fans"]]
    return [(fan, f"{TIMES}2{power}" if power != "⁰" else "") for fan, power in powers]


@register.filter
def without_one(tiles: Sequence[str], tile: str) -> list[str]:
    """A winner's tiles with the one it won on taken out, which is then shown apart.

    A hand that won on somebody else's tile does not hold it, and stays as it is.
    """
    rest = list(tiles)
    if len(rest) % 3 == 2 and tile in rest:
        rest.remove(tile)
    return rest


_GROUP = re.compile(r"(\d+)([psm])|([CFB])")


@register.filter
def faces(notation: str) -> list[str]:
    """Tiles that share their suit's letter, one by one: `46p88s` → 4p, 6p, 8s, 8s."""
    return [
        face
        for digits, suit, honour in _GROUP.findall(notation)
        for face in ([honour] if honour else [digit + suit for digit in digits])
    ]


@register.filter
def meld_faces(meld: str) -> list[str]:
    """The tiles of a meld in notation: `pung:5p` → 5p three times, `kong:direct:5p` → four times."""
    kind, *_how, tile = meld.split(":")
    return [tile] * (4 if kind == "kong" else 3)
