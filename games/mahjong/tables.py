"""The tables behind `shapes` and `distance`: package data, unpacked at first use.

`tables.FORM_PARTS` and its siblings are loaded when the first of them is asked for, in some tens of milliseconds, and
are plain module attributes from then on. This is the only module of the engines that reads anything, and it reads
nothing but the package. `table_builder` makes the files; the layout of their numbers is fixed here, for both.
"""

from __future__ import annotations

import struct
import zlib
from array import array
from pkgutil import get_data
from typing import Any

SUIT_STATES = 5**9
HONOUR_STATES = 5**3
NEEDS = 5
"""A hand needs 0 … 4 melds and a pair."""

# ── forms.bin: a byte for each packed suit. Its pairs if every count is even, else FORM_DEAD, which keeps any sum from
# being seven; plus FORM_KIND times 0 for melds only, 1 for melds and a pair, 2 for neither.
FORM_DEAD = 8
FORM_KIND = 4 * FORM_DEAD + 1

FORM_PARTS: bytes
"""By packed suit. The sum over a hand's suits and honours is an index into FORMS."""
HONOUR_FORM_PARTS: bytes
FORMS = bytes(
    (total // FORM_KIND == 1) + 2 * (total % FORM_KIND == 7) for total in range(4 * (FORM_DEAD + 2 * FORM_KIND) + 1)
)
"""1 for a standard form, 2 for seven pairs, 3 for both."""

# ── waits.bin: the class of each packed suit, and a record for each class and each packed honours:
# (code, what to take in case 1, what to take in case 2, the odd tile of the pairs), the latter three as bits of ranks.
# Codes are such that no other four parts sum to WAIT_ONE, 2 × WAIT_PAIRED or WAIT_PAIRED + WAIT_UNPAIRED.
WAIT_MELDED = 0
"""Melds only."""
WAIT_ONE = 1
"""3k+1 tiles that one tile makes melds and a pair: all others must be melds. Case 1: that tile."""
WAIT_PAIRED = 7
"""Melds and a pair: one other suit must be 3k+2 tiles too. Case 2: what makes it melds only."""
WAIT_UNPAIRED = 10
"""3k+2 tiles that are no melds and pair, but melds with one tile more. Case 1: that tile."""
WAIT_DEAD = 18
WAIT_PAIRS = 4 * WAIT_DEAD + 1
"""Factor of the pairs' code: the pairs, with an odd tile SINGLE more, or DEAD_PAIRS."""
SINGLE = 10
DEAD_PAIRS = 25
WAIT_HEADER = struct.Struct("<H")
WAIT_RECORD = struct.Struct("<4H")
_WORD = struct.Struct("=H")

WAIT_CLASSES: array[int]
WaitPart = tuple[int, int, int, int]
DOTS_WAITS: tuple[WaitPart, ...]
"""Records by class, their bits moved to where the suit's kinds are in a TileSet; likewise the next three."""
BAMBOO_WAITS: tuple[WaitPart, ...]
CHARACTERS_WAITS: tuple[WaitPart, ...]
HONOUR_WAITS: tuple[WaitPart, ...]


def _wait_cases() -> bytes:
    cases = bytearray(4 * (WAIT_DEAD + WAIT_PAIRS * DEAD_PAIRS) + 1)
    for total in range(len(cases)):
        pairs, standard = divmod(total, WAIT_PAIRS)
        cases[total] = {WAIT_ONE: 1, WAIT_PAIRED + WAIT_UNPAIRED: 1, 2 * WAIT_PAIRED: 2}.get(standard, 0)
        cases[total] += 4 * (pairs == 6 + SINGLE)
    return bytes(cases)


WAIT_CASES = _wait_cases()
"""By the sum of codes: 1 or 2, the case to take, or 0; plus 4 if six pairs and a tile wait for that tile."""

# ── distance.bin: the class of each packed suit (suits that lack the same tiles for 0 … 4 melds, with and without a
# pair, are one class), classes of two and of three suits together, and for 0 … 4 melds needed and each class of honours
# how many tiles each class of three suits lacks.
DISTANCE_HEADER = struct.Struct("<4H")

DISTANCE_CLASSES: bytes
HONOUR_DISTANCE_CLASSES: bytes
SUIT_CLASSES: int
TWO_SUITS: bytes
"""By class × SUIT_CLASSES + class."""
NEAREST: tuple[tuple[tuple[bytes, ...], ...], ...]
"""Tiles lacking: by melds needed, by class of honours, by class of two suits, by class of the third.

The last is 256 bytes long, so that `bytes.translate` takes a whole row of classes to what they lack.
"""


def _unpacked(name: str) -> bytes:
    data = get_data("games.mahjong", f"data/{name}.bin")
    assert data is not None, "the package is where its tables are"
    return zlib.decompress(data)


def _load_forms() -> dict[str, Any]:
    data = _unpacked("forms")
    return {"FORM_PARTS": data[:SUIT_STATES], "HONOUR_FORM_PARTS": data[SUIT_STATES:]}


def _load_waits() -> dict[str, Any]:
    data = _unpacked("waits")
    (class_count,) = WAIT_HEADER.unpack_from(data)
    end = WAIT_HEADER.size + 2 * SUIT_STATES
    classes = array("H", data[WAIT_HEADER.size : end])
    if _WORD.pack(1) != b"\1\0":
        classes.byteswap()  # The file has the lesser byte first, which this machine has not.
    records = list(WAIT_RECORD.iter_unpack(data[end:]))
    return {
        "WAIT_CLASSES": classes,
        "DOTS_WAITS": _moved(records[:class_count], 0),
        "BAMBOO_WAITS": _moved(records[:class_count], 9),
        "CHARACTERS_WAITS": _moved(records[:class_count], 18),
        "HONOUR_WAITS": _moved(records[class_count:], 27),
    }


def _moved(records: list[tuple[int, ...]], places: int) -> tuple[WaitPart, ...]:
    return tuple((code, one << places, two << places, odd << places) for code, one, two, odd in records)


def _load_distance() -> dict[str, Any]:
    data = _unpacked("distance")
    suits, two, three, honours = DISTANCE_HEADER.unpack_from(data)
    parts, start = [], DISTANCE_HEADER.size
    for length in (SUIT_STATES, HONOUR_STATES, suits * suits, two * suits, *(NEEDS * honours * [three])):
        parts.append(data[start : start + length])
        start += length
    suit_classes, honour_classes, two_suits, three_suits = parts[:4]
    nearest = [_rows(three_suits.translate(_table(lacking)), suits) for lacking in parts[4:]]
    return {
        "DISTANCE_CLASSES": suit_classes,
        "HONOUR_DISTANCE_CLASSES": honour_classes,
        "SUIT_CLASSES": suits,
        "TWO_SUITS": two_suits,
        "NEAREST": tuple(tuple(nearest[need * honours : (need + 1) * honours]) for need in range(NEEDS)),
    }


def _rows(classes: bytes, length: int) -> tuple[bytes, ...]:
    return tuple(_table(classes[start : start + length]) for start in range(0, len(classes), length))


def _table(answers: bytes) -> bytes:
    """A table for `bytes.translate`."""
    return answers.ljust(256, b"\0")


_LOADED = frozenset(name for name in __annotations__ if name.isupper())
"""The names above that are declared and not yet there."""


def __getattr__(name: str) -> Any:
    """Load all tables when the first of them is asked for.

    Then it removes itself: a module without `__getattr__` is one whose attributes Python finds by the shortest way.
    """
    if name not in _LOADED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = globals()
    module.update(_load_forms() | _load_waits() | _load_distance())
    module.pop("__getattr__", None)
    return module[name]
