"""Coming into a club, and going out of it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from clubs import limits
from clubs.api.serializers.fields import GAME_CHOICES, IdField, NameField, ReasonField
from clubs.models import Ban, Invitation, JoinRequest, OwnershipOffer, Role
from clubs.services.bans import APPROVE, LINKS


class InvitationSerializer(serializers.ModelSerializer):
    """A link by which people may join, without its secret."""

    by = serializers.IntegerField(source="by_id")

    class Meta:
        model = Invitation
        fields = ("id", "label", "by", "needs_approval", "uses_max", "uses", "expires_at", "revoked_at", "created_at")


class MadeInvitationSerializer(InvitationSerializer):
    """The same with its secret, this once."""

    token = serializers.CharField()
    path = serializers.CharField(help_text="The page to join by: behind the address of this site.")

    class Meta(InvitationSerializer.Meta):
        fields = (*InvitationSerializer.Meta.fields, "token", "path")


class NewInvitationSerializer(serializers.Serializer):
    """An invitation to be."""

    label = NameField(required=False, allow_blank=True, default="")
    uses_max = serializers.IntegerField(min_value=1, max_value=limits.INVITATION_USES_MAX, default=1)
    days = serializers.IntegerField(min_value=1, max_value=limits.INVITATION_DAYS_MAX, default=7)
    needs_approval = serializers.BooleanField(default=False)


class RequestSerializer(serializers.ModelSerializer):
    """Somebody who has asked to come in."""

    club = serializers.IntegerField(source="club_id")
    person = serializers.CharField(source="user.name")
    asked_by = serializers.IntegerField(
        source="asked_by_id", allow_null=True, help_text="The member who asked the person in; null: the person asked."
    )

    class Meta:
        model = JoinRequest
        fields = ("id", "club", "person", "asked_by", "note", "state", "reason", "created_at", "answered_at")


class SearchSerializer(serializers.Serializer):
    """Words to look for."""

    q = serializers.CharField(
        required=False, allow_blank=True, default="", max_length=150, help_text="In the name, the note or the reason."
    )


class JoinSerializer(serializers.Serializer):
    """Come in by a club's code, or by an invitation's secret."""

    code = serializers.RegexField(rf"^[0-9]{{{limits.CLUB_CODE_DIGITS}}}$", required=False)
    token = serializers.CharField(required=False, max_length=100)
    note = ReasonField(required=False, allow_blank=True, default="")


class JoinedSerializer(serializers.Serializer):
    """What came of it: a membership, or a request that waits."""

    member = serializers.IntegerField(allow_null=True)
    request = RequestSerializer(allow_null=True)


class DeclineSerializer(serializers.Serializer):
    """No, and why."""

    reason = ReasonField(required=False, allow_blank=True, default="")


class RoleSerializer(serializers.Serializer):
    """A role."""

    role = serializers.ChoiceField(Role.choices)


class LinksField(serializers.ChoiceField):
    """What becomes of open links that let people in unasked when somebody is kept out."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            LINKS,
            default=APPROVE,
            help_text="What becomes of open links that let people in unasked: a person who is kept out could come back"
            " by one under another name.",
            **options,
        )


class NewBanSerializer(serializers.Serializer):
    """Why somebody is kept out, and for how long."""

    reason = ReasonField()
    days = serializers.IntegerField(
        required=False,
        allow_null=True,
        default=None,
        min_value=1,
        max_value=limits.BAN_DAYS_MAX,
        help_text="null: until it is lifted.",
    )
    links = LinksField()


class RemovalSerializer(NewBanSerializer):
    """How a membership ends."""

    is_barred = serializers.BooleanField(default=False, help_text="Whether the person may not come back.")


class BanSerializer(serializers.ModelSerializer):
    """Somebody who is kept out."""

    person = serializers.CharField(source="user.name")
    by = serializers.IntegerField(source="by_id")

    class Meta:
        model = Ban
        fields = ("id", "person", "by", "reason", "created_at", "expires_at", "lifted_at")


class NewClubSerializer(serializers.Serializer):
    """A club to be."""

    name = NameField()
    games = serializers.ListField(
        child=serializers.ChoiceField(GAME_CHOICES),
        required=False,
        default=list,
        max_length=len(GAME_CHOICES),
        help_text="For each a room, by the game's first set of rules.",
    )
    has_bots = serializers.BooleanField(default=True, help_text="House bots are members, and take empty seats.")


class OfferSerializer(serializers.ModelSerializer):
    """The club, offered to another member."""

    giver = serializers.IntegerField(source="giver_id")
    taker = serializers.IntegerField(source="taker_id")

    class Meta:
        model = OwnershipOffer
        fields = ("id", "giver", "taker", "giver_stays_owner", "created_at", "expires_at", "answered_at", "is_accepted")


class NewOfferSerializer(serializers.Serializer):
    """Offer the club, and confirm it with its code."""

    member = IdField()
    giver_stays_owner = serializers.BooleanField(default=False)
    code = serializers.CharField(max_length=limits.CLUB_CODE_DIGITS)


class AnswerOfferSerializer(serializers.Serializer):
    """Take the club, confirmed with its code, or do not."""

    accepts = serializers.BooleanField()
    code = serializers.CharField(max_length=limits.CLUB_CODE_DIGITS, required=False, allow_blank=True, default="")


class AnswerSerializer(serializers.Serializer):
    """Yes or no."""

    accepts = serializers.BooleanField()
