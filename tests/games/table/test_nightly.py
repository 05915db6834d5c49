"""The nightly check, `check_ledger --rules`, the status page and the metrics: what is wrong is found and said."""

from __future__ import annotations

import io
import json
import logging
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from clubs.models import Club, Member, NightlyCheck, Notice, Role, User
from clubs.services import join_club
from games.table import rescore, tasks
from games.table.models import Hand
from games.table.services.nightly import run_nightly
from ledger import anchors
from ledger.models import Transfer
from tests.ledger.conftest import tampering

from .conftest import Evening, seeded_evening
from .settled import settled_hand


@pytest.fixture(autouse=True)
def _anchors_of_this_test(settings: Settings, tmp_path: Path) -> None:
    settings.LEDGER_ANCHORS_FILE = str(tmp_path / "anchors.jsonl")


SEEDS = {
    "hand": seeded_evening(settled_hand, hands_per_match=30),
    "evening": seeded_evening(lambda evening: None, hands_per_match=30),
}


@pytest.fixture
def hand(evening: Evening) -> Hand:
    """A settled hand with payments."""
    return Hand.objects.filter(settled_at__isnull=False).latest("pk")


def today() -> Any:
    return datetime.now(UTC).date()


def check(*arguments: str) -> tuple[int, str, str]:
    """`check_ledger --rules`: exit status, output, errors."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("check_ledger", "--rules", *arguments, stdout=out, stderr=err)
    except SystemExit as stop:
        return int(stop.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def test_rules_hold_where_every_hand_comes_to_its_entry(hand):
    status, out, err = check()

    assert (status, err) == (0, "")
    hands = Hand.objects.filter(settled_at__isnull=False).count()
    assert f"{hands} hands come to their entries; 0 not re-run" in out


def change_event(hand: Hand) -> None:
    event = hand.events.order_by("-seq").first()
    body = json.dumps({**event.body, "seat": (event.body.get("seat", 0) + 1) % 3})
    with tampering() as cursor:
        cursor.execute("UPDATE table_handevent SET body = %s WHERE id = %s", [body, event.pk])


def change_detail(hand: Hand) -> None:
    """An entry whose hashes were reckoned anew after its detail was changed would hold as a chain; the rules tell."""
    line = hand.entry.transfers.order_by("line").first()
    with tampering() as cursor:
        cursor.execute(
            "UPDATE ledger_transfer SET detail = replace(detail, '\"moment\":', '\"moment\":9') WHERE id = %s",
            [line.pk],
        )


def change_points(hand: Hand) -> None:
    line = hand.entry.transfers.order_by("line").first()
    with tampering() as cursor:
        cursor.execute("UPDATE ledger_transfer SET points = points + 1 WHERE id = %s", [line.pk])


def change_net(hand: Hand) -> None:
    with tampering() as cursor:
        cursor.execute("UPDATE table_hand SET net = '[1, 0, -1]' WHERE id = %s", [hand.pk])


def change_rules(hand: Hand) -> None:
    rules = {**hand.rules, "base_stake": hand.rules["base_stake"] + 1}
    with tampering() as cursor:
        cursor.execute("UPDATE table_hand SET rules = %s WHERE id = %s", [json.dumps(rules), hand.pk])


def change_seed(hand: Hand) -> None:
    with tampering() as cursor:
        cursor.execute("UPDATE table_hand SET server_seed = %s WHERE id = %s", [bytes(32), hand.pk])


TAMPERING = [
    ("the body of an event", change_event, "its log does not lead to its head"),
    ("the detail of a payment", change_detail, "line 1: its detail is not how the sum comes about"),
    ("the points of a payment", change_points, "line 1: its points should be"),
    ("what was shown at the table", change_net, "its log comes to other points than were shown"),
    ("the rules it was played by", change_rules, "its log comes to other points than were shown"),
    ("the seed", change_seed, "its seed is not the one that was promised"),
]


@pytest.mark.parametrize(("_case", "tamper", "words"), TAMPERING)
def test_what_was_changed_is_found_and_its_entry_named(_case, tamper, words, hand):
    tamper(hand)

    status, _out, err = check()

    assert status == 1
    assert f"entry {hand.entry.number}: hand {hand.pk}: {words}" in err


def test_hands_of_another_engine_are_counted_and_not_judged(hand):
    Hand.objects.filter(pk=hand.pk).update(engine_version="0")
    change_points(hand)

    found = [str(one) for one in rescore.check_book(hand.match.room.club.book.key)]
    judged = Hand.objects.filter(settled_at__isnull=False).count() - 1
    assert len(found) == 1
    assert found[0].endswith(f"{judged} hands come to their entries; 1 not re-run: settled by another engine version")


def test_the_night_keeps_a_row_for_each_club_and_one_for_all_and_may_run_twice(hand, club):
    first = run_nightly(day=today())
    second = run_nightly(day=today())

    assert [row.pk for row in first] == [row.pk for row in second]
    own, total = NightlyCheck.objects.get(club=club), NightlyCheck.objects.get(club=None)
    assert (own.is_ok, total.is_ok) == (True, True)
    assert own.hands == own.replayed == Hand.objects.filter(settled_at__isnull=False).count()
    moved = [line.points for line in Transfer.objects.all()]
    assert (own.transfers, own.points) == (total.transfers, total.points) == (len(moved), sum(moved))


def test_the_task_makes_up_for_the_days_it_missed(club):
    NightlyCheck.objects.create(day=today() - timedelta(days=4), ran_at=timezone.now(), is_ok=True)

    tasks.run_nightly()
    tasks.run_nightly()

    days = NightlyCheck.objects.filter(club=None).order_by("day").values_list("day", flat=True)
    assert list(days) == [today() - timedelta(days=number) for number in (4, 3, 2, 1)]


def test_a_failure_is_loud_and_told_once(hand, club, caplog):
    owner = club_officer(club)
    change_points(hand)

    with caplog.at_level(logging.CRITICAL):
        run_nightly(day=today())
        run_nightly(day=today())

    own = NightlyCheck.objects.get(club=club)
    assert not own.is_ok
    assert any(f"hand {hand.pk}: line 1" in failure for failure in own.failures)
    assert [record.levelname for record in caplog.records if "ledger check of club" in record.message] == [
        "CRITICAL"
    ] * 2
    assert Notice.objects.filter(member=owner, kind="check_failed").count() == 1
    front = signed_in(owner.user).get(reverse("club", args=[club.pk])).content.decode()
    assert "The nightly check found something that does not hold." in front


def test_hands_that_wait_too_long_or_are_dead_fail_the_check(hand, club):
    late = timezone.now() - timedelta(hours=1)
    Hand.objects.filter(pk=hand.pk).update(settled_at=None, entry=None, finished_at=late)
    run_nightly(day=today())
    assert NightlyCheck.objects.get(club=club).unsettled == 1

    Hand.objects.filter(pk=hand.pk).update(is_dead=True)
    run_nightly(day=today())
    own = NightlyCheck.objects.get(club=club)
    assert (own.unsettled, own.dead, own.is_ok) == (0, 1, False)


def test_a_published_head_that_is_no_longer_in_its_book_fails_the_check(hand, club, settings):
    path = Path(settings.LEDGER_ANCHORS_FILE)
    anchors.publish(path)
    path.write_text(path.read_text().replace(hand.entry.hash_hex, "0" * 64))

    run_nightly(day=today())

    assert "not the one that was published" in NightlyCheck.objects.get(club=club).failures[0]


def test_the_command_prints_each_book_and_exits_1_if_one_does_not_hold(hand, club):
    out = io.StringIO()
    call_command("run_nightly", "--day", str(today()), stdout=out)
    assert f"{club.book.key}: holds" in out.getvalue()

    change_points(hand)
    with pytest.raises(SystemExit) as stop:
        call_command("run_nightly", "--day", str(today()), stdout=io.StringIO(), stderr=io.StringIO())
    assert stop.value.code == 1


def test_the_status_page_is_for_everybody_and_names_no_club(hand, club):
    page = Client().get(reverse("status")).content.decode()
    assert "Not checked yet" in page

    run_nightly(day=today())
    page = Client().get(reverse("status")).content.decode()

    assert "All holds" in page
    assert club.book.key not in page
    change_points(hand)
    run_nightly(day=today())
    assert "Something does not hold" in Client().get(reverse("status")).content.decode()


def test_members_read_of_their_book_and_only_auditors_what_is_wrong(hand, club, people):
    change_points(hand)
    run_nightly(day=today())
    place = reverse("book", args=[club.pk])

    plain = signed_in(people[0]).get(place).content.decode()
    assert "does not hold" in plain
    assert "its points should be" not in plain
    assert "its points should be" in signed_in(club_officer(club).user).get(place).content.decode()
    assert signed_in(User.objects.create_user("stranger")).get(place).status_code == 404


def test_metrics_say_what_the_check_found(hand, club, client):
    run_nightly(day=today())

    text = client.get(reverse("metrics")).content.decode()

    assert f'mingtang_ledger_check_ok{{book="{club.book.key}"}} 1' in text.splitlines()
    assert 'mingtang_ledger_check_ok{book="all"} 1' in text.splitlines()
    assert "mingtang_hands_unsettled 0" in text.splitlines()
    assert text.count("# TYPE mingtang_ledger_check_ok gauge") == 1


METRICS = [
    ("from this machine", "", {}, 200),
    ("from elsewhere", "", {"REMOTE_ADDR": "203.0.113.9"}, 403),
    ("through a proxy on this machine", "", {"HTTP_X_FORWARDED_FOR": "203.0.113.9"}, 403),
    ("from this machine without the token that is set", "s3cret", {}, 403),
    ("with a wrong token", "s3cret", {"HTTP_AUTHORIZATION": "Bearer other"}, 403),
    (
        "with the token from anywhere",
        "s3cret",
        {"HTTP_AUTHORIZATION": "Bearer s3cret", "REMOTE_ADDR": "203.0.113.9"},
        200,
    ),
]


@pytest.mark.parametrize(("_case", "token", "asked", "status"), METRICS)
def test_metrics_are_for_this_machine_or_for_who_has_the_token(_case, token, asked, status, db, settings, client):
    settings.METRICS_TOKEN = token

    assert client.get(reverse("metrics"), **asked).status_code == status


def club_officer(club: Club) -> Member:
    """The club's owner."""
    user, _is_new = User.objects.get_or_create(username="owner", defaults={"display_name": "Owner"})
    return join_club(club=club, user=user, role=Role.OWNER)


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client
