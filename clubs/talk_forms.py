"""Forms of announcements, the chat, mutes and seasons."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs import limits


class AnnounceForm(forms.Form):
    """Something for the whole club."""

    text = forms.CharField(
        label=_("What is new"), max_length=limits.ANNOUNCEMENT_LENGTH_MAX, widget=forms.Textarea(attrs={"rows": 4})
    )
    expires_on = forms.DateField(
        label=_("Until the end of"),
        required=False,
        help_text=_("Empty: until it is withdrawn."),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    is_pinned = forms.BooleanField(label=_("Stays above all others"), required=False)

    def clean_expires_on(self) -> Any:
        """A day that is not over, and not too far away."""
        day, today = self.cleaned_data["expires_on"], timezone.localdate()
        if day is not None and not today <= day < today + timedelta(days=limits.ANNOUNCEMENT_DAYS_MAX):
            raise forms.ValidationError(_("News must expire later than now, and within ten years."))
        return day


class SayForm(forms.Form):
    """Words for the chat."""

    text = forms.CharField(
        label=_("Say something to the club"),
        max_length=limits.CHAT_LENGTH_MAX,
        widget=forms.TextInput(attrs={"autocomplete": "off", "enterkeyhint": "send"}),
    )


class MuteForm(forms.Form):
    """For how long a member is to be silent, and why."""

    minutes = forms.TypedChoiceField(
        label=_("For"),
        coerce=int,
        choices=[
            (10, _("ten minutes")),
            (60, _("an hour")),
            (24 * 60, _("a day")),
            (7 * 24 * 60, _("a week")),
            (30 * 24 * 60, _("thirty days")),
        ],
    )
    reason = forms.CharField(label=_("Reason"), max_length=limits.REASON_LENGTH_MAX)


class SeasonForm(forms.Form):
    """A named span of days."""

    name = forms.CharField(label=_("Name"), max_length=limits.NAME_LENGTH_MAX)
    first_day = forms.DateField(label=_("First day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    last_day = forms.DateField(label=_("Last day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
