"""A finished hand is settled once: delivered twice, out of order, by fifty at a time, killed, or with nobody told."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from datetime import timedelta

import psycopg
import pytest
from celery import Celery
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.table import limits, outbox, services, tasks
from games.table.hand_log import fold
from games.table.models import Hand, HandEvent, SeatResult
from ledger.models import Account, Entry, Transfer
from tests.games.table.conftest import Evening, seeded_evening
from tests.games.table.settled import hand_with_payments
from tests.mortal import Death, mortals

pytestmark = pytest.mark.django_db(transaction=True)


SEEDS = {"hand": seeded_evening(hand_with_payments)}


@pytest.fixture
def hand(evening: Evening) -> Hand:
    """A finished hand that owes something and that nobody has settled."""
    return evening.table.last_hand


@pytest.fixture
def copies(hand: Hand) -> Callable[[int], list[Hand]]:
    """As many more finished hands with the same log, which nobody has settled."""

    def made(count: int) -> list[Hand]:
        events = list(hand.events.all())
        found = []
        for number in range(100, 100 + count):
            copy = Hand.objects.get(pk=hand.pk)
            copy.pk, copy.number = None, number
            copy.save(force_insert=True)
            HandEvent.objects.bulk_create(
                HandEvent(hand=copy, seq=one.seq, body=one.body, action=one.action, at=one.at) for one in events
            )
            found.append(copy)
        return found

    return made


def balances(hand: Hand) -> list[int]:
    seats = hand.match.seats.order_by("seat").select_related("member__account")
    return [Account.objects.get(pk=seat.member.account_id).balance for seat in seats]


def entries(hand: Hand) -> int:
    return Entry.objects.filter(source=f"hand:{hand.pk}").count()


def test_each_payment_is_one_transfer_with_what_explains_it(hand: Hand, evening: Evening):
    assert services.settle_hand(hand_id=hand.pk)

    hand.refresh_from_db()
    payments = evening.game.result(fold(evening.game, hand)).payments
    transfers = list(Transfer.objects.filter(entry=hand.entry).order_by("line"))
    assert [(one.points, one.reason) for one in transfers] == [(one.points, one.reason) for one in payments]
    assert [one.detail["payment"] for one in transfers] == list(range(len(payments)))
    for transfer, payment in zip(transfers, payments, strict=True):
        assert [step["op"] for step in transfer.detail["steps"]] == [step.op for step in payment.steps]
        assert transfer.detail["moment"] == payment.moment
        assert transfer.detail["hand"] == hand.pk
    assert hand.entry.facts["hand"] == hand.pk
    assert hand.entry.facts["preset_version"] == evening.room.preset_version_id
    assert balances(hand) == hand.net


def test_a_task_that_is_delivered_again_posts_nothing_more(hand: Hand, said: list):
    for _ in range(3):
        tasks.settle_hand(hand.pk)

    assert entries(hand) == 1
    assert balances(hand) == hand.net
    entry = Hand.objects.get(pk=hand.pk).entry_id
    settled = [json.loads(message["text"]) for message in said if '"settled"' in message.get("text", "")]
    assert settled == [{"v": 1, "type": "settled", "hand": hand.pk, "entry": entry, "net": hand.net}]


def test_fifty_at_a_time_post_once(hand: Hand):
    errors = []

    def settle() -> None:
        try:
            services.settle_hand(hand_id=hand.pk)
        except Exception as error:  # noqa: BLE001  whatever it is, it must not be there
            errors.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=settle) for _ in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert errors == []
    assert entries(hand) == 1
    assert balances(hand) == hand.net


def test_hands_settled_out_of_order_come_to_the_same_balances(evening: Evening):
    evening.begin()
    evening.play_hand()
    for person in range(3):
        evening.do(services.ready, person)
    evening.play_hand()
    hands = list(Hand.objects.order_by("number"))

    for hand in reversed(hands):
        assert services.settle_hand(hand_id=hand.pk)

    assert balances(hands[0]) == [sum(points) for points in zip(*(hand.net for hand in hands), strict=True)]


def test_an_unfinished_hand_is_not_settled(evening: Evening):
    evening.begin()

    assert services.settle_hand(hand_id=evening.table.hand.pk) is False

    assert entries(evening.table.hand) == 0


def test_with_the_broker_down_a_hand_is_finished_and_settled_by_the_next_round(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(outbox, "current_app", Celery("nobody", broker="redis://127.0.0.1:1/0", set_as_current=False))
    evening.begin()

    evening.play_hand()

    hand = evening.table.last_hand
    assert hand.finished_at
    assert hand.settled_at is None
    assert "waits for the next round" in caplog.text

    assert tasks.settle_left_behind() == 1

    hand.refresh_from_db()
    assert hand.settled_at
    assert balances(hand) == hand.net


def test_a_failure_is_noted_tried_again_later_and_at_last_left_to_a_person(hand: Hand):
    net = hand.net
    Hand.objects.filter(pk=hand.pk).update(net=[points + 1 for points in net])
    before = timezone.now()
    assert services.settle_hand(hand_id=hand.pk) is False
    hand.refresh_from_db()
    assert "Disagrees" in hand.settle_error
    assert hand.settle_after > before
    Hand.objects.filter(pk=hand.pk).update(settle_after=timezone.now() + timedelta(hours=1))
    assert services.settle_left_behind() == 0

    for _ in range(limits.SETTLE_ATTEMPTS_MAX):
        Hand.objects.filter(pk=hand.pk).update(settle_after=timezone.now() - timedelta(seconds=1))
        services.settle_left_behind()

    hand.refresh_from_db()
    assert hand.is_dead
    assert entries(hand) == 0
    Hand.objects.filter(pk=hand.pk).update(net=net)
    assert services.revive() == 1
    assert services.settle_left_behind() == 1
    assert balances(hand) == net


def waiting_for_a_lock(raw: psycopg.Connection) -> bool:
    query = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%%ledger_post%%'"
    return raw.execute(query).fetchone()[0] > 0


def test_a_worker_killed_between_reading_and_posting_loses_nothing(
    hand: Hand, child_environment: dict[str, str], connect_as: Callable[[str], psycopg.Connection]
):
    # The book is locked by somebody else, so that the worker has read the hand and hangs where it would post.
    holder, watcher = connect_as("mingtang_owner"), connect_as("postgres")
    watcher.autocommit = True
    holder.execute("SELECT 1 FROM ledger_book FOR UPDATE")
    arguments = [sys.executable, "-m", "celery", "--quiet", "-A", "config.celery", "worker", "--pool", "solo"]
    arguments += ["--without-mingle", "--without-gossip", "--loglevel", "ERROR"]
    worker = subprocess.Popen(arguments, env=child_environment)
    try:
        tasks.settle_hand.delay(hand.pk)
        deadline = time.monotonic() + 120
        while not waiting_for_a_lock(watcher):
            assert worker.poll() is None, "the worker ended by itself"
            assert time.monotonic() < deadline, "the worker never came to post"
            time.sleep(0.02)
    finally:
        worker.kill()
        worker.wait()
    holder.rollback()
    hand.refresh_from_db()
    assert (hand.settled_at, entries(hand)) == (None, 0)
    assert hand.settle_attempts >= 1

    Hand.objects.filter(pk=hand.pk).update(settle_after=timezone.now())
    connection.close()
    assert services.settle_left_behind() == 1

    assert entries(hand) == 1
    assert balances(hand) == hand.net


STATEMENTS = 9
"""Of a settlement, the claim before it and the look at alerts after it among them. The first of a connection has one
more, which plans how the hand's row is read."""


def test_a_settlement_is_a_few_statements(hand: Hand, copies: Callable[[int], list[Hand]]):
    [first] = copies(1)
    services.settle_hand(hand_id=first.pk)

    with CaptureQueriesContext(connection) as asked:
        services.settle_hand(hand_id=hand.pk)

    statements = [one["sql"] for one in asked.captured_queries if one["sql"] not in ("BEGIN", "COMMIT")]
    assert len(statements) == STATEMENTS, statements


def test_killed_at_any_statement_or_commit_a_settlement_is_there_whole_or_not_at_all(
    hand: Hand, copies: Callable[[int], list[Hand]], child_environment: dict[str, str]
):
    deaths = [
        *(Death("statement", number, when) for number in range(1, STATEMENTS + 2) for when in ("before", "after")),
        *(Death("commit", 1, when) for when in ("before", "after")),
    ]
    hands = copies(len(deaths))
    expected = [0] * len(hand.net)

    with mortals("tests.games.table.mortal_acts", child_environment) as workers:
        for one, death in zip(hands, deaths, strict=True):
            killed = workers.do("settle", {"hand": one.pk}, die=death)
            one.refresh_from_db()
            whole = (one.settled_at is not None, entries(one), SeatResult.objects.filter(hand=one).count())
            again = [services.settle_hand(hand_id=one.pk) for _delivery in range(2)]

            assert killed.is_killed, death
            assert whole in ((False, 0, 0), (True, 1, len(hand.net))), death
            assert again == [True, True], death
            assert (entries(one), SeatResult.objects.filter(hand=one).count()) == (1, len(hand.net)), death
            expected = [had + won for had, won in zip(expected, hand.net, strict=True)]
            assert balances(hand) == expected, death


@pytest.fixture
def long_pauses(monkeypatch: pytest.MonkeyPatch) -> int:
    """Nothing is tried again while the test runs, however slow the machine is; the pause in seconds."""
    monkeypatch.setattr(limits, "SETTLE_BACKOFF_SECONDS", (3600,) * len(limits.SETTLE_BACKOFF_SECONDS))
    return 3600


@pytest.mark.usefixtures("long_pauses")
def test_of_many_sweeps_at_once_each_takes_hands_that_no_other_has(hand: Hand, copies: Callable[[int], list[Hand]]):
    hands = [hand, *copies(49)]
    settled = []

    def sweep() -> None:
        try:
            settled.append(services.settle_left_behind())
        finally:
            connections.close_all()

    threads = [threading.Thread(target=sweep) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sum(settled) == len(hands)
    assert set(Hand.objects.filter(settled_at__isnull=False).values_list("settle_attempts", flat=True)) == {1}
    assert balances(hand) == [50 * points for points in hand.net]


def test_a_sweep_takes_no_more_than_its_share_and_leaves_a_fresh_hand_to_the_worker_that_was_told(
    hand: Hand, copies: Callable[[int], list[Hand]]
):
    copies(3)
    assert services.settle_left_behind(limit=2) == 2
    assert Hand.objects.filter(settled_at=None, finished_at__isnull=False).count() == 2
    waiting = Hand.objects.filter(settled_at=None, finished_at__isnull=False)

    # So fresh that it stays so while the test runs.
    waiting.update(finished_at=timezone.now() + timedelta(hours=1))
    assert services.settle_left_behind() == 0
    waiting.update(settle_attempts=1)
    assert services.settle_left_behind() == 2


def test_hands_that_failed_together_are_not_tried_again_together(
    hand: Hand, copies: Callable[[int], list[Hand]], long_pauses: int
):
    copies(9)
    before = timezone.now()
    for one in Hand.objects.filter(settled_at=None, finished_at__isnull=False):
        Hand.objects.filter(pk=one.pk).update(net=[points + 1 for points in one.net], settle_attempts=2)

    assert services.settle_left_behind() == 0

    waits = [(one.settle_after - before).total_seconds() for one in Hand.objects.filter(settle_attempts=3)]
    assert len(waits) == 10
    assert all(wait >= long_pauses for wait in waits)
    assert len({round(wait, 2) for wait in waits}) > 1
