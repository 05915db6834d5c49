"""Adjustments and limits of balances."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from clubs import limits
from clubs.api.serializers.fields import IdField, ReasonField
from clubs.models import Adjustment, Member

Points = {"min_value": -limits.ADJUSTMENT_POINTS_MAX, "max_value": limits.ADJUSTMENT_POINTS_MAX}


class AdjustmentSerializer(serializers.ModelSerializer):
    """An entry between a member and the club, asked for by one officer and decided by another."""

    member = serializers.IntegerField(source="member_id")
    asked_by = serializers.IntegerField(source="asked_by_id")
    decided_by = serializers.IntegerField(source="decided_by_id", allow_null=True)
    entry = serializers.IntegerField(source="entry.number", allow_null=True, default=None)

    class Meta:
        model = Adjustment
        fields = (
            "id",
            "member",
            "points",
            "reason",
            "state",
            "asked_by",
            "asked_at",
            "decided_by",
            "decided_at",
            "word",
            "entry",
        )


class NewAdjustmentSerializer(serializers.Serializer):
    """An adjustment to be."""

    member = IdField()
    points = serializers.IntegerField(**Points, help_text="What the member gets (> 0) or gives (< 0).")
    reason = ReasonField()


class WordSerializer(serializers.Serializer):
    """What the one who decides says."""

    word = ReasonField()


class BoundsSerializer(serializers.ModelSerializer):
    """A member's balance and its bounds."""

    member = serializers.IntegerField(source="id")
    name = serializers.CharField(source="user.name")
    balance = serializers.IntegerField(source="account.balance")
    held = serializers.IntegerField(source="account.held", help_text="For hands that are being played.")
    floor = serializers.IntegerField(source="account.floor", allow_null=True)
    alert = serializers.SerializerMethodField()

    class Meta:
        model = Member
        fields = ("member", "name", "balance", "held", "floor", "alert")

    @extend_schema_field({"type": "integer", "nullable": True})
    def get_alert(self, member: Member) -> int | None:
        """People are told below it."""
        alert = getattr(member, "alert", None)
        return alert.level if alert is not None else None


class LimitsSerializer(serializers.Serializer):
    """Bounds of a member's balance."""

    floor = serializers.IntegerField(allow_null=True, **Points, help_text="It never falls below; null: no floor.")
    alert = serializers.IntegerField(allow_null=True, **Points, help_text="People are told below it; null: nobody.")
