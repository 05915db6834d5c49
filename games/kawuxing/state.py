"""A hand of Kawuxing in progress: one mutable value, changed by `apply` alone."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

from games.core.errors import Malformed
from games.core.payments import HandResult, Payment
from games.core.seats import Seat, others
from games.kawuxing.actions import Action
from games.kawuxing.events import Tiles
from games.kawuxing.rules import Rules
from games.kawuxing.scoring import Winner
from games.kawuxing.stakes import Stakes
from games.mahjong.claims import ClaimWindow
from games.mahjong.deals import carried_dealer
from games.mahjong.hand import Hand
from games.mahjong.melds import Meld
from games.mahjong.tiles import Tile, TileSet
from games.mahjong.wall import Wall

SEATS = 3
ALL_SEATS = (Seat(0), Seat(1), Seat(2))
OTHERS = tuple(others(seat, seats=SEATS) for seat in ALL_SEATS)
"""The two other seats of each, in the order of play."""


class Phase(Enum):
    """Where a hand stands; the value is its name in views."""

    PIAO = "piao"
    """Seats choose their piao; with all choices in, they are about to be revealed."""
    DEAL = "deal"
    TURN = "turn"
    CLAIM = "claim"
    """A discard lies open to claims."""
    ROB = "rob"
    """An announced kong lies open to robbing."""
    HORSE = "horse"
    """Won; the horse tile is about to be turned."""
    OVER = "over"


# A river is a list of numbers: the tile, and what happened to it.
TILE_BITS = 31
CLAIMED = 32
AFTER_KONG = 64
WITH_SHOW = 128


class ShownHand:
    """What a seat has shown 亮倒: tiles face up and face down when it showed, and its waits."""

    __slots__ = ("hidden", "waits")

    def __init__(self, hidden: Tiles, waits: TileSet) -> None:
        self.hidden = hidden
        self.waits = waits


class State:
    """Read it freely; only `apply` changes it. What each part means is said where it is set up."""

    __slots__ = (
        "chain",
        "dealer",
        "drawn",
        "events",
        "hands",
        "legal",
        "melds",
        "open_tile",
        "passed",
        "passed_tiles",
        "payments",
        "phase",
        "piao",
        "piao_known",
        "replacement",
        "result",
        "rivers",
        "rules",
        "shown",
        "shown_order",
        "stakes",
        "turn",
        "wall",
        "win_due",
        "win_worth",
        "window",
        "won",
    )

    rules: Rules
    phase: Phase
    dealer: Seat | None
    stakes: Stakes
    wall: Wall
    window: ClaimWindow | None
    drawn: Tile | None
    open_tile: Tile | None
    result: HandResult | None

    def __init__(self, rules: Rules, carry: Mapping[str, Any] | None = None) -> None:
        """A hand about to begin. `carry` is the last hand's; without a dealer in it, the deal chooses one.

        Raises Malformed if `carry` is none that `HandResult.carry` ever is.
        """
        carry = carry or {}
        self.rules = rules
        self.phase = Phase.PIAO
        self.dealer = carried_dealer(carry, seats=SEATS)
        self.events = 0
        """Events applied so far: the number of the last one in the log."""
        self.piao: list[int | None] = [None] * SEATS
        self.piao_known = False
        self.stakes = Stakes(rules, raised=_raised(rules, carry))
        self.hands = [Hand() for _ in range(SEATS)]
        self.melds: list[list[Meld]] = [[] for _ in range(SEATS)]
        self.rivers: list[list[int]] = [[] for _ in range(SEATS)]
        self.wall = Wall()
        self.turn = Seat(0)
        """Whose turn it is; while a tile lies open, who threw or announced it."""
        self.drawn = None
        """The tile the seat in turn drew; None after a pung."""
        self.replacement = False
        """Whether `drawn` replaced a kong's tile."""
        self.chain = 0
        """Kongs in the chain that led here (§4.7)."""
        self.open_tile = None
        """The tile that lies open to claims or robbing."""
        self.window = None
        """Who may claim it, and who has answered; None if nobody may."""
        self.win_worth = [0] * SEATS
        """What each seat in the window would win from the seat in turn: a multiplier; 0 if it may not."""
        self.shown: list[ShownHand | None] = [None] * SEATS
        self.shown_order: list[Seat] = []
        self.passed = [0] * SEATS
        """The largest multiplier each seat let go since its last draw (§6.1); 0 if none."""
        self.passed_tiles: list[TileSet] = [0] * SEATS
        self.win_due = False
        """The seat in turn has shown and drew a wait: it wins without being asked (§5.3)."""
        self.won: tuple[Winner, ...] = ()
        self.payments: list[Payment] = []
        self.result = None
        self.legal: dict[Seat, list[Action]] = {}
        """Legal actions asked for since the last event."""
        self._begin(carry)

    def _begin(self, carry: Mapping[str, Any]) -> None:
        """Skip the choice of piao where there is none to make (§9.4)."""
        rules = self.rules
        if rules.piao_mode == "off":
            self.set_piao((0,) * SEATS)
        elif rules.piao_choice == "forced":
            self.set_piao((1,) * SEATS)
        elif rules.piao_choice == "first_hand_fixed" and "piao" in carry:
            self.set_piao(_fixed_piao(carry))

    def set_piao(self, amounts: tuple[int, ...]) -> None:
        """All stakes are known; the deal comes next."""
        self.piao = list(amounts)
        self.piao_known = True
        self.stakes = Stakes(self.rules, amounts, self.stakes.raised)
        self.phase = Phase.DEAL

    def copy(self) -> State:
        """The same hand, from now on apart. What never changes (rules, melds, payments, result) is shared."""
        twin = State.__new__(State)
        for name in State.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.piao = self.piao[:]
        twin.hands = [hand.copy() for hand in self.hands]
        twin.melds = [melds[:] for melds in self.melds]
        twin.rivers = [river[:] for river in self.rivers]
        twin.wall = self.wall.copy()
        twin.window = self.window and self.window.copy()
        twin.win_worth = self.win_worth[:]
        twin.shown = self.shown[:]
        twin.shown_order = self.shown_order[:]
        twin.passed = self.passed[:]
        twin.passed_tiles = self.passed_tiles[:]
        twin.payments = self.payments[:]
        twin.legal = {}
        return twin

    def danger(self, seat: Seat) -> TileSet:
        """The tiles that other seats' shown hands wait for."""
        kinds = 0
        for other in self.shown_order:
            shown = self.shown[other]
            if other != seat and shown is not None:
                kinds |= shown.waits
        return kinds


def _raised(rules: Rules, carry: Mapping[str, Any]) -> int:
    """Whether the last hand raised the stakes of this one (§11.3). The deal's dice may raise them once more."""
    return int(rules.shang_lou in ("after_draw", "both") and carry.get("raised") is True)


def _fixed_piao(carry: Mapping[str, Any]) -> tuple[int, ...]:
    amounts = carry["piao"]
    if not isinstance(amounts, list | tuple) or len(amounts) != SEATS or not all(type(a) is int for a in amounts):
        raise Malformed(f"piao {amounts!r} is no list of three amounts")
    return tuple(amounts)
