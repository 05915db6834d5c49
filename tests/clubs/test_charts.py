"""Pictures of statements as numbers."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs import charts

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("_case", "low", "high", "ticks"),
    [
        ("nothing", 0, 0, [0, 1]),
        ("ones", 0, 3, [0, 1, 2, 3]),
        ("twos", -3, 4, [-4, -2, 0, 2, 4]),
        ("fives", 0, 23, [0, 5, 10, 15, 20, 25]),
        ("hundreds", -120, 310, [-200, 0, 200, 400]),
        ("loss alone", -40, 0, [-40, -30, -20, -10, 0]),
    ],
)
def test_the_axis_has_few_round_figures_that_hold_all(_case: str, low: int, high: int, ticks: list[int]) -> None:
    found = charts.ticks_between(low, high)

    assert found == ticks


@given(st.integers(-(10**12), 0), st.integers(0, 10**12))
def test_however_large_the_points_the_axis_holds_them_with_few_figures(low: int, high: int) -> None:
    found = charts.ticks_between(low, high)

    assert found[0] <= low
    assert found[-1] >= high
    assert 0 in found
    assert 2 <= len(found) <= charts.TICKS_MAX


def test_a_balance_stays_where_it_was_until_the_next_moment() -> None:
    steps = [(NOON, 0), (NOON + timedelta(hours=1), 10), (NOON + timedelta(hours=2), -10)]

    curve = charts.curve(steps)

    assert curve is not None
    assert curve.path == "64,112 386,112 386,12 708,12 708,212"
    assert [(tick.y, tick.points) for tick in curve.ticks] == [(212, -10), (162, -5), (112, 0), (62, 5), (12, 10)]
    assert (curve.zero, curve.lowest, curve.highest) == (112, -10, 10)


def test_moments_at_one_instant_are_drawn_side_by_side() -> None:
    curve = charts.curve([(NOON, 1), (NOON, 2)])

    assert curve is not None
    assert curve.path.split()[0].startswith("64,")
    assert curve.path.split()[-1].startswith("708,")


@pytest.mark.parametrize("steps", [[], [(NOON, 5)]])
def test_less_than_two_moments_are_no_picture(steps: list[tuple[datetime, int]]) -> None:
    assert charts.curve(steps) is None


def test_bars_are_to_one_scale_from_a_middle_line() -> None:
    bars = charts.bars([("five star", "卡五星", 3, 100, 0), ("flush", "清一色", 1, 0, 50)])

    assert bars is not None
    assert [(row.lost_x, row.lost_width, row.won_width, row.net) for row in bars.rows] == [
        (470, 0, 238, 100),
        (351, 119, 0, -50),
    ]
    assert bars.height == 2 * charts.BAR_HEIGHT
    assert charts.bars([]) is None
