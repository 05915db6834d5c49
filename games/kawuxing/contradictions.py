"""Options of Kawuxing that cannot both hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.kawuxing.rules import Rules


def contradictions(rules: Rules) -> tuple[str, ...]:
    """Sentences that each name two options of `rules` that contradict one another (§12.2)."""
    return tuple(sentence for contradicts, sentence in _pairs(rules) if contradicts)


def _pairs(rules: Rules) -> tuple[tuple[bool, str], ...]:
    cap, no_piao = rules.cap_multiplier, rules.piao_mode == "off"
    return (
        (
            rules.cap_shown_multiplier is not None and (cap is None or cap > rules.cap_shown_multiplier),
            "cap_shown_multiplier is a higher cap, so cap_multiplier cannot be higher still or null",
        ),
        (
            rules.kong_chain == "double_third_full" and cap is None,
            "kong_chain double_third_full pays the full cap, so cap_multiplier cannot be null",
        ),
        (
            rules.kong_chain == "off" and rules.kong_chain_win_bonus == "per_kong",
            "kong_chain_win_bonus per_kong counts the kongs of a chain, so kong_chain cannot be off",
        ),
        (
            no_piao and rules.piao_choice != "every_hand",
            f"piao_choice {rules.piao_choice} needs piao, so piao_mode cannot be off",
        ),
        (no_piao and rules.piao_applies_to_kong, "piao_applies_to_kong needs piao, so piao_mode cannot be off"),
        (no_piao and rules.piao_applies_to_draw, "piao_applies_to_draw needs piao, so piao_mode cannot be off"),
        (
            rules.draw_payment == "none" and rules.piao_applies_to_draw,
            "piao_applies_to_draw needs payments of a drawn hand, so draw_payment cannot be none",
        ),
        (
            rules.show_tiles == "waits_only" and rules.show_hides_triplets,
            "show_tiles waits_only already hides triplets, so show_hides_triplets cannot be true",
        ),
        (
            not rules.discarder_pays_all and rules.discarder_pays_all_basis != "as_self_draw",
            "discarder_pays_all_basis twice_own needs discarder_pays_all, which cannot be false then",
        ),
        (
            not rules.discarder_pays_all and rules.discarder_pays_all_on_double_win != "per_winner",
            "discarder_pays_all_on_double_win skip_other_winner needs discarder_pays_all, which cannot be false then",
        ),
    )
