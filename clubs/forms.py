"""Forms of a guest's account and of a statement's filter; allauth's own forms do the rest of accounts."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from allauth.account.adapter import get_adapter
from django import forms
from django.core.exceptions import ValidationError
from django.utils.formats import date_format
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from clubs import limits, selectors
from clubs.models import Member, PresetVersion, Room, User
from clubs.words import game_name
from games.registry import GAMES


class KeepAccountForm(forms.Form):
    """What a guest gives to stay: a name to sign in with and a password. The name at the table may stay as it is."""

    display_name = forms.CharField(
        label=_("Name at the table"),
        max_length=limits.NAME_LENGTH_MAX,
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    username = forms.CharField(
        label=_("Username"),
        max_length=limits.NAME_LENGTH_MAX,
        help_text=_("You sign in with it. Letters, digits and @ . + - _"),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        help_text=_("At least eight characters, not all digits, and not one that everybody uses."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, initial={"display_name": user.name}, **kwargs)
        self.user = user

    def clean_username(self) -> str:
        """By the same rules as at sign-up: its characters, and that nobody has it."""
        return get_adapter().clean_username(self.cleaned_data["username"])

    def clean(self) -> dict[str, Any]:
        """The password is judged together with the name, which it must not resemble."""
        given = super().clean() or self.cleaned_data
        if "password" in given:
            named = User(username=given.get("username", ""), display_name=given.get("display_name", ""))
            try:
                get_adapter().clean_password(given["password"], named)
            except ValidationError as error:
                self.add_error("password", error)
        return given


class StatementFilterForm(forms.Form):
    """Which lines of a statement are wanted; it lives in the address of the page."""

    since = forms.DateField(
        label=_("From"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    until = forms.DateField(
        label=_("To"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    room = forms.ModelChoiceField(Room.objects.none(), label=_("Room"), required=False, empty_label=_("all"))
    game = forms.ChoiceField(label=_("Game"), required=False)
    rules = forms.ModelChoiceField(PresetVersion.objects.none(), label=_("Rules"), required=False, empty_label=_("all"))
    opponent = forms.ModelChoiceField(Member.objects.none(), label=_("With"), required=False, empty_label=_("all"))
    reason = forms.CharField(
        label=_("Reason"), required=False, max_length=limits.REASON_LENGTH_MAX, widget=forms.Select()
    )

    def __init__(self, *args: Any, member: Member, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["room"].queryset = selectors.rooms_seen_by(member)
        self.fields["game"].choices = [("", _("all")), *((key, game_name(key)) for key in GAMES)]
        versions = selectors.preset_versions_of(member.club_id)
        if member.left_at is not None:
            versions = versions.filter(created_at__lte=member.left_at)
        self.fields["rules"].queryset = versions
        self.fields["opponent"].queryset = selectors.others_in(member)

    def offer(self, *, opponents: Mapping[int, str], reasons: Mapping[str, str]) -> None:
        """Let one choose among the opponents (by member) and reasons that stand on the page, with what they are called.

        What was chosen already stays on offer; an address may ask for any.
        """
        chosen, reason = self.cleaned_data.get("opponent"), self.cleaned_data.get("reason")
        named = {**opponents, **({chosen.pk: chosen.user.name} if chosen else {})}
        called = {**({reason: reason} if reason else {}), **reasons}
        for field, choices in (("opponent", named), ("reason", called)):
            self.fields[field].widget.choices = [("", _("all")), *sorted(choices.items(), key=lambda one: one[1])]

    def described(self) -> list[tuple[str, str]]:
        """What is asked for, in words."""
        return described(self)


def described(form: forms.Form) -> list[tuple[str, str]]:
    """What a form asks for, in words: the label and the value of each field that is filled in and can be read."""
    given = ((field, form.cleaned_data.get(field.name)) for field in form.visible_fields())
    return [(str(field.label), _said(field, value)) for field, value in given if value]


def _said(field: forms.BoundField, value: object) -> str:
    match value:
        case bool():
            return _now("yes")
        case str():
            offered = dict(getattr(field.field.widget, "choices", ()))
            return str(offered.get(value, value.replace("_", " ")))
        case date():
            return date_format(value)
        case Member():
            return value.user.name
        case _:
            return field.field.label_from_instance(value)
