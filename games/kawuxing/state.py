"""A hand of Kawuxing in progress: one mutable value, changed by `apply` alone."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, Self

from games.core.errors import Malformed
from games.core.seats import Seat, others
from games.kawuxing.actions import Action
from games.kawuxing.events import Tiles
from games.kawuxing.rules import Rules
from games.kawuxing.scoring import Winner
from games.kawuxing.stakes import Stakes
from games.mahjong.deals import carried_dealer
from games.mahjong.position import Phase, Position
from games.mahjong.rivers import OWN_MARK
from games.mahjong.tiles import TileSet

SEATS = 3
ALL_SEATS = (Seat(0), Seat(1), Seat(2))
OTHERS = tuple(others(seat, seats=SEATS) for seat in ALL_SEATS)
"""The two other seats of each, in the order of play."""
NEXT = tuple(following for following, _ in OTHERS)
"""Who comes after each seat."""


class KawuxingPhase(Enum):
    """Where a hand stands in a phase that only this game has; the value is its name in views."""

    PIAO = "piao"
    """Seats choose their piao; with all choices in, they are about to be revealed."""
    HORSE = "horse"
    """Won; the horse tile is about to be turned."""


WITH_SHOW = OWN_MARK
"""The mark of a discard thrown with a show."""


class ShownHand:
    """What a seat has shown 亮倒: tiles face up and face down when it showed, and its waits."""

    __slots__ = ("hidden", "waits")

    def __init__(self, hidden: Tiles, waits: TileSet) -> None:
        self.hidden = hidden
        self.waits = waits


class State(Position):
    """Read it freely; only `apply` changes it. What each part means is said where it is set up."""

    __slots__ = (
        "chain",
        "piao",
        "piao_known",
        "rules",
        "shown",
        "shown_order",
        "stakes",
        "win_worth",
        "won",
    )

    rules: Rules
    stakes: Stakes
    legal: tuple[Action, ...]

    def __init__(self, rules: Rules, carry: Mapping[str, Any] | None = None) -> None:
        """A hand about to begin. `carry` is the last hand's; without a dealer in it, the deal chooses one.

        Raises Malformed if `carry` is none that `HandResult.carry` ever is.
        """
        carry = carry or {}
        super().__init__(seats=SEATS, dealer=carried_dealer(carry, seats=SEATS), phase=KawuxingPhase.PIAO)
        self.rules = rules
        self.piao: list[int | None] = [None] * SEATS
        self.piao_known = False
        self.stakes = Stakes(rules, raised=_raised(rules, carry))
        self.chain = 0
        """Kongs in the chain that led here (§4.7)."""
        self.win_worth = [0] * SEATS
        """What each seat in the window would win from the seat in turn: a multiplier; 0 if it may not."""
        self.shown: list[ShownHand | None] = [None] * SEATS
        self.shown_order: list[Seat] = []
        self.won: tuple[Winner, ...] = ()
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

    def copy(self) -> Self:
        """The same hand, from now on apart. What never changes (rules, melds, payments, result) is shared."""
        twin = super().copy()
        twin.piao = self.piao[:]
        twin.win_worth = self.win_worth[:]
        twin.shown = self.shown[:]
        twin.shown_order = self.shown_order[:]
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
