"""Adjustments and limits of balances."""

from __future__ import annotations

from rest_framework import serializers

from clubs import limits
from clubs.api.serializers.fields import IdField, ReasonField
from clubs.models import Adjustment

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


class LimitsSerializer(serializers.Serializer):
    """Bounds of a member's balance."""

    floor = serializers.IntegerField(allow_null=True, **Points, help_text="It never falls below; null: no floor.")
    alert = serializers.IntegerField(allow_null=True, **Points, help_text="People are told below it; null: nobody.")
