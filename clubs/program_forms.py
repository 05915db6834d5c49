"""Forms of what programs need: personal tokens, and webhooks."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs import limits
from clubs.models import Scope, WebhookEvent
from clubs.words import days_named


class TokenForm(forms.Form):
    """What a new token is called, may be used for, and how long it lasts."""

    name = forms.CharField(
        label=_("Name"),
        max_length=limits.NAME_LENGTH_MAX,
        help_text=_("Of the program that uses it, so that you know later which one this is."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(
        label=_("What it may be used for"), choices=Scope.choices, widget=forms.CheckboxSelectMultiple
    )
    days = forms.TypedChoiceField(label=_("It ends after"), coerce=int, initial=limits.TOKEN_DAYS[1])

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["days"].choices = [(days, days_named(days)) for days in limits.TOKEN_DAYS]


class WebhookForm(forms.Form):
    """Where events go, and which."""

    url = forms.CharField(
        label=_("Address"),
        max_length=limits.WEBHOOK_URL_LENGTH_MAX,
        help_text=_("Of a program that takes messages, such as https://example.org/mingtang"),
        widget=forms.TextInput(attrs={"inputmode": "url", "autocomplete": "off", "spellcheck": "false"}),
    )
    events = forms.MultipleChoiceField(
        label=_("What it is told"), choices=WebhookEvent.choices, widget=forms.CheckboxSelectMultiple
    )


class WebhookChangeForm(WebhookForm):
    """The same of one that is there, and whether it is on."""

    is_on = forms.BooleanField(label=_("Events are sent"), required=False)
