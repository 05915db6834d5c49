"""Deals as records write them: thirteen tiles a seat, and the wall in drawing order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from games.core.errors import BadDeal, Malformed
from games.mahjong.notation import read_tiles, write_tile
from games.mahjong.tiles import ALL_TILES, Tile

HAND_TILES = 13

Tiles = tuple[Tile, ...]


def read_hands_and_wall(
    record: Mapping[str, Any], *, deck: Sequence[Tile], seats: int, kinds: str
) -> tuple[tuple[Tiles, ...], Tiles]:
    """The record's `hands` and `wall`. Raises BadDeal unless together they are exactly the deck.

    `kinds` says in words of what the deck holds four each.
    """
    texts = record.get("hands")
    if not isinstance(texts, list | tuple) or len(texts) != seats:
        raise BadDeal(f"hands must be a list of {seats} hands")
    hands = tuple(_tiles(text, f"hand {seat}", HAND_TILES) for seat, text in enumerate(texts))
    wall = _tiles(record.get("wall"), "wall", len(deck) - seats * HAND_TILES)
    whole, held = Counter(deck), Counter(tile for tiles in (*hands, wall) for tile in tiles)
    wrong = [f"{held[tile]} of {write_tile(tile)}" for tile in ALL_TILES if held[tile] != whole[tile]]
    if wrong:
        raise BadDeal(f"the deal must hold each {kinds} four times, but has {', '.join(wrong)}")
    return hands, wall


def _tiles(text: object, name: str, number: int) -> Tiles:
    if not isinstance(text, str):
        raise BadDeal(f"{name} must be tiles such as 123p55s, not {text!r}")
    try:
        tiles = tuple(read_tiles(text))
    except Malformed as error:
        raise BadDeal(f"{name}: {error}") from error
    if len(tiles) != number:
        raise BadDeal(f"{name} has {len(tiles)} tiles, not {number}")
    return tiles


def read_dice(record: Mapping[str, Any]) -> tuple[int, ...]:
    """The dealer's two dice; a record of a game in which they decide nothing need not say them. Raises BadDeal."""
    dice = record.get("dice", ())
    if not isinstance(dice, list | tuple) or len(dice) not in (0, 2) or not all(type(die) is int for die in dice):
        raise BadDeal(f"dice must be two numbers, not {dice!r}")
    return tuple(dice)
