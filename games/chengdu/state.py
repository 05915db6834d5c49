"""A hand of Chengdu mahjong in progress: one mutable value, changed by `apply` alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from games.chengdu.actions import Action
from games.chengdu.events import Swapped, Tiles
from games.chengdu.kong_money import Kong
from games.chengdu.rules import Rules
from games.core.payments import HandResult, Payment, Win
from games.core.seats import Seat, others
from games.mahjong.claims import ClaimWindow
from games.mahjong.deals import carried_dealer
from games.mahjong.hand import Hand
from games.mahjong.melds import Meld
from games.mahjong.tiles import Suit, Tile, TileSet
from games.mahjong.wall import Wall

SEATS = 4
ALL_SEATS = tuple(Seat(seat) for seat in range(SEATS))
OTHERS = tuple(others(seat, seats=SEATS) for seat in ALL_SEATS)
"""The three other seats of each, in the order of play."""
WINNERS_MAX = 3
"""Winners that end a hand."""


class Phase(Enum):
    """Where a hand stands; the value is its name in views."""

    DEAL = "deal"
    SWAP = "swap"
    """Seats choose the tiles they pass on; with all choices in, these are about to change hands."""
    VOID = "void"
    """Seats choose their void suits; with all choices in, these are about to be revealed."""
    TURN = "turn"
    CLAIM = "claim"
    """A discard lies open to claims."""
    ROB = "rob"
    """An announced kong lies open to robbing."""
    NEXT = "next"
    """Somebody has won and the hand goes on: the next seat is about to draw, or the wall is empty."""
    OVER = "over"


# A river is a list of numbers: the tile, and what happened to it.
TILE_BITS = 31
CLAIMED = 32
AFTER_KONG = 64


@dataclass(frozen=True, slots=True)
class Victory:
    """A seat's win: when, on which tile, from whom. Those who win on one tile share its `moment`."""

    win: Win
    tile: Tile
    source: Seat | None
    moment: int


class State:
    """Read it freely; only `apply` changes it. What each part means is said where it is set up."""

    __slots__ = (
        "dealer",
        "dice",
        "drawn",
        "events",
        "hands",
        "has_begun",
        "is_fresh",
        "kong",
        "kongs",
        "legal",
        "melds",
        "open_tile",
        "passed",
        "passed_pungs",
        "payments",
        "phase",
        "replacement",
        "result",
        "rivers",
        "rules",
        "swapped",
        "swaps",
        "turn",
        "victories",
        "void",
        "void_known",
        "wall",
        "win_due",
        "win_fans",
        "window",
        "won",
    )

    rules: Rules
    phase: Phase
    dealer: Seat | None
    wall: Wall
    window: ClaimWindow | None
    drawn: Tile | None
    open_tile: Tile | None
    result: HandResult | None

    def __init__(self, rules: Rules, carry: Mapping[str, Any] | None = None) -> None:
        """A hand about to begin. `carry` is the last hand's; without a dealer in it, the deal chooses one.

        Raises Malformed if `carry` is none that `HandResult.carry` ever is.
        """
        self.rules = rules
        self.phase = Phase.DEAL
        self.dealer = carried_dealer(carry or {}, seats=SEATS)
        self.dice: tuple[int, ...] = ()
        self.events = 0
        """Events applied so far: the number of the last one in the log."""
        self.swaps: list[Tiles | None] = [None] * SEATS
        """What each seat has chosen to pass on (§2.1)."""
        self.swapped: Swapped | None = None
        """The exchange, once it is made."""
        self.void: list[Suit | None] = [None] * SEATS
        self.void_known = False
        self.has_begun = False
        """All choices are made and the first turn has begun."""
        self.hands = [Hand() for _ in range(SEATS)]
        self.melds: list[list[Meld]] = [[] for _ in range(SEATS)]
        self.rivers: list[list[int]] = [[] for _ in range(SEATS)]
        self.wall = Wall()
        self.turn = Seat(0)
        """Whose turn it is; while a tile lies open, who threw or announced it; after a win, the last winner."""
        self.drawn = None
        """The tile the seat in turn drew; None after a pung."""
        self.replacement = False
        """Whether `drawn` replaced a kong's tile."""
        self.kong = 0
        """Number of the kong that the turn, or the tile that lies open, follows directly; 0 if none (§6.14, §6.15)."""
        self.is_fresh = False
        """Whether the tile that lies open had just been drawn."""
        self.open_tile = None
        """The tile that lies open to claims or robbing."""
        self.window = None
        """Who may claim it, and who has answered; None if nobody may."""
        self.win_fans = [0] * SEATS
        """What each seat in the window would win: fans before the cap."""
        self.passed: list[dict[Tile, int]] = [{} for _ in range(SEATS)]
        """The wins each seat let go since its last draw: by tile, the most fans (§4.1)."""
        self.passed_pungs: list[TileSet] = [0] * SEATS
        """The pungs each seat let go since its last draw (§4.4)."""
        self.win_due = False
        """The seat in turn has drawn a tile that it must win on (§4.5)."""
        self.kongs: list[Kong] = []
        """The hand's kongs in order, each with the money it still has to its name."""
        self.victories: list[Victory] = []
        self.won: list[Victory | None] = [None] * SEATS
        """The win of each seat that has won, and no longer plays."""
        self.payments: list[Payment] = []
        self.result = None
        self.legal: dict[Seat, list[Action]] = {}
        """Legal actions asked for since the last event."""

    def copy(self) -> State:
        """The same hand, from now on apart. What never changes (rules, melds, kongs, wins, result) is shared."""
        twin = State.__new__(State)
        for name in State.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.swaps = self.swaps[:]
        twin.void = self.void[:]
        twin.hands = [hand.copy() for hand in self.hands]
        twin.melds = [melds[:] for melds in self.melds]
        twin.rivers = [river[:] for river in self.rivers]
        twin.wall = self.wall.copy()
        twin.window = self.window and self.window.copy()
        twin.win_fans = self.win_fans[:]
        twin.passed = [dict(passed) for passed in self.passed]
        twin.passed_pungs = self.passed_pungs[:]
        twin.kongs = self.kongs[:]
        twin.victories = self.victories[:]
        twin.won = self.won[:]
        twin.payments = self.payments[:]
        twin.legal = {}
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
