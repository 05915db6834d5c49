"""Deals, from a key and as records write them: thirteen tiles a seat, and the wall in drawing order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from games.core.errors import BadDeal, Malformed
from games.core.seats import Seat
from games.core.shuffle import below, shuffled, words
from games.mahjong.events import DRAWN, Dealt, Drawn, Tiles
from games.mahjong.notation import read_tiles, write_in_order, write_tile
from games.mahjong.tiles import ALL_TILES, Tile

HAND_TILES = 13


def deal_by(key: bytes, *, deck: Sequence[Tile], seats: int, dealer: Seat | None) -> list[Dealt | Drawn]:
    """The deal that follows from the key: seat 0 has thirteen tiles, then seat 1 and so on, the rest is the wall.

    Then the two dice, and the dealer where the hand before left none, are drawn from the same stream.
    """
    stream = words(key)
    order = shuffled(deck, stream)
    dice = (1 + below(6, stream), 1 + below(6, stream))
    first = dealer if dealer is not None else Seat(below(seats, stream))
    hands = tuple(tuple(sorted(order[seat * HAND_TILES : (seat + 1) * HAND_TILES])) for seat in range(seats))
    return dealt(first, dice, hands, order[seats * HAND_TILES :])


def dealt(dealer: Seat, dice: tuple[int, ...], hands: tuple[Tiles, ...], wall: Sequence[Tile]) -> list[Dealt | Drawn]:
    """The events of a deal: the dealer's fourteenth tile is its first draw."""
    return [Dealt(dealer, dice, hands, tuple(wall)), DRAWN[dealer][wall[0]]]


def carried_dealer(carry: Mapping[str, Any], *, seats: int) -> Seat | None:
    """The dealer that the last hand left, None if it left none. Raises Malformed if that is no seat."""
    dealer = carry.get("dealer")
    if dealer is None:
        return None
    if type(dealer) is not int or not 0 <= dealer < seats:
        raise Malformed(f"dealer {dealer!r} is no seat: a seat is {_one_of(seats)}")
    return Seat(dealer)


def read_dealer(record: Mapping[str, Any], *, seats: int, dealer: Seat | None) -> Seat:
    """The record's `dealer`, which need not be said where the hand before left `dealer`. Raises BadDeal."""
    said = record.get("dealer", dealer)
    if type(said) is not int or not 0 <= said < seats:
        raise BadDeal(f"dealer must be {_one_of(seats)}, not {said!r}")
    return Seat(said)


def _one_of(seats: int) -> str:
    """`0, 1 or 2`."""
    return f"{', '.join(map(str, range(seats - 1)))} or {seats - 1}"


def write_deal(log: Sequence[Any]) -> dict[str, Any]:
    """The deal's fields of a record, from the log of a hand."""
    deal = next(event for event in log if isinstance(event, Dealt))
    return {
        "dealer": deal.dealer,
        "dice": list(deal.dice),
        "hands": [write_in_order(hand) for hand in deal.hands],
        "wall": write_in_order(deal.wall),
    }


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
