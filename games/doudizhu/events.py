"""What happens in a hand of Doudizhu. The log of these is the truth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.cards.cards import CardSet, Rank
from games.cards.notation import read_rank
from games.cards.wire import Hands, card_converters
from games.core.errors import Malformed
from games.core.seats import Seat
from games.core.wire import Converter, EventCodec
from games.doudizhu.counts import PACK
from games.doudizhu.kinds import Kind, Reading, reading_of


@dataclass(frozen=True, slots=True)
class DealThrownIn:
    """The three of diamonds lay in the bottom: the deal is shown and dealt again (§1.4)."""

    hands: Hands
    bottom: CardSet


@dataclass(frozen=True, slots=True)
class Dealt:
    """发牌: seventeen cards to each seat, three to the bottom; the super rank is drawn (§1.3, §1.5)."""

    hands: Hands
    bottom: CardSet
    super_rank: Rank | None
    reshuffles: int
    """Shuffles before this one that left the three of diamonds in the bottom (§1.4)."""
    lot: Seat
    """The seat that becomes the landlord if the rules come to a lot (§2.6)."""


@dataclass(frozen=True, slots=True)
class Called:
    """叫地主 (§2.1)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CallDeclined:
    """不叫 (§2.1)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Robbed:
    """抢地主 (§2.2)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RobDeclined:
    """不抢 (§2.2)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LandlordSet:
    """`seat` is the landlord 地主, and takes the bottom; `how`: called, robbed, forced or lot (§2.5)."""

    seat: Seat
    bottom: CardSet
    how: str


@dataclass(frozen=True, slots=True)
class HandThrownIn:
    """Nobody called, and the rules want new cards (§2.6)."""


@dataclass(frozen=True, slots=True)
class Played:
    """出牌: `seat` plays these cards, which are read as this set (§3.1, §4.10)."""

    seat: Seat
    cards: CardSet
    reading: Reading


@dataclass(frozen=True, slots=True)
class Passed:
    """不出 (§3.2)."""

    seat: Seat


Event = (
    DealThrownIn | Dealt | Called | CallDeclined | Robbed | RobDeclined | LandlordSet | HandThrownIn | Played | Passed
)


def write_reading(reading: Reading) -> dict[str, Any]:
    """`{"type": …, "key": sign, "length": …}`."""
    return {"type": str(reading.kind), "key": PACK.ranks[reading.key], "length": reading.length}


def _read_reading(written: Mapping[str, Any]) -> Reading:
    try:
        return reading_of(Kind(written["type"]), read_rank(PACK, written["key"]), written["length"])
    except (KeyError, TypeError, ValueError) as error:
        raise Malformed(f"{written!r} is no reading of a set") from error


_SIGN: Converter = (
    lambda rank: None if rank is None else PACK.ranks[rank],
    lambda sign: None if sign is None else read_rank(PACK, sign),
)
_READING: Converter = (write_reading, _read_reading)

codec = EventCodec(
    (DealThrownIn, Dealt, Called, CallDeclined, Robbed, RobDeclined, LandlordSet, HandThrownIn, Played, Passed),
    card_converters(PACK) | {Rank | None: _SIGN, Reading: _READING},
)
"""Events as plain JSON and back: cards by their names, ranks by their signs."""
