"""What the API says and hears of tables, matches and hands."""

from __future__ import annotations

from rest_framework import serializers

from clubs import limits
from clubs.api.serializers.fields import GAME_CHOICES, IdField
from clubs.api.serializers.people import KINDS
from clubs.models import Dispute
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


class PracticeSerializer(serializers.Serializer):
    """Which game is to be practised."""

    game = serializers.ChoiceField(GAME_CHOICES)


class AcceptSerializer(CommandSerializer):
    """Agree to the rules of a room."""

    version = IdField(help_text="The id of the version one was shown.")
    stake = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=limits.STAKE_MAX)


class DoneSerializer(serializers.Serializer):
    """What was asked has happened."""

    id = serializers.UUIDField()
    seq = serializers.IntegerField(help_text="The table's public number after it.")


class DisputeSerializer(serializers.ModelSerializer):
    """A line of a statement that a member says is wrong."""

    member = serializers.IntegerField(source="member_id", help_text="Who disputes it.")
    line = serializers.IntegerField(source="transfer_id")
    points = serializers.IntegerField(source="transfer.points")
    entry = serializers.IntegerField(source="transfer.entry.number")
    players = serializers.ListField(child=serializers.IntegerField(), help_text="Members: none of them decides.")
    deciders = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Members who may decide it now; none once it is decided, or if all whose role allows it took part.",
    )
    decided_by = serializers.IntegerField(source="decided_by_id", allow_null=True)

    class Meta:
        model = Dispute
        fields = (
            "id",
            "member",
            "line",
            "points",
            "entry",
            "reason",
            "players",
            "state",
            "opened_at",
            "deciders",
            "decided_by",
            "decided_at",
            "word",
        )


class EntryLineSerializer(serializers.Serializer):
    """A line of a disputed entry."""

    id = serializers.IntegerField()
    payer = serializers.IntegerField(allow_null=True, help_text="A member; null: the club.")
    payee = serializers.IntegerField(allow_null=True, help_text="A member; null: the club.")
    points = serializers.IntegerField()
    reason = serializers.CharField()


class CorrectedLineSerializer(serializers.Serializer):
    """A line that is to stand in the entry's place."""

    line = IdField(required=False, allow_null=True, help_text="The line of the entry it stands for, if it does.")
    payer = IdField(allow_null=True, help_text="A member who took part; null: the club, of an adjustment.")
    payee = IdField(allow_null=True, help_text="Another one.")
    points = serializers.IntegerField(min_value=1, max_value=limits.ADJUSTMENT_POINTS_MAX)


class NewDisputeSerializer(serializers.Serializer):
    """A dispute to be."""

    line = IdField(help_text="The id of a line of one's own statement.")
    reason = serializers.CharField(max_length=limits.DISPUTE_REASON_LENGTH_MAX)


class DecisionSerializer(serializers.Serializer):
    """How a dispute ends."""

    decision = serializers.ChoiceField([("uphold", "uphold"), ("refuse", "refuse"), ("withdraw", "withdraw")])
    corrected = CorrectedLineSerializer(
        many=True,
        required=False,
        max_length=limits.CORRECTED_LINES_MAX,
        help_text="What is posted in the place of an entry whose dispute is upheld; none: it is only taken back.",
    )
    word = serializers.CharField(
        required=False, allow_blank=True, default="", max_length=limits.DISPUTE_REASON_LENGTH_MAX
    )


class SignSerializer(serializers.Serializer):
    """Two members who sat down from the same address or the same browser."""

    one = serializers.IntegerField(source="one.pk")
    other = serializers.IntegerField(source="other.pk")
    same_address = serializers.IntegerField(help_text="In how many pairs of sittings.")
    same_device = serializers.IntegerField(help_text="In how many pairs of sittings.")
    same_match = serializers.IntegerField(help_text="In how many matches they sat together so.")
    last_at = serializers.DateTimeField(allow_null=True)


class RequestSignSerializer(serializers.Serializer):
    """Somebody who waits to be let in, and a person of the club from the same address or browser."""

    request = serializers.IntegerField(source="request.pk")
    member = serializers.IntegerField(source="member.pk")
    same_address = serializers.BooleanField()
    same_device = serializers.BooleanField()
    is_kept_out = serializers.BooleanField(help_text="Whether that person is kept out of the club now.")


class TellSerializer(serializers.Serializer):
    """What those who sit are told; empty: nothing any more."""

    text = serializers.CharField(allow_blank=True, max_length=limits.REASON_LENGTH_MAX)


class StatisticsFilterSerializer(serializers.Serializer):
    """Which hands are asked for: the same as on the page. Days are days of UTC, both included."""

    game = serializers.CharField(required=False)
    rules = serializers.IntegerField(required=False, help_text="A preset.")
    season = serializers.IntegerField(required=False)
    since = serializers.DateField(required=False)
    until = serializers.DateField(required=False)


class FiguresSerializer(serializers.Serializer):
    """What some hands came to for one member."""

    hands = serializers.IntegerField()
    wins = serializers.IntegerField()
    net = serializers.IntegerField()
    best = serializers.IntegerField(help_text="The highest multiplier of a win.")
    win_percent = serializers.IntegerField()
    per_hundred = serializers.IntegerField(help_text="Points in a hundred hands.")


class PlaceSerializer(serializers.Serializer):
    """A member's place."""

    rank = serializers.IntegerField()
    member = serializers.IntegerField(source="member.pk")
    name = serializers.CharField(source="member.user.name")
    figures = FiguresSerializer()


class GameHandsSerializer(serializers.Serializer):
    """Hands of a game."""

    game = serializers.CharField()
    hands = serializers.IntegerField()


class PresetHandsSerializer(GameHandsSerializer):
    """Hands by a preset."""

    preset = serializers.CharField()


class DayHandsSerializer(serializers.Serializer):
    """Hands of a day."""

    day = serializers.DateField()
    hands = serializers.IntegerField()


class DayPointsSerializer(serializers.Serializer):
    """Points of a day."""

    day = serializers.DateField()
    points = serializers.IntegerField()


class TermWinsSerializer(serializers.Serializer):
    """Wins in a way, or with a fan."""

    game = serializers.CharField()
    term = serializers.CharField(help_text="An id of the game's terms.")
    wins = serializers.IntegerField()


class ClubFiguresSerializer(serializers.Serializer):
    """What a club has played."""

    hands = serializers.IntegerField()
    taken_back = serializers.IntegerField(help_text="Hands that count nowhere, since their entry was taken back.")
    by_game = GameHandsSerializer(many=True)
    by_preset = PresetHandsSerializer(many=True)
    by_day = DayHandsSerializer(many=True)
    wins_by_how = TermWinsSerializer(many=True)
    fans_made = TermWinsSerializer(many=True)


class BetweenSerializer(serializers.Serializer):
    """Two members over the hands that both have played."""

    member = serializers.IntegerField(source="other.pk")
    name = serializers.CharField(source="other.user.name")
    hands = serializers.IntegerField()
    points = serializers.IntegerField(help_text="Won from (> 0) or lost to the other one.")
    net = serializers.IntegerField()
    other_net = serializers.IntegerField()
    wins = serializers.IntegerField()
    other_wins = serializers.IntegerField()


class MemberFiguresSerializer(serializers.Serializer):
    """What a member has played."""

    member = serializers.IntegerField()
    figures = FiguresSerializer()
    points_by_day = DayPointsSerializer(many=True)
    against = BetweenSerializer(many=True)
    wins_by_how = TermWinsSerializer(many=True)
    fans_made = TermWinsSerializer(many=True)
