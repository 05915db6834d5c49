"""The colours of the faces: custom properties that a page may set, with the classic colour as default."""

from __future__ import annotations

INK = "var(--tile-ink, #1d2b3a)"
R = "var(--tile-red, #b3261e)"
G = "var(--tile-green, #1b7a4b)"
B = "var(--tile-blue, #1f4e8c)"
PAPER = "var(--tile-paper, #fffdf6)"
BACK_LINE = "var(--tile-back-line, #8fc3ac)"
