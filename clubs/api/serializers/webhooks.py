"""Webhooks and their deliveries."""

from __future__ import annotations

from rest_framework import serializers

from clubs import limits
from clubs.models import Delivery, Webhook, WebhookEvent

STATES = [("waiting", "waiting"), ("delivered", "delivered"), ("given_up", "given up")]


class WebhookSerializer(serializers.ModelSerializer):
    """An address that hears of a club's events."""

    events = serializers.ListField(child=serializers.ChoiceField(WebhookEvent.choices))
    is_on = serializers.BooleanField()

    class Meta:
        model = Webhook
        fields = ("id", "url", "events", "is_on", "failures", "created_at", "disabled_at")


class WebhookWithSecretSerializer(WebhookSerializer):
    """The same with what its messages are signed with: shown when it is made or renewed."""

    class Meta(WebhookSerializer.Meta):
        fields = (*WebhookSerializer.Meta.fields, "secret")


class NewWebhookSerializer(serializers.Serializer):
    """A webhook to be."""

    url = serializers.CharField(max_length=limits.WEBHOOK_URL_LENGTH_MAX)
    events = serializers.ListField(
        child=serializers.ChoiceField(WebhookEvent.choices), min_length=1, max_length=len(WebhookEvent.values)
    )


class ChangedWebhookSerializer(NewWebhookSerializer):
    """What a webhook is to be from now on."""

    is_on = serializers.BooleanField()


class DeliverySerializer(serializers.ModelSerializer):
    """One event for one webhook, and what became of it."""

    message = serializers.SerializerMethodField()
    state = serializers.ChoiceField(STATES)
    payload = serializers.DictField()

    class Meta:
        model = Delivery
        fields = (
            "id",
            "message",
            "event",
            "state",
            "attempts",
            "status",
            "error",
            "took_ms",
            "created_at",
            "try_after",
            "delivered_at",
            "given_up_at",
            "payload",
        )

    def get_message(self, delivery: Delivery) -> str:
        """The header `webhook-id`, the same in every attempt."""
        return delivery.name
