"""Personal tokens. The token itself is shown on the page alone, once: no token can make another."""

from __future__ import annotations

from rest_framework import serializers

from clubs.models import Scope, Token


class TokenSerializer(serializers.ModelSerializer):
    """A personal token, without what makes it one."""

    id = serializers.UUIDField(source="public_id")
    begins_with = serializers.CharField(source="token_key", help_text="Its first characters, to tell it by.")
    scopes = serializers.ListField(child=serializers.ChoiceField(Scope.choices))
    created_at = serializers.DateTimeField(source="created")
    expires_at = serializers.DateTimeField(source="expiry")

    class Meta:
        model = Token
        fields = ("id", "name", "begins_with", "scopes", "created_at", "expires_at", "last_used_at")
