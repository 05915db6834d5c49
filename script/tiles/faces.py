"""The faces of the tiles: what is drawn below the corner index, in a space of 60 × 80."""

from __future__ import annotations

import math
from dataclasses import dataclass

from bird import peacock
from brush import outline
from colours import INK, PAPER, B, G, R
from glyphs import GREEN, MYRIAD, NUMERALS, RED
from signs import SIGNS


def index(sign: str, colour: str) -> str:
    """The number or letter in the corner, as large as a tile of 28 pixels needs it."""
    return (
        f'<path d="{SIGNS[sign]}" transform="translate(5 4.6)" fill="none" stroke="{colour}"'
        ' stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>'
    )


Coin = tuple[float, float, float, str]
"""x, y, radius, colour."""

COINS: dict[int, tuple[Coin, ...]] = {
    2: ((30, 35.6, 13.2, G), (30, 63, 13.2, B)),
    3: ((15, 35.4, 10.4, B), (30, 50.5, 10.4, R), (45, 65.6, 10.4, G)),
    4: ((16.8, 38, 11.6, B), (43.2, 38, 11.6, G), (16.8, 64.4, 11.6, G), (43.2, 64.4, 11.6, B)),
    5: (
        *((14.4, 35.6, 9.4, B), (45.6, 35.6, 9.4, G), (30, 51, 9.4, R)),
        *((14.4, 66.6, 9.4, G), (45.6, 66.6, 9.4, B)),
    ),
    6: tuple((x, y, 8.5, c) for y, c in ((33.4, G), (50.6, R), (67.8, R)) for x in (18.5, 41.5)),
    7: (
        *((19, 29, 6.9, G), (33.4, 34.4, 6.9, G), (47.8, 39.8, 6.9, G)),
        *((x, y, 7.9, R) for y in (53, 69.2) for x in (19.6, 37)),
    ),
    8: tuple((x, y, 6.7, B) for y in (29.6, 43.3, 57, 70.7) for x in (21, 40)),
    9: tuple((x, y, 8.2, c) for y, c in ((33, G), (51, R), (69, B)) for x in (12, 30, 48)),
}


def dots(number: int) -> str:
    """筒."""
    return great_coin() if number == 1 else "".join(coin(*each) for each in COINS[number])


def coin(x: float, y: float, radius: float, colour: str) -> str:
    """A rim, a ring of beads where there is room for one, and a heart."""
    rim = 1.1 + radius * 0.11
    has_beads = radius > 7
    parts = [
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius - 0.55:g}" fill="{PAPER}" stroke="{colour}"',
        f' stroke-width="{rim:.2f}"/>',
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius * 0.42:.2f}" fill="{colour}"/>',
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius * (0.15 if has_beads else 0.17):.2f}" fill="{PAPER}"/>',
    ]
    for turn in range(8 if has_beads else 0):
        angle = 2 * math.pi * (turn + 0.5) / 8
        bead_x, bead_y = x + math.cos(angle) * radius * 0.63, y + math.sin(angle) * radius * 0.63
        parts.append(f'<circle cx="{bead_x:.1f}" cy="{bead_y:.1f}" r="{radius * 0.085:.2f}" fill="{colour}"/>')
    return "".join(parts)


def great_coin() -> str:
    """The one of dots: a rosette of twelve petals."""
    x, y = 31, 49
    petal = (
        f"M{x} {y - 10}C{x + 4.4} {y - 13} {x + 3.4} {y - 17.5} {x} {y - 19}"
        f"C{x - 3.4} {y - 17.5} {x - 4.4} {y - 13} {x} {y - 10}Z"
    )
    petals = "".join(
        f'<path d="{petal}" fill="{G if turn % 2 else B}" transform="rotate({turn * 30} {x} {y})"/>'
        for turn in range(12)
    )
    beads = "".join(
        f'<circle cx="{x + math.cos(angle) * 4.6:.1f}" cy="{y + math.sin(angle) * 4.6:.1f}" r="1.5" fill="{R}"/>'
        for angle in (math.pi * turn / 3 for turn in range(6))
    )
    return (
        f'<circle cx="{x}" cy="{y}" r="24" fill="{PAPER}" stroke="{B}" stroke-width="2.4"/>'
        f'<circle cx="{x}" cy="{y}" r="20.4" fill="none" stroke="{G}" stroke-width="1"/>{petals}'
        f'<circle cx="{x}" cy="{y}" r="8.6" fill="{PAPER}" stroke="{R}" stroke-width="2.2"/>{beads}'
        f'<circle cx="{x}" cy="{y}" r="1.9" fill="{R}"/>'
    )


@dataclass(frozen=True, slots=True)
class Cane:
    """One stick of bamboo, centred on x and y, turned by some degrees."""

    x: float
    y: float
    length: float
    width: float
    colour: str
    turn: float = 0

    def draw(self) -> str:
        """Two joints with a knot between them, and a light along each."""
        half, side = self.length / 2, self.width / 2
        pinch = side * 0.62
        end = half - 1.4
        body = (
            f"M{-side:.2f} {-end:.2f}Q{-side:.2f} {-half:.2f} 0 {-half:.2f}T{side:.2f} {-end:.2f}"
            f"L{pinch:.2f} -1.2L{side:.2f} 0L{pinch:.2f} 1.2"
            f"L{side:.2f} {end:.2f}Q{side:.2f} {half:.2f} 0 {half:.2f}T{-side:.2f} {end:.2f}"
            f"L{-pinch:.2f} 1.2L{-side:.2f} 0L{-pinch:.2f} -1.2Z"
        )
        turned = f" rotate({self.turn:g})" if self.turn else ""
        return (
            f'<g transform="translate({self.x:g} {self.y:g}){turned}"><path d="{body}" fill="{self.colour}"/>'
            f'<path d="M0 {-half + 2.6:.2f}V-3M0 3V{half - 2.6:.2f}" stroke="{PAPER}"'
            f' stroke-width="{self.width * 0.17:.2f}" stroke-linecap="round"/></g>'
        )


CANES: dict[int, tuple[Cane, ...]] = {
    2: (Cane(30, 37, 27, 9.6, G), Cane(30, 64, 26, 9.6, B)),
    3: (Cane(30, 37, 27, 9.6, G), Cane(17, 64, 26, 9.6, B), Cane(43, 64, 26, 9.6, G)),
    4: tuple(Cane(x, y, 26, 9.6, c) for x, y, c in ((18, 38.5, G), (42, 38.5, B), (18, 64.5, B), (42, 64.5, G))),
    5: (
        *(Cane(x, y, 25, 8.6, c) for x, y, c in ((12, 39, G), (48, 39, B), (12, 65, B), (48, 65, G))),
        Cane(30, 52, 30, 9.6, R),
    ),
    6: tuple(Cane(x, y, 25.5, 8.8, c) for y, c in ((38.5, G), (64.5, B)) for x in (13, 30, 47)),
    7: (
        Cane(30, 31.5, 18.5, 9, R),
        *(Cane(x, y, 17.5, 8.6, c) for y, c in ((50.5, G), (68.6, B)) for x in (13, 30, 47)),
    ),
    8: (
        *(Cane(9.5, 38.5, 25, 7.6, G), Cane(50.5, 38.5, 25, 7.6, G)),
        *(Cane(23.4, 39.5, 23.5, 7, G, 31), Cane(36.6, 39.5, 23.5, 7, G, -31)),
        *(Cane(9.5, 65, 25, 7.6, B), Cane(50.5, 65, 25, 7.6, B)),
        *(Cane(23.4, 64, 23.5, 7, B, -31), Cane(36.6, 64, 23.5, 7, B, 31)),
    ),
    9: tuple(Cane(x, y, 17.2, 8.6, c) for x, c in ((13, G), (30, R), (47, B)) for y in (33, 51, 69)),
}


def canes(number: int) -> str:
    """条."""
    return peacock() if number == 1 else "".join(cane.draw() for cane in CANES[number])


def myriads(number: int) -> str:
    """万: the numeral, and below it the sign that all nine share."""
    numeral = outline(NUMERALS[number], x=20, y=8, width=33, height=26)
    return f'<path d="{numeral}" fill="{INK}"/><use href="#sign-myriad"/>'


def myriad_sign() -> str:
    """萬, defined once."""
    return f'<path id="sign-myriad" d="{outline(MYRIAD, x=12, y=39, width=37, height=37)}" fill="{R}"/>'


def red_dragon() -> str:
    """中."""
    return f'<path d="{outline(RED, x=11, y=22, width=39, height=52)}" fill="{R}"/>'


def green_dragon() -> str:
    """發."""
    return f'<path d="{outline(GREEN, x=9, y=27, width=43, height=48)}" fill="{G}"/>'


def white_dragon() -> str:
    """白: a frame with the corners turned in, as on old sets."""
    corners = ((19.5, 36.5, 6, 6), (40.5, 36.5, -6, 6), (19.5, 65.5, 6, -6), (40.5, 65.5, -6, -6))
    hooks = "".join(f"M{x} {y}h{across}M{x} {y}v{down}" for x, y, across, down in corners)
    return (
        f'<g fill="none" stroke="{B}" stroke-linejoin="round" stroke-linecap="round">'
        '<path d="M16 27H44L50 33V69L44 75H16L10 69V33Z" stroke-width="2.6"/>'
        '<path d="M19 32H41L45 36V66L41 70H19L15 66V36Z" stroke-width="1.1"/>'
        f'<path d="{hooks}" stroke-width="1.6"/></g>'
    )
