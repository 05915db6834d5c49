"""Rates and times over several rounds: the median, and how far the rounds lie apart."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from statistics import median, quantiles

ROUNDS = 5


def rate(name: str, work: Callable[[], int], *, rounds: int = ROUNDS) -> None:
    """Print how many things a second of CPU time `work` does; it returns how many it did."""
    rates = []
    work()
    for _ in range(rounds):
        gc.collect()
        begun = time.process_time()
        done = work()
        rates.append(done / (time.process_time() - begun))
    _say(name, f"{median(rates):>12,.0f} a second", f"{min(rates):,.0f} to {max(rates):,.0f}")


def times(name: str, seconds: Sequence[float]) -> None:
    """Print the median and the slow end of times that were measured one by one."""
    tenths = quantiles(seconds, n=100)
    _say(name, f"{median(seconds) * 1000:>12.2f} ms", f"90 %: {tenths[89] * 1000:.2f}, 99 %: {tenths[98] * 1000:.2f}")


def _say(name: str, value: str, spread: str) -> None:
    print(f"{name:<52}{value:<24}({spread})", flush=True)
