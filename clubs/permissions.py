"""Who may do what in a club: the one table of roles and permissions, which pages show as it stands here."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Role


class Permission(models.TextChoices):
    """Something that not every member may do."""

    REQUESTS = "requests", _("answer requests to join, and invite")
    MEMBERS = "members", _("change roles, remove and ban members, bring in lists, keep two apart")
    PRESETS = "presets", _("save rules")
    TABLES = "tables", _("open rooms and close them, look after tables, keep two apart")
    ADJUST = "adjust", _("ask for adjustments and approve those of others, set floors")
    DISPUTES = "disputes", _("decide disputes in which they took no part")
    AUDIT = "audit", _("read the whole log and the signs of cheating, have events sent to other programs")
    ANNOUNCE = "announce", _("make announcements, name seasons, keep the peace in the chat")


GRANTED: dict[str, frozenset[str]] = {
    Role.OWNER: frozenset(Permission.values),
    Role.ADMIN: frozenset(Permission.values),
    Role.HOST: frozenset({Permission.REQUESTS, Permission.TABLES, Permission.ANNOUNCE}),
    Role.MEMBER: frozenset(),
}
"""What each role may do. Only owners change who is an owner; nobody acts on one of the same role or above."""

RANKS: tuple[str, ...] = (Role.MEMBER, Role.HOST, Role.ADMIN, Role.OWNER)
"""The roles, the lowest first."""


def may(role: str, permission: str) -> bool:
    """Whether members of the role have the permission."""
    return permission in GRANTED[role]


def outranks(role: str, other: str) -> bool:
    """Whether one of `role` may act on one of `other`: only on those below; owners on everybody but owners."""
    return RANKS.index(role) > RANKS.index(other)
