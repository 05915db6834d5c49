"""Reading the questions of `score` and `waits` (docs/cli.md): every part checked, every refusal with what is right."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from games.core.errors import BadHand, BadQuestion
from games.core.seats import Seat
from games.mahjong.hand import Hand
from games.mahjong.melds import Meld, owned_counts
from games.mahjong.notation import read_hand, read_meld, write_tile
from games.mahjong.tiles import COPIES, Tile

HOLDING_TILES = 13
"""Tiles of a seat between turns, a kong counted as three."""

CIRCUMSTANCES_ARE_WORDS = "circumstances must be a list of words"


def number_of(item: Mapping[str, Any], name: str, *, default: int | None, least: int, most: int) -> int:
    """A whole number in its bounds. Raises BadQuestion."""
    value = item.get(name, default)
    if type(value) is not int or not least <= value <= most:
        raise BadQuestion(f"{name} must be a whole number from {least} to {most}, not {value!r}")
    return value


def seat_of(item: Mapping[str, Any], name: str, *, seats: int) -> Seat:
    """A seat of the table. Raises BadQuestion."""
    return Seat(number_of(item, name, default=None, least=0, most=seats - 1))


def seats_of(item: Mapping[str, Any], name: str, *, seats: int) -> tuple[Seat, ...]:
    """Different seats in the order given; none if nothing is said. Raises BadQuestion."""
    given = item.get(name, [])
    if not isinstance(given, list | tuple) or len(set(map(str, given))) != len(given):
        raise BadQuestion(f"{name} must be a list of different seats")
    return tuple(seat_of({name: seat}, name, seats=seats) for seat in given)


def text_of(item: Mapping[str, Any], name: str) -> str:
    """Text. Raises BadQuestion."""
    value = item.get(name)
    if not isinstance(value, str):
        raise BadQuestion(f"{name} must be text, not {value!r}")
    return value


def object_of(item: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """An object; an empty one if nothing is said. Raises BadQuestion."""
    value = item.get(name, {})
    if not isinstance(value, Mapping):
        raise BadQuestion(f"{name} must be an object, not {value!r}")
    return value


def objects_of(item: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    """A list of objects; none if nothing is said. Raises BadQuestion."""
    value = item.get(name) or []
    if not isinstance(value, list | tuple) or not all(isinstance(part, Mapping) for part in value):
        raise BadQuestion(f"{name} must be a list of objects")
    return list(value)


def circumstances_of(win: Mapping[str, Any], how: str, possible: Collection[str]) -> frozenset[str]:
    """What is said of how a win came about. Raises BadQuestion for what cannot be said of a win by `how`."""
    given = win.get("circumstances", [])
    if not isinstance(given, list | tuple) or not all(isinstance(item, str) for item in given):
        raise BadQuestion(CIRCUMSTANCES_ARE_WORDS)
    wrong = set(given) - set(possible)
    if wrong:
        right = ", ".join(sorted(possible)) or "none"
        raise BadQuestion(f"circumstances of {how} cannot be {', '.join(sorted(wrong))}: {right}")
    return frozenset(given)


def holding_of(item: Mapping[str, Any], *, deck: Collection[Tile], game: str) -> tuple[Hand, tuple[Meld, ...]]:
    """Concealed tiles and melds between turns.

    Raises BadHand unless they are thirteen together, no kind comes five times, and `deck`, the tiles of `game`, has
    each of them.
    """
    hand = read_hand(text_of(item, "concealed"))
    texts = item.get("melds", [])
    if not isinstance(texts, list | tuple) or not all(isinstance(text, str) for text in texts):
        raise BadQuestion('melds must be a list such as ["pung:5p"]')
    melds = tuple(read_meld(text) for text in texts)
    number = len(hand) + 3 * len(melds)
    if number != HOLDING_TILES:
        raise BadHand(f"{len(hand)} concealed tiles and {len(melds)} melds make {number}, not {HOLDING_TILES}")
    for kind, count in enumerate(owned_counts(hand, melds)):
        if count:
            check_in_play(Tile(kind), deck=deck, game=game)
        if count > COPIES:
            raise BadHand(f"{count} tiles of {write_tile(Tile(kind))}: there are {COPIES}")
    return hand, melds


def check_in_play(tile: Tile, *, deck: Collection[Tile], game: str) -> None:
    """Raise BadHand unless the game has such a tile."""
    if tile not in deck:
        raise BadHand(f"there is no {write_tile(tile)} in {game}")
