"""The presets of Chengdu mahjong (docs/rules/chengdu.md §12): values of `Rules`, nothing else."""

from __future__ import annotations

from dataclasses import replace

from games.chengdu.rules import Rules

RAIN_BLOOD = Rules()
"""血战下雨: kongs are paid, and play goes on after a win."""

STANDARD = replace(RAIN_BLOOD, rain=False, blood_battle=False)
"""标准: kongs are not paid, and the first win ends the hand."""

STANDARD_RAIN = replace(RAIN_BLOOD, blood_battle=False)
"""标准下雨."""

STANDARD_BLOOD = replace(RAIN_BLOOD, rain=False)
"""标准血战."""

SBR_2025 = replace(RAIN_BLOOD, fan_cap=3, kong_shot="refund", must_win_last_n=0, not_ready="max", flower_pig="fine")
"""The tournament rules 四川麻将(SBR) of 2025, as far as points of two seats can say them (§9.5)."""

HOUSE_MODERN = replace(
    RAIN_BLOOD,
    swap_three="dice",
    self_draw_bonus="add_fan",
    dragon_seven_pairs="fixed4",
    fan_258_pungs=True,
    fan_outside_hand=True,
    heavenly_earthly="cap",
    kong_flower_direct="feeder_pays",
    kong_transfer_multi="split",
    must_win_last_n=0,
    not_ready="max",
    dead_wait="excl_visible4",
    flower_pig_to_winners=True,
)
"""What rooms of today like to play: exchange of three, a fan for self-draw, more fans."""

PRESETS = {
    "rain_blood": RAIN_BLOOD,
    "standard": STANDARD,
    "standard_rain": STANDARD_RAIN,
    "standard_blood": STANDARD_BLOOD,
    "sbr_2025": SBR_2025,
    "house_modern": HOUSE_MODERN,
}
