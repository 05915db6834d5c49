"""A hand of mahjong in progress, as far as every mahjong game has it. A game's `State` is one, with what it adds."""

from __future__ import annotations

from enum import Enum
from typing import Any, Self

from games.core.payments import HandResult, Payment
from games.core.seats import Seat
from games.mahjong.claims import ClaimWindow
from games.mahjong.hand import Hand
from games.mahjong.melds import Meld
from games.mahjong.tiles import Tile
from games.mahjong.wall import Wall


class Phase(Enum):
    """Where a hand of any mahjong game may stand; the value is its name in views. A game has phases of its own too."""

    DEAL = "deal"
    TURN = "turn"
    CLAIM = "claim"
    """A discard lies open to claims."""
    ROB = "rob"
    """An announced kong lies open to robbing."""
    OVER = "over"


class Position:
    """Read it freely; only what applies an event changes it."""

    __slots__ = (
        "asked",
        "dealer",
        "drawn",
        "events",
        "hands",
        "legal",
        "melds",
        "open_tile",
        "passed",
        "payments",
        "phase",
        "replacement",
        "result",
        "rivers",
        "turn",
        "wall",
        "win_due",
        "window",
    )

    dealer: Seat | None
    drawn: Tile | None
    open_tile: Tile | None
    window: ClaimWindow | None
    result: HandResult | None
    phase: Enum

    def __init__(self, *, seats: int, dealer: Seat | None, phase: Enum) -> None:
        """Before the deal. Without a dealer the deal chooses one."""
        self.phase = phase
        self.dealer = dealer
        self.events = 0
        """Events applied so far: the number of the last one in the log."""
        self.hands = [Hand() for _ in range(seats)]
        self.melds: list[list[Meld]] = [[] for _ in range(seats)]
        self.rivers: list[list[int]] = [[] for _ in range(seats)]
        """What each seat threw, as marks (`games.mahjong.rivers`)."""
        self.wall = Wall()
        self.turn = Seat(0)
        """Whose turn it is; while a tile lies open, who threw or announced it."""
        self.drawn = None
        """The tile the seat in turn drew; None after a pung."""
        self.replacement = False
        """Whether `drawn` replaced a kong's tile."""
        self.open_tile = None
        """The tile that lies open to claims or robbing."""
        self.window = None
        """Who may claim it, and who has answered; None if nobody may."""
        self.passed: list[dict[Tile, int]] = [{} for _ in range(seats)]
        """The wins each seat let go since its last draw: by tile, the most it was worth (`games.mahjong.passed`)."""
        self.win_due = False
        """The seat in turn has drawn a tile that it wins on without being asked."""
        self.payments: list[Payment] = []
        self.result = None
        self.asked: Seat | None = None
        """The seat whose legal actions were asked for last, since the last event; None if nobody's were."""
        self.legal: tuple[Any, ...] = ()
        """What these are."""

    def copy(self) -> Self:
        """The same hand, from now on apart. What never changes (melds, payments, the result) is shared.

        A game's own parts are shared too until its `copy` parts them.
        """
        twin = type(self).__new__(type(self))
        for name in (*Position.__slots__, *self.__slots__):
            setattr(twin, name, getattr(self, name))
        twin.hands = [hand.copy() for hand in self.hands]
        twin.melds = [melds[:] for melds in self.melds]
        twin.rivers = [river[:] for river in self.rivers]
        twin.wall = self.wall.copy()
        twin.window = self.window and self.window.copy()
        twin.passed = [dict(passed) for passed in self.passed]
        twin.payments = self.payments[:]
        twin.asked = None
        return twin
