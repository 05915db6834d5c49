"""A hand from the first seat taken to the entry in the ledger."""

from __future__ import annotations

import pytest

from games.table import services
from games.table.hand_log import fold, states
from games.table.models import Hand, Table
from ledger.models import Transfer
from tests.games.table.conftest import Evening

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_match_of_three_people_is_played_and_settled_to_the_points_that_were_shown(evening: Evening):
    evening.begin()

    evening.play_hand_in_turns()
    for person in range(3):
        evening.do(services.ready, person)
    evening.play_hand_in_turns()

    table = evening.table
    assert table.state == Table.State.FINISHED
    hands = list(Hand.objects.order_by("number"))
    assert [hand.number for hand in hands] == [1, 2]
    for hand in hands:
        assert services.settle_hand(hand_id=hand.pk)
    shown = evening.frame(0)["view"]["table"]["match"]["points"]
    assert sum(shown) == 0
    for seat in table.match.seats.select_related("member__account"):
        account = seat.member.account
        account.refresh_from_db()
        assert account.balance == seat.points == shown[seat.seat]
    by_hand = {hand.pk: 0 for hand in hands}
    for transfer in Transfer.objects.all():
        by_hand[transfer.detail["hand"]] += transfer.points
    for hand in hands:
        assert by_hand[hand.pk] == sum(
            payment.points for payment in evening.game.result(fold(evening.game, hand)).payments
        )


def test_every_frame_is_the_same_from_a_kept_state_and_from_the_log(evening: Evening):
    evening.begin()

    while evening.table.state == Table.State.PLAYING:
        evening.step()
        kept = [evening.frame(person) for person in range(4)]
        states.forget()
        assert [evening.frame(person) for person in range(4)] == kept
