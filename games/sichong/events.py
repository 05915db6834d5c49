"""What happens in a hand of Sichong. The log of these is the truth."""

from __future__ import annotations

from dataclasses import dataclass

from games.cards.cards import CardSet, Rank
from games.cards.wire import Hands, card_converters
from games.core.seats import Seat
from games.core.wire import EventCodec
from games.sichong.sets import PACK


@dataclass(frozen=True, slots=True)
class Dealt:
    """发牌: fifty-four cards to each seat; `leader` leads (§1.4 to §1.6)."""

    hands: Hands
    leader: Seat


@dataclass(frozen=True, slots=True)
class Played:
    """出牌: `seat` plays these cards, which count as `length` cards of `rank` (§2.4)."""

    seat: Seat
    cards: CardSet
    length: int
    rank: Rank


@dataclass(frozen=True, slots=True)
class Passed:
    """弃权 (§3.2)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LeadLeft:
    """`seat` won the trick and leaves the lead to its partner (§3.5)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WindTaken:
    """接风: nobody beat the last cards of a seat that has gone out, so that `seat` leads (§4.2)."""

    seat: Seat


Event = Dealt | Played | Passed | LeadLeft | WindTaken


codec = EventCodec((Dealt, Played, Passed, LeadLeft, WindTaken), card_converters(PACK))
"""Events as plain JSON and back: cards by their names, ranks by their signs."""
