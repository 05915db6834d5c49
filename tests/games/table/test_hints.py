"""From where people sit down: keyed hashes, hints for those with `audit`, forgotten after a month."""

from __future__ import annotations

from datetime import timedelta

import pytest

from clubs.origins import Origin, hashed
from games.table import limits, services
from games.table.clock import moment
from games.table.models import Sitting
from games.table.origins import origin_of
from tests.games.table.conftest import Evening

pytestmark = pytest.mark.django_db


def test_a_sitting_keeps_hashes_and_neither_the_address_nor_the_mark(evening: Evening):
    evening.do(services.sit, 0, origin=Origin(address="192.0.2.7", device="a-mark"))

    kept = Sitting.objects.get()
    assert (len(kept.address), len(kept.device)) == (64, 64)
    assert "192.0.2.7" not in str(vars(kept))
    assert "a-mark" not in str(vars(kept))


def test_the_same_address_has_the_same_hash_in_one_club_and_another_one_in_the_next():
    assert hashed(1, "address", "192.0.2.7") == hashed(1, "address", "192.0.2.7")
    assert hashed(1, "address", "192.0.2.7") != hashed(2, "address", "192.0.2.7")
    assert hashed(1, "address", "same") != hashed(1, "device", "same")
    assert hashed(1, "device", "") == ""


def test_a_socket_says_where_it_comes_from():
    scope = {"client": ("192.0.2.7", 4711), "cookies": {"mingtang_device": "a-mark"}}

    assert origin_of(scope) == Origin(address="192.0.2.7", device="a-mark")
    assert origin_of({}) == Origin()


def test_house_bots_leave_no_trace(evening: Evening):
    evening.do(services.sit, 0)
    evening.do(services.start, 0)

    assert Sitting.objects.count() == 1


def test_what_is_older_than_a_month_is_forgotten(evening: Evening):
    evening.do(services.sit, 0)
    evening.do(services.leave, 0)
    old = Sitting.objects.get()
    Sitting.objects.update(at=old.at - timedelta(days=limits.ORIGIN_DAYS + 1))
    evening.do(services.sit, 1)
    Sitting.objects.exclude(pk=old.pk).update(at=moment(evening.now) + timedelta(days=3650))

    assert services.forget_origins() == 1

    assert list(Sitting.objects.values_list("member__user__username", flat=True)) == ["tang"]
