"""The most that one hand can cost a seat (§5)."""

from __future__ import annotations

from games.sichong.rules import Rules

CAUGHT_BOTH = 2
"""The dearest ending: both seats of the losing side are caught (§5.4)."""


def worst_loss(rules: Rules) -> int:
    """A seat of the losing side pays one seat of the other, once, at most for both caught (§5.5)."""
    return CAUGHT_BOTH * rules.base_stake
