"""A finished hand, event by event: the list of its moments, and the table as it lay after each, all hands open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from clubs.errors import NotFound
from games.core.seats import Seat
from games.registry import GAMES
from games.table import hand_log
from games.table.models import Hand, MatchSeat
from games.table.telling import Teller


@dataclass(frozen=True, slots=True)
class Moment:
    """One event of the log, told."""

    number: int
    """Its place in the log: 1, 2, … as `Payment.moment` names it."""
    at: datetime
    text: str
    payments: Sequence[tuple[int, dict[str, Any]]]
    """What fell due with it: places and payments of the hand's result."""


def moments(hand: Hand, seats: Sequence[MatchSeat], payments: Sequence[dict[str, Any]]) -> list[Moment]:
    """Every event of a finished hand in words, secret answers too: the record, which tells them, is there as well."""
    game = GAMES[hand.match.game]
    teller = Teller(game=game.key, names=[seat.member.user.name for seat in seats])
    due: dict[int, list[tuple[int, dict[str, Any]]]] = {}
    for place, payment in enumerate(payments):
        due.setdefault(payment["moment"], []).append((place, payment))
    told = []
    for row in hand.events.filter(seq__lte=hand.event_count).order_by("seq"):
        event = game.codec.read(row.body)
        heard = game.notice(event, getattr(event, "seat", None)) or row.body
        told.append(Moment(row.seq, row.at, teller.tell(heard), due.get(row.seq, ())))
    return told


def view_after(hand: Hand, moment: int) -> dict[str, Any]:
    """The table after the moment, in plain JSON values: the onlookers' view, each seat in it as its own person saw it.

    Raises NotFound for a moment that the hand does not have.
    """
    if not 1 <= moment <= hand.event_count:
        raise NotFound(_("The hand has no such moment."))
    game = GAMES[hand.match.game]
    state = hand_log.opened(game, hand)
    for body in hand.events.filter(seq__lte=moment).order_by("seq").values_list("body", flat=True):
        game.apply(state, game.codec.read(body))
    view: dict[str, Any] = msgspec.to_builtins(game.view(state, None))
    for seat in range(game.seats):
        own = msgspec.to_builtins(game.view(state, Seat(seat)))
        view["seats"][seat] = own["seats"][seat]
    return view
