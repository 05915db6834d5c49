"""The regional presets of Kawuxing (docs/rules/kawuxing.md §13): values of `Rules`, nothing else."""

from __future__ import annotations

from dataclasses import replace

from games.kawuxing.rules import Rules

CLASSIC = Rules()
"""The rules of the sources, read literally."""

XIANGYANG = replace(
    CLASSIC,
    min_multiplier_discard=2,
    show_doubles="either",
    discarder_pays_all=True,
    draw_payment="first_shown_pays",
    draw_next_dealer="last_drawer",
    last_tile_win=False,
)
"""襄阳. The last tile is a fan there only in full channel, which this preset does not play."""

SHIYAN = replace(XIANGYANG, cap_double_dragon=None, five_star_multiplier=4, draw_unit=2, last_tile_win=True)
"""十堰: eight is full for every hand."""

SUIZHOU = replace(
    CLASSIC,
    min_multiplier_discard=2,
    show_doubles="either",
    discarder_pays_all=False,
    four_in_one_scope="half_flush_full",
    draw_payment="not_ready_pays_unit",
    horse_tile="self_draw",
)
"""随州."""

XIAOGAN = replace(
    CLASSIC,
    min_multiplier_discard=2,
    show_doubles="either",
    discarder_pays_all=False,
    draw_payment="not_ready_pays",
    piao_mode="additive",
    show_min_wall=12,
)
"""孝感. Whether the discarder pays all is disputed there."""

YICHENG = replace(XIANGYANG, discarder_pays_all=False)
"""宜城."""

YINGCHENG = replace(
    CLASSIC,
    min_multiplier_self_draw=2,
    min_multiplier_discard=2,
    draw_payment="not_ready_pays",
    show_min_wall=13,
    show_hides_triplets=True,
    last_tile_win=False,
)
"""应城."""

PRESETS = {
    "classic": CLASSIC,
    "xiangyang": XIANGYANG,
    "shiyan": SHIYAN,
    "suizhou": SUIZHOU,
    "xiaogan": XIAOGAN,
    "yicheng": YICHENG,
    "yingcheng": YINGCHENG,
}
