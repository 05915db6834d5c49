"""Fans 番: what each reading of a winning hand counts (docs/rules/kawuxing.md §7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.kawuxing.rules_worth import WorthRules
from games.kawuxing.terms import FAN_PLACE
from games.mahjong import shapes
from games.mahjong.hand import Hand
from games.mahjong.melds import Meld, MeldKind
from games.mahjong.readings import Reading, readings
from games.mahjong.tiles import DRAGONS, KINDS, RANK_OF, Tile

Fan = tuple[str, int]
"""A fan's id and its number, which multiplies."""

_DOUBLE_DRAGON = 2
"""Fours of a kind from which seven pairs have their own cap."""


@dataclass(frozen=True, slots=True)
class WinningHand:
    """All that decides the fans of a win.

    `hand` are the concealed tiles with `tile`, which won. `how` is `self_draw`, `discard` or `robbed_kong`. The
    circumstances: the tile replaced a kong's, it was thrown right after the thrower's kong, it was the last of the
    wall or thrown by the seat that drew the last. `chain` counts the kongs that led to it. `hidden` are the tiles of
    a shown hand that lie face down.
    """

    hand: Hand
    melds: tuple[Meld, ...]
    tile: Tile
    how: str
    replacement: bool = False
    kong_discard: bool = False
    last_tile: bool = False
    chain: int = 1
    shown: bool = False
    hidden: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class Reckoning:
    """One reading of the hand: its fans in listed order, their product, and whether it has double dragon's cap.

    `triplets` counts the concealed triplets and kongs 坎 (§11.1).
    """

    fans: tuple[Fan, ...]
    product: int
    double_dragon: bool
    triplets: int

    @property
    def order(self) -> tuple[int, ...]:
        """The last tie-break between readings: the places of its fans in the list of fans (§8.2)."""
        return tuple(FAN_PLACE[name] for name, _ in self.fans)


def reckonings(rules: WorthRules, win: WinningHand) -> list[Reckoning]:
    """Every reading of the hand with its fans; empty if it does not win."""
    form = shapes.forms(win.hand)
    event_fans = list(_event_fans(rules, win))
    flush: list[Fan] = [("full_flush", 4)] if _is_full_flush(win) else []
    found = []
    if form & shapes.SEVEN_PAIRS:
        pairs, quads = _seven_pairs(rules, win.hand)
        found.append(_reckoning([pairs, *flush, *event_fans], double_dragon=quads >= _DOUBLE_DRAGON, triplets=0))
    if form & shapes.STANDARD:
        for reading in readings(win.hand):
            fans = [*_standard_fans(rules, win, reading, is_flush=bool(flush)), *flush, *event_fans]
            found.append(_reckoning(fans, double_dragon=False, triplets=_concealed_triplets(win, reading)))
    return found


def _reckoning(fans: list[Fan], *, double_dragon: bool, triplets: int) -> Reckoning:
    product = 1
    for _, number in fans:
        product *= number
    listed = sorted(fans, key=lambda fan: FAN_PLACE[fan[0]])
    return Reckoning(tuple(listed) or (("plain", 1),), product, double_dragon, triplets)


def _seven_pairs(rules: WorthRules, hand: Hand) -> tuple[Fan, int]:
    """The one fan of the seven pairs family that counts, and the fours of a kind (§7.2)."""
    quads = hand.counts.count(4)
    dragon, double_dragon = (int(number) for number in rules.dragon_seven_pairs.split("/"))
    family: tuple[Fan, ...] = (
        ("seven_pairs", 4),
        ("dragon_seven_pairs", dragon),
        ("double_dragon_seven_pairs", double_dragon),
        ("triple_dragon_seven_pairs", rules.triple_dragon_seven_pairs_multiplier),
    )
    best = family[quads]
    three_dragons = rules.three_dragons_seven_pairs_multiplier
    if isinstance(three_dragons, int) and three_dragons > best[1] and all(hand.counts[kind] for kind in DRAGONS):
        best = ("three_dragons_seven_pairs", three_dragons)
    return best, quads


def _standard_fans(rules: WorthRules, win: WinningHand, reading: Reading, *, is_flush: bool) -> Iterator[Fan]:
    """Fans of four melds and a pair, but for those of suit and event."""
    triplets = {*reading.triplets, *(meld.tile for meld in win.melds)}
    is_one_in_hand = len(win.melds) == 4
    if RANK_OF[win.tile] == 5 and win.tile - 1 in reading.runs:
        yield "five_star", rules.five_star_multiplier
    if not reading.runs and not (is_one_in_hand and rules.one_in_hand_excludes_all_pungs):
        yield "all_pungs", rules.all_pungs_multiplier
    yield from _four_in_ones(rules, win, reading, is_full_channel=_is_full_channel(rules, is_flush=is_flush))
    dragons = sum(kind in triplets for kind in DRAGONS)
    if dragons == 3:
        yield "big_three_dragons", 8
    elif dragons == 2 and reading.pair in DRAGONS:
        yield "small_three_dragons", 4
    if is_one_in_hand:
        yield "one_in_hand", rules.one_in_hand_multiplier


def _is_full_channel(rules: WorthRules, *, is_flush: bool) -> bool:
    """Whether four equal tiles count whichever tile wins (§7.7)."""
    return rules.four_in_one_scope == "full" or (rules.four_in_one_scope == "half_flush_full" and is_flush)


def _four_in_ones(rules: WorthRules, win: WinningHand, reading: Reading, *, is_full_channel: bool) -> Iterator[Fan]:
    """Open 明四归 and concealed 暗四归 four in one, once for each four that counts (§7.5–7.7)."""
    counts = win.hand.counts
    for meld in win.melds:
        if meld.kind is MeldKind.PUNG and counts[meld.tile] and (is_full_channel or meld.tile == win.tile):
            yield "open_four_in_one", rules.open_four_in_one_multiplier
    if 4 not in counts:
        return
    for kind in range(KINDS):
        if counts[kind] != 4 or not (is_full_channel or kind == win.tile):
            continue
        if kind == win.tile and win.how != "self_draw" and not rules.concealed_four_in_one_on_discard:
            continue
        if rules.concealed_four_in_one_requires_triplet and kind not in reading.triplets:
            continue
        if rules.concealed_four_in_one_when_shown == "becomes_ming" and win.shown and kind not in win.hidden:
            yield "open_four_in_one", rules.open_four_in_one_multiplier
        else:
            yield "concealed_four_in_one", 4


def _is_full_flush(win: WinningHand) -> bool:
    """One suit only, melds included, and no dragons (§7.10)."""
    suits = [win.hand.dots, win.hand.bamboo, win.hand.characters]
    held = {suit for suit, packed in enumerate(suits) if packed} | {meld.tile // 9 for meld in win.melds}
    return not win.hand.honours and len(held) == 1 and 3 not in held


def _event_fans(rules: WorthRules, win: WinningHand) -> Iterator[Fan]:
    """Fans of how the win came about (§7.11–7.16)."""
    by_kong = rules.kong_win_multiplier
    if rules.kong_chain_win_bonus == "per_kong":
        by_kong **= max(win.chain, 1)
    if win.how == "self_draw":
        if win.replacement:
            yield "replacement_win", by_kong
        if win.last_tile and rules.last_tile_win:
            yield "last_tile_win", 2
    elif win.how == "discard":
        if win.kong_discard:
            yield "kong_discard_win", by_kong
        if win.last_tile and rules.last_discard_win:
            yield "last_discard_win", 2
    else:
        yield "robbed_kong", rules.robbed_kong_multiplier
    if win.shown:
        yield "shown_hand", 2


def _concealed_triplets(win: WinningHand, reading: Reading) -> int:
    """坎: concealed kongs and triplets in the hand; one that another's tile completed is not concealed (§11.1)."""
    kongs = sum(meld.kind is MeldKind.CONCEALED_KONG for meld in win.melds)
    completed = win.how != "self_draw" and win.tile in reading.triplets and win.hand.counts[win.tile] == 3
    return kongs + len(reading.triplets) - completed
