"""Telling members, and what they have read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils import timezone

from clubs.models import Member, Notice, User
from clubs.notices import NOTICES


def tell(members: Iterable[Member], kind: str, *, address: str = "", **facts: Any) -> list[Notice]:
    """Tell members something, in the transaction of what it is about. Bots and who has left are told nothing."""
    assert kind in NOTICES, f"{kind} is not among clubs.notices.NOTICES"
    told = {member.pk: member for member in members if member.is_present and not member.user.is_bot}
    rows = [Notice(member=member, kind=kind, facts=facts, address=address) for member in told.values()]
    return Notice.objects.bulk_create(rows)


def mark_read(*, user: User) -> int:
    """The user has read every notice there is; returns how many were new."""
    unread = Notice.objects.filter(member__user=user, read_at=None)
    return unread.update(read_at=timezone.now())
