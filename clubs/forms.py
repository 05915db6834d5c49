"""Forms of accounts; allauth's own forms do the rest."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from clubs import limits
from clubs.models import User


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
