"""Actions and deals of Chengdu mahjong as they are written on the wire, in records and in commands (docs/cli.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.chengdu import actions, events
from games.chengdu.actions import Action, Discard
from games.chengdu.state import SEATS, State
from games.core.errors import BadDeal, Malformed
from games.mahjong.action_notation import BARE, WRITTEN_DISCARDS, WRITTEN_SHARED, read_shared, verb_and_argument
from games.mahjong.deals import dealt, read_dealer, read_dice, read_hands_and_wall
from games.mahjong.notation import read_tiles, write_tile
from games.mahjong.tiles import ALL_TILES, COPIES, Suit, Tile

_SUITS = {suit.value: suit for suit in Suit if suit is not Suit.HONOURS}


def read_action(text: str) -> Action:
    """`discard 5p` → the action. Raises Malformed."""
    verb, argument = verb_and_argument(text)
    shared = read_shared(verb, argument)
    if shared is not None:
        return shared
    if verb == "void" and argument in _SUITS:
        return actions.VOIDS[_SUITS[argument]]
    if verb == "swap" and argument:
        return actions.Swap(tuple(sorted(read_tiles(argument))))
    right = f"void SUIT, swap TILE TILE TILE, discard TILE, kong TILE, {', '.join(BARE)}"
    raise Malformed(f"no action {text!r}: one of {right}")


def write_action(action: Action) -> str:
    """The inverse of `read_action`."""
    if type(action) is Discard:
        return WRITTEN_DISCARDS[action.tile]
    return _WRITTEN.get(action) or _write(action)


def _write(action: Action) -> str:
    """An action that is no other game's."""
    match action:
        case actions.Void(suit):
            return f"void {suit.value}"
        case actions.Swap(tiles):
            return f"swap {' '.join(map(write_tile, tiles))}"
        case _:
            raise AssertionError(f"{action} is among those written once")


_WRITTEN: dict[Action, str] = {**WRITTEN_SHARED, **{action: _write(action) for action in actions.VOIDS.values()}}

DECK: tuple[Tile, ...] = tuple(tile for tile in ALL_TILES[:27] for _ in range(COPIES))
"""The 108 tiles in tile order, as they are before the shuffle (§1.1)."""


def read_deal(state: State, record: Mapping[str, Any]) -> list[events.Event]:
    """The deal of a record: `dealer`, `hands` (13 tiles a seat), `wall` (56 in drawing order), `dice` if they matter.

    Raises BadDeal unless these are exactly the game's 108 tiles.
    """
    dealer = read_dealer(record, seats=SEATS, dealer=state.dealer)
    hands, wall = read_hands_and_wall(record, deck=DECK, seats=SEATS, kinds="dot, bamboo and character")
    dice = read_dice(record)
    if state.rules.swap_three == "dice" and not (dice and 1 <= dice[0] <= 6):
        raise BadDeal("dice must be two numbers from 1 to 6: they say which way the exchange goes")
    return [*dealt(dealer, dice, hands, wall)]
