"""Options of Chengdu mahjong that cannot both hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.chengdu.rules import Rules


def contradictions(rules: Rules) -> tuple[str, ...]:
    """Sentences that each name two options of `rules` that contradict one another (§11.2)."""
    pairs = (
        (
            rules.not_ready_to_winners and rules.not_ready == "off",
            "not_ready_to_winners needs payments of those not ready, so not_ready cannot be off",
        ),
        (
            rules.flower_pig_to_winners and rules.flower_pig in ("as_not_ready", "off"),
            f"flower_pig_to_winners needs payments of flower pigs, so flower_pig cannot be {rules.flower_pig}",
        ),
    )
    return tuple(sentence for contradicts, sentence in pairs if contradicts)
