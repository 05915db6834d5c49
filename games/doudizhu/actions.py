"""What a seat may ask for in Doudizhu."""

from __future__ import annotations

from dataclasses import dataclass

from games.cards.notation import Name
from games.doudizhu.counts import Counts


@dataclass(frozen=True, slots=True)
class Call:
    """叫地主: ask to be the landlord (§2.1)."""


@dataclass(frozen=True, slots=True)
class NoCall:
    """不叫 (§2.1)."""


@dataclass(frozen=True, slots=True)
class Rob:
    """抢地主: take the landlord's place and double the stake (§2.2)."""


@dataclass(frozen=True, slots=True)
class NoRob:
    """不抢 (§2.2)."""


@dataclass(frozen=True, slots=True)
class Play:
    """出牌: play cards of these ranks.

    Suits do not matter (§3.6): without `named` any cards of the ranks will do, and the engine takes them in order of
    suit; with `named` those cards.
    """

    counts: Counts
    named: tuple[Name, ...] = ()


@dataclass(frozen=True, slots=True)
class Pass:
    """不出 (§3.2)."""


Action = Call | NoCall | Rob | NoRob | Play | Pass

CALL, NO_CALL, ROB, NO_ROB, PASS = Call(), NoCall(), Rob(), NoRob(), Pass()
