"""What a club's webhooks are told of its tables: in the transaction in which it happens, and nothing secret."""

from __future__ import annotations

import json

import pytest

import clubs.services
from clubs.models import Delivery, Member, User
from clubs.services import webhooks
from games.table import services
from games.table.api.serializers import MatchSerializer
from tests.games.table.conftest import Evening


@pytest.fixture
def owner(evening: Evening) -> Member:
    owner = User.objects.create_user("owner", display_name="Owner")
    return clubs.services.join_club(club=evening.room.club, user=owner, role="owner")


def test_a_settled_hand_is_told_with_its_entry_and_what_each_seat_won(evening: Evening, owner: Member) -> None:
    webhooks.add_webhook(by=owner, url="https://example.org/", events=["hand.settled"])
    evening.begin()
    evening.play_hand()
    hand = evening.table.last_hand

    services.settle_hand(hand_id=hand.pk)

    hand.refresh_from_db()
    [delivery] = Delivery.objects.all()
    told = delivery.payload["data"]
    assert (delivery.event, told["hand"], told["room"]) == ("hand.settled", hand.pk, evening.room.pk)
    assert told["entry"] == (None if hand.entry is None else {"number": hand.entry.number, "hash": hand.entry.hash_hex})
    assert [seat["points"] for seat in told["seats"]] == hand.net
    assert [seat["name"] for seat in told["seats"]] == ["Ming", "Tang", "Wei"]
    assert "seed" not in json.dumps(delivery.payload)


def test_a_hand_settled_twice_is_told_once(evening: Evening, owner: Member) -> None:
    webhooks.add_webhook(by=owner, url="https://example.org/", events=["hand.settled"])
    evening.begin()
    evening.play_hand()

    for _time in range(2):
        services.settle_hand(hand_id=evening.table.last_hand.pk)

    assert Delivery.objects.count() == 1


def test_a_match_that_is_over_is_told_with_its_points(evening: Evening, owner: Member) -> None:
    webhooks.add_webhook(by=owner, url="https://example.org/", events=["match.finished"])
    evening.begin()
    evening.play_hand()

    services.close_after_hand(room_id=evening.room.pk, by=owner)

    match = evening.table.match
    [delivery] = Delivery.objects.all()
    told = delivery.payload["data"]
    assert (told["match"], told["ending"], told["hands"]) == (match.pk, "closed", 1)
    assert [seat["points"] for seat in told["seats"]] == [
        seat["points"] for seat in MatchSerializer(match).data["seats"]
    ]


def test_nobody_is_told_who_has_not_asked(evening: Evening, owner: Member) -> None:
    webhooks.add_webhook(by=owner, url="https://example.org/", events=["dispute.opened"])
    evening.begin()
    evening.play_hand()

    services.settle_hand(hand_id=evening.table.last_hand.pk)

    assert not Delivery.objects.exists()
