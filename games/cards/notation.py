"""Cards as text.

A card is its rank's sign, its suit's letter (`S H C D`, none for a joker) and, in a pack of several decks, the letter
of its deck (`a` the first): `7S`, `B`, `4Hc`, `Xd`. Where it does not matter which card of a kind is meant, the tail
may be left out: `4H` is any deck's, `4` any suit's. Spaces are free.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.cards.cards import SUITS, Card, CardSet, Pack, Rank, cards_in
from games.core.errors import BadDeal, Malformed

DECK_LETTERS = "abcd"


@dataclass(frozen=True, slots=True, order=True)
class Name:
    """What a text says of one card: suit and deck are None where it does not say."""

    rank: Rank
    suit: int | None = None
    deck: int | None = None


def read_names(pack: Pack, text: str) -> list[Name]:
    """The cards that `text` names, in its order. Raises Malformed, quoting what is no card of this pack."""
    signs = re.escape(pack.ranks)
    letters = DECK_LETTERS[: pack.decks] if pack.decks > 1 else ""
    pattern = re.compile(rf"\s*([{signs}])([{SUITS}]?)" + (f"([{letters}]?)" if letters else "()"))
    names: list[Name] = []
    place, end = 0, len(text.rstrip())
    while place < end:
        found = pattern.match(text, place)
        if found is None:
            raise Malformed(f"{text[place:].strip()!r} does not start with a card: ranks are {' '.join(pack.ranks)}")
        sign, suit, deck = found.groups()
        rank = pack.rank(sign)
        if rank in pack.jokers and suit:
            raise Malformed(f"{sign + suit!r}: a joker has no suit")
        if deck and not suit and rank not in pack.jokers:
            raise Malformed(f"{sign + deck!r}: a deck's letter follows a suit")
        names.append(Name(rank, SUITS.index(suit) if suit else None, DECK_LETTERS.index(deck) if deck else None))
        place = found.end()
    return names


def read_ranks(pack: Pack, text: str) -> list[Rank]:
    """The ranks of the cards that `text` names, suits or not. Raises Malformed."""
    return [name.rank for name in read_names(pack, text)]


def read_rank(pack: Pack, sign: object) -> Rank:
    """The rank with this sign. Raises Malformed, naming the signs there are."""
    if not isinstance(sign, str) or len(sign) != 1 or sign not in pack.ranks:
        raise Malformed(f"{sign!r} is no rank: one of {' '.join(pack.ranks)}")
    return pack.rank(sign)


def is_exact(pack: Pack, name: Name) -> bool:
    """Whether only one card of the pack answers to this name."""
    return (name.suit is not None or name.rank in pack.jokers) and (pack.decks == 1 or name.deck is not None)


def says_which(pack: Pack, name: Name) -> bool:
    """Whether the name says more than a rank."""
    return name.suit is not None or name.deck is not None


def write_name(pack: Pack, name: Name) -> str:
    suit = "" if name.suit is None else SUITS[name.suit]
    deck = "" if name.deck is None else DECK_LETTERS[name.deck]
    return pack.ranks[name.rank] + suit + deck


def write_card(pack: Pack, card: Card) -> str:
    """The exact name of a card: `7S`, `B`, `4Hc`."""
    deck = pack.deck_of(card) if pack.decks > 1 else None
    return write_name(pack, Name(pack.rank_of(card), pack.suit_of(card), deck))


def card_names(pack: Pack, cards: CardSet) -> list[str]:
    """The exact names of the cards, lowest rank first."""
    return [write_card(pack, card) for card in cards_in(cards)]


def write_cards(pack: Pack, cards: CardSet) -> str:
    """The exact names of the cards with spaces between them: the form in logs and records."""
    return " ".join(card_names(pack, cards))


def read_cards(pack: Pack, text: str) -> CardSet:
    """The inverse of `write_cards`. Raises Malformed unless every name is exact and none is there twice."""
    cards = 0
    for name in read_names(pack, text):
        if not is_exact(pack, name):
            raise Malformed(f"{write_name(pack, name)!r} does not say which card it is")
        bit = 1 << pack.card(name.rank, suit=name.suit or 0, deck=name.deck or 0)
        if cards & bit:
            raise Malformed(f"{write_name(pack, name)!r} is there twice")
        cards |= bit
    return CardSet(cards)


def find(pack: Pack, held: CardSet, names: Iterable[Name]) -> CardSet | None:
    """Cards out of `held` that answer to `names`, one for each name; None if there are not such cards.

    A name that says more chooses before one that says less, so that a loose name never takes the card an exact one
    needs.
    """
    taken = 0
    for name in sorted(names, key=lambda name: (name.deck is None) + (name.suit is None)):
        of_rank = pack.of_rank(CardSet(held & ~taken), name.rank)
        fitting = [
            card
            for card in cards_in(of_rank)
            if name.suit in (None, pack.suit_of(card)) and name.deck in (None, pack.deck_of(card))
        ]
        if not fitting:
            return None
        taken |= 1 << fitting[0]
    return CardSet(taken)


def read_hands(pack: Pack, texts: Sequence[str], *, sizes: Sequence[int]) -> tuple[CardSet, ...]:
    """The whole pack as it was dealt: one text for each place (hands, bottom), each with its size.

    Decks may be left out (`4H 4H`): such cards are the free ones of that face, in order. Raises BadDeal unless every
    card of the pack is there exactly once, with its suit, and each place has its number of cards.
    """
    places: list[list[Name]] = []
    for text in texts:
        try:
            places.append(read_names(pack, text))
        except Malformed as error:
            raise BadDeal(str(error)) from error
    for place, (names, size) in enumerate(zip(places, sizes, strict=True)):
        if len(names) != size:
            raise BadDeal(f"place {place} has {len(names)} cards instead of {size}")
        for name in names:
            if name.suit is None and name.rank not in pack.jokers:
                raise BadDeal(f"{write_name(pack, name)!r} in a deal needs its suit")
    free: int = pack.all_cards
    hands = [0] * len(places)
    for exact in (True, False):
        for place, names in enumerate(places):
            for name in names:
                if is_exact(pack, name) is not exact:
                    continue
                card = find(pack, CardSet(free), [name])
                if card is None:
                    raise BadDeal(f"{write_name(pack, name)!r} is there more often than the pack has it")
                free ^= card
                hands[place] |= card
    return tuple(CardSet(hand) for hand in hands)


def names_of(pack: Pack, text: str) -> tuple[tuple[Rank, ...], tuple[Name, ...]]:
    """The ranks that a play names and, if it says which cards of these ranks are meant, their names in order.

    Raises Malformed if `text` names no card at all.
    """
    names = sorted(read_names(pack, text), key=lambda name: (name.rank, name.suit or 0, name.deck or 0))
    if not names:
        raise Malformed("no cards are named")
    ranks = tuple(name.rank for name in names)
    return ranks, tuple(names) if any(says_which(pack, name) for name in names) else ()
