"""Personal tokens: keys by which programs act for a person."""

from __future__ import annotations

import uuid

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from knox.models import AbstractAuthToken

from clubs import limits


class Scope(models.TextChoices):
    """What a token may be used for."""

    READ = "read", _("read: whatever you can see")
    PLAY = "play", _("play: sit at tables and play, marked as a bot")
    MANAGE = "manage", _("manage: whatever you can do with your role in a club")


class Token(AbstractAuthToken):
    """A personal token. What is kept of it is a hash: the token itself is shown once, to the person who made it."""

    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    """What addresses and the API call it by."""
    name = models.CharField(_("name"), max_length=limits.NAME_LENGTH_MAX)
    scopes = ArrayField(models.CharField(max_length=8, choices=Scope.choices))
    last_used_at = models.DateTimeField(null=True, blank=True)
    """To the minute."""

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="token_has_a_name"),
            models.CheckConstraint(
                condition=Q(scopes__contained_by=Scope.values, scopes__len__gte=1), name="token_scopes_known"
            ),
            models.CheckConstraint(condition=Q(expiry__isnull=False), name="token_expires"),
        ]

    def __str__(self) -> str:
        return self.name
