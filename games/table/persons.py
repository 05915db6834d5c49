"""Who sits in a seat, as far as a table asks: read beside the seat in the same row, and not as a member, a user and all
that belongs to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from clubs.models import Member
from clubs.models.people import shown_kind, shown_name


class Person(NamedTuple):
    """A member as a table knows it."""

    user_id: int
    account_id: int
    name: str
    """What others at the table read."""
    kind: str
    """`bot`, `guest` or `member`."""
    is_gone: bool
    """Not in the club any more, or may not sign in."""


COLUMNS = (
    *("user_id", "account_id", "left_at"),
    *("user__is_active", "user__display_name", "user__username", "user__is_bot", "user__is_guest"),
)
"""What `read` is given of a member, in this order."""


def read(columns: Sequence[Any]) -> Person:
    """The person of these columns."""
    user_id, account_id, left_at, is_active, display_name, username, is_bot, is_guest = columns
    return Person(
        user_id,
        account_id,
        shown_name(display_name, username),
        shown_kind(is_bot=is_bot, is_guest=is_guest),
        left_at is not None or not is_active,
    )


def person_of(member: Member) -> Person:
    """The same of a member that has been read."""
    user = member.user
    return Person(user.pk, member.account_id, user.name, user.kind, not (member.is_present and user.is_active))
