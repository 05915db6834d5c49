"""Fans 番: what a winning hand counts, as exponents of two (docs/rules/chengdu.md §6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.chengdu.rules_worth import WorthRules
from games.chengdu.terms import FAN_PLACE
from games.chengdu.void import suits_of
from games.mahjong import shapes
from games.mahjong.hand import Hand
from games.mahjong.melds import Meld, MeldKind, owned_counts
from games.mahjong.readings import Reading, readings
from games.mahjong.tiles import COPIES, RANK_OF, Tile

Fan = tuple[str, int]
"""A fan's id and its number, an exponent of two."""

UNCAPPED_FANS = 6
"""What stands for the cap where there is none: §6.13 and §9.5 need one."""

_HEAVENLY_PLUS = 5
_RANKS_258 = frozenset((2, 5, 8))
_TERMINALS = frozenset((1, 9))
_MELDS = 4


@dataclass(frozen=True, slots=True)
class WinningHand:
    """All that decides the fans of a win.

    `hand` are the concealed tiles with `tile`, which won. `how` is `self_draw`, `discard` or `robbed_kong`. The
    circumstances: the tile replaced a kong's; it was thrown, or added, right after a kong of the seat that did so; it
    was the last of the wall or thrown when that was empty; `first` is `heavenly` or `earthly` for a win on the first
    tiles. `has_bonus`: a self-draw that adds its fan where the room plays that (§7.4). `fed_by` threw the tile of the
    direct kong that was replaced.
    """

    hand: Hand
    melds: tuple[Meld, ...]
    tile: Tile
    how: str
    replacement: bool = False
    kong_discard: bool = False
    last_tile: bool = False
    first: str = ""
    has_bonus: bool = True


@dataclass(frozen=True, slots=True)
class Reckoning:
    """One reading of a hand: its fans in listed order and their sum."""

    fans: tuple[Fan, ...]
    total: int

    @property
    def rank(self) -> tuple[int, int, tuple[int, ...]]:
        """The smallest is the best: the largest sum, then the fewest fans, then the order of the list (§7.2)."""
        return -self.total, len(self.fans), tuple(FAN_PLACE[name] for name, _ in self.fans)


def cap_fans(rules: WorthRules) -> int:
    """The cap in fans, or what stands for it."""
    return UNCAPPED_FANS if rules.fan_cap is None else rules.fan_cap


def best_reckoning(rules: WorthRules, win: WinningHand) -> Reckoning:
    """The reading of a complete hand that counts most, with the fans of how it was won."""
    more = list(_event_fans(rules, win))
    return min(
        (_reckoning([*fans, *more]) for fans in _structures(rules, win.hand, win.melds, win.tile)),
        key=lambda reckoning: reckoning.rank,
    )


def structural_reckoning(rules: WorthRules, hand: Hand, melds: Sequence[Meld], tile: Tile) -> Reckoning:
    """What a ready hand would count with this wait by its tiles alone, whoever threw it (§9.6).

    The wait may be a fifth tile of its kind, which only a room that counts every wait asks for (§9.3).
    """
    if hand.counts[tile] < COPIES:
        found = _structures(rules, hand.with_tile(tile), melds, tile)
    else:
        counts = owned_counts(hand, melds)
        shared = _hand_fans(rules, hand, melds, counts)
        found = _standard(rules, fifth_readings(hand, tile), counts, shared, melds=melds, tile=tile)
    return min((_reckoning(fans) for fans in found), key=lambda reckoning: reckoning.rank)


def fifth_readings(hand: Hand, tile: Tile) -> list[Reading]:
    """Readings of a hand that holds all four of a kind with a fifth: no such tile exists, but some rooms count it.

    Five of a kind hold a triplet or the pair, since at most four melds could take one each.
    """
    found = [Reading(rest.pair, (*rest.triplets, tile), rest.runs) for rest in readings(hand.without(tile, 2))]
    spare = hand.without(tile, 1)
    spare.add(_STAND_IN)
    spare.add(_STAND_IN)
    found += [Reading(tile, rest.triplets, rest.runs) for rest in readings(spare) if rest.pair == _STAND_IN]
    return found


_STAND_IN = Tile(27)
"""A kind that this game does not have, in the place of a pair."""


def _reckoning(fans: list[Fan]) -> Reckoning:
    listed = sorted(fans, key=lambda fan: FAN_PLACE[fan[0]])
    return Reckoning(tuple(listed) or (("plain", 0),), sum(number for _, number in fans))


def _structures(rules: WorthRules, hand: Hand, melds: Sequence[Meld], tile: Tile) -> Iterator[list[Fan]]:
    """The fans that each reading of the tiles counts."""
    form = shapes.forms(hand)
    counts = owned_counts(hand, melds)
    shared = _hand_fans(rules, hand, melds, counts)
    if form & shapes.SEVEN_PAIRS:
        yield [*_seven_pairs(rules, counts), *shared]
    if form & shapes.STANDARD:
        yield from _standard(rules, readings(hand), counts, shared, melds=melds, tile=tile)


def _hand_fans(rules: WorthRules, hand: Hand, melds: Sequence[Meld], counts: Sequence[int]) -> list[Fan]:
    """Fans that do not depend on the reading, roots aside (§6.7, §6.9, §6.10)."""
    fans: list[Fan] = []
    if len(suits_of(hand, melds)) == 1:
        fans.append(("full_flush", 2))
    if rules.fan_no_terminals and not any(counts[kind] for kind in _TERMINAL_KINDS):
        fans.append(("no_terminals", 1))
    if rules.fan_closed and all(meld.kind is MeldKind.CONCEALED_KONG for meld in melds):
        fans.append(("closed", 1))
    return fans


_TERMINAL_KINDS = (0, 8, 9, 17, 18, 26)


def _roots(counts: Sequence[int]) -> int:
    """Kinds of which the hand and its melds use all four, konged or not; each once (§6.12)."""
    return sum(count >= COPIES for count in counts)


def _seven_pairs(rules: WorthRules, counts: Sequence[int]) -> Iterator[Fan]:
    """Seven pairs with their roots (§6.3)."""
    roots = _roots(counts)
    if roots and rules.dragon_seven_pairs == "fixed4":
        yield "dragon_seven_pairs", 4
        roots -= 1
    else:
        yield "seven_pairs", 2
    if roots:
        yield "root", roots


def _standard(
    rules: WorthRules,
    found: Sequence[Reading],
    counts: Sequence[int],
    shared: Sequence[Fan],
    *,
    melds: Sequence[Meld],
    tile: Tile,
) -> Iterator[list[Fan]]:
    """Fans of four melds and a pair, for each reading."""
    roots = _roots(counts)
    for reading in found:
        fans = [*shared]
        if roots:
            fans.append(("root", roots))
        if not reading.runs:
            fans.append(("all_pungs", 1))
            if rules.fan_258_pungs and all(RANK_OF[kind] in _RANKS_258 for kind, held in enumerate(counts) if held):
                fans.append(("pungs_258", 2))
        if len(melds) == _MELDS:
            fans.append(("golden_hook", 1))
        if rules.fan_outside_hand and _is_outside(reading, melds):
            fans.append(("outside_hand", 2))
        if rules.fan_middle_five and RANK_OF[tile] == 5 and tile - 1 in reading.runs:
            fans.append(("middle_five", 1))
        yield fans


def _is_outside(reading: Reading, melds: Sequence[Meld]) -> bool:
    """Whether every meld and the pair hold a 1 or a 9 (§6.8)."""
    alike = (reading.pair, *reading.triplets, *(meld.tile for meld in melds))
    return all(RANK_OF[kind] in _TERMINALS for kind in alike) and all(RANK_OF[run] in (1, 7) for run in reading.runs)


def _event_fans(rules: WorthRules, win: WinningHand) -> Iterator[Fan]:
    """Fans of how the win came about (§6.13 to §6.17, §7.4)."""
    if win.how == "self_draw":
        if win.first and rules.heavenly_earthly != "off":
            yield win.first, cap_fans(rules) if rules.heavenly_earthly == "cap" else _HEAVENLY_PLUS
        if rules.self_draw_bonus == "add_fan" and win.has_bonus:
            yield "self_draw", 1
        if win.replacement:
            yield "replacement_win", 1
        if win.last_tile and rules.fan_last_tile:
            yield "last_tile_win", 1
        return
    if win.kong_discard:
        yield "kong_discard_win", 1
    if win.how == "robbed_kong":
        yield "robbed_kong", 1
    elif win.last_tile and rules.fan_last_tile:
        yield "last_discard_win", 1
