"""Cards, ranks, suits and packs 牌.

A card is a small number, and so is a set of cards: bit *c* of a `CardSet` is card *c*. Taking cards out of a hand,
counting them and asking whether they are all held are then single operations on whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NewType

Card = NewType("Card", int)
"""One card of a pack, never another one of the same face: see `Pack`."""

CardSet = NewType("CardSet", int)
"""Cards as bits of one number."""

Rank = NewType("Rank", int)
"""A rank's place in its pack's order, 0 the lowest."""

SUITS = "SHCD"
"""Spades 黑桃, hearts 红桃, clubs 梅花, diamonds 方块. Suits have no order; this one is for sorting only."""

PLAIN_RANKS = 13
JOKERS = 2
NO_CARDS = CardSet(0)


@dataclass(frozen=True)
class Pack:
    """The cards of a game: `ranks` are the signs from low to high, the jokers last, of `decks` decks of 54 cards.

    Card `rank × width + deck × 4 + suit` is the one of that rank, suit and deck, `width` being 4 × `decks`. A joker
    has suit 0. A rank's cards are therefore neighbouring bits of a `CardSet`.
    """

    ranks: str
    decks: int

    @cached_property
    def width(self) -> int:
        """Bits of a `CardSet` that belong to one rank."""
        return 4 * self.decks

    @cached_property
    def jokers(self) -> tuple[Rank, Rank]:
        """The small joker 小王 and the big one 大王."""
        return Rank(PLAIN_RANKS), Rank(PLAIN_RANKS + 1)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card, in order of its number."""
        plain = (
            self.card(Rank(rank), suit=suit, deck=deck)
            for rank in range(PLAIN_RANKS)
            for suit in range(len(SUITS))
            for deck in range(self.decks)
        )
        jokers = (self.card(rank, deck=deck) for rank in self.jokers for deck in range(self.decks))
        return tuple(sorted([*plain, *jokers]))

    @cached_property
    def all_cards(self) -> CardSet:
        return card_set(self.cards)

    def card(self, rank: Rank, *, suit: int = 0, deck: int = 0) -> Card:
        return Card(rank * self.width + deck * 4 + suit)

    def rank_of(self, card: Card) -> Rank:
        return Rank(card // self.width)

    def deck_of(self, card: Card) -> int:
        return card % self.width // 4

    def suit_of(self, card: Card) -> int | None:
        """The suit's place in `SUITS`; a joker has none."""
        return None if card // self.width >= PLAIN_RANKS else card % 4

    def of_rank(self, cards: CardSet, rank: Rank) -> CardSet:
        """Those of `cards` that are of `rank`."""
        return CardSet(cards & ((1 << self.width) - 1) << rank * self.width)

    def rank(self, sign: str) -> Rank:
        """The rank with this sign. Raises ValueError for any other text."""
        if len(sign) != 1:
            raise ValueError(sign)
        return Rank(self.ranks.index(sign))


def card_set(cards: Iterable[Card]) -> CardSet:
    """The set of these cards, which must all differ."""
    total = 0
    for card in cards:
        assert not total >> card & 1, f"card {card} twice"
        total |= 1 << card
    return CardSet(total)


def cards_in(cards: CardSet) -> list[Card]:
    """The cards of a set, lowest number first."""
    found = []
    while cards:
        low = cards & -cards
        found.append(Card(low.bit_length() - 1))
        cards = CardSet(cards ^ low)
    return found


def lowest(cards: CardSet, count: int) -> CardSet:
    """The `count` cards with the lowest numbers; there must be that many."""
    rest: int = cards
    for _ in range(count):
        assert rest, "fewer cards than are to be taken"
        rest &= rest - 1
    return CardSet(cards ^ rest)
