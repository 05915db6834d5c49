"""People, clubs and members."""

from __future__ import annotations

from rest_framework import serializers

from clubs import chronicle, notices
from clubs.models import Club, ClubAct, Member, Notice, Role, Scope

KINDS = [("member", "member"), ("guest", "guest"), ("bot", "bot")]


class MeSerializer(serializers.Serializer):
    """Who asks."""

    id = serializers.IntegerField()
    name = serializers.CharField(help_text="As others at a table read it.")
    kind = serializers.ChoiceField(KINDS)
    scopes = serializers.ListField(
        child=serializers.ChoiceField(Scope.choices), help_text="Of the token; all of them in a browser's session."
    )


class ClubSerializer(serializers.ModelSerializer):
    """A club, and one's own place in it."""

    role = serializers.ChoiceField(Role.choices, help_text="One's own.")
    member = serializers.IntegerField(help_text="One's own number as a member.")
    balance = serializers.IntegerField(help_text="One's own points.")
    people = serializers.IntegerField(help_text="How many are in the club.")
    permissions = serializers.ListField(child=serializers.CharField(), help_text="What one's own role may do.")

    class Meta:
        model = Club
        fields = (
            "id",
            "name",
            "code",
            "is_demo",
            "starts_tables",
            "created_at",
            "people",
            "member",
            "role",
            "permissions",
            "balance",
        )
        extra_kwargs = {"starts_tables": {"help_text": "Whether new matches begin in it at all."}}


class FormerClubSerializer(serializers.ModelSerializer):
    """A club one was in."""

    id = serializers.IntegerField(source="club_id")
    name = serializers.CharField(source="club.name")
    balance = serializers.IntegerField(source="account.balance", help_text="One's own points.")

    class Meta:
        model = Member
        fields = ("id", "name", "left_at", "balance")


class BookSerializer(serializers.Serializer):
    """The ledger of a club: whoever keeps its head can prove any later change of the past."""

    entries = serializers.IntegerField()
    head = serializers.CharField(help_text="Hash of the last entry, in hex.")


class ClubWithBookSerializer(ClubSerializer):
    """A club by itself."""

    book = BookSerializer()

    class Meta(ClubSerializer.Meta):
        fields = (*ClubSerializer.Meta.fields, "book")


class MemberSerializer(serializers.ModelSerializer):
    """A member of a club."""

    name = serializers.CharField(source="user.name")
    kind = serializers.ChoiceField(KINDS, source="user.kind")
    balance = serializers.IntegerField(source="account.balance")

    class Meta:
        model = Member
        fields = ("id", "name", "kind", "role", "balance", "joined_at")


class ActSerializer(serializers.ModelSerializer):
    """An act of power."""

    by = serializers.IntegerField(source="by_id", allow_null=True, help_text="The member who did it; null: the house.")
    concerns = serializers.IntegerField(
        source="concerns_id", allow_null=True, help_text="The member it was done to; null: everybody."
    )
    facts = serializers.DictField()
    text = serializers.SerializerMethodField()

    class Meta:
        model = ClubAct
        fields = ("id", "at", "act", "by", "concerns", "facts", "text")

    def get_text(self, act: ClubAct) -> str:
        """In a sentence."""
        return chronicle.sentence(act)


class NoticeSerializer(serializers.ModelSerializer):
    """One thing that one is told."""

    club = serializers.IntegerField(source="member.club_id")
    facts = serializers.DictField()
    text = serializers.SerializerMethodField()

    class Meta:
        model = Notice
        fields = ("id", "club", "at", "read_at", "kind", "facts", "address", "text")

    def get_text(self, notice: Notice) -> str:
        """In a sentence."""
        return notices.sentence(notice.kind, notice.facts)


class ReadSerializer(serializers.Serializer):
    """How many were new."""

    read = serializers.IntegerField()
