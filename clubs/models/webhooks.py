"""Where a club's events are sent to, and what became of each sending."""

from __future__ import annotations

import json
import uuid

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from clubs import limits
from clubs.models.club import Club, Member


class WebhookEvent(models.TextChoices):
    """What a club tells other programs of."""

    HAND_SETTLED = "hand.settled", _("a hand has been settled")
    MATCH_FINISHED = "match.finished", _("a match is over")
    ADJUSTMENT_POSTED = "adjustment.posted", _("an adjustment has been posted")
    DISPUTE_OPENED = "dispute.opened", _("a dispute has been opened")
    LEDGER_CHECK_FAILED = "ledger.check_failed", _("a check of the ledger has failed")


class Webhook(models.Model):
    """An address of another program that hears of a club's events."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="webhooks")
    url = models.CharField(_("address"), max_length=limits.WEBHOOK_URL_LENGTH_MAX)
    events = ArrayField(models.CharField(max_length=32, choices=WebhookEvent.choices))
    secret = models.CharField(max_length=60)
    """`whsec_` and 32 bytes in base64: what deliveries are signed with. It has to be kept as it is, since it signs."""
    created_by = models.ForeignKey(Member, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    """Who had events sent there last: it is switched off when that member may not read everything any more."""
    created_at = models.DateTimeField(auto_now_add=True)
    failures = models.PositiveIntegerField(default=0)
    """Attempts that failed since the last one that succeeded."""
    quiet_until = models.DateTimeField(null=True, blank=True)
    """After a failure nothing is tried before: who is down is asked again ever more seldom."""
    disabled_at = models.DateTimeField(null=True, blank=True)
    """Since when nothing is sent, because too many attempts failed in a row or somebody switched it off."""
    removed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(events__contained_by=WebhookEvent.values, events__len__gte=1), name="webhook_events_known"
            ),
            models.CheckConstraint(
                condition=Q(url__startswith="http://") | Q(url__startswith="https://"), name="webhook_url_is_http"
            ),
        ]
        indexes = [models.Index(fields=["club"], condition=Q(removed_at=None), name="webhook_by_club")]

    def __str__(self) -> str:
        return self.url

    @property
    def is_on(self) -> bool:
        """Whether events are sent to it."""
        return self.disabled_at is None and self.removed_at is None


class Delivery(models.Model):
    """One event for one webhook. Not delivered and not given up, it is its own outbox."""

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    message_id = models.UUIDField(default=uuid.uuid4)
    """The same for every attempt, and for every webhook that hears of the same event."""
    event = models.CharField(max_length=32, choices=WebhookEvent.choices)
    payload = models.JSONField()
    """The body as it is sent."""
    created_at = models.DateTimeField(auto_now_add=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    try_after = models.DateTimeField(null=True, blank=True)
    """Not to be tried again before; None once it is delivered or given up."""
    delivered_at = models.DateTimeField(null=True, blank=True)
    given_up_at = models.DateTimeField(null=True, blank=True)
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    """What the last attempt was answered with; None: there was no answer."""
    error = models.CharField(max_length=200, blank=True)
    """Why the last attempt failed, in English, for whoever runs the receiver."""
    took_ms = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["webhook", "message_id"], name="delivery_once_per_webhook"),
            models.CheckConstraint(
                condition=Q(delivered_at=None) | Q(given_up_at=None), name="delivery_delivered_or_given_up"
            ),
            models.CheckConstraint(
                condition=Q(try_after__isnull=False, delivered_at=None, given_up_at=None)
                | Q(try_after=None, delivered_at__isnull=False)
                | Q(try_after=None, given_up_at__isnull=False),
                name="delivery_waits_or_is_over",
            ),
        ]
        indexes = [
            models.Index(fields=["try_after"], condition=Q(try_after__isnull=False), name="delivery_waiting"),
            models.Index(F("webhook"), F("id").desc(), name="delivery_by_webhook"),
        ]

    def __str__(self) -> str:
        return f"{self.event} {self.message_id}"

    @property
    def state(self) -> str:
        """`delivered`, `given_up` or `waiting`."""
        if self.delivered_at is not None:
            return "delivered"
        return "waiting" if self.given_up_at is None else "given_up"

    @property
    def name(self) -> str:
        """The message's id as its header says it."""
        return f"msg_{self.message_id.hex}"

    @property
    def pretty(self) -> str:
        """The body with lines and indents, for people."""
        return json.dumps(self.payload, ensure_ascii=False, indent=2)
