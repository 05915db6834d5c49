"""The faces of the tiles: what is drawn below the corner index, in a space of 60 × 80."""

from __future__ import annotations

import math

from brush import outline
from glyphs import GREEN, MYRIAD, NUMERALS, RED

INK = "var(--tile-ink, #1d2b3a)"
R = "var(--tile-red, #b3261e)"
G = "var(--tile-green, #1b7a4b)"
B = "var(--tile-blue, #1f4e8c)"
PAPER = "var(--tile-paper, #fffdf6)"

DIGITS = {
    "1": "M1.2 4.2L5.2 1V17",
    "2": "M.6 4.6C1.2 2 3.2 1 5 1C7.6 1 9.4 2.8 9.4 5.2C9.4 8.6 4 11.4 1 16.6H9.8",
    "3": "M.8 2.4C2 1.4 3.4 1 4.8 1C7.4 1 9 2.6 9 4.8C9 7.2 7 8.6 4 8.6C7.4 8.6 9.6 10.2 9.6 12.8C9.6 15.6 7.4 17 4.8 17C3 17 1.6 16.6.4 15.4",
    "4": "M7.2 17V1L.6 12.2H10.4",
    "5": "M8.8 1H2.2L1.4 8.2C2.4 7.4 3.6 7 5 7C7.8 7 9.6 8.8 9.6 11.8C9.6 15 7.6 17 4.8 17C3 17 1.6 16.4.6 15.2",
    "6": "M8.6 2.2C7.6 1.4 6.6 1 5.4 1C2.4 1 .8 4.4.8 9.6C.8 14.4 2.4 17 5.2 17C7.8 17 9.6 14.8 9.6 11.8C9.6 8.8 7.8 6.8 5.4 6.8C3 6.8 1.2 8.6.9 10.8",
    "7": "M.6 1H9.6C6.6 5.4 4.4 10.6 3.6 17",
    "8": "M5 8.4C2.8 8.4 1.2 6.8 1.2 4.8C1.2 2.6 2.8 1 5 1C7.2 1 8.8 2.6 8.8 4.8C8.8 6.8 7.2 8.4 5 8.4C2.4 8.4.6 10.2.6 12.6C.6 15.2 2.4 17 5 17C7.6 17 9.4 15.2 9.4 12.6C9.4 10.2 7.6 8.4 5 8.4Z",
    "9": "M1.6 15.8C2.6 16.6 3.6 17 4.8 17C7.8 17 9.4 13.6 9.4 8.4C9.4 3.6 7.8 1 5 1C2.4 1 .6 3.2.6 6.2C.6 9.2 2.4 11.2 4.8 11.2C7.2 11.2 9 9.4 9.3 7.2",
    "C": "M9.2 3.6C8.2 1.8 6.8 1 5.2 1C2.4 1 .6 4 .6 9C.6 14 2.4 17 5.2 17C6.8 17 8.2 16.2 9.2 14.4",
    "F": "M1.4 17V1H9.2M1.4 8.6H7.8",
    "B": "M1.4 1V17H5.4C8 17 9.6 15.4 9.6 12.8C9.6 10.2 8 8.6 5.4 8.6H1.4H5C7.2 8.6 8.8 7.2 8.8 4.8C8.8 2.4 7.2 1 5 1Z",
}
"""The index's signs, one line each, 10 wide and 18 high."""


def index(sign: str, colour: str) -> str:
    return (
        f'<path d="{DIGITS[sign]}" transform="translate(5 4.6)" fill="none" stroke="{colour}"'
        ' stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def ring(x: float, y: float, radius: float, colour: str) -> str:
    """A coin: rim, ring of beads and heart."""
    beads = 8 if radius > 7 else 0
    parts = [
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius - 0.55:g}" fill="{PAPER}" stroke="{colour}" stroke-width="{1.1 + radius * 0.11:.2f}"/>',
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius * 0.42:.2f}" fill="{colour}"/>',
    ]
    if beads:
        for i in range(beads):
            angle = 2 * math.pi * (i + 0.5) / beads
            bx, by = (
                x + math.cos(angle) * radius * 0.63,
                y + math.sin(angle) * radius * 0.63,
            )
            parts.append(
                f'<circle cx="{bx:.1f}" cy="{by:.1f}" r="{radius * 0.085:.2f}" fill="{colour}"/>'
            )
        parts.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="{radius * 0.15:.2f}" fill="{PAPER}"/>'
        )
    else:
        parts.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="{radius * 0.17:.2f}" fill="{PAPER}"/>'
        )
    return "".join(parts)


def great_coin() -> str:
    """1 dot: a rosette of twelve petals."""
    x, y = 31, 49
    parts = [
        f'<circle cx="{x}" cy="{y}" r="24" fill="{PAPER}" stroke="{B}" stroke-width="2.4"/>',
        f'<circle cx="{x}" cy="{y}" r="20.4" fill="none" stroke="{G}" stroke-width="1"/>',
    ]
    for i in range(12):
        turn = i * 30
        parts.append(
            f'<path d="M{x} {y - 10}C{x + 4.4} {y - 13} {x + 3.4} {y - 17.5} {x} {y - 19}C{x - 3.4} {y - 17.5} {x - 4.4} {y - 13} {x} {y - 10}Z"'
            f' fill="{G if i % 2 else B}" transform="rotate({turn} {x} {y})"/>'
        )
    parts.append(
        f'<circle cx="{x}" cy="{y}" r="8.6" fill="{PAPER}" stroke="{R}" stroke-width="2.2"/>'
    )
    for i in range(6):
        angle = math.pi * i / 3
        parts.append(
            f'<circle cx="{x + math.cos(angle) * 4.6:.1f}" cy="{y + math.sin(angle) * 4.6:.1f}" r="1.5" fill="{R}"/>'
        )
    parts.append(f'<circle cx="{x}" cy="{y}" r="1.9" fill="{R}"/>')
    return "".join(parts)


def dots(number: int) -> str:
    if number == 1:
        return great_coin()
    if number == 2:
        return ring(30, 35.6, 13.2, G) + ring(30, 63, 13.2, B)
    if number == 3:
        return (
            ring(15, 35.4, 10.4, B) + ring(30, 50.5, 10.4, R) + ring(45, 65.6, 10.4, G)
        )
    if number == 4:
        return (
            ring(16.8, 38, 11.6, B)
            + ring(43.2, 38, 11.6, G)
            + ring(16.8, 64.4, 11.6, G)
            + ring(43.2, 64.4, 11.6, B)
        )
    if number == 5:
        corners = (
            ring(14.4, 35.6, 9.4, B)
            + ring(45.6, 35.6, 9.4, G)
            + ring(14.4, 66.6, 9.4, G)
            + ring(45.6, 66.6, 9.4, B)
        )
        return corners + ring(30, 51, 9.4, R)
    if number == 6:
        rows = ((33.4, G), (50.6, R), (67.8, R))
        return "".join(ring(x, y, 8.5, c) for y, c in rows for x in (18.5, 41.5))
    if number == 7:
        slant = (
            ring(19, 29, 6.9, G) + ring(33.4, 34.4, 6.9, G) + ring(47.8, 39.8, 6.9, G)
        )
        return slant + "".join(
            ring(x, y, 7.9, R) for y in (53, 69.2) for x in (19.6, 37)
        )
    if number == 8:
        return "".join(
            ring(x, y, 6.7, B) for y in (29.6, 43.3, 57, 70.7) for x in (21, 40)
        )
    rows = ((33, G), (51, R), (69, B))
    return "".join(ring(x, y, 8.2, c) for y, c in rows for x in (12, 30, 48))


def cane(
    x: float, y: float, length: float, colour: str, turn: float = 0, width: float = 6.2
) -> str:
    """One stick of bamboo with its three knots, upright and centred on (x, y)."""
    half, w = length / 2, width / 2
    pinch = w * 0.62
    d = (
        f"M{-w:.2f} {-half + 1.4:.2f}Q{-w:.2f} {-half:.2f} 0 {-half:.2f}T{w:.2f} {-half + 1.4:.2f}"
        f"L{pinch:.2f} -1.2L{w:.2f} 0L{pinch:.2f} 1.2L{w:.2f} {half - 1.4:.2f}Q{w:.2f} {half:.2f} 0 {half:.2f}T{-w:.2f} {half - 1.4:.2f}"
        f"L{-pinch:.2f} 1.2L{-w:.2f} 0L{-pinch:.2f} -1.2Z"
    )
    shine = f'<path d="M0 {-half + 2.6:.2f}V-3M0 3V{half - 2.6:.2f}" stroke="{PAPER}" stroke-width="{width * 0.17:.2f}" stroke-linecap="round"/>'
    place = f"translate({x:g} {y:g})" + (f" rotate({turn:g})" if turn else "")
    return f'<g transform="{place}"><path d="{d}" fill="{colour}"/>{shine}</g>'


def canes(number: int) -> str:
    if number == 1:
        return bird()
    if number == 2:
        return cane(30, 37, 27, G, width=9.6) + cane(30, 64, 26, B, width=9.6)
    if number == 3:
        return (
            cane(30, 37, 27, G, width=9.6)
            + cane(17, 64, 26, B, width=9.6)
            + cane(43, 64, 26, G, width=9.6)
        )
    if number == 4:
        return "".join(
            cane(x, y, 26, c, width=9.6)
            for x, y, c in ((18, 38.5, G), (42, 38.5, B), (18, 64.5, B), (42, 64.5, G))
        )
    if number == 5:
        corners = "".join(
            cane(x, y, 25, c, width=8.6)
            for x, y, c in ((12, 39, G), (48, 39, B), (12, 65, B), (48, 65, G))
        )
        return corners + cane(30, 52, 30, R, width=9.6)
    if number == 6:
        return "".join(
            cane(x, y, 25.5, c, width=8.8)
            for y, c in ((38.5, G), (64.5, B))
            for x in (13, 30, 47)
        )
    if number == 7:
        low = "".join(
            cane(x, y, 17.5, c, width=8.6)
            for y, c in ((50.5, G), (68.6, B))
            for x in (13, 30, 47)
        )
        return cane(30, 31.5, 18.5, R, width=9) + low
    if number == 8:
        top = cane(9.5, 38.5, 25, G, width=7.6) + cane(50.5, 38.5, 25, G, width=7.6)
        top += cane(23.4, 39.5, 23.5, G, 31, width=7) + cane(
            36.6, 39.5, 23.5, G, -31, width=7
        )
        low = cane(9.5, 65, 25, B, width=7.6) + cane(50.5, 65, 25, B, width=7.6)
        return (
            top
            + low
            + cane(23.4, 64, 23.5, B, -31, width=7)
            + cane(36.6, 64, 23.5, B, 31, width=7)
        )
    columns = ((13, G), (30, R), (47, B))
    return "".join(
        cane(x, y, 17.2, c, width=8.6) for x, c in columns for y in (33, 51, 69)
    )


def bird() -> str:
    """1 bamboo: a peacock that faces us, its train spread."""
    x, y = 31, 63
    parts = []
    for reach, half, turns, colours in (
        (37, 5.6, (-55, -33, -11, 11, 33, 55), (G, B)),
        (27, 5.2, (-66, -44, -22, 0, 22, 44, 66), (B, G)),
    ):
        for i, turn in enumerate(turns):
            parts.append(_feather(x, y, reach, half, turn, colours[0], colours[1]))
    neck = (
        f'<path d="M{x} 35.5C34.6 35.5 36.4 38 35.8 41.4C35.2 45 36.4 47.6 38.4 51C41.8 57 40.4 66.4 {x} 68.6'
        f'C21.6 66.4 20.2 57 23.6 51C25.6 47.6 26.8 45 26.2 41.4C25.6 38 27.4 35.5 {x} 35.5Z" fill="{PAPER}"/>'
        f'<path d="M{x} 37C33.6 37 34.9 39 34.4 41.6C33.8 45.4 35.2 48.4 37.2 51.8C40 56.8 38.8 65 {x} 67'
        f'C23.2 65 22 56.8 24.8 51.8C26.8 48.4 28.2 45.4 27.6 41.6C27.1 39 28.4 37 {x} 37Z" fill="{B}"/>'
    )
    breast = "".join(
        f'<path d="M{x - w} {by}Q{x} {by + 4} {x + w} {by}" fill="none" stroke="{PAPER}" stroke-width="1" stroke-linecap="round"/>'
        for by, w in ((52.5, 3.4), (56.5, 4.2), (60.5, 3.8))
    )
    head = (
        f'<circle cx="{x - 1.7}" cy="40.4" r=".95" fill="{PAPER}"/><circle cx="{x + 1.7}" cy="40.4" r=".95" fill="{PAPER}"/>'
        f'<path d="M{x - 1.3} 42.4H{x + 1.3}L{x} 45.4Z" fill="{R}"/>'
    )
    feet = (
        f'<path d="M27.6 66.4V73.4M27.6 73.4L24.4 75.6M27.6 73.4L30 75.6M34.4 66.4V73.4M34.4 73.4L32 75.6M34.4 73.4L37.6 75.6"'
        f' stroke="{R}" stroke-width="1.6" fill="none" stroke-linecap="round"/>'
    )
    drawn = "".join(parts) + feet + neck + breast + head
    return f'<g transform="translate(3.1 7) scale(.9)">{drawn}</g>'


def _feather(
    x: float, y: float, reach: float, half: float, turn: float, vane: str, eye: str
) -> str:
    tip, middle = y - reach, y - reach * 0.62
    return (
        f'<g transform="rotate({turn} {x} {y})">'
        f'<path d="M{x} {y}C{x - 1.5} {middle + 6:.1f} {x - half} {middle:.1f} {x - half} {tip + half:.1f}A{half} {half} 0 0 1 {x + half} {tip + half:.1f}'
        f'C{x + half} {middle:.1f} {x + 1.5} {middle + 6:.1f} {x} {y}Z" fill="{vane}" stroke="{PAPER}" stroke-width=".9"/>'
        f'<circle cx="{x}" cy="{tip + half:.1f}" r="{half * 0.62:.1f}" fill="{PAPER}"/>'
        f'<circle cx="{x}" cy="{tip + half:.1f}" r="{half * 0.4:.1f}" fill="{R if eye == B else eye}"/></g>'
    )


def myriads(number: int) -> str:
    numeral = outline(NUMERALS[number], x=20, y=8, width=33, height=26)
    return f'<path d="{numeral}" fill="{INK}"/><use href="#sign-myriad"/>'


def myriad_sign() -> str:
    return f'<path id="sign-myriad" d="{outline(MYRIAD, x=12, y=39, width=37, height=37)}" fill="{R}"/>'


def red_dragon() -> str:
    return f'<path d="{outline(RED, x=11, y=22, width=39, height=52)}" fill="{R}"/>'


def green_dragon() -> str:
    return f'<path d="{outline(GREEN, x=9, y=27, width=43, height=48)}" fill="{G}"/>'


def white_dragon() -> str:
    """A frame with the corners turned in, as on old sets."""
    return (
        f'<path d="M16 27H44L50 33V69L44 75H16L10 69V33Z" fill="none" stroke="{B}" stroke-width="2.6" stroke-linejoin="round"/>'
        f'<path d="M19 32H41L45 36V66L41 70H19L15 66V36Z" fill="none" stroke="{B}" stroke-width="1.1" stroke-linejoin="round"/>'
        + "".join(
            f'<path d="M{x} {y}h{dx}M{x} {y}v{dy}" stroke="{B}" stroke-width="1.6" stroke-linecap="round"/>'
            for x, y, dx, dy in (
                (19.5, 36.5, 6, 6),
                (40.5, 36.5, -6, 6),
                (19.5, 65.5, 6, -6),
                (40.5, 65.5, -6, -6),
            )
        )
    )
