"""Rooms, presets and their versions."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from clubs import limits
from clubs.api.serializers.fields import GAME_CHOICES, IdField, NameField, ReasonField
from clubs.models import Apart, Onlookers, Preset, PresetVersion, Room
from clubs.previews import Preview

POINTS = {"min_value": -(2**31) + 1, "max_value": 2**31 - 1}


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
            "vote_seconds",
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


class NewPresetSerializer(serializers.Serializer):
    """A preset to be: it begins as one of the game's own."""

    game = serializers.ChoiceField(GAME_CHOICES)
    name = NameField()
    base = serializers.CharField(max_length=32, help_text="The game's own preset it begins as.")


class NewVersionSerializer(serializers.Serializer):
    """The next version of a preset."""

    rules = serializers.DictField(help_text="Options by id; those not named stay as they are.")
    parent = serializers.IntegerField(
        min_value=1, max_value=2**31 - 1, help_text="The number of the version it was made from."
    )


class RulesSerializer(serializers.Serializer):
    """Options to try."""

    rules = serializers.DictField(help_text="Options by id; those not named stay as they are.")


class ChangeSerializer(serializers.Serializer):
    """An option that would be another one."""

    option = serializers.CharField()
    name = serializers.CharField()
    was = serializers.CharField()
    value = serializers.CharField()


class SampleSerializer(serializers.Serializer):
    """One of the game's sample hands by these rules. Seats are called A, B, C …"""

    name = serializers.CharField()
    hands = serializers.SerializerMethodField()
    melds = serializers.ListField(child=serializers.CharField())
    is_played = serializers.BooleanField(help_text="The house bots play it; else it is a hand as it lies there.")
    fans = serializers.CharField()
    lines = serializers.ListField(child=serializers.CharField(), help_text="Who pays whom how much, and why.")
    net = serializers.SerializerMethodField()
    error = serializers.CharField(help_text="Why it cannot be reckoned by these rules; empty: it can.")

    @extend_schema_field({"type": "array", "items": {"type": "object", "additionalProperties": {"type": "string"}}})
    def get_hands(self, sample: Preview) -> list[dict[str, str]]:
        """Of each winner the seat, what it holds, and the tile it wins on."""
        return [dict(zip(("seat", "concealed", "tile"), hand, strict=True)) for hand in sample.hands]

    @extend_schema_field({"type": "object", "additionalProperties": {"type": "integer"}})
    def get_net(self, sample: Preview) -> dict[str, int]:
        """Points by seat."""
        return {seat: points for seat, _said, points in sample.net}


class PreviewSerializer(serializers.Serializer):
    """What would be different, and what hands would pay."""

    changes = ChangeSerializer(many=True)
    samples = SampleSerializer(many=True)


class RoomSettingsSerializer(serializers.Serializer):
    """What a room may be given; what is not named stays as it is, or as it usually is."""

    name = NameField(required=False)
    version = IdField(required=False, help_text="The id of a preset's version.")
    password = serializers.CharField(
        required=False, allow_blank=True, max_length=limits.ROOM_PASSWORD_LENGTH_MAX, help_text="Empty: none."
    )
    stake = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=limits.STAKE_MAX)
    hands_per_match = serializers.IntegerField(required=False, min_value=1, max_value=limits.HANDS_PER_MATCH_MAX)
    turn_seconds = serializers.IntegerField(
        required=False, min_value=limits.TURN_SECONDS_MIN, max_value=limits.TURN_SECONDS_MAX
    )
    claim_seconds = serializers.IntegerField(
        required=False, min_value=limits.CLAIM_SECONDS_MIN, max_value=limits.CLAIM_SECONDS_MAX
    )
    bank_seconds = serializers.IntegerField(required=False, min_value=0, max_value=limits.BANK_SECONDS_MAX)
    claim_window_ms = serializers.IntegerField(
        required=False, min_value=limits.CLAIM_WINDOW_MS_MIN, max_value=limits.CLAIM_WINDOW_MS_MAX
    )
    ready_seconds = serializers.IntegerField(
        required=False, min_value=limits.READY_SECONDS_MIN, max_value=limits.READY_SECONDS_MAX
    )
    vote_seconds = serializers.IntegerField(
        required=False, min_value=limits.VOTE_SECONDS_MIN, max_value=limits.VOTE_SECONDS_MAX
    )
    bots_allowed = serializers.BooleanField(required=False)
    trustee_takes_wins = serializers.BooleanField(required=False)
    shows_wait_hints = serializers.BooleanField(required=False)
    publishes_records = serializers.BooleanField(required=False)
    onlookers = serializers.ChoiceField(Onlookers.choices, required=False)
    points_min = serializers.IntegerField(required=False, allow_null=True, **POINTS)
    points_floor = serializers.IntegerField(required=False, allow_null=True, **POINTS)
    is_one_off = serializers.BooleanField(required=False)


class NewRoomSerializer(RoomSettingsSerializer):
    """A room to be."""

    name = NameField()
    version = IdField(help_text="The id of a preset's version.")


class SwitchSerializer(serializers.Serializer):
    """On or off."""

    is_on = serializers.BooleanField()


class PairSerializer(serializers.ModelSerializer):
    """Two members who may not sit at one table."""

    first = serializers.IntegerField(source="first_id")
    second = serializers.IntegerField(source="second_id")

    class Meta:
        model = Apart
        fields = ("id", "first", "second", "reason")


class NewPairSerializer(serializers.Serializer):
    """Keep two members apart."""

    one = IdField()
    other = IdField()
    reason = ReasonField()
