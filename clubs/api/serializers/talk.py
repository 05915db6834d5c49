"""Announcements, the chat, mutes and seasons."""

from __future__ import annotations

from rest_framework import serializers

from clubs import limits
from clubs.api.serializers.fields import NameField, ReasonField
from clubs.models import Announcement, ChatLine, Mute, Season


class AnnouncementSerializer(serializers.ModelSerializer):
    """What the whole club is told."""

    author = serializers.IntegerField(source="author_id")

    class Meta:
        model = Announcement
        fields = ("id", "author", "text", "is_pinned", "created_at", "expires_at")


class NewAnnouncementSerializer(serializers.Serializer):
    """An announcement to be."""

    text = serializers.CharField(max_length=limits.ANNOUNCEMENT_LENGTH_MAX)
    is_pinned = serializers.BooleanField(default=False)
    expires_at = serializers.DateTimeField(required=False, allow_null=True, default=None)


class PinSerializer(serializers.Serializer):
    """Above the others, or among them."""

    is_pinned = serializers.BooleanField()


class ChatLineSerializer(serializers.ModelSerializer):
    """What somebody has said. Of what was removed the words are not shown."""

    author = serializers.IntegerField(source="author_id")
    name = serializers.CharField(source="author.user.name")
    text = serializers.SerializerMethodField()
    is_removed = serializers.SerializerMethodField()

    class Meta:
        model = ChatLine
        fields = ("id", "author", "name", "at", "text", "is_removed")

    def get_text(self, line: ChatLine) -> str:
        """The words."""
        return line.text if line.removed_at is None else ""

    def get_is_removed(self, line: ChatLine) -> bool:
        """Whether somebody has taken it back."""
        return line.removed_at is not None


class ChatSerializer(serializers.Serializer):
    """A page of the chat, the oldest line first."""

    next = serializers.URLField(allow_null=True, help_text="Older lines.")
    results = ChatLineSerializer(many=True)


class SaySerializer(serializers.Serializer):
    """Words."""

    text = serializers.CharField(max_length=limits.CHAT_LENGTH_MAX)
    id = serializers.UUIDField(required=False, help_text="Sent again with the same, it is said once.")


class MuteSerializer(serializers.ModelSerializer):
    """A member who may say nothing for a time."""

    member = serializers.IntegerField(source="member_id")
    by = serializers.IntegerField(source="by_id")

    class Meta:
        model = Mute
        fields = ("member", "by", "reason", "at", "until")


class NewMuteSerializer(serializers.Serializer):
    """For how long, and why."""

    minutes = serializers.ChoiceField(limits.MUTE_MINUTES)
    reason = ReasonField()


class SeasonSerializer(serializers.ModelSerializer):
    """A span of days with a name; it changes no balance."""

    name = NameField()

    class Meta:
        model = Season
        fields = ("id", "name", "first_day", "last_day")
        read_only_fields = ("id",)


class NewSeasonSerializer(serializers.Serializer):
    """A season to be."""

    name = NameField()
    first_day = serializers.DateField()
    last_day = serializers.DateField()
