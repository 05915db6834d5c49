"""Hands that are over, quickly: every decision is the house bot's, and a hand is one transaction."""

from __future__ import annotations

from games.table import services
from games.table.models import Hand, Table

from .conftest import Evening


def play_out(evening: Evening) -> Hand:
    """The hand on the table is played to its end."""
    evening.play_hand(lambda live, seat: live.game.choose(live.game.view(live.state, seat), live.legal[seat]))
    return Hand.objects.filter(match__room=evening.room, finished_at__isnull=False).latest("pk")


def next_hand(evening: Evening) -> None:
    """Everybody is ready for the next hand."""
    evening.next_hand()


def hand_with_payments(evening: Evening) -> Hand:
    """Hands are played, and those before it settled, until one owes something; that one is not settled."""
    if Table.objects.get(room=evening.room).state == Table.State.WAITING:
        evening.begin()
    while not any((hand := play_out(evening)).net):
        services.settle_hand(hand_id=hand.pk)
        next_hand(evening)
    return hand


def settled_hand(evening: Evening) -> Hand:
    """A settled hand that has an entry."""
    hand = hand_with_payments(evening)
    assert services.settle_hand(hand_id=hand.pk)
    hand.refresh_from_db()
    return hand
