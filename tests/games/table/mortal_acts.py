"""What a worker does with a finished hand, as an act that `tests.mortal` runs and kills."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.table import services


def settle(*, hand: int) -> bool:
    return services.settle_hand(hand_id=hand)


ACTS: Mapping[str, Callable[..., Any]] = {"settle": settle}
