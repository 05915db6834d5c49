"""People, guests and house bots."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs import limits


class User(AbstractUser):
    """A person, a guest, or a house bot."""

    display_name = models.CharField(_("name at the table"), max_length=limits.NAME_LENGTH_MAX, blank=True)
    is_guest = models.BooleanField(default=False)
    """Came by "Play now" and has no password yet; `services.keep_guest` makes a member of a guest."""
    is_bot = models.BooleanField(default=False)
    """Played by the program."""
    language = models.CharField(_("language"), max_length=16, blank=True)
    """The language last chosen; empty: as the browser asks."""

    class Meta(AbstractUser.Meta):
        constraints = [
            models.CheckConstraint(condition=~Q(is_guest=True, is_bot=True), name="user_guest_or_bot"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """What others at the table read."""
        return shown_name(self.display_name, self.username)

    @property
    def kind(self) -> str:
        """`bot`, `guest` or `member`: how a seat is marked."""
        return shown_kind(is_bot=self.is_bot, is_guest=self.is_guest)


def shown_name(display_name: str, username: str) -> str:
    """What others read of who has these names."""
    return (display_name or username)[: limits.NAME_LENGTH_MAX]


def shown_kind(*, is_bot: bool, is_guest: bool) -> str:
    """`bot`, `guest` or `member`."""
    if is_bot:
        return "bot"
    return "guest" if is_guest else "member"
