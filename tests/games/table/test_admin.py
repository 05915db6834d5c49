"""The operators' pages: to look at, not to write, and never into a hand that is being played."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import User
from games.table.models import HandEvent
from tests.games.table.conftest import Evening

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def operator(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser(username="operator"))
    return client


def test_nothing_of_a_hand_that_is_being_played_is_shown_to_an_operator(evening: Evening, operator: Client):
    evening.begin()
    for person in range(3):
        evening.act(person, "piao 0")
    event, hand = HandEvent.objects.get(body__kind="dealt"), evening.table.hand

    assert operator.get(reverse("admin:table_handevent_changelist")).context["cl"].result_count == 0
    assert operator.get(reverse("admin:table_hand_changelist")).context["cl"].result_count == 0
    assert operator.get(reverse("admin:table_handevent_change", args=[event.pk])).status_code == 302
    assert operator.get(reverse("admin:table_hand_change", args=[hand.pk])).status_code == 302

    evening.play_hand()

    page = operator.get(reverse("admin:table_handevent_change", args=[event.pk]))
    assert "dealt" in page.content.decode()
    page = operator.get(reverse("admin:table_hand_change", args=[hand.pk]))
    assert page.status_code == 200
    assert "server_seed" not in page.content.decode()


@pytest.mark.parametrize("model", ["table", "match", "hand", "handevent", "clockoutage"])
def test_nothing_can_be_written_by_an_operator(evening: Evening, operator: Client, model: str):
    assert operator.get(reverse(f"admin:table_{model}_changelist")).status_code == 200
    assert operator.get(reverse(f"admin:table_{model}_add")).status_code == 403
    assert operator.post(reverse(f"admin:table_{model}_add"), {}).status_code == 403
