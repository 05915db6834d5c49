"""Tiles and melds as people write them: `123p55s CC`, `pung:5p`, `kong:concealed:5p`.

Ranks of one suit share its letter: p dots, s bamboo, m characters; C F B are 中 发 白. Spaces are free.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.core.errors import BadHand, Malformed
from games.mahjong.hand import Hand
from games.mahjong.melds import Meld, MeldKind
from games.mahjong.tiles import ALL_TILES, COPIES, DRAGONS, RANK_OF, SUIT_OF, Suit, Tile
from games.mahjong.tiles import tile as tile_of

_HONOURS = dict(zip("CFB", DRAGONS, strict=True))
_HONOUR_LETTERS = {tile: letter for letter, tile in _HONOURS.items()}
_SUITS = {suit.value: suit for suit in Suit if suit is not Suit.HONOURS}

WRITTEN = tuple(
    _HONOUR_LETTERS[tile] if tile in _HONOUR_LETTERS else f"{RANK_OF[tile]}{SUIT_OF[tile].value}" for tile in ALL_TILES
)
"""How each kind is written."""
_READ = {text: Tile(kind) for kind, text in enumerate(WRITTEN)}

_MELD_WORDS = {
    MeldKind.PUNG: "pung",
    MeldKind.CONCEALED_KONG: "kong:concealed",
    MeldKind.ADDED_KONG: "kong:added",
    MeldKind.DIRECT_KONG: "kong:direct",
}
_MELD_KINDS = {words: kind for kind, words in _MELD_WORDS.items()}


def read_tile(text: str) -> Tile:
    """`5p` → the kind. Raises Malformed."""
    kind = _READ.get(text)
    if kind is None:
        raise Malformed(f"no tile {text!r}: a tile is 1–9 with p, s or m, such as 5p, or one of C, F, B")
    return kind


def write_tile(tile: Tile) -> str:
    """The inverse of `read_tile`."""
    return WRITTEN[tile]


def read_tiles(text: str) -> list[Tile]:
    """`123p55s CC` → the tiles, in the order written. Raises Malformed."""
    tiles: list[Tile] = []
    ranks: list[int] = []
    for place, letter in enumerate(text, start=1):
        if letter in "123456789":
            ranks.append(int(letter))
        elif letter in _SUITS:
            if not ranks:
                raise Malformed(f"{text!r}: {letter!r} at place {place} has no ranks before it, as in 123{letter}")
            tiles += [tile_of(_SUITS[letter], rank) for rank in ranks]
            ranks.clear()
        elif ranks and not letter.isspace():
            raise Malformed(f"{text!r}: {letter!r} at place {place} is no suit: ranks are followed by p, s or m")
        elif letter in _HONOURS:
            tiles.append(_HONOURS[letter])
        elif not letter.isspace():
            raise Malformed(f"{text!r}: {letter!r} at place {place} is no tile: write 1–9 with p, s or m, or C, F, B")
    if ranks:
        raise Malformed(f"{text!r}: the ranks at its end have no suit: add p, s or m")
    return tiles


def write_tiles(tiles: Iterable[Tile]) -> str:
    """Sorted and short, each suit's letter once: `123p55sCC`."""
    return write_in_order(sorted(tiles))


def write_in_order(tiles: Iterable[Tile]) -> str:
    """In the order given; neighbours of one suit share its letter. `read_tiles` gives the same list back."""
    parts: list[str] = []
    suit = ""
    for tile in tiles:
        text = WRITTEN[tile]
        if suit and text[1:] == suit:
            parts[-1] = parts[-1][:-1] + text
        else:
            parts.append(text)
        suit = text[1:]
    return "".join(parts)


def read_hand(text: str) -> Hand:
    """`123p55s CC` → a Hand. Raises Malformed, or BadHand for five of a kind."""
    tiles = read_tiles(text)
    for tile in tiles:
        if tiles.count(tile) > COPIES:
            raise BadHand(f"{text!r} has {tiles.count(tile)} {write_tile(tile)}: there are {COPIES} of each tile")
    return Hand(tiles)


def write_hand(hand: Hand) -> str:
    """Sorted and short, as `write_tiles`."""
    return write_in_order(hand.tiles())


def read_meld(text: str) -> Meld:
    """`pung:5p`, `kong:concealed:5p`, `kong:added:5p` or `kong:direct:5p` → the meld. Raises Malformed."""
    words, _, tile = text.rpartition(":")
    kind = _MELD_KINDS.get(words)
    if kind is None:
        right = ", ".join(f"{known}:5p" for known in _MELD_KINDS)
        raise Malformed(f"no meld {text!r}: a meld is written {right}")
    return Meld(kind, read_tile(tile))


def write_meld(meld: Meld) -> str:
    """The inverse of `read_meld`; whose discard it took is not written."""
    return f"{_MELD_WORDS[meld.kind]}:{write_tile(meld.tile)}"
