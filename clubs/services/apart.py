"""Members who may not sit at one table.

A pair takes effect when the next of the two sits down; nobody is taken from a table for it. Who is refused is not told
because of whom: the refusal names neither the other nor the reason.
"""

from __future__ import annotations

from collections.abc import Collection

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import BadPair
from clubs.models import Apart, Club, Member
from clubs.permissions import Permission
from clubs.services.log import note
from clubs.services.power import officer

KEEPERS = (Permission.MEMBERS, Permission.TABLES)
"""Either is enough."""


@transaction.atomic
def keep_apart(*, club: Club, one: Member, other: Member, reason: str, by: Member) -> Apart:
    """The two may not sit together from now on: with `members` or `tables`. Raises Forbidden, BadPair."""
    by = officer(by, *KEEPERS)
    if one.pk == other.pk:
        raise BadPair(_("Choose two different members."))
    if one.club_id != club.pk or other.club_id != club.pk:
        raise BadPair(_("Both must be members of this club."))
    if one.user.is_bot or other.user.is_bot:
        raise BadPair(_("House bots sit with everybody."))
    first, second = sorted((one, other), key=lambda member: member.pk)
    try:
        with transaction.atomic():
            pair = Apart.objects.create(club=club, first=first, second=second, reason=reason, by=by)
    except IntegrityError as error:
        raise BadPair(_("These two are kept apart already, or no reason was given.")) from error
    note(club=club, act="kept_apart", by=by, one=first.user.name, other=second.user.name, reason=reason)
    return pair


@transaction.atomic
def let_together(*, pair: Apart, by: Member) -> None:
    """The two may sit together again. Raises Forbidden."""
    by = officer(by, *KEEPERS)
    if Apart.objects.filter(pk=pair.pk, lifted_at=None).update(lifted_at=timezone.now()):
        names = {"one": pair.first.user.name, "other": pair.second.user.name}
        note(club=pair.club, act="let_together", by=by, **names)


def are_apart(*, member_id: int, others: Collection[int]) -> bool:
    """Whether the member may not sit with any of the others."""
    if not others:
        return False
    pairs = Q(first_id=member_id, second_id__in=others) | Q(second_id=member_id, first_id__in=others)
    return Apart.objects.filter(pairs, lifted_at=None).exists()
