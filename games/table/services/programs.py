"""Programs that play for a person, by a token with the scope `play`."""

from __future__ import annotations

from collections.abc import Callable

from clubs.models import User
from games.table.errors import NotAProgram
from games.table.models import MatchSeat, Table


def as_program(call: Callable[[], int], *, room_id: int, user: User) -> int:
    """Do what a program asks in its person's name, unless that person sits at the table in person. Raises NotAProgram.

    Everybody sees which seats programs play. Whether a seat is one does not change while it is taken, so that looking
    before the table is locked is enough.
    """
    match = Table.objects.filter(room_id=room_id).values("match_id")
    in_person = MatchSeat.objects.filter(match_id__in=match, member__user=user, is_program=False)
    if in_person.filter(match__finished_at=None).exists():
        raise NotAProgram
    return call()
