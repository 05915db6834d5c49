"""What a club's webhooks are told of its tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clubs.models import Club, WebhookEvent
from clubs.services.webhooks import announce, is_told
from games.table.models import Hand, Match, MatchSeat


def hand_settled(hand: Hand, *, club: Club) -> None:
    """In the transaction that settles it."""
    match = hand.match
    if not is_told(club=club, event=WebhookEvent.HAND_SETTLED):
        return
    seats = MatchSeat.objects.filter(match=match).select_related("member__user").order_by("seat")
    payload = {
        "hand": hand.pk,
        "number": hand.number,
        "match": match.pk,
        "room": match.room_id,
        "game": match.game,
        "ending": hand.ending,
        "entry": None if hand.entry is None else {"number": hand.entry.number, "hash": hand.entry.hash_hex},
        "seats": [{**_seat(seat), "points": (hand.net or [])[seat.seat]} for seat in seats],
    }
    announce(club=club, event=WebhookEvent.HAND_SETTLED, payload=payload)


def match_finished(match: Match, seats: Iterable[MatchSeat], *, club: Club) -> None:
    """In the transaction that ends it."""
    payload = {
        "match": match.pk,
        "room": match.room_id,
        "game": match.game,
        "hands": match.hand_number,
        "ending": match.ending,
        "seats": [{**_seat(seat), "points": seat.points} for seat in seats],
    }
    announce(club=club, event=WebhookEvent.MATCH_FINISHED, payload=payload)


def _seat(seat: MatchSeat) -> dict[str, Any]:
    return {"seat": seat.seat, "member": seat.member_id, "name": seat.person.name, "kind": seat.kind}
