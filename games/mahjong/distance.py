"""How far a concealed hand is from complete, and which tiles bring it nearer.

Distance counts the tiles that are missing: 0 is complete, 1 is ready 听, and n 向听 is n + 1. Any tile that the hand
does not hold is taken to be within reach, but never a fifth of a kind. Seven pairs count, with four equal tiles as two.
"""

from __future__ import annotations

from games.mahjong import tables
from games.mahjong.hand import UNIT, Hand
from games.mahjong.tiles import ALL_TILES, COPIES, SUIT_SETS, Suit, Tile, TileSet, members

PAIRS_NEEDED = 7
MELDS = 4
"""Melds of a hand. Seven pairs need all tiles concealed, so that all of them would be missing."""


def distance(hand: Hand) -> int:
    """Tiles missing from a complete hand: of melds and a pair, or of seven pairs if no meld lies outside.

    A hand of 3k+1 or 3k+2 tiles must make k melds and a pair. In the latter one tile is the discard to come. The hand
    keeps the answer as its `distance_min`.
    """
    classes = tables.DISTANCE_CLASSES
    missing = tables.NEAREST[hand.melds_missing][tables.HONOUR_DISTANCE_CLASSES[hand.honours]][
        tables.TWO_SUITS[classes[hand.dots] * tables.SUIT_CLASSES + classes[hand.bamboo]]
    ][classes[hand.characters]]
    if hand.melds_missing == MELDS and PAIRS_NEEDED - hand.pairs < missing:
        missing = PAIRS_NEEDED - hand.pairs
    hand.distance_min = missing
    return missing


def is_near(hand: Hand) -> bool:
    """Whether at most one tile is missing.

    Since a tile brings a hand nearer by one at most, one that was found far away is not looked at again for some turns.
    """
    return hand.distance_min <= 1 and distance(hand) <= 1


def distance_without(hand: Hand, suit: Suit | None) -> int:
    """`distance` where the tiles of `suit` count for nothing: those of a void suit must go, whatever they make.

    A hand of 3k+2 tiles still has one to discard, which is one of these if it holds any.
    """
    if suit is None:
        return distance(hand)
    rest = hand.copy()
    for tile in members(SUIT_SETS[suit] & hand.held()):
        rest.remove(tile, rest.counts[tile])
    if rest.size == hand.size:
        return distance(hand)
    classes = tables.DISTANCE_CLASSES
    missing = tables.NEAREST[hand.melds_missing][tables.HONOUR_DISTANCE_CLASSES[rest.honours]][
        tables.TWO_SUITS[classes[rest.dots] * tables.SUIT_CLASSES + classes[rest.bamboo]]
    ][classes[rest.characters]]
    return min(missing, PAIRS_NEEDED - rest.pairs) if hand.melds_missing == MELDS else missing


def pairs_missing(hand: Hand) -> int:
    """Tiles missing from seven pairs; more than any distance if a meld lies outside."""
    return PAIRS_NEEDED - hand.pairs if hand.melds_missing == MELDS else 2 * PAIRS_NEEDED


def useful(hand: Hand) -> TileSet:
    """The kinds that bring a hand of 3k+1 tiles nearer 进张; for a ready hand these are its waits.

    A kind of which the hand holds four is never among them. A game of fewer suits takes only its own kinds of these.
    """
    limit = distance(hand)
    for_pairs = pairs_missing(hand) == limit
    counts = hand.counts
    rows = Rows(hand)
    found = 0
    for tile in ALL_TILES:
        count = counts[tile]
        if count < COPIES and ((for_pairs and count % 2) or rows.missing(tile, UNIT[tile]) < limit):
            found |= 1 << tile
    return found


def distances_after(hand: Hand) -> list[tuple[Tile, int]]:
    """Each kind that a hand of 3k+2 tiles could discard, in tile order, with the distance it leaves."""
    rows = Rows(hand)
    classes, counts = tables.DISTANCE_CLASSES, hand.counts
    dots, bamboo, characters, honours = hand.dots, hand.bamboo, hand.characters, hand.honours
    for_dots, for_bamboo, for_characters = rows.dots, rows.bamboo, rows.characters
    for_pairs = pairs_missing(hand)
    found = []
    for tile in hand.kinds():
        if tile < 9:
            missing = for_dots[classes[dots - UNIT[tile]]]
        elif tile < 18:
            missing = for_bamboo[classes[bamboo - UNIT[tile]]]
        elif tile < 27:
            missing = for_characters[classes[characters - UNIT[tile]]]
        else:
            missing = rows.with_honours(honours - UNIT[tile])
        if for_pairs < missing:
            # A tile out of a pair or a quad leaves one pair fewer.
            missing = for_pairs if counts[tile] % 2 else for_pairs + 1
        found.append((tile, missing))
    return found


class Rows:
    """What melds and a pair lack of a hand in which one suit changes, all the others being merged once.

    `dots`, `bamboo` and `characters` take the class of their suit, which may have changed, to the tiles missing.
    """

    __slots__ = ("_hand", "_of_honours", "_third", "_two", "bamboo", "characters", "dots")

    def __init__(self, hand: Hand) -> None:
        classes, two_suits, suits = tables.DISTANCE_CLASSES, tables.TWO_SUITS, tables.SUIT_CLASSES
        dots, bamboo, characters = classes[hand.dots], classes[hand.bamboo], classes[hand.characters]
        self._hand = hand
        self._of_honours = tables.NEAREST[hand.melds_missing]
        rows = self._of_honours[tables.HONOUR_DISTANCE_CLASSES[hand.honours]]
        self._two = two_suits[dots * suits + bamboo]
        self._third = characters
        self.dots = rows[two_suits[bamboo * suits + characters]]
        self.bamboo = rows[two_suits[dots * suits + characters]]
        self.characters = rows[self._two]

    def missing(self, tile: Tile, change: int) -> int:
        """Tiles missing from melds and a pair when the suit of `tile` changes by `change`, as packed."""
        if tile < 9:
            return self.dots[tables.DISTANCE_CLASSES[self._hand.dots + change]]
        if tile < 18:
            return self.bamboo[tables.DISTANCE_CLASSES[self._hand.bamboo + change]]
        if tile < 27:
            return self.characters[tables.DISTANCE_CLASSES[self._hand.characters + change]]
        return self.with_honours(self._hand.honours + change)

    def with_honours(self, honours: int) -> int:
        """Tiles missing from melds and a pair with these honours, as packed."""
        return self._of_honours[tables.HONOUR_DISTANCE_CLASSES[honours]][self._two][self._third]
