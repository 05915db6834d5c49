"""What the API says and hears of tables, matches and hands."""

from __future__ import annotations

from rest_framework import serializers

from clubs.api.serializers.people import KINDS
from games.table.models import Hand, Match, MatchSeat, Table


class SeatSerializer(serializers.ModelSerializer):
    """Who sits in a seat."""

    member = serializers.IntegerField(source="member_id")
    name = serializers.CharField(source="member.user.name")
    kind = serializers.ChoiceField(KINDS, help_text="`bot` also for the program of a person.")

    class Meta:
        model = MatchSeat
        fields = ("seat", "member", "name", "kind", "points")


class MatchSerializer(serializers.ModelSerializer):
    """One sitting: the same seats and rules, a number of hands."""

    room = serializers.IntegerField(source="room_id")
    version = serializers.IntegerField(source="preset_version_id", help_text="The id of the preset's version.")
    ending = serializers.CharField(allow_blank=True, help_text="Empty while it goes on.")
    seats = SeatSerializer(many=True)

    class Meta:
        model = Match
        fields = (
            "id",
            "room",
            "game",
            "version",
            "hands",
            "hand_number",
            "created_at",
            "started_at",
            "finished_at",
            "ending",
            "seats",
        )


class HandSerializer(serializers.ModelSerializer):
    """A finished hand; its whole record is at `api/hands/{hand}/`."""

    match = serializers.IntegerField(source="match_id")
    room = serializers.IntegerField(source="match.room_id")
    game = serializers.CharField(source="match.game")
    version = serializers.IntegerField(source="preset_version_id", help_text="The id of the preset's version.")
    net = serializers.ListField(child=serializers.IntegerField(), help_text="Points by seat.")
    entry = serializers.IntegerField(
        source="entry.number", allow_null=True, default=None, help_text="Its number in the club's book."
    )

    class Meta:
        model = Hand
        fields = (
            "id",
            "match",
            "number",
            "room",
            "game",
            "version",
            "ending",
            "net",
            "finished_at",
            "settled_at",
            "entry",
        )


class TransferSerializer(serializers.Serializer):
    """One line of a settlement, accounts by their keys."""

    payer = serializers.CharField()
    payee = serializers.CharField()
    points = serializers.IntegerField()
    reason = serializers.CharField()


class SettledSerializer(serializers.Serializer):
    """How a hand was settled."""

    hand = serializers.IntegerField()
    transfers = TransferSerializer(many=True)


class BoardSerializer(serializers.Serializer):
    """A table as it stands: no tile of it."""

    room = serializers.IntegerField()
    state = serializers.ChoiceField(Table.State.choices)
    paused = serializers.BooleanField()
    match = MatchSerializer(allow_null=True)


class CommandSerializer(serializers.Serializer):
    """A command to a table."""

    id = serializers.UUIDField(
        required=False, help_text="Made by the client: sent again with the same, it happens once."
    )


class SitSerializer(CommandSerializer):
    """Sit down."""

    seat = serializers.IntegerField(
        required=False, allow_null=True, min_value=0, max_value=7, help_text="Any free one, if not given."
    )
    password = serializers.CharField(required=False, allow_blank=True, max_length=128, help_text="Of the room.")


class DoneSerializer(serializers.Serializer):
    """What was asked has happened."""

    id = serializers.UUIDField()
    seq = serializers.IntegerField(help_text="The table's public number after it.")
