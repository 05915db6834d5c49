"""The club's log of acts of power."""

from __future__ import annotations

from typing import Any

from clubs.acts import ACTS
from clubs.models import Club, ClubAct, Member


def note(*, club: Club, act: str, by: Member | None, concerns: Member | None = None, **facts: Any) -> ClubAct:
    """Write an act into the club's log, in the transaction of the act itself. `facts` are JSON values."""
    assert act in ACTS, f"{act} is not among the acts of clubs.acts"
    return ClubAct.objects.create(club=club, act=act, by=by, concerns=concerns, facts=facts)
