"""Actions and deals of Kawuxing as they are written on the wire, in records and in commands (docs/cli.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.errors import Malformed
from games.kawuxing import actions, events
from games.kawuxing.actions import Action, Discard
from games.kawuxing.state import SEATS, State
from games.mahjong.action_notation import BARE, WRITTEN_DISCARDS, WRITTEN_SHARED, read_shared, verb_and_argument
from games.mahjong.deals import dealt, read_dealer, read_dice, read_hands_and_wall
from games.mahjong.notation import read_tile, write_tile
from games.mahjong.tiles import ALL_TILES, COPIES, DRAGONS, Tile


def read_action(text: str) -> Action:
    """`discard 5p` → the action. Raises Malformed."""
    verb, argument = verb_and_argument(text)
    shared = read_shared(verb, argument)
    if shared is not None:
        return shared
    if verb == "show" and argument:
        return actions.SHOWS[read_tile(argument)]
    if verb == "piao" and argument.isascii() and argument.isdigit() and len(argument) == 1:
        return actions.Piao(int(argument))
    raise Malformed(f"no action {text!r}: one of piao N, discard TILE, show TILE, kong TILE, {', '.join(BARE)}")


def write_action(action: Action) -> str:
    """The inverse of `read_action`."""
    if type(action) is Discard:
        return WRITTEN_DISCARDS[action.tile]
    return _WRITTEN.get(action) or _write(action)


def _write(action: Action) -> str:
    """An action that is no other game's."""
    match action:
        case actions.Show(tile):
            return f"show {write_tile(tile)}"
        case actions.Piao(amount):
            return f"piao {amount}"
        case _:
            raise AssertionError(f"{action} is among those written once")


_OWN: tuple[Action, ...] = (*actions.PIAO, *actions.SHOWS)
_WRITTEN: dict[Action, str] = {**WRITTEN_SHARED, **{action: _write(action) for action in _OWN}}

DECK: tuple[Tile, ...] = tuple(tile for tile in (*ALL_TILES[:18], *DRAGONS) for _ in range(COPIES))
"""The 84 tiles in tile order, as they are before the shuffle (§1.1)."""


def read_deal(state: State, record: Mapping[str, Any]) -> list[events.Event]:
    """The deal of a record: `dealer`, `hands` (13 tiles a seat), `wall` (45 in drawing order), `dice` if they matter.

    Raises BadDeal unless these are exactly the game's 84 tiles.
    """
    dealer = read_dealer(record, seats=SEATS, dealer=state.dealer)
    hands, wall = read_hands_and_wall(record, deck=DECK, seats=SEATS, kinds="dot, bamboo and dragon")
    return [*dealt(dealer, read_dice(record), hands, wall)]
