"""What somebody has going by their role, and what becomes of it once the role is another or the membership is over.

Tokens are not in it: a program may do what its person may at that moment.
"""

from __future__ import annotations

from django.db.models import Q
from django.utils import timezone

from clubs import newcomers
from clubs.models import Invitation, Member, OwnershipOffer, Role
from clubs.permissions import Permission, may
from clubs.services import webhooks
from clubs.services.log import note


def leave_behind(member: Member) -> None:
    """Nothing that needs a right goes on for a member who has it no longer. Call it with the club's row locked, once
    role or membership are as they will be."""
    leave_all_but_links(member)
    _guard_links(member)


def leave_all_but_links(member: Member) -> None:
    """The same where somebody else decides what becomes of open links: whoever removes the member."""
    webhooks.leave_behind(member)
    _end_offers(member)


def _end_offers(member: Member) -> None:
    """Who owns the club no longer has offered it to nobody, and who is gone can take it from nobody."""
    mine = Q()
    if not member.is_present or member.role != Role.OWNER:
        mine |= Q(giver=member)
    if not member.is_present:
        mine |= Q(taker=member)
    if mine:
        OwnershipOffer.objects.filter(mine, answered_at=None).update(answered_at=timezone.now())


def _guard_links(member: Member) -> None:
    """Whoever may not invite any more lets nobody in by the links they have made: each who uses one must be approved.
    A link does not know who holds it, so it may well be the one who made it."""
    if member.is_present and may(member.role, Permission.REQUESTS):
        return
    unguarded = newcomers.links_unguarded(member.club).filter(by=member)
    count = Invitation.objects.filter(pk__in=unguarded).update(needs_approval=True)
    if count:
        note(club=member.club, act="links_left_behind", by=None, concerns=member, count=count)
