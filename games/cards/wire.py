"""Cards in events, as plain JSON and back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from games.cards.cards import CardSet, Pack, Rank
from games.cards.notation import read_cards, read_rank, write_cards
from games.core.wire import Converter

Hands = tuple[CardSet, ...]
"""What each seat was dealt."""


def card_converters(pack: Pack) -> dict[object, Converter]:
    """Sets of cards by the names of their cards, hands as lists of these, ranks by their signs."""
    write: Callable[[CardSet], str] = partial(write_cards, pack)
    read: Callable[[str], CardSet] = partial(read_cards, pack)
    return {
        CardSet: (write, read),
        Hands: (lambda hands: [write(hand) for hand in hands], lambda texts: tuple(read(text) for text in texts)),
        Rank: (pack.ranks.__getitem__, partial(read_rank, pack)),
    }
