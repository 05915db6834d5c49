"""A finished hand, event by event: the list of its moments, and the table as it lay after each, all hands open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from clubs.errors import NotFound
from games.core.game import Game
from games.core.seats import Seat
from games.registry import GAMES
from games.table import hand_log, limits
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
    return next(_views(hand, moment))


def page(hand: Hand, seats: Sequence[MatchSeat], first: int) -> list[dict[str, Any]]:
    """Up to `limits.MOMENTS_PER_PAGE` moments from `first` on, as the board draws them.

    Each is `number`, `notice` (the event, told to whoever may hear all of it), `is_quiet` (nothing of it was to be
    seen at the table: a secret answer), `view` (see `view_after`) and `points`, the match's by seat. Raises NotFound
    for a first moment that the hand does not have.
    """
    if not 1 <= first <= hand.event_count:
        raise NotFound(_("The hand has no such moment."))
    game = GAMES[hand.match.game]
    before = points_before(hand, seats)
    after = [points + net for points, net in zip(before, hand.net, strict=True)]
    last = first + limits.MOMENTS_PER_PAGE - 1
    bodies = hand.events.filter(seq__range=(first, min(last, hand.event_count))).order_by("seq")
    told = []
    for row, view in zip(bodies, _views(hand, first), strict=False):
        event = game.codec.read(row.body)
        told.append(
            {
                "number": row.seq,
                "notice": game.notice(event, getattr(event, "seat", None)) or row.body,
                "is_quiet": game.notice(event, None) is None,
                "view": view,
                "points": after if row.seq == hand.event_count else before,
            }
        )
    return told


def points_before(hand: Hand, seats: Sequence[MatchSeat]) -> list[int]:
    """What each seat had in the match before the hand."""
    points = [0] * len(seats)
    earlier = hand.match.all_hands.filter(number__lt=hand.number, finished_at__isnull=False)
    for net in earlier.values_list("net", flat=True):
        points = [have + won for have, won in zip(points, net, strict=True)]
    return points


def table_of(hand: Hand, seats: Sequence[MatchSeat], points: Sequence[int]) -> dict[str, Any]:
    """The table around the hand as the board reads it: docs/protocol.md's `view.table`, as far as a record knows it."""
    return {
        "me": None,
        "state": "playing",
        "hand": hand.pk,
        "dealer": None,
        "match": {"id": hand.match_id, "hands": hand.match.hands, "hand_number": hand.number, "points": list(points)},
        "seats": [
            {
                "seat": seat.seat,
                "name": seat.member.user.name,
                "kind": seat.kind,
                "online": True,
                "trustee": False,
                "ready": False,
                "points": points[seat.seat],
            }
            for seat in seats
        ],
    }


def _views(hand: Hand, first: int) -> Iterator[dict[str, Any]]:
    """The views after `first` and each moment behind it."""
    game = GAMES[hand.match.game]
    state = hand_log.opened(game, hand)
    rows = hand.events.filter(seq__lte=hand.event_count).order_by("seq").values_list("seq", "body")
    for seq, body in rows.iterator():
        game.apply(state, game.codec.read(body))
        if seq >= first:
            yield _open_view(game, state)


def _open_view(game: Game, state: Any) -> dict[str, Any]:
    view: dict[str, Any] = msgspec.to_builtins(game.view(state, None))
    for seat in range(game.seats):
        own = msgspec.to_builtins(game.view(state, Seat(seat)))
        view["seats"][seat] = own["seats"][seat]
        if own.get("drawn") is not None:
            view["seats"][seat]["drawn"] = own["drawn"]
    return view
