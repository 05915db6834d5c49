"""The most that one hand can cost a seat (§6, §7)."""

from __future__ import annotations

from games.doudizhu.multiplier import DOUBLE
from games.doudizhu.rules import Rules

FARMERS = 2
ROBBERS = 2
"""The two seats that did not call may each rob once (§2.2)."""


def worst_loss(rules: Rules) -> int | None:
    """The landlord's loss to both farmers at the cap; None where the multiplier has none.

    T = base stake × capped multiplier × 2 for each doubling of the bidding, which stands outside the cap (§7.1): each
    of the other two seats may rob, the caller may rob back where the room allows it (§2.4), and the call itself counts
    where the room says so (§2.7). A farmer loses T, the landlord T to each farmer (§7.2).
    """
    if not rules.multiplier_cap:
        return None
    doublings = ROBBERS + rules.counter_rob + rules.call_doubles
    one: int = rules.base_stake * rules.multiplier_cap * DOUBLE**doublings
    return FARMERS * one
