"""Guests, accounts and bots."""

from __future__ import annotations

import secrets

from django.db import IntegrityError, transaction
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubs.errors import NameTaken, NotAGuest
from clubs.models import User
from clubs.names import guest_name


@transaction.atomic
def create_guest() -> User:
    """A new person who has told us nothing: a pleasant name, no password, the language of the moment."""
    guest = User(
        username=f"guest:{secrets.token_hex(8)}",
        display_name=guest_name(),
        is_guest=True,
        language=get_language() or "",
    )
    guest.set_unusable_password()
    guest.save()
    return guest


@transaction.atomic
def keep_guest(*, user: User, username: str, password: str, display_name: str = "") -> User:
    """The guest takes a name and a password and stays the same person: seats, memberships and ledger are kept.

    The password's strength is the form's to judge. Raises NotAGuest, NameTaken.
    """
    kept = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if not kept.is_guest:
        raise NotAGuest(_("You have an account already."))
    if User.objects.filter(username__iexact=username).exclude(pk=kept.pk).exists():
        raise NameTaken(_("Someone else has this name."))
    kept.username = username
    kept.display_name = display_name or username
    kept.is_guest = False
    kept.set_password(password)
    try:
        with transaction.atomic():
            kept.save()
    except IntegrityError as error:
        raise NameTaken(_("Someone else has this name.")) from error
    return kept


@transaction.atomic
def create_bot(*, username: str, display_name: str) -> User:
    """A player that the program plays."""
    bot = User(username=username, display_name=display_name, is_bot=True)
    bot.set_unusable_password()
    bot.save()
    return bot


@transaction.atomic
def choose_language(*, user: User, language: str) -> None:
    """Remember the language for the next visit, on whatever machine."""
    User.objects.filter(pk=user.pk).update(language=language)
