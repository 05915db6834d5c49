"""Brush strokes as filled outlines: a stroke is a line of points, each with the width of the brush there."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

Point = tuple[float, float, float]
"""x, y and the brush's width, in the units of the glyph's own square (0 to 100)."""
Stroke = list[Point]

SAMPLES = 4
"""Points drawn between two given ones: enough to look smooth at 120 pixels, few enough to stay small."""


def _along(x1: float, y1: float, x2: float, y2: float, widths: Sequence[tuple[float, float]]) -> Stroke:
    """A straight stroke, from how far along it is (0 to 1) to how wide it is there."""
    return [(x1 + (x2 - x1) * t, y1 + (y2 - y1) * t, width) for t, width in widths]


def across(x1: float, y1: float, x2: float, y2: float, width: float) -> Stroke:
    """横: pressed at both ends, thinner between."""
    shape = ((0, 0.75), (0.1, 0.8), (0.35, 0.58), (0.7, 0.6), (0.9, 0.92), (1, 0.62))
    return _along(x1, y1, x2, y2, [(t, width * w) for t, w in shape])


def down(x1: float, y1: float, x2: float, y2: float, width: float, *, point: bool = False) -> Stroke:
    """竖: firm all the way; with `point` it ends like a needle."""
    end = ((0.8, 0.86), (1, 0.12)) if point else ((0.8, 0.92), (1, 0.95))
    return _along(x1, y1, x2, y2, [(t, width * w) for t, w in ((0, 0.7), (0.08, 1.08), (0.45, 0.88), *end)])


def left(points: Sequence[tuple[float, float]], width: float) -> Stroke:
    """撇: falls to the left from a firm start to a fine point."""
    last = len(points) - 1
    return [(x, y, width * (1.05 - 0.95 * (i / last) ** 1.4)) for i, (x, y) in enumerate(points)]


def right(points: Sequence[tuple[float, float]], width: float) -> Stroke:
    """捺: falls to the right from a fine start to a broad foot that lifts off."""
    last = len(points) - 1
    swell = [0.35 + 0.95 * (i / last) ** 1.2 for i in range(last)]
    return [(x, y, width * w) for (x, y), w in zip(points, [*swell, 0.2], strict=True)]


def dot(x1: float, y1: float, x2: float, y2: float, width: float) -> Stroke:
    """点: a touch that swells."""
    return [
        (x1, y1, width * 0.35),
        ((x1 + x2) / 2, (y1 + y2) / 2, width * 0.95),
        (x2, y2, width * 1.05),
    ]


def bend(points: Sequence[tuple[float, float]], width: float, *, hook: bool = True) -> Stroke:
    """A stroke of one width that turns; with `hook` its end is flicked to a point."""
    widths = [width * 0.92] * len(points)
    widths[0] = width * 0.75
    if hook:
        widths[-1] = width * 0.15
    return [(x, y, w) for (x, y), w in zip(points, widths, strict=True)]


def _smooth(stroke: Stroke) -> Stroke:
    """Catmull–Rom through the given points."""
    ends = [stroke[0], *stroke, stroke[-1]]
    line: Stroke = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(SAMPLES):
            t = step / SAMPLES
            line.append(tuple(_spline(a[k], b[k], c[k], d[k], t) for k in range(3)))  # type: ignore[arg-type]
    return [*line, stroke[-1]]


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))


def _outline(line: Stroke) -> list[tuple[float, float]]:
    """Both edges of the brush's path, with rounded ends."""
    above: list[tuple[float, float]] = []
    below: list[tuple[float, float]] = []
    for i, (x, y, width) in enumerate(line):
        before, after = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
        angle = math.atan2(after[1] - before[1], after[0] - before[0])
        across_x, across_y = math.sin(angle) * width / 2, math.cos(angle) * width / 2
        above.append((x + across_x, y - across_y))
        below.append((x - across_x, y + across_y))
    return [
        *_cap(line[0], line[1]),
        *above,
        *_cap(line[-1], line[-2]),
        *reversed(below),
    ]


def _cap(end: Point, inner: Point) -> list[tuple[float, float]]:
    x, y, width = end
    angle = math.atan2(y - inner[1], x - inner[0])
    turns = (0.32, 0, -0.32) if width > 1 else (0,)
    return [
        (
            x + math.cos(angle - t * math.pi) * width / 2,
            y + math.sin(angle - t * math.pi) * width / 2,
        )
        for t in turns
    ]


def outline(strokes: Iterable[Stroke], *, x: float, y: float, width: float, height: float) -> str:
    """Path data of strokes drawn in a 100 × 100 square, placed into the box given."""
    return "".join(
        _path([(x + px * width / 100, y + py * height / 100) for px, py in _outline(_smooth(stroke))])
        for stroke in strokes
    )


def _path(corners: Sequence[tuple[float, float]]) -> str:
    """A closed path in whole tenths, each corner relative to the one before: half the bytes."""
    tenths = [(round(x * 10), round(y * 10)) for x, y in corners]
    (first_x, first_y), parts = tenths[0], []
    for (before_x, before_y), (here_x, here_y) in pairwise(tenths):
        if (here_x, here_y) != (before_x, before_y):
            parts.append(f"{_tenth(here_x - before_x)} {_tenth(here_y - before_y)}")
    return f"M{_tenth(first_x)} {_tenth(first_y)}l{' '.join(parts)}z"


def _tenth(value: int) -> str:
    return f"{value / 10:g}".replace("0.", ".") if abs(value) < 10 else f"{value / 10:g}"
