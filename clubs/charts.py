"""Pictures of a statement, laid out in whole units of an SVG's own measure; templates/clubs/_chart_*.html draw them.

Colours are the page's own, by CSS, so that both themes are served by one drawing (ADR 0005).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

WIDTH, HEIGHT = 720, 240
LEFT, RIGHT, TOP, BOTTOM = 64, 12, 12, 28
"""Room around the field for the figures of the axes."""

BAR_HEIGHT = 28
TICKS_MAX = 6


@dataclass(frozen=True, slots=True)
class Tick:
    """A figure of the vertical axis and where its line is."""

    y: int
    points: int


@dataclass(frozen=True, slots=True)
class Curve:
    """The balance over time."""

    path: str
    """`points` of a polyline: a step stays where it was until the next moment."""
    ticks: Sequence[Tick]
    zero: int
    steps: Sequence[tuple[datetime, int]]
    lowest: int
    highest: int
    first_at: datetime
    last_at: datetime
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    foot: int = HEIGHT - 8


@dataclass(frozen=True, slots=True)
class Bar:
    """What was won and lost under one name: two bars from a middle line."""

    name: str
    chinese: str
    lines: int
    won: int
    lost: int
    y: int
    lost_x: int
    lost_width: int
    won_width: int

    @property
    def text_y(self) -> int:
        return self.y + BAR_HEIGHT - 10

    @property
    def net(self) -> int:
        return self.won - self.lost


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars below each other."""

    rows: Sequence[Bar]
    height: int
    middle: int
    width: int = WIDTH
    bar_height: int = BAR_HEIGHT - 12


def curve(steps: Sequence[tuple[datetime, int]]) -> Curve | None:
    """The picture of a balance at moments, in order; None for fewer than two, which make no line."""
    if len(steps) < 2:
        return None
    values = [points for _at, points in steps]
    ticks = ticks_between(min(0, *values), max(0, *values))
    low, high = ticks[0], ticks[-1]
    first, last = steps[0][0], steps[-1][0]
    seconds = (last - first).total_seconds()

    def x(moment: datetime, place: int) -> int:
        share = (moment - first).total_seconds() / seconds if seconds else place / (len(steps) - 1)
        return LEFT + round((WIDTH - LEFT - RIGHT) * share)

    def y(points: int) -> int:
        return TOP + round((HEIGHT - TOP - BOTTOM) * (high - points) / (high - low))

    corners = [(x(first, 0), y(values[0]))]
    for place, (moment, points) in enumerate(steps[1:], 1):
        at = x(moment, place)
        corners += [(at, corners[-1][1]), (at, y(points))]
    return Curve(
        path=" ".join(f"{across},{down}" for across, down in corners),
        ticks=[Tick(y(points), points) for points in ticks],
        zero=y(0),
        steps=steps,
        lowest=min(values),
        highest=max(values),
        first_at=first,
        last_at=last,
    )


def bars(rows: Sequence[tuple[str, str, int, int, int]]) -> Bars | None:
    """The picture of (name, Chinese, lines, won, lost) rows, all to one scale; None for no rows."""
    if not rows:
        return None
    names, middle = 220, 470
    most = max(1, *(max(won, lost) for *_said, won, lost in rows))
    reach = min(middle - names, WIDTH - RIGHT - middle)
    drawn = []
    for place, (name, chinese, lines, won, lost) in enumerate(rows):
        left, right = round(reach * lost / most), round(reach * won / most)
        drawn.append(Bar(name, chinese, lines, won, lost, place * BAR_HEIGHT, middle - left, left, right))
    return Bars(rows=drawn, height=len(rows) * BAR_HEIGHT, middle=middle)


def ticks_between(low: int, high: int) -> list[int]:
    """Round figures (1, 2 or 5 with noughts) at even distances that reach from `low` or below to `high` or above.

    At least two; low <= high.
    """
    step = 1
    while not _fits(low, high, step):
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    first = low // step
    last = max(first + 1, -(-high // step))
    return [step * count for count in range(first, last + 1)]


def _fits(low: int, high: int, step: int) -> bool:
    return -(-high // step) - low // step < TICKS_MAX
