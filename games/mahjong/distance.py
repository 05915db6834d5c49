"""How far a concealed hand is from complete, and which tiles bring it nearer.

Distance counts the tiles that are missing: 0 is complete, 1 is ready 听, and n 向听 is n + 1. Any tile that the hand
does not hold is taken to be within reach, but never a fifth of a kind. Seven pairs count, with four equal tiles as two.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.mahjong import tables
from games.mahjong.hand import UNIT, Hand
from games.mahjong.tiles import ALL_TILES, COPIES, Tile, TileSet, set_of

PAIRS_NEEDED = 7
CONCEALED_MIN = 13
"""Seven pairs need all tiles concealed: thirteen between turns, fourteen in one."""


def distance(hand: Hand) -> int:
    """Tiles missing from a complete hand: of melds and a pair, or of seven pairs if no meld lies outside.

    A hand of 3k+1 or 3k+2 tiles must make k melds and a pair. In the latter one tile is the discard to come.
    """
    dots, bamboo, characters, honours = hand.dots, hand.bamboo, hand.characters, hand.honours
    classes, suits = tables.DISTANCE_CLASSES, tables.SUIT_CLASSES
    missing = tables.NEAREST[hand.size // 3][tables.HONOUR_DISTANCE_CLASSES[honours]][
        tables.TWO_SUITS[classes[dots] * suits + classes[bamboo]] * suits + classes[characters]
    ]
    if hand.size >= CONCEALED_MIN:
        pairs = tables.PAIRS
        for_pairs = PAIRS_NEEDED - pairs[dots] - pairs[bamboo] - pairs[characters] - pairs[honours]
        if for_pairs < missing:
            return for_pairs
    return missing


def useful(hand: Hand) -> TileSet:
    """The kinds that bring a hand of 3k+1 tiles nearer 进张; for a ready hand these are its waits.

    A kind of which the hand holds four is never among them. A game of fewer suits takes only its own kinds of these.
    """
    return set_of(nearer(hand, distance(hand), ALL_TILES))


def nearer(hand: Hand, limit: int, among: Iterable[Tile]) -> list[Tile]:
    """Those of the kinds `among` with which a hand of 3k+1 tiles would be nearer than `limit`, its distance."""
    classes, suits, two_suits = tables.DISTANCE_CLASSES, tables.SUIT_CLASSES, tables.TWO_SUITS
    dots, bamboo, characters, honours = hand.dots, hand.bamboo, hand.characters, hand.honours
    dots_class, bamboo_class, characters_class = classes[dots], classes[bamboo], classes[characters]
    by_honours = tables.NEAREST[hand.size // 3]
    nearest = by_honours[tables.HONOUR_DISTANCE_CLASSES[honours]]
    # Whichever suit the tile is of comes last, so that the two others are merged only once.
    beside_dots = two_suits[bamboo_class * suits + characters_class] * suits
    beside_bamboo = two_suits[dots_class * suits + characters_class] * suits
    beside_characters = two_suits[dots_class * suits + bamboo_class] * suits
    pairs_too = hand.size >= CONCEALED_MIN and _pairs_missing(hand) <= limit
    counts = hand.counts
    found = []
    for tile in among:
        count = counts[tile]
        if count == COPIES:
            continue
        if tile < 9:
            missing = nearest[beside_dots + classes[dots + UNIT[tile]]]
        elif tile < 18:
            missing = nearest[beside_bamboo + classes[bamboo + UNIT[tile]]]
        elif tile < 27:
            missing = nearest[beside_characters + classes[characters + UNIT[tile]]]
        else:
            missing = by_honours[tables.HONOUR_DISTANCE_CLASSES[honours + UNIT[tile]]][
                beside_characters + characters_class
            ]
        if missing < limit or (pairs_too and count % 2):
            found.append(tile)
    return found


def _pairs_missing(hand: Hand) -> int:
    pairs = tables.PAIRS
    return PAIRS_NEEDED - pairs[hand.dots] - pairs[hand.bamboo] - pairs[hand.characters] - pairs[hand.honours]


def distances_after(hand: Hand) -> list[tuple[Tile, int]]:
    """Each kind that a hand of 3k+2 tiles could discard, in tile order, with the distance it leaves."""
    classes, suits, two_suits = tables.DISTANCE_CLASSES, tables.SUIT_CLASSES, tables.TWO_SUITS
    dots, bamboo, characters, honours = hand.dots, hand.bamboo, hand.characters, hand.honours
    dots_class, bamboo_class, characters_class = classes[dots], classes[bamboo], classes[characters]
    by_honours = tables.NEAREST[hand.size // 3]
    nearest = by_honours[tables.HONOUR_DISTANCE_CLASSES[honours]]
    beside_dots = two_suits[bamboo_class * suits + characters_class] * suits
    beside_bamboo = two_suits[dots_class * suits + characters_class] * suits
    beside_characters = two_suits[dots_class * suits + bamboo_class] * suits
    for_pairs = _pairs_missing(hand) if hand.size > CONCEALED_MIN else PAIRS_NEEDED
    found = []
    for tile, count in zip(ALL_TILES, hand.counts, strict=True):
        if not count:
            continue
        if tile < 9:
            missing = nearest[beside_dots + classes[dots - UNIT[tile]]]
        elif tile < 18:
            missing = nearest[beside_bamboo + classes[bamboo - UNIT[tile]]]
        elif tile < 27:
            missing = nearest[beside_characters + classes[characters - UNIT[tile]]]
        else:
            missing = by_honours[tables.HONOUR_DISTANCE_CLASSES[honours - UNIT[tile]]][
                beside_characters + characters_class
            ]
        if for_pairs < missing:
            missing = min(missing, for_pairs if count % 2 else for_pairs + 1)
        found.append((tile, missing))
    return found
