"""Whether somebody may still do what they ask, at the moment it is done."""

from __future__ import annotations

from django.utils.translation import gettext as _

from clubs.errors import Forbidden, NotFound
from clubs.models import Club, Member
from clubs.permissions import may, outranks


def locked_club(club_id: int) -> Club:
    """The club, its row locked until the transaction ends: who is in it, and in which role, changes one at a time."""
    return Club.objects.select_for_update(no_key=True, of=("self",)).select_related("book").get(pk=club_id)


def officer(by: Member, *permissions: str) -> Member:
    """`by` as they are now, with the club's row locked. Raises Forbidden if they left or their role does not allow it;
    any of the permissions is enough.

    A page was opened with yesterday's role; what counts is the role at the moment of the act.
    """
    now = present(by)
    if not any(may(now.role, permission) for permission in permissions):
        raise Forbidden(_("Your role in this club does not allow this."))
    return now


def present(by: Member) -> Member:
    """The same for what every member may. Raises Forbidden if they left."""
    locked_club(by.club_id)
    now = Member.objects.select_related("club__book", "user").get(pk=by.pk)
    if not now.is_present:
        raise Forbidden(_("You are not in this club any more."))
    return now


def subject(by: Member, member_id: int) -> Member:
    """A present member of the same club whom `by` may act on. Raises NotFound, or Forbidden for the same rank or above.

    Call it with the club's row locked.
    """
    other = Member.objects.select_related("user").filter(pk=member_id, club_id=by.club_id, left_at=None).first()
    if other is None:
        raise NotFound(_("There is no such member in this club."))
    if other.pk == by.pk:
        raise Forbidden(_("Nobody decides on themselves."))
    if not outranks(by.role, other.role):
        raise Forbidden(_("Only those of a higher role decide on this member."))
    return other
