"""The house bot: plays Doudizhu from its view alone."""

from __future__ import annotations

from collections.abc import Sequence

from games.doudizhu.actions import CALL, NO_CALL, NO_ROB, ROB, Action
from games.doudizhu.counts import PACK, counts_from
from games.doudizhu.plan import strength
from games.doudizhu.ranking import ranked, situation
from games.doudizhu.view import View

CALL_STRENGTH = 6
ROB_STRENGTH = 9


def choose(view: View, legal: Sequence[Action]) -> Action:
    """One of `legal`: the action it ranks first. The same view, the same choice."""
    if view.phase == "bid":
        return _bid(view, legal)
    assert view.viewer is not None
    assert view.landlord is not None
    seen = situation(viewer=view.viewer, landlord=view.landlord, seats=view.seats, top=view.top)
    return ranked(seen, legal)[0]


def _bid(view: View, legal: Sequence[Action]) -> Action:
    assert view.viewer is not None
    worth = strength(counts_from(PACK.rank(name[0]) for name in view.seats[view.viewer]["held"]))
    if CALL in legal:
        return CALL if worth >= CALL_STRENGTH else NO_CALL
    return ROB if worth >= ROB_STRENGTH else NO_ROB
