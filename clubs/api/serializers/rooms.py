"""Rooms, presets and their versions."""

from __future__ import annotations

from rest_framework import serializers

from clubs.models import Preset, PresetVersion, Room
from games.registry import GAMES

GAME_CHOICES = [(key, game.name) for key, game in GAMES.items()]
Rules = serializers.DictField


class VersionSerializer(serializers.ModelSerializer):
    """A version of a preset. It never changes."""

    preset = serializers.IntegerField(source="preset_id")
    rules = serializers.DictField(help_text="Every option of the game with its value.")
    author = serializers.IntegerField(source="author_id", allow_null=True, help_text="A member; null: the house.")

    class Meta:
        model = PresetVersion
        fields = ("id", "preset", "number", "rules", "author", "created_at")


class PresetSerializer(serializers.ModelSerializer):
    """A named set of rules of one game; what it says is in its versions."""

    game = serializers.ChoiceField(GAME_CHOICES)
    latest = serializers.SerializerMethodField()

    class Meta:
        model = Preset
        fields = ("id", "game", "name", "base", "created_at", "latest")

    def get_latest(self, preset: Preset) -> VersionSerializer(allow_null=True):
        """The newest version."""
        newest = preset.versions.order_by("-number").first()
        return VersionSerializer(newest).data if newest else None


class RoomSerializer(serializers.ModelSerializer):
    """A place in a club where matches are played."""

    club = serializers.IntegerField(source="club_id")
    name = serializers.CharField(source="title")
    game = serializers.ChoiceField(GAME_CHOICES)
    preset = serializers.IntegerField(source="preset_version.preset_id")
    version = serializers.IntegerField(source="preset_version_id", help_text="The id of the preset's version.")
    stake = serializers.IntegerField(allow_null=True, help_text="In place of the rules' own; null: as the rules say.")
    needs_password = serializers.SerializerMethodField()
    is_practice = serializers.SerializerMethodField()

    class Meta:
        model = Room
        fields = (
            "id",
            "club",
            "name",
            "game",
            "preset",
            "version",
            "stake",
            "hands_per_match",
            "turn_seconds",
            "claim_seconds",
            "bank_seconds",
            "claim_window_ms",
            "ready_seconds",
            "bots_allowed",
            "trustee_takes_wins",
            "shows_wait_hints",
            "publishes_records",
            "onlookers",
            "points_min",
            "points_floor",
            "needs_password",
            "is_practice",
            "is_one_off",
            "is_open",
            "created_at",
        )

    def get_needs_password(self, room: Room) -> bool:
        """Whether sitting down asks for one."""
        return bool(room.password)

    def get_is_practice(self, room: Room) -> bool:
        """Whether only its own member and house bots sit here."""
        return room.practice_of_id is not None
