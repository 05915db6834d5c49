"""Actions and deals of Kawuxing as they are written on the wire, in records and in commands (docs/cli.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.core.errors import BadDeal, Malformed
from games.core.seats import Seat
from games.kawuxing import actions, events
from games.kawuxing.actions import Action
from games.kawuxing.state import SEATS, State
from games.mahjong.notation import read_tile, read_tiles, write_in_order, write_tile
from games.mahjong.tiles import ALL_TILES, COPIES, DRAGONS, Tile

_BARE: dict[str, Action] = {
    "pung": actions.PUNG,
    "kong": actions.DIRECT_KONG,
    "win": actions.WIN,
    "pass": actions.PASS,
}
_WITH_TILE: dict[str, Callable[[Tile], Action]] = {
    "discard": lambda tile: actions.DISCARDS[tile],
    "show": lambda tile: actions.SHOWS[tile],
    "kong": lambda tile: actions.KONGS[tile],
}


def read_action(text: str) -> Action:
    """`discard 5p` → the action. Raises Malformed."""
    verb, _, argument = text.strip().partition(" ")
    argument = argument.strip()
    if not argument and verb in _BARE:
        return _BARE[verb]
    if argument and verb in _WITH_TILE:
        return _WITH_TILE[verb](read_tile(argument))
    if verb == "piao" and argument.isascii() and argument.isdigit() and len(argument) == 1:
        return actions.Piao(int(argument))
    raise Malformed(f"no action {text!r}: one of piao N, discard TILE, show TILE, kong TILE, {', '.join(_BARE)}")


def write_action(action: Action) -> str:
    """The inverse of `read_action`."""
    return _WRITTEN.get(action) or _write(action)


def _write(action: Action) -> str:
    match action:
        case actions.Discard(tile):
            return f"discard {write_tile(tile)}"
        case actions.Show(tile):
            return f"show {write_tile(tile)}"
        case actions.Kong(tile):
            return f"kong {write_tile(tile)}" if tile is not None else "kong"
        case actions.Piao(amount):
            return f"piao {amount}"
        case _:
            return type(action).__name__.lower()


_WRITTEN: dict[Action, str] = {
    action: _write(action)
    for action in (*actions.PIAO, *actions.DISCARDS, *actions.SHOWS, *actions.KONGS, *_BARE.values())
}

DECK: tuple[Tile, ...] = tuple(tile for tile in (*ALL_TILES[:18], *DRAGONS) for _ in range(COPIES))
"""The 84 tiles in tile order, as they are before the shuffle (§1.1)."""
_WHOLE = Counter(DECK)


def read_deal(state: State, record: Mapping[str, Any]) -> list[events.Event]:
    """The deal of a record: `dealer`, `hands` (13 tiles a seat), `wall` (45 in drawing order), `dice` if they matter.

    Raises BadDeal unless these are exactly the game's 84 tiles.
    """
    dealer = record.get("dealer", state.dealer)
    if type(dealer) is not int or not 0 <= dealer < SEATS:
        raise BadDeal(f"dealer must be 0, 1 or 2, not {dealer!r}")
    texts = record.get("hands")
    if not isinstance(texts, list | tuple) or len(texts) != SEATS:
        raise BadDeal(f"hands must be a list of {SEATS} hands")
    hands = tuple(_tiles(text, f"hand {seat}", 13) for seat, text in enumerate(texts))
    wall = _tiles(record.get("wall"), "wall", 45)
    held = Counter(tile for tiles in (*hands, wall) for tile in tiles)
    wrong = [f"{held[tile]} of {write_tile(tile)}" for tile in ALL_TILES if held[tile] != _WHOLE[tile]]
    if wrong:
        raise BadDeal(f"the deal must hold each dot, bamboo and dragon four times, but has {', '.join(wrong)}")
    return dealt(Seat(dealer), _dice(record), hands, wall)


def _tiles(text: object, name: str, number: int) -> tuple[Tile, ...]:
    if not isinstance(text, str):
        raise BadDeal(f"{name} must be tiles such as 123p55s, not {text!r}")
    try:
        tiles = tuple(read_tiles(text))
    except Malformed as error:
        raise BadDeal(f"{name}: {error}") from error
    if len(tiles) != number:
        raise BadDeal(f"{name} has {len(tiles)} tiles, not {number}")
    return tiles


def _dice(record: Mapping[str, Any]) -> tuple[int, ...]:
    """The dealer's dice; a record of a game in which they decide nothing need not say them."""
    dice = record.get("dice", ())
    if not isinstance(dice, list | tuple) or len(dice) not in (0, 2) or not all(type(die) is int for die in dice):
        raise BadDeal(f"dice must be two numbers, not {dice!r}")
    return tuple(dice)


def dealt(
    dealer: Seat, dice: tuple[int, ...], hands: tuple[events.Tiles, ...], wall: Sequence[Tile]
) -> list[events.Event]:
    """The events of a deal: the dealer's fourteenth tile is its first draw (§1.3)."""
    return [events.Dealt(dealer, dice, hands, tuple(wall)), events.Drawn(dealer, wall[0], False)]


def write_deal(log: Sequence[events.Event]) -> dict[str, Any]:
    """The deal's fields of a record, from the log of a hand."""
    deal = next(event for event in log if isinstance(event, events.Dealt))
    return {
        "dealer": deal.dealer,
        "dice": list(deal.dice),
        "hands": [write_in_order(hand) for hand in deal.hands],
        "wall": write_in_order(deal.wall),
    }
