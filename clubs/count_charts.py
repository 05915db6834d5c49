"""Pictures of how often something happened, laid out in whole units of an SVG's own measure; templates draw them.

Colours are the page's own, by CSS (see `clubs.charts`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from clubs.charts import BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH, Tick, ticks_between

ROW = 72
"""A name, and its bar below it: so that long names have room on a telephone too."""
BAR = 18
FIGURES = 72
"""Room for the figure behind the longest bar."""
COLUMNS_MAX = 62
"""Columns that a telephone can tell apart; more days are put together by weeks, or by four of them."""


@dataclass(frozen=True, slots=True)
class CountBar:
    """How often one thing happened."""

    name: str
    chinese: str
    count: int
    y: int
    width: int

    @property
    def text_y(self) -> int:
        return self.y + 24

    @property
    def bar_y(self) -> int:
        return self.y + 42

    @property
    def count_y(self) -> int:
        return self.bar_y + BAR

    @property
    def end(self) -> int:
        return self.width + 8


@dataclass(frozen=True, slots=True)
class CountBars:
    """Bars below each other, all to one scale."""

    rows: Sequence[CountBar]
    height: int
    width: int = WIDTH
    bar_height: int = BAR


def count_bars(rows: Sequence[tuple[str, str, int]]) -> CountBars | None:
    """The picture of (name, Chinese, count) rows in their order; None for none."""
    if not rows:
        return None
    most = max(1, *(count for *_names, count in rows))
    reach = WIDTH - FIGURES
    bars = [
        CountBar(name, chinese, count, place * ROW, max(2, round(reach * count / most)) if count else 0)
        for place, (name, chinese, count) in enumerate(rows)
    ]
    return CountBars(rows=bars, height=len(rows) * ROW)


@dataclass(frozen=True, slots=True)
class Column:
    """How often it happened in some days."""

    first: date
    last: date
    count: int
    x: int
    y: int
    height: int


@dataclass(frozen=True, slots=True)
class Columns:
    """Columns beside each other, one for each day or for each few of them, none left out."""

    columns: Sequence[Column]
    ticks: Sequence[Tick]
    column_width: int
    first: date
    last: date
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    floor: int = HEIGHT - BOTTOM
    foot: int = HEIGHT - 8


def columns(days: Sequence[tuple[date, int]]) -> Columns | None:
    """The picture of counts by day, in order; None for none."""
    if not days:
        return None
    first, last = days[0][0], days[-1][0]
    span = (last - first).days + 1
    step = next(size for size in (1, 7, 28, span) if -(-span // size) <= COLUMNS_MAX)
    counts = [0] * -(-span // step)
    for day, count in days:
        counts[(day - first).days // step] += count
    ticks = ticks_between(0, max(counts))
    high = ticks[-1]
    wide = (WIDTH - LEFT - RIGHT) // len(counts)
    floor = HEIGHT - BOTTOM

    def y(count: int) -> int:
        return TOP + round((floor - TOP) * (high - count) / high)

    made = [
        Column(
            first + timedelta(days=place * step),
            min(last, first + timedelta(days=(place + 1) * step - 1)),
            count,
            LEFT + place * wide + max(1, wide // 8),
            y(count),
            floor - y(count),
        )
        for place, count in enumerate(counts)
    ]
    width = min(48, max(1, wide - 2 * max(1, wide // 8)))
    return Columns(
        columns=made,
        ticks=[Tick(y(count), count) for count in ticks],
        column_width=width,
        first=first,
        last=last,
    )
