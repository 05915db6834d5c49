"""The deal: from the shuffle's key, or from a record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.cards.cards import CardSet, card_set
from games.cards.notation import read_hands, write_cards
from games.cards.wire import Hands
from games.core.errors import BadDeal
from games.core.seats import Seat
from games.core.shuffle import below, shuffled, words
from games.sichong.events import Dealt, Event
from games.sichong.sets import HAND_CARDS, PACK
from games.sichong.state import SEATS, State

HEARTS = 1
MARKED_FOUR = CardSet(1 << PACK.card(PACK.rank("4"), suit=HEARTS, deck=0))
MARKED_THREE = CardSet(1 << PACK.card(PACK.rank("3"), suit=HEARTS, deck=0))
"""The marked cards are the first deck's: `4Ha` and `3Ha` (§1.5)."""


def deal(state: State, key: bytes) -> list[Event]:
    """The pack in shuffled order, 54 cards to each seat from seat 0 on (§1.4), and who leads (§1.5, §1.6)."""
    stream = words(key)
    order = shuffled(PACK.cards, stream)
    hands = tuple(card_set(order[seat * HAND_CARDS : (seat + 1) * HAND_CARDS]) for seat in range(SEATS))
    return [Dealt(hands, _leader(state, hands, stream))]


def _leader(state: State, hands: Hands, stream: Iterator[int]) -> Seat:
    if state.last_first_out is not None and state.rules.later_leader == "first_out":
        return state.last_first_out
    match state.rules.first_leader:
        case "marked_four":
            return _holder(hands, MARKED_FOUR)
        case "marked_three":
            return _holder(hands, MARKED_THREE)
        case _:
            return Seat(below(SEATS, stream))


def _holder(hands: Hands, card: CardSet) -> Seat:
    (holder,) = (seat for seat, hand in enumerate(hands) if hand & card)
    return Seat(holder)


def read_deal(state: State, record: Mapping[str, Any]) -> list[Event]:
    """The deal of a record: `hands` (four texts of 54 cards, decks named or not) and `leader`.

    Without `leader` the rules decide as they would of a deal; the lot falls on seat 0. Raises BadDeal.
    """
    hands = record.get("hands")
    if not isinstance(hands, list) or len(hands) != SEATS or not all(isinstance(hand, str) for hand in hands):
        raise BadDeal(f"hands must be a list of {SEATS} texts")
    dealt = read_hands(PACK, hands, sizes=[HAND_CARDS] * SEATS)
    leader = record.get("leader")
    if leader is None:
        leader = _leader(state, dealt, iter([0]))
    if type(leader) is not int or leader not in range(SEATS):
        raise BadDeal(f"leader must be a seat, 0 to {SEATS - 1}")
    return [Dealt(dealt, Seat(leader))]


def write_deal(events: Sequence[Event]) -> dict[str, Any]:
    """The deal's fields of a record: the inverse of `read_deal`."""
    for event in events:
        if isinstance(event, Dealt):
            return {"hands": [write_cards(PACK, hand) for hand in event.hands], "leader": event.leader}
    return {}
