"""Many hands, on one core or several; the same seed gives the same hands however they are split."""

from __future__ import annotations

import json
import multiprocessing
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from games.core.simulate import Tally, simulated_hand
from games.registry import GAMES

CHUNK_HANDS = 200
"""Hands a worker plays before it reports."""


@dataclass(frozen=True, slots=True)
class Run:
    """What to simulate. `rules` is a value of the game's Rules."""

    game: str
    rules: Any
    hands: int
    seed: int
    bots: str
    is_recorded: bool


Part = tuple[Tally, list[str]]


def _play_part(order: tuple[Run, range]) -> Part:
    """Play some of a run's hands: their tally, and their records as lines if they are wanted."""
    run, numbers = order
    game = GAMES[run.game]
    tally, records = Tally(game), []
    for number in numbers:
        played = simulated_hand(game, run.rules, seed=run.seed, number=number, bots=run.bots)
        assert played.result is not None, "a simulated hand is played to its end"
        tally.count(played.result)
        if run.is_recorded:
            records.append(json.dumps({"id": number, **played.record(game)}, ensure_ascii=False))
    return tally, records


def simulate(
    run: Run, *, jobs: int, on_progress: Callable[[int], None], on_record: Callable[[str], None]
) -> dict[str, Any]:
    """Play the run; `on_progress` hears how many hands are done, `on_record` each record in the order of the hands.

    Returns the summary of docs/cli.md with `game`, `seconds` and `hands_per_second`.
    """
    total, began = Tally(GAMES[run.game]), time.perf_counter()
    for tally, records in _parts(run, jobs):
        total.add(tally)
        for record in records:
            on_record(record)
        on_progress(total.hands)
    seconds = time.perf_counter() - began
    rate = {"seconds": round(seconds, 3), "hands_per_second": round(run.hands / seconds, 1) if seconds else 0.0}
    summary = total.summary()
    return {"game": run.game, "hands": summary.pop("hands"), **rate, **summary}


def _parts(run: Run, jobs: int) -> Iterator[Part]:
    orders = [(run, range(first, min(first + CHUNK_HANDS, run.hands))) for first in range(0, run.hands, CHUNK_HANDS)]
    if jobs == 1 or len(orders) <= 1:
        yield from map(_play_part, orders)
        return
    with multiprocessing.get_context("spawn").Pool(min(jobs, len(orders))) as pool:
        yield from pool.imap(_play_part, orders)
