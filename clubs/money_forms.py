"""Forms of adjustments and of limits on balances."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs import limits
from clubs.models import Member


class MemberChoice(forms.ModelChoiceField):
    """A member by name."""

    def label_from_instance(self, obj: Member) -> str:
        return obj.user.name


class AdjustmentForm(forms.Form):
    """What an officer asks for."""

    member = MemberChoice(Member.objects.none(), label=_("Member"), empty_label=_("choose"))
    direction = forms.ChoiceField(
        label=_("Direction"), choices=[("give", _("the club gives points")), ("take", _("the club takes points"))]
    )
    points = forms.IntegerField(label=_("Points"), min_value=1, max_value=limits.ADJUSTMENT_POINTS_MAX, localize=False)
    reason = forms.CharField(
        label=_("Reason"), max_length=limits.REASON_LENGTH_MAX, help_text=_("The member reads it, and it stays.")
    )

    def __init__(self, *args: Any, club_id: int, **options: Any) -> None:
        super().__init__(*args, **options)
        people = Member.objects.filter(club_id=club_id, left_at=None, user__is_bot=False).select_related("user")
        self.fields["member"].queryset = people.order_by("user__display_name", "pk")

    @property
    def signed_points(self) -> int:
        """Points as the member gets (> 0) or gives (< 0) them."""
        points: int = self.cleaned_data["points"]
        return points if self.cleaned_data["direction"] == "give" else -points


class LimitsForm(forms.Form):
    """A member's floor and alert; empty for none."""

    floor = forms.IntegerField(
        label=_("Floor"),
        required=False,
        min_value=-limits.ADJUSTMENT_POINTS_MAX,
        max_value=limits.ADJUSTMENT_POINTS_MAX,
    )
    alert = forms.IntegerField(
        label=_("Alert"),
        required=False,
        min_value=-limits.ADJUSTMENT_POINTS_MAX,
        max_value=limits.ADJUSTMENT_POINTS_MAX,
    )
