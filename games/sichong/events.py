"""What happens in a hand of Sichong. The log of these is the truth."""

from __future__ import annotations

from dataclasses import dataclass

from games.cards.cards import CardSet, Rank
from games.cards.notation import read_cards, write_cards
from games.core.errors import Malformed
from games.core.seats import Seat
from games.core.wire import Converter, EventCodec
from games.sichong.sets import PACK

Hands = tuple[CardSet, ...]


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


def write_rank(rank: Rank) -> str:
    return PACK.ranks[rank]


def read_rank(sign: str) -> Rank:
    """Raises Malformed unless `sign` is a rank's."""
    try:
        return PACK.rank(sign)
    except (ValueError, TypeError) as error:
        raise Malformed(f"{sign!r} is no rank: one of {' '.join(PACK.ranks)}") from error


def _write_set(cards: CardSet) -> str:
    return write_cards(PACK, cards)


def _read_set(text: str) -> CardSet:
    return read_cards(PACK, text)


def _write_hands(hands: Hands) -> list[str]:
    return [_write_set(hand) for hand in hands]


def _read_hands(texts: list[str]) -> Hands:
    return tuple(_read_set(text) for text in texts)


_CONVERTERS: dict[object, Converter] = {
    CardSet: (_write_set, _read_set),
    Hands: (_write_hands, _read_hands),
    Rank: (write_rank, read_rank),
}

codec = EventCodec((Dealt, Played, Passed, LeadLeft, WindTaken), _CONVERTERS)
"""Events as plain JSON and back: cards by their names, ranks by their signs."""
