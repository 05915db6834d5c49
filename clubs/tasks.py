"""Celery's tasks of clubs: each calls one service. All of them may be lost, and may come twice."""

from __future__ import annotations

from celery import shared_task
from django.core.cache import cache

from clubs import limits
from clubs.services import guests, sent_forms, webhooks

SENDING = "webhooks:sending"


@shared_task(name="clubs.tasks.send_webhooks")
def send_webhooks() -> int:
    """Send what waits; return how many messages were taken.

    One worker's thread at a time, so that the others always settle hands: who comes meanwhile has nothing to do.
    """
    if not cache.add(SENDING, 1, timeout=4 * limits.WEBHOOK_SECONDS_MAX):
        return 0
    try:
        return webhooks.send_waiting()
    finally:
        cache.delete(SENDING)


@shared_task(name="clubs.tasks.forget_deliveries")
def forget_deliveries() -> int:
    """Drop what is older than the log of deliveries goes back; return how many."""
    return webhooks.forget_deliveries()


@shared_task(name="clubs.tasks.forget_guests")
def forget_guests() -> int:
    """Remove guests who never played and have not been back; return how many."""
    return guests.forget_guests()


@shared_task(name="clubs.tasks.forget_sent_forms")
def forget_sent_forms() -> int:
    """Drop forms that were sent long ago; return how many."""
    return sent_forms.forget_sent_forms()
