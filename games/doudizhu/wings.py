"""Wings 翅膀: which cards a plane or a quad may carry (§4.3 to §4.9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from operator import le

from games.cards.cards import Rank
from games.doudizhu.counts import BIG_JOKER, RANKS, RUN_RANKS, SMALL_JOKER
from games.doudizhu.rules import Rules


@dataclass(frozen=True, slots=True)
class WingRules:
    """The options that decide which sets there are; two rules that agree in these share one table."""

    own_rank: bool = False
    equal: bool = True
    trio: str = "apart"
    bomb: bool = False
    jokers: bool = False
    repeated_pair: bool = False

    @classmethod
    def of(cls, rules: Rules) -> WingRules:
        return cls(
            own_rank=rules.own_rank_wings,
            equal=rules.equal_wings,
            trio=rules.trio_wings,
            bomb=rules.bomb_wings,
            jokers=rules.joker_wings,
            repeated_pair=rules.repeated_pair,
        )

    @property
    def is_ambiguous(self) -> bool:
        """Whether some cards may be read in more than one way (§4.10)."""
        return self.trio == "any" or self.own_rank or self.bomb or self.repeated_pair


def may_lengthen(rank: int, *, low: int, high: int) -> bool:
    """Whether three of `rank` would lengthen the run from `low` to `high`."""
    return rank < RUN_RANKS and rank in (low - 1, high + 1)


def singles_allowed(wings: Sequence[int], *, low: int, high: int, rules: WingRules) -> bool:
    """Whether a body of the ranks `low` to `high` may carry these single cards, given as a count for each rank."""
    if wings[SMALL_JOKER] and wings[BIG_JOKER] and not rules.jokers:
        return False
    if not rules.own_rank and any(wings[low : high + 1]):
        return False
    most = max(wings)
    if most >= 2 and not rules.equal:
        return False
    if most >= 3:
        if rules.trio == "never":
            return False
        if rules.trio == "apart" and any(
            count >= 3 and may_lengthen(rank, low=low, high=high) for rank, count in enumerate(wings)
        ):
            return False
    return most < 4 or rules.bomb


def pairs_allowed(wings: Sequence[int], *, twice: bool) -> bool:
    """Whether these cards, given as a count for each rank, are pairs; with `twice` two of them may be of one rank."""
    return all(count in (0, 2) or (twice and count == 4) for count in wings)


def choices(room: Sequence[int], total: int, *, each: int = 1) -> Iterator[list[int]]:
    """Every way to take `total` times `each` cards of a rank, at most `room[rank]` of each: a count for each rank."""
    for ranks in combinations_with_replacement(range(len(room)), total):
        counts = [0] * len(room)
        for rank in ranks:
            counts[rank] += each
        if all(map(le, counts, room)):
            yield counts


def room_beside(body: Sequence[int]) -> list[int]:
    """How many cards of each rank the pack has left beside `body`, given as a count for each rank."""
    return [(1 if rank in (SMALL_JOKER, BIG_JOKER) else 4) - body[rank] for rank in RANKS]


def body_of(low: Rank, high: Rank, *, each: int) -> list[int]:
    """`each` cards of every rank from `low` to `high`, as a count for each rank."""
    return [each if low <= rank <= high else 0 for rank in RANKS]
