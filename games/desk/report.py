"""What a simulation came to, for people and for programs."""

from __future__ import annotations

import json
import sys
from types import TracebackType
from typing import Any, Self

BAR_CHARACTERS = 30


def as_json(summary: dict[str, Any]) -> str:
    """One JSON object on one line."""
    return json.dumps(summary)


def as_text(summary: dict[str, Any]) -> str:
    """A page of figures for people."""
    hands = summary["hands"]
    lines = [
        f"{summary['game']}: {hands:,} hands in {summary['seconds']} s, {summary['hands_per_second']:,} a second",
        f"drawn      {_share(summary['draws'], hands)}",
        *(f"{how:<10} {_share(count, hands)}" for how, count in summary["wins"].items()),
        "fans",
        *(f"  {fan:<28} {_share(count, hands)}" for fan, count in summary["fans"].items()),
        "seat       " + "".join(f"{seat:>10}" for seat in range(len(summary["mean"]))),
        "mean       " + "".join(f"{mean:>10.3f}" for mean in summary["mean"]),
        "spread     " + "".join(f"{spread:>10.3f}" for spread in summary["sd"]),
        f"sum of all points {summary['sum']}",
    ]
    return "\n".join(lines)


def _share(count: int, hands: int) -> str:
    return f"{count:>9,}  {100 * count / hands:5.1f} %"


class Progress:
    """A bar on a terminal; silence elsewhere."""

    def __init__(self, hands: int) -> None:
        self.hands = hands
        self.is_shown = sys.stderr.isatty()

    def __enter__(self) -> Self:
        return self

    def at(self, done: int) -> None:
        """Show that `done` hands are played."""
        if self.is_shown:
            filled = BAR_CHARACTERS * done // self.hands
            bar = "█" * filled + "░" * (BAR_CHARACTERS - filled)
            print(f"\r{bar} {done:,} of {self.hands:,}", end="", file=sys.stderr, flush=True)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.is_shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
