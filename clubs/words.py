"""The words of games for people: terms, points and sums, in the language of the moment.

Nothing is computed here. A sum is written out as the steps that settlement stored say it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language, gettext, gettext_noop, ngettext

from games.registry import GAMES

MINUS = "\N{MINUS SIGN}"
TIMES = "\N{MULTIPLICATION SIGN}"
_PRESETS = {
    "classic": gettext_noop("classic"),
    "xiangyang": gettext_noop("Xiangyang"),
    "shiyan": gettext_noop("Shiyan"),
    "suizhou": gettext_noop("Suizhou"),
    "xiaogan": gettext_noop("Xiaogan"),
    "yicheng": gettext_noop("Yicheng"),
    "yingcheng": gettext_noop("Yingcheng"),
    "rain_blood": gettext_noop("rain and blood battle"),
    "standard": gettext_noop("standard"),
    "standard_rain": gettext_noop("standard with rain"),
    "standard_blood": gettext_noop("standard blood battle"),
    "sbr_2025": gettext_noop("tournament 2025"),
    "house_modern": gettext_noop("modern house rules"),
    "online": gettext_noop("online"),
}
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def reads_chinese() -> bool:
    """Whether the language of the moment is Chinese."""
    return (get_language() or "").startswith("zh")


def game_name(key: str) -> str:
    """The game's name. A game that the registry no longer has is called by its key."""
    game = GAMES.get(key)
    if game is None:
        return key
    return game.chinese if reads_chinese() else gettext(game.name)


def game_seats(key: str) -> int:
    """How many sit at a table of the game; 0 for one that the registry no longer has."""
    game = GAMES.get(key)
    return game.seats if game is not None else 0


def preset_name(name: str) -> str:
    """What people call a game's own preset. The name that a club gave to one of its own is left as it is."""
    return gettext(_PRESETS[name]) if name in _PRESETS else name


def term_name(key: str, term_id: str) -> str:
    """What players call a fan, a stake or a reason to pay.

    A hand settled long ago may name a term that its game no longer has: then the id speaks for itself.
    """
    game = GAMES.get(key)
    term = game.terms.get(term_id) if game is not None else None
    if term is None:
        return term_id.replace("_", " ")
    return term.chinese if reads_chinese() and term.chinese else gettext(term.name)


def term_chinese(key: str, term_id: str) -> str:
    """The term's Chinese name, to stand beside the translated one; empty where that one is Chinese already."""
    game = GAMES.get(key)
    term = game.terms.get(term_id) if game is not None else None
    return "" if term is None or reads_chinese() else term.chinese


def signed(points: int) -> str:
    """`+40`, `−40` (with a true minus sign), `0`."""
    if points == 0:
        return "0"
    return f"+{points}" if points > 0 else minus(points)


def minus(number: int) -> str:
    """`40`, `−40` (with a true minus sign), `0`."""
    return str(number).replace("-", MINUS)


@dataclass(frozen=True, slots=True)
class Part:
    """One step of a sum, ready to be read."""

    op: str
    name: str
    chinese: str
    figure: str
    """`10`, `×2`, `×2³`, `+5`; empty for a note."""
    rule: str
    total: int

    @property
    def text(self) -> str:
        return f"{self.name} {self.figure}".strip()


@dataclass(frozen=True, slots=True)
class Share:
    """The steps from one `base` to the next, and what they come to."""

    parts: tuple[Part, ...]
    total: int

    @property
    def text(self) -> str:
        return f"{' · '.join(part.text for part in self.parts)} = {self.total}"


def _figure(op: str, number: int) -> str:
    match op:
        case "base":
            return str(number)
        case "times" | "cap":
            return f"{TIMES}{number}"
        case "power":
            return f"{TIMES}2{str(number).translate(SUPERSCRIPTS)}"
        case "plus":
            return signed(number)
        case _:  # A note; its number is for programs, such as the seat that a share was paid for.
            return ""


def shares(game: str, steps: Iterable[Mapping[str, Any]]) -> list[Share]:
    """The steps of a payment as `Transfer.detail["steps"]` holds them, cut into shares that each begin with a base."""
    groups: list[list[Part]] = []
    for step in steps:
        part = Part(
            op=step["op"],
            name=term_name(game, step["term"]),
            chinese=term_chinese(game, step["term"]),
            figure=_figure(step["op"], step["number"]),
            rule=step["rule"],
            total=step["total"],
        )
        if part.op == "base" or not groups:
            groups.append([])
        groups[-1].append(part)
    return [Share(parts=tuple(group), total=group[-1].total) for group in groups]


def sentence(game: str, steps: Iterable[Mapping[str, Any]]) -> str:
    """A payment's sum in one line: `base 10 · five star ×2 · full flush ×4 · cap ×8 = 80`.

    Several shares (discarder pays all 包胡) are joined by a plus, with what they come to together behind them.
    """
    parts = shares(game, steps)
    line = "  +  ".join(share.text for share in parts)
    return f"{line}  =  {sum(share.total for share in parts)}" if len(parts) > 1 else line


def days_named(days: int) -> str:
    """A number of days as people say it: "30 days", "1 year"."""
    if days == 365:
        return gettext("1 year")
    return ngettext("%(days)s day", "%(days)s days", days) % {"days": days}


_LINES = {
    "adjustment": gettext_noop("adjustment by the club"),
    "dispute": gettext_noop("taken back after a dispute"),
    "correction": gettext_noop("correction"),
}


def line_name(game: str, reason: str) -> str:
    """What a line of a statement is called by its reason: a game's own word, or one of the club's."""
    return gettext(_LINES[reason]) if not game and reason in _LINES else term_name(game, reason)


WIN = "win"
"""The reason of a payment that leaves open how its hand was won; any other reason says so itself."""


def line_how(game: str, reason: str, how: object) -> str:
    """How a line's hand was won, where its reason does not say it already; else empty."""
    return term_name(game, how) if reason == WIN and isinstance(how, str) else ""
