"""Shapes of concealed hands: is it complete, and what does it wait for.

All answers are about the concealed tiles alone; a hand with k melds outside has 3k tiles fewer, and nothing needs to
be said about them: the number of tiles tells. Honours make no runs. Seven pairs 七对 need 14 concealed tiles and count
four equal tiles as two pairs. `distance` says how far a hand is, `readings` how a complete one can be seen.
"""

from __future__ import annotations

from games.mahjong import tables
from games.mahjong.distance import distances_after
from games.mahjong.hand import UNIT, Hand
from games.mahjong.tiles import COPIES, Tile, TileSet

STANDARD = 1
"""Melds and a pair."""
SEVEN_PAIRS = 2
"""Seven pairs; `STANDARD | SEVEN_PAIRS` where both readings are possible."""


def forms(hand: Hand) -> int:
    """How a hand of 3k+2 tiles is complete: 0 (it is not), STANDARD, SEVEN_PAIRS or both. Its truth is "complete"."""
    parts = tables.FORM_PARTS
    return tables.FORMS[
        parts[hand.dots] + parts[hand.bamboo] + parts[hand.characters] + tables.HONOUR_FORM_PARTS[hand.honours]
    ]


def forms_with(hand: Hand, tile: Tile) -> int:
    """`forms` of a hand of 3k+1 tiles and one tile more, without touching the hand; 0 for a fifth tile of its kind."""
    if hand.distance_min > 1 or hand.counts[tile] == COPIES:
        return 0
    dots, bamboo, characters, honours = hand.dots, hand.bamboo, hand.characters, hand.honours
    if tile < 9:
        dots += UNIT[tile]
    elif tile < 18:
        bamboo += UNIT[tile]
    elif tile < 27:
        characters += UNIT[tile]
    else:
        honours += UNIT[tile]
    parts = tables.FORM_PARTS
    return tables.FORMS[parts[dots] + parts[bamboo] + parts[characters] + tables.HONOUR_FORM_PARTS[honours]]


def waits(hand: Hand) -> TileSet:
    """The kinds 听 that make a hand of 3k+1 tiles complete, in either form; 0 if it is not ready.

    A kind of which the hand itself holds four is never among them, since there is no fifth. Copies in melds are not
    known here: where the rules ask that a wait can still be drawn, use `& ~melds.fully_owned(hand, melds)`.
    """
    if hand.distance_min > 1:
        return 0
    return packed_waits(hand.dots, hand.bamboo, hand.characters, hand.honours)


def packed_waits(dots: int, bamboo: int, characters: int, honours: int) -> TileSet:
    """`waits` of four packed suits, for those who try one change after the other."""
    classes = tables.WAIT_CLASSES
    code_p, one_p, two_p, odd_p = tables.DOTS_WAITS[classes[dots]]
    code_s, one_s, two_s, odd_s = tables.BAMBOO_WAITS[classes[bamboo]]
    code_m, one_m, two_m, odd_m = tables.CHARACTERS_WAITS[classes[characters]]
    code_z, one_z, two_z, odd_z = tables.HONOUR_WAITS[honours]
    case = tables.WAIT_CASES[code_p + code_s + code_m + code_z]
    if not case:
        return 0
    if case == 1:
        return one_p | one_s | one_m | one_z
    if case == 2:
        return two_p | two_s | two_m | two_z
    odd = odd_p | odd_s | odd_m | odd_z
    if case == 4:
        return odd
    return odd | (one_p | one_s | one_m | one_z if case == 5 else two_p | two_s | two_m | two_z)


def ready_discards(hand: Hand) -> dict[Tile, TileSet]:
    """Discards that leave a hand of 3k+2 tiles ready, in tile order, each with the waits it leaves."""
    if hand.distance_min > 1:
        return {}
    dots, bamboo, characters, honours = hand.dots, hand.bamboo, hand.characters, hand.honours
    found = {}
    for tile, missing in distances_after(hand):
        if missing > 1:
            continue
        unit = UNIT[tile]
        if tile < 9:
            left = packed_waits(dots - unit, bamboo, characters, honours)
        elif tile < 18:
            left = packed_waits(dots, bamboo - unit, characters, honours)
        elif tile < 27:
            left = packed_waits(dots, bamboo, characters - unit, honours)
        else:
            left = packed_waits(dots, bamboo, characters, honours - unit)
        if left:
            found[tile] = left
    return found


def is_seven_pairs_without_quads(hand: Hand) -> bool:
    """Seven different pairs: for a rule that does not count four equal tiles as two pairs."""
    return bool(forms(hand) & SEVEN_PAIRS) and COPIES not in hand.counts
