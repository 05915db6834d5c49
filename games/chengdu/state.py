"""A hand of Chengdu mahjong in progress: one mutable value, changed by `apply` alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Self

from games.chengdu.actions import Action
from games.chengdu.events import Swapped, Tiles
from games.chengdu.kong_money import Kong
from games.chengdu.rules import Rules
from games.core.payments import Win
from games.core.seats import Seat, others
from games.mahjong.deals import carried_dealer
from games.mahjong.position import Phase, Position
from games.mahjong.tiles import Suit, Tile, TileSet

SEATS = 4
ALL_SEATS = tuple(Seat(seat) for seat in range(SEATS))
OTHERS = tuple(others(seat, seats=SEATS) for seat in ALL_SEATS)
"""The three other seats of each, in the order of play."""
WINNERS_MAX = 3
"""Winners that end a hand."""


class ChengduPhase(Enum):
    """Where a hand stands in a phase that only this game has; the value is its name in views."""

    SWAP = "swap"
    """Seats choose the tiles they pass on; with all choices in, these are about to change hands."""
    VOID = "void"
    """Seats choose their void suits; with all choices in, these are about to be revealed."""
    NEXT = "next"
    """Somebody has won and the hand goes on: the next seat is about to draw, or the wall is empty."""


@dataclass(frozen=True, slots=True)
class Victory:
    """A seat's win: when, on which tile, from whom. Those who win on one tile share its `moment`."""

    win: Win
    tile: Tile
    source: Seat | None
    moment: int


class State(Position):
    """Read it freely; only `apply` changes it. What each part means is said where it is set up."""

    __slots__ = (
        "dice",
        "has_begun",
        "is_fresh",
        "kong",
        "kongs",
        "passed_pungs",
        "rules",
        "swapped",
        "swaps",
        "victories",
        "void",
        "void_known",
        "win_fans",
        "won",
    )

    rules: Rules
    legal: tuple[Action, ...]

    def __init__(self, rules: Rules, carry: Mapping[str, Any] | None = None) -> None:
        """A hand about to begin. `carry` is the last hand's; without a dealer in it, the deal chooses one.

        Raises Malformed if `carry` is none that `HandResult.carry` ever is.
        """
        super().__init__(seats=SEATS, dealer=carried_dealer(carry or {}, seats=SEATS), phase=Phase.DEAL)
        self.rules = rules
        self.dice: tuple[int, ...] = ()
        self.swaps: list[Tiles | None] = [None] * SEATS
        """What each seat has chosen to pass on (§2.1)."""
        self.swapped: Swapped | None = None
        """The exchange, once it is made."""
        self.void: list[Suit | None] = [None] * SEATS
        self.void_known = False
        self.has_begun = False
        """All choices are made and the first turn has begun."""
        self.kong = 0
        """Number of the kong that the turn, or the tile that lies open, follows directly; 0 if none (§6.14, §6.15)."""
        self.is_fresh = False
        """Whether the tile that lies open had just been drawn."""
        self.win_fans = [0] * SEATS
        """What each seat in the window would win: fans before the cap."""
        self.passed_pungs: list[TileSet] = [0] * SEATS
        """The pungs each seat let go since its last draw (§4.4)."""
        self.kongs: list[Kong] = []
        """The hand's kongs in order, each with the money it still has to its name."""
        self.victories: list[Victory] = []
        self.won: list[Victory | None] = [None] * SEATS
        """The win of each seat that has won, and no longer plays."""

    def copy(self) -> Self:
        """The same hand, from now on apart. What never changes (rules, melds, kongs, wins, result) is shared."""
        twin = super().copy()
        twin.swaps = self.swaps[:]
        twin.void = self.void[:]
        twin.win_fans = self.win_fans[:]
        twin.passed_pungs = self.passed_pungs[:]
        twin.kongs = self.kongs[:]
        twin.victories = self.victories[:]
        twin.won = self.won[:]
        return twin

    def playing_after(self, seat: Seat) -> list[Seat]:
        """The other seats that have not won, in the order of play."""
        if not self.victories:
            return list(OTHERS[seat])
        return [other for other in OTHERS[seat] if self.won[other] is None]

    @property
    def playing(self) -> list[Seat]:
        """The seats that have not won."""
        return [seat for seat in ALL_SEATS if self.won[seat] is None]

    @property
    def next_replacement(self) -> Tile:
        """The tile that the next kong is replaced with (§3.3)."""
        return self.wall.next if self.rules.kong_draw_from == "head" else self.wall.last
