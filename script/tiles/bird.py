"""The one of bamboo: a peacock that faces us, its train spread."""

from __future__ import annotations

from colours import PAPER, B, G, R

X, Y = 31, 63
"""Where the feathers of the train meet."""

OUTER = (-55, -33, -11, 11, 33, 55)
INNER = (-66, -44, -22, 0, 22, 44, 66)


def peacock() -> str:
    """Train behind, then feet, body and head."""
    train = "".join(_feather(37, 5.6, turn, vane=G, eye=R) for turn in OUTER)
    train += "".join(_feather(27, 5.2, turn, vane=B, eye=G) for turn in INNER)
    return f'<g transform="translate(3.1 7) scale(.9)">{train}{_feet()}{_body()}{_head()}</g>'


def _feather(reach: float, half: float, turn: float, *, vane: str, eye: str) -> str:
    tip, middle = Y - reach + half, Y - reach * 0.62
    path = (
        f"M{X} {Y}C{X - 1.5} {middle + 6:.1f} {X - half} {middle:.1f} {X - half} {tip:.1f}"
        f"A{half} {half} 0 0 1 {X + half} {tip:.1f}"
        f"C{X + half} {middle:.1f} {X + 1.5} {middle + 6:.1f} {X} {Y}Z"
    )
    return (
        f'<g transform="rotate({turn} {X} {Y})"><path d="{path}" fill="{vane}" stroke="{PAPER}" stroke-width=".9"/>'
        f'<circle cx="{X}" cy="{tip:.1f}" r="{half * 0.62:.1f}" fill="{PAPER}"/>'
        f'<circle cx="{X}" cy="{tip:.1f}" r="{half * 0.4:.1f}" fill="{eye}"/></g>'
    )


def _body() -> str:
    edge = (
        f"M{X} 35.5C34.6 35.5 36.4 38 35.8 41.4C35.2 45 36.4 47.6 38.4 51C41.8 57 40.4 66.4 {X} 68.6"
        f"C21.6 66.4 20.2 57 23.6 51C25.6 47.6 26.8 45 26.2 41.4C25.6 38 27.4 35.5 {X} 35.5Z"
    )
    body = (
        f"M{X} 37C33.6 37 34.9 39 34.4 41.6C33.8 45.4 35.2 48.4 37.2 51.8C40 56.8 38.8 65 {X} 67"
        f"C23.2 65 22 56.8 24.8 51.8C26.8 48.4 28.2 45.4 27.6 41.6C27.1 39 28.4 37 {X} 37Z"
    )
    breast = "".join(
        f"M{X - width} {y}Q{X} {y + 4} {X + width} {y}" for y, width in ((52.5, 3.4), (56.5, 4.2), (60.5, 3.8))
    )
    return (
        f'<path d="{edge}" fill="{PAPER}"/><path d="{body}" fill="{B}"/>'
        f'<path d="{breast}" fill="none" stroke="{PAPER}" stroke-width="1" stroke-linecap="round"/>'
    )


def _head() -> str:
    eyes = "".join(f'<circle cx="{x}" cy="40.4" r=".95" fill="{PAPER}"/>' for x in (X - 1.7, X + 1.7))
    return f'{eyes}<path d="M{X - 1.3} 42.4H{X + 1.3}L{X} 45.4Z" fill="{R}"/>'


def _feet() -> str:
    path = "".join(f"M{x} 66.4V73.4M{x} 73.4L{x - 2.8} 75.6M{x} 73.4L{x + 2.8} 75.6" for x in (27.6, 34.4))
    return f'<path d="{path}" stroke="{R}" stroke-width="1.6" fill="none" stroke-linecap="round"/>'
