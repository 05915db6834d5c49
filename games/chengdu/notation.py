"""Actions and deals of Chengdu mahjong as they are written on the wire, in records and in commands (docs/cli.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.chengdu import actions, events
from games.chengdu.actions import Action
from games.chengdu.state import SEATS, State
from games.core.errors import BadDeal, Malformed
from games.core.seats import Seat
from games.mahjong.deals import read_dice, read_hands_and_wall
from games.mahjong.notation import read_tile, read_tiles, write_in_order, write_tile
from games.mahjong.tiles import ALL_TILES, COPIES, Suit, Tile

_BARE: dict[str, Action] = {
    "pung": actions.PUNG,
    "kong": actions.DIRECT_KONG,
    "win": actions.WIN,
    "pass": actions.PASS,
}
_WITH_TILE: dict[str, Callable[[Tile], Action]] = {
    "discard": lambda tile: actions.DISCARDS[tile],
    "kong": lambda tile: actions.KONGS[tile],
}
_SUITS = {suit.value: suit for suit in Suit if suit is not Suit.HONOURS}


def read_action(text: str) -> Action:
    """`discard 5p` → the action. Raises Malformed."""
    verb, _, argument = text.strip().partition(" ")
    argument = argument.strip()
    if not argument and verb in _BARE:
        return _BARE[verb]
    if argument and verb in _WITH_TILE:
        return _WITH_TILE[verb](read_tile(argument))
    if verb == "void" and argument in _SUITS:
        return actions.VOIDS[_SUITS[argument]]
    if verb == "swap" and argument:
        return actions.Swap(tuple(sorted(read_tiles(argument))))
    right = f"void SUIT, swap TILE TILE TILE, discard TILE, kong TILE, {', '.join(_BARE)}"
    raise Malformed(f"no action {text!r}: one of {right}")


def write_action(action: Action) -> str:
    """The inverse of `read_action`."""
    return _WRITTEN.get(action) or _write(action)


def _write(action: Action) -> str:
    match action:
        case actions.Discard(tile):
            return f"discard {write_tile(tile)}"
        case actions.Kong(tile):
            return f"kong {write_tile(tile)}" if tile is not None else "kong"
        case actions.Void(suit):
            return f"void {suit.value}"
        case actions.Swap(tiles):
            return f"swap {' '.join(map(write_tile, tiles))}"
        case _:
            return type(action).__name__.lower()


_WRITTEN: dict[Action, str] = {
    action: _write(action) for action in (*actions.VOIDS.values(), *actions.DISCARDS, *actions.KONGS, *_BARE.values())
}

DECK: tuple[Tile, ...] = tuple(tile for tile in ALL_TILES[:27] for _ in range(COPIES))
"""The 108 tiles in tile order, as they are before the shuffle (§1.1)."""


def read_deal(state: State, record: Mapping[str, Any]) -> list[events.Event]:
    """The deal of a record: `dealer`, `hands` (13 tiles a seat), `wall` (56 in drawing order), `dice` if they matter.

    Raises BadDeal unless these are exactly the game's 108 tiles.
    """
    dealer = record.get("dealer", state.dealer)
    if type(dealer) is not int or not 0 <= dealer < SEATS:
        raise BadDeal(f"dealer must be 0, 1, 2 or 3, not {dealer!r}")
    hands, wall = read_hands_and_wall(record, deck=DECK, seats=SEATS, kinds="dot, bamboo and character")
    dice = read_dice(record)
    if state.rules.swap_three == "dice" and not (dice and 1 <= dice[0] <= 6):
        raise BadDeal("dice must be two numbers from 1 to 6: they say which way the exchange goes")
    return dealt(Seat(dealer), dice, hands, wall)


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
