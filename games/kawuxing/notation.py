"""Actions and deals of Kawuxing as they are written on the wire, in records and in commands (docs/cli.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.core.errors import BadDeal, Malformed
from games.core.seats import Seat
from games.kawuxing import actions, events
from games.kawuxing.actions import Action
from games.kawuxing.state import SEATS, State
from games.mahjong.deals import read_dice, read_hands_and_wall
from games.mahjong.notation import read_tile, write_in_order, write_tile
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


def read_deal(state: State, record: Mapping[str, Any]) -> list[events.Event]:
    """The deal of a record: `dealer`, `hands` (13 tiles a seat), `wall` (45 in drawing order), `dice` if they matter.

    Raises BadDeal unless these are exactly the game's 84 tiles.
    """
    dealer = record.get("dealer", state.dealer)
    if type(dealer) is not int or not 0 <= dealer < SEATS:
        raise BadDeal(f"dealer must be 0, 1 or 2, not {dealer!r}")
    hands, wall = read_hands_and_wall(record, deck=DECK, seats=SEATS, kinds="dot, bamboo and dragon")
    return dealt(Seat(dealer), read_dice(record), hands, wall)


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
