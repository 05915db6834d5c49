"""What a seat may ask for in Sichong."""

from __future__ import annotations

from dataclasses import dataclass

from games.cards.cards import Rank
from games.cards.notation import Name


@dataclass(frozen=True, slots=True)
class Play:
    """出牌: play cards of these ranks, lowest first.

    Suits and decks do not matter: without `named` any cards of the ranks will do, and the engine takes them in order;
    with `named` those cards.
    """

    ranks: tuple[Rank, ...]
    named: tuple[Name, ...] = ()


@dataclass(frozen=True, slots=True)
class Pass:
    """弃权 (§3.2)."""


Action = Play | Pass

PASS = Pass()
