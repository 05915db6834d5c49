"""Every set under given wing rules by its cards, laid out once for all the tests that compare with it."""

from __future__ import annotations

from functools import cache

from games.doudizhu.counts import Counts
from games.doudizhu.kinds import Reading
from games.doudizhu.tables import every_set
from games.doudizhu.wings import WingRules


@cache
def readings_by_cards(rules: WingRules) -> dict[Counts, list[Reading]]:
    """What the cards of each set can be read as; to be read, never changed."""
    found: dict[Counts, list[Reading]] = {}
    for counts, reading in every_set(rules):
        found.setdefault(counts, []).append(reading)
    return found
