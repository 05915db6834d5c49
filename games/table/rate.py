"""How often one socket may ask."""

from __future__ import annotations


class Bucket:
    """A token bucket: a burst, and then so many a second."""

    def __init__(self, burst: float, per_second: float) -> None:
        self._burst = self._left = burst
        self._per_second = per_second
        self._at: float | None = None

    def take(self, now: float) -> bool:
        """Whether one more is allowed at `now` (seconds on any steady clock)."""
        if self._at is not None:
            self._left = min(self._burst, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
