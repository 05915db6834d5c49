"""Several things at once, each on a connection of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import connection

from clubs.errors import ClubError


def at_once(acts: Sequence[Callable[[], Any]]) -> list[Any]:
    """Do all of them at the same moment, and give for each what it returned or raised."""
    gate = threading.Barrier(len(acts))

    def run(act: Callable[[], Any]) -> Any:
        try:
            gate.wait()
            return act()
        except ClubError as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))
