"""Each event that a club's webhooks hear of, caused as it is caused, against what docs/api.md says of it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import Settings

import clubs.services
from clubs import limits
from clubs.models import Delivery, Member, Role, User, Webhook, WebhookEvent
from clubs.services import adjustments, webhooks
from games.table import services
from games.table.models import Hand
from games.table.services.disputes import open_dispute
from games.table.services.nightly import run_nightly
from ledger.models import Transfer
from tests.clubs.conftest import signed_in
from tests.clubs.receiver import Receiver, listening
from tests.games.table.conftest import Evening

DOCUMENT = Path("docs/api.md").read_text(encoding="utf-8")


def _block(language: str, words: str) -> str:
    """The first block of code of the document in this language that has the words."""
    blocks = re.findall(rf"```{language}\n(.*?)```", DOCUMENT, re.DOTALL)
    return next(block for block in blocks if words in block)


EXAMPLES: dict[str, dict[str, Any]] = json.loads(_block("json", "hand.settled"))

_WRITTEN: dict[str, Any] = {}
exec(_block("python", "def is_genuine"), _WRITTEN)
is_genuine: Callable[[str, dict[str, str], bytes], bool] = _WRITTEN["is_genuine"]


@pytest.fixture
def receiver(settings: Settings, tmp_path: Path) -> Iterator[Receiver]:
    settings.WEBHOOKS_TO_PRIVATE = True
    settings.LEDGER_ANCHORS_FILE = str(tmp_path / "anchors.jsonl")
    with listening() as running:
        yield running


@pytest.fixture
def officers(evening: Evening) -> tuple[Member, Member]:
    names = ((Role.OWNER, "owner"), (Role.ADMIN, "second"))
    made = [
        clubs.services.join_club(club=evening.room.club, user=User.objects.create_user(name), role=role)
        for role, name in names
    ]
    return made[0], made[1]


@pytest.fixture
def webhook(officers: tuple[Member, Member], receiver: Receiver) -> Webhook:
    return webhooks.add_webhook(by=officers[0], url=receiver.url, events=WebhookEvent.values)


def _shape(value: Any) -> Any:
    """The names and kinds of what is in a JSON value; of a list, of its first thing."""
    if isinstance(value, dict):
        return {name: _shape(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_shape(value[0])] if value else []
    return type(value).__name__


def _cause_everything(evening: Evening, officers: tuple[Member, Member]) -> None:
    """A hand that pays is played, settled and disputed, its match ends, a member is given points, and the books are
    found to be wrong."""
    owner, second = officers
    evening.begin()
    evening.play_hand()
    while not any(evening.table.last_hand.net):
        evening.next_hand()
        evening.play_hand()
    hand = evening.table.last_hand
    services.settle_hand(hand_id=hand.pk)
    if evening.table.match.finished_at is None:
        services.close_after_hand(room_id=evening.room.pk, by=owner)
    line = Transfer.objects.filter(entry__source=f"hand:{hand.pk}").first()
    payer = Member.objects.get(account_id=line.payer_id)
    open_dispute(member=payer, transfer_id=line.pk, reason="It was four")
    asked = adjustments.ask_adjustment(by=owner, member=payer, points=-40, reason="counted wrong on Friday")
    adjustments.approve_adjustment(adjustment_id=asked.pk, by=second)
    Hand.objects.filter(pk=hand.pk).update(settled_at=None, entry=None, finished_at=timezone.now() - timedelta(hours=2))
    run_nightly(day=timezone.now().date())


def _make_due() -> None:
    past = timezone.now() - timedelta(seconds=1)
    Delivery.objects.filter(try_after__isnull=False).update(try_after=past)
    Webhook.objects.filter(quiet_until__isnull=False).update(quiet_until=past)


def test_the_document_has_an_example_of_every_event() -> None:
    assert sorted(EXAMPLES) == sorted(WebhookEvent.values)
    for event in WebhookEvent.values:
        assert f"| `{event}` |" in DOCUMENT


def test_every_event_arrives_as_the_document_says_signed_and_tried_again_until_it_is_taken(
    evening: Evening, officers: tuple[Member, Member], webhook: Webhook, receiver: Receiver
) -> None:
    _cause_everything(evening, officers)

    # The receiver is down at first: what is tried fails, and is tried again later with the same id.
    receiver.status = 503
    webhooks.send_waiting()
    receiver.status = 200
    _make_due()
    webhooks.send_waiting(rounds=99)

    bodies = [json.loads(body) for _headers, body in receiver.heard]
    told = {body["type"]: body for body in bodies}
    assert sorted(told) == sorted(WebhookEvent.values)
    for event, body in told.items():
        assert sorted(body) == ["club", "data", "timestamp", "type"]
        assert body["club"] == evening.room.club_id
        assert _shape(body["data"]) == _shape(EXAMPLES[event]), event
    for headers, body in receiver.heard:
        assert is_genuine(webhook.secret, headers, body)
        assert not is_genuine(webhooks.new_secret(), headers, body)
        assert not is_genuine(webhook.secret, headers, body.replace(b"club", b"clvb"))
        old = {**headers, "webhook-timestamp": str(int(headers["webhook-timestamp"]) - 301)}
        assert not is_genuine(webhook.secret, old, body)
    assert receiver.heard[0][0]["webhook-id"] == receiver.heard[1][0]["webhook-id"]
    ids = [headers["webhook-id"] for headers, _body in receiver.heard[1:]]
    assert len(ids) == len(set(ids))

    # The log of deliveries, in the API and on its page, tells the attempts.
    browser = signed_in(officers[0].user)
    base = f"clubs/{evening.room.club_id}/webhooks/{webhook.pk}/"
    log = browser.get(f"/api/{base}deliveries/").json()["results"]
    assert {row["event"] for row in log} == set(WebhookEvent.values)
    assert {row["state"] for row in log} == {"delivered"}
    assert sorted(row["attempts"] for row in log)[-2:] == [1, 2]
    assert {row["message"] for row in log} == set(ids)
    page = browser.get(f"/{base}").content.decode()
    assert page.count("delivered") >= len(WebhookEvent.values)
    assert "2 attempts" in page


def test_what_is_told_is_true(
    evening: Evening, officers: tuple[Member, Member], webhook: Webhook, receiver: Receiver
) -> None:
    _cause_everything(evening, officers)

    told = {delivery.event: delivery.payload["data"] for delivery in Delivery.objects.order_by("pk")}

    line = Transfer.objects.get(pk=told["dispute.opened"]["transfer"])
    assert (told["dispute.opened"]["points"], told["dispute.opened"]["entry"]) == (line.points, line.entry.number)
    posted = told["adjustment.posted"]
    owner, second = officers
    assert (posted["points"], posted["asked_by"], posted["approved_by"]) == (-40, owner.pk, second.pk)
    assert posted["member"] == told["dispute.opened"]["member"]
    settled = told["hand.settled"]
    assert settled["entry"] == {"number": line.entry.number, "hash": line.entry.hash_hex}
    assert sum(seat["points"] for seat in settled["seats"]) == 0
    assert any("too long to be settled" in failure for failure in told["ledger.check_failed"]["failures"])
    assert told["match.finished"]["room"] == evening.room.pk


def test_waits_between_attempts_are_those_of_the_document() -> None:
    first, second, third, *_others, last = limits.WEBHOOK_BACKOFF_SECONDS
    assert (first, second, third, last) == (5, 30, 120, 86_400)
    assert "5 seconds, 30 seconds, 2 minutes … a day; after nine" in " ".join(DOCUMENT.split())
    assert len(limits.WEBHOOK_BACKOFF_SECONDS) + 1 == 9
    assert f"After {limits.WEBHOOK_FAILURES_MAX} failures in a row" in DOCUMENT
