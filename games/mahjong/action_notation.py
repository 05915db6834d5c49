"""The actions of any mahjong game as they are written on the wire, in records and in commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.mahjong.actions import DIRECT_KONG, DISCARDS, KONGS, PASS, PUNG, WIN, Discard, Kong, Pass, Pung, Win
from games.mahjong.notation import read_tile, write_tile

Action = Discard | Pung | Kong | Win | Pass

BARE: Mapping[str, Action] = {"pung": PUNG, "kong": DIRECT_KONG, "win": WIN, "pass": PASS}
"""Actions that are one word."""


def verb_and_argument(text: str) -> tuple[str, str]:
    """`discard 5p` → `discard` and `5p`; the argument of a bare action is empty."""
    verb, _, argument = text.strip().partition(" ")
    return verb, argument.strip()


def read_shared(verb: str, argument: str) -> Action | None:
    """The action, or None if it is none that all mahjong games have. Raises Malformed for what is no tile."""
    if not argument:
        return BARE.get(verb)
    match verb:
        case "discard":
            return DISCARDS[read_tile(argument)]
        case "kong":
            return KONGS[read_tile(argument)]
        case _:
            return None


def _write(action: Action) -> str:
    match action:
        case Discard(tile):
            return f"discard {write_tile(tile)}"
        case Kong(tile) if tile is not None:
            return f"kong {write_tile(tile)}"
        case _:
            return type(action).__name__.lower()


WRITTEN_SHARED: Mapping[Any, str] = {action: _write(action) for action in (*DISCARDS, *KONGS, *BARE.values())}
"""Every action that all mahjong games have, as it is written."""
WRITTEN_DISCARDS = tuple(map(_write, DISCARDS))
"""By tile: most of what is written are discards, and a tile is found sooner than an action."""
