"""What a club tells other programs: which, of what, and that each is told in the end."""

from __future__ import annotations

import json
import logging
from collections.abc import Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import uuid4

from celery import current_app
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs import limits
from clubs.errors import BadWebhook
from clubs.models import Club, Delivery, Member, Role, Webhook, WebhookEvent
from clubs.permissions import Permission, may
from clubs.selectors import members_of
from clubs.services.log import note
from clubs.services.notices import tell
from clubs.services.power import officer
from clubs.webhook_post import Answer, new_secret, post, read_url

logger = logging.getLogger(__name__)

SEND = "clubs.tasks.send_webhooks"
SENDERS = 8
"""Webhooks that are sent to at once: one that is slow holds up none of the others."""


@transaction.atomic
def add_webhook(*, by: Member, url: str, events: Collection[str]) -> Webhook:
    """A new webhook of the club. Raises Forbidden, BadWebhook."""
    by = officer(by, Permission.AUDIT)
    club = by.club
    if Webhook.objects.filter(club=club, removed_at=None).count() >= limits.WEBHOOKS_PER_CLUB_MAX:
        raise BadWebhook(_("A club has at most %(count)s webhooks.") % {"count": limits.WEBHOOKS_PER_CLUB_MAX})
    made = Webhook.objects.create(
        club=club, url=_checked(url), events=_known(events), secret=new_secret(), created_by=by
    )
    note(club=club, act="webhook_added", by=by, address=made.url)
    return made


@transaction.atomic
def change_webhook(*, by: Member, webhook: Webhook, url: str, events: Collection[str], is_on: bool) -> Webhook:
    """Other events, another address, on or off. Switched on again, it begins with a clean count of failures.

    Raises Forbidden, BadWebhook.
    """
    by = officer(by, Permission.AUDIT)
    changed = Webhook.objects.select_for_update(no_key=True).get(pk=webhook.pk)
    if _checked(url) != changed.url or (is_on and changed.disabled_at is not None):
        changed.created_by = by  # Whoever sends events there answers for it.
    changed.url, changed.events = _checked(url), _known(events)
    if is_on and changed.disabled_at is not None:
        changed.disabled_at, changed.failures, changed.quiet_until = None, 0, None
    elif not is_on and changed.disabled_at is None:
        changed.disabled_at = timezone.now()
        _give_up_waiting(changed)
    changed.save(update_fields=["url", "events", "created_by", "disabled_at", "failures", "quiet_until"])
    note(club=by.club, act="webhook_changed", by=by, address=changed.url)
    return changed


@transaction.atomic
def remove_webhook(*, by: Member, webhook: Webhook) -> None:
    """Nothing is sent there any more; its log stays until its time is over. Raises Forbidden."""
    by = officer(by, Permission.AUDIT)
    removed = Webhook.objects.select_for_update(no_key=True).get(pk=webhook.pk)
    if removed.removed_at is None:
        removed.removed_at = timezone.now()
        removed.save(update_fields=["removed_at"])
        _give_up_waiting(removed)
        note(club=by.club, act="webhook_removed", by=by, address=removed.url)


@transaction.atomic
def renew_secret(*, by: Member, webhook: Webhook) -> Webhook:
    """A new secret; from here on every delivery is signed with it alone. Raises Forbidden."""
    by = officer(by, Permission.AUDIT)
    webhook.secret = new_secret()
    webhook.save(update_fields=["secret"])
    note(club=by.club, act="webhook_secret_renewed", by=by, address=webhook.url)
    return webhook


def leave_behind(member: Member) -> None:
    """The member may not read everything any more, so nothing goes on to where that member had it sent: switched off,
    and the owners are told. Call it with the club's row locked, once role or membership are as they will be."""
    if member.is_present and may(member.role, Permission.AUDIT):
        return
    club = Club.objects.get(pk=member.club_id)
    owners = members_of(club).filter(role=Role.OWNER)
    for hook in Webhook.objects.select_for_update(no_key=True).filter(
        club=club, created_by=member, removed_at=None, disabled_at=None
    ):
        Webhook.objects.filter(pk=hook.pk).update(disabled_at=timezone.now())
        _give_up_waiting(hook)
        note(club=club, act="webhook_left_behind", by=None, concerns=member, address=hook.url)
        place = reverse("webhook", args=[club.pk, hook.pk])
        tell(owners, "webhook_left_behind", address=place, url=hook.url, name=member.user.name)


def is_told(*, club: Club, event: str) -> bool:
    """Whether any webhook of the club hears of such events, so that what would be said need not be looked up."""
    return _hearing(club, event).exists()


def announce(*, club: Club, event: str, payload: Mapping[str, Any]) -> int:
    """Tell the club's webhooks of an event, in the transaction of what it is about; returns how many.

    The rows are the outbox: rolled back with the transaction, or sent in the end, once or more often.
    """
    wanted = list(_hearing(club, event))
    if not wanted:
        return 0
    now = timezone.now()
    body = {"type": event, "timestamp": now.isoformat(), "club": club.pk, "data": dict(payload)}
    message = uuid4()
    Delivery.objects.bulk_create(
        [Delivery(webhook=one, message_id=message, event=event, payload=body, try_after=now) for one in wanted]
    )
    transaction.on_commit(hint_send, robust=True)
    return len(wanted)


@transaction.atomic
def send_again(*, by: Member, delivery: Delivery) -> Delivery:
    """Put a delivery that is over back into the outbox: the same message, with the same id.

    Raises Forbidden, BadWebhook.
    """
    officer(by, Permission.AUDIT)
    again = Delivery.objects.select_for_update(no_key=True, of=("self",)).select_related("webhook").get(pk=delivery.pk)
    if not again.webhook.is_on:
        raise BadWebhook(_("This webhook is off: switch it on first."))
    again.attempts, again.try_after = 0, timezone.now()
    again.delivered_at = again.given_up_at = None
    again.save(update_fields=["attempts", "try_after", "delivered_at", "given_up_at"])
    transaction.on_commit(hint_send, robust=True)
    return again


def hint_send() -> None:
    """Tell the workers that something waits. Never raises: what is lost here the next round finds."""
    try:
        current_app.send_task(SEND, retry=False, ignore_result=True)
    except Exception as error:  # noqa: BLE001  a hint that cannot be given is not needed
        logger.warning("webhooks wait for the next round: %r", error)


def send_waiting(*, rounds: int = 3) -> int:
    """Send what waits and whose time has come, the oldest of each webhook; return how many were taken.

    No row is locked while the network is waited for: each attempt is counted before it is made, and tried again later
    should it be killed.
    """
    taken = 0
    for _round in range(rounds):
        claimed = _claim()
        if not claimed:
            break
        with ThreadPoolExecutor(min(SENDERS, len(claimed)), thread_name_prefix="webhook") as senders:
            for delivery, answer in zip(claimed, senders.map(_send, claimed), strict=True):
                _settle(delivery, answer)
                taken += answer.is_taken
    return taken


def forget_deliveries() -> int:
    """Drop what is older than the log goes back; return how many."""
    before = timezone.now() - timedelta(days=limits.WEBHOOK_DELIVERY_DAYS)
    return Delivery.objects.filter(created_at__lt=before, try_after=None).delete()[0]


def _hearing(club: Club, event: str) -> QuerySet[Webhook]:
    assert event in WebhookEvent.values, f"{event} is not among WebhookEvent"
    return Webhook.objects.filter(club=club, removed_at=None, disabled_at=None, events__contains=[event])


def _pause_after(failures: int) -> int:
    """Seconds to wait after so many failures and one more."""
    waits = limits.WEBHOOK_BACKOFF_SECONDS
    return waits[min(failures, len(waits) - 1)]


@transaction.atomic
def _claim() -> list[Delivery]:
    """The oldest that waits of each webhook, counted as tried and not to be tried again before its pause is over."""
    now = timezone.now()
    first = (
        Delivery.objects.filter(try_after__lte=now, webhook__removed_at=None, webhook__disabled_at=None)
        .filter(Q(webhook__quiet_until=None) | Q(webhook__quiet_until__lte=now))
        .order_by("webhook", "pk")
        .distinct("webhook")
        .values_list("pk", flat=True)[:SENDERS]
    )
    rows = Delivery.objects.select_for_update(skip_locked=True, no_key=True, of=("self",)).select_related("webhook")
    claimed = list(rows.filter(pk__in=list(first), try_after__lte=now))
    for delivery in claimed:
        pause = max(_pause_after(delivery.attempts), 2 * limits.WEBHOOK_SECONDS_MAX)
        delivery.attempts += 1
        delivery.try_after = now + timedelta(seconds=pause)
        delivery.save(update_fields=["attempts", "try_after"])
    return claimed


def _send(delivery: Delivery) -> Answer:
    """One attempt. Runs in a thread of its own and touches no database."""
    hook = delivery.webhook
    body = json.dumps(delivery.payload, ensure_ascii=False, separators=(",", ":")).encode()
    return post(url=hook.url, secret=hook.secret, message_id=delivery.name, body=body)


@transaction.atomic
def _settle(delivery: Delivery, answer: Answer) -> None:
    """Note what came of an attempt."""
    hook = Webhook.objects.select_for_update(no_key=True).get(pk=delivery.webhook_id)
    now = timezone.now()
    what: dict[str, Any] = {"status": answer.status, "error": answer.error, "took_ms": answer.took_ms}
    if answer.is_taken:
        what |= {"delivered_at": now, "try_after": None, "given_up_at": None}
        if hook.failures:  # It answers again: what has piled up follows at once.
            hook.deliveries.filter(try_after__gt=now).exclude(pk=delivery.pk).update(try_after=now)
            Webhook.objects.filter(pk=hook.pk).update(failures=0, quiet_until=None)
    else:
        if delivery.attempts > len(limits.WEBHOOK_BACKOFF_SECONDS):
            what |= {"given_up_at": now, "try_after": None}
        quiet = timedelta(seconds=min(_pause_after(hook.failures), limits.WEBHOOK_QUIET_SECONDS_MAX))
        Webhook.objects.filter(pk=hook.pk).update(failures=F("failures") + 1, quiet_until=now + quiet)
        if hook.failures + 1 >= limits.WEBHOOK_FAILURES_MAX and hook.is_on:
            _switch_off(hook)
            what |= {"given_up_at": now, "try_after": None}
    Delivery.objects.filter(pk=delivery.pk, delivered_at=None).update(**what)


def _switch_off(hook: Webhook) -> None:
    """Nobody has answered for long: the club's owners are told."""
    Webhook.objects.filter(pk=hook.pk).update(disabled_at=timezone.now())
    _give_up_waiting(hook)
    club = hook.club
    note(club=club, act="webhook_disabled", by=None, address=hook.url, failures=limits.WEBHOOK_FAILURES_MAX)
    owners = members_of(club).filter(role=Role.OWNER)
    place = reverse("webhook", args=[club.pk, hook.pk])
    tell(owners, "webhook_disabled", address=place, url=hook.url)


def _give_up_waiting(hook: Webhook) -> None:
    hook.deliveries.filter(try_after__isnull=False).update(try_after=None, given_up_at=timezone.now())


def _checked(url: str) -> str:
    url = url.strip()
    try:
        read_url(url)
    except ValueError as error:
        raise BadWebhook(
            _("This must be the whole address of a program that takes messages, beginning with https://.")
        ) from error
    if len(url) > limits.WEBHOOK_URL_LENGTH_MAX:
        raise BadWebhook(_("This address is too long."))
    return url


def _known(events: Collection[str]) -> list[str]:
    chosen = [event for event in WebhookEvent.values if event in set(events)]
    if not chosen or len(chosen) != len(set(events)):
        raise BadWebhook(_("Choose at least one event, of those that there are."))
    return chosen
