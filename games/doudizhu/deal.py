"""The deal: from the shuffle's key, or from a record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.cards.cards import CardSet, Rank, card_set
from games.cards.notation import read_hands, read_rank, write_cards
from games.cards.wire import Hands
from games.core.errors import BadDeal, Malformed
from games.core.seats import Seat
from games.core.shuffle import below, shuffled, words
from games.doudizhu.bidding import SEATS
from games.doudizhu.counts import PACK, counts_of, exactly_four
from games.doudizhu.events import Dealt, DealThrownIn, Event
from games.doudizhu.rules import Rules
from games.doudizhu.state import State

HAND_CARDS = 17
BOTTOM_CARDS = 3

DIAMONDS = tuple(CardSet(1 << PACK.card(Rank(rank), suit=3)) for rank in range(13))
"""The diamonds, 3 first."""
THREE_OF_DIAMONDS = DIAMONDS[0]


def deal(state: State, key: bytes) -> list[Event]:
    """The pack in shuffled order: 17 cards to seat 0, 17 to seat 1, 17 to seat 2, 3 to the bottom (§1.3).

    Shuffled again, from the same stream, while the three of diamonds lies in the bottom and the rules want it in a
    hand (§1.4). Then the super rank is drawn (§1.5), then the lot of §2.6.
    """
    stream = words(key)
    thrown_in: list[Event] = []
    reshuffles = 0
    while True:
        hands, bottom = _cut(shuffled(PACK.cards, stream))
        if not bottom & THREE_OF_DIAMONDS or state.rules.first_caller == "next_diamond":
            break
        reshuffles += 1
        if state.rules.first_caller == "redeal":
            thrown_in.append(DealThrownIn(hands, bottom))
    super_rank = _draw_super_rank(state.rules, hands, stream)
    return [*thrown_in, Dealt(hands, bottom, super_rank, reshuffles, Seat(below(SEATS, stream)))]


def _cut(order: Sequence[Any]) -> tuple[Hands, CardSet]:
    hands = tuple(card_set(order[seat * HAND_CARDS : (seat + 1) * HAND_CARDS]) for seat in range(SEATS))
    return hands, card_set(order[SEATS * HAND_CARDS :])


def _draw_super_rank(rules: Rules, hands: Hands, stream: Iterator[int]) -> Rank | None:
    """One of the ranks that the rules allow, each as likely as the others; None if they want no super bomb (§1.5)."""
    match rules.super_rank:
        case "none":
            return None
        case "digits":
            pool = [Rank(rank) for rank in range(8)]
        case "held":
            fours = 0
            for hand in hands:
                fours |= exactly_four(counts_of(hand))
            pool = [Rank(rank) for rank in range(13) if not fours or fours >> 4 * rank & 1]
        case _:
            pool = [Rank(rank) for rank in range(13)]
    return pool[below(len(pool), stream)]


def first_caller(hands: Sequence[CardSet]) -> Seat:
    """The holder of the three of diamonds, or of the lowest diamond that is in a hand (§1.4, §2.1)."""
    for diamond in DIAMONDS:
        for seat, hand in enumerate(hands):
            if hand & diamond:
                return Seat(seat)
    raise AssertionError("thirteen diamonds do not fit into the bottom")


def read_deal(state: State, record: Mapping[str, Any]) -> list[Event]:
    """The deal of a record: `hands` (three texts of 17 cards), `bottom`, and `super_rank` (a sign or null).

    `reshuffles`, `lot` and `thrown_in` (the deals shown before it, §1.4) may be left out. Raises BadDeal.
    """
    try:
        hands, bottom = _read_cards(record)
        sign = record.get("super_rank")
        super_rank = None if sign is None else read_rank(PACK, sign)
        shown: list[Event] = [DealThrownIn(*_read_cards(earlier)) for earlier in record.get("thrown_in", ())]
        lot, reshuffles = record.get("lot", 0), record.get("reshuffles", len(shown))
    except Malformed as error:
        raise BadDeal(str(error)) from error
    if super_rank is not None and super_rank in PACK.jokers:
        raise BadDeal("super_rank cannot be a joker")
    if super_rank is not None and state.rules.super_rank == "none":
        raise BadDeal("super_rank must be left out: these rules have no super bomb")
    if bottom & THREE_OF_DIAMONDS and state.rules.first_caller != "next_diamond":
        raise BadDeal("3D lies in the bottom: these rules deal again until it is in a hand")
    if lot not in range(SEATS) or type(reshuffles) is not int:
        raise BadDeal("lot must be a seat and reshuffles a whole number")
    return [*shown, Dealt(hands, bottom, super_rank, reshuffles, Seat(lot))]


def _read_cards(record: Mapping[str, Any]) -> tuple[Hands, CardSet]:
    hands, bottom = record.get("hands"), record.get("bottom")
    if not isinstance(hands, list) or len(hands) != SEATS or not all(isinstance(hand, str) for hand in hands):
        raise BadDeal(f"hands must be a list of {SEATS} texts")
    if not isinstance(bottom, str):
        raise BadDeal("bottom must be a text of three cards")
    *dealt, rest = read_hands(PACK, [*hands, bottom], sizes=[HAND_CARDS] * SEATS + [BOTTOM_CARDS])
    return tuple(dealt), rest


def write_deal(events: Sequence[Event]) -> dict[str, Any]:
    """The deal's fields of a record: the inverse of `read_deal`."""
    record: dict[str, Any] = {}
    shown = [_write_cards(event.hands, event.bottom) for event in events if isinstance(event, DealThrownIn)]
    for event in events:
        if isinstance(event, Dealt):
            sign = None if event.super_rank is None else PACK.ranks[event.super_rank]
            record = _write_cards(event.hands, event.bottom)
            record |= {"super_rank": sign, "reshuffles": event.reshuffles, "lot": event.lot}
    return record | ({"thrown_in": shown} if shown else {})


def _write_cards(hands: Hands, bottom: CardSet) -> dict[str, Any]:
    return {"hands": [write_cards(PACK, hand) for hand in hands], "bottom": write_cards(PACK, bottom)}
