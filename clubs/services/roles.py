"""Who has which role."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.errors import BadRole, Forbidden
from clubs.models import Member, Role
from clubs.permissions import Permission, may, outranks
from clubs.services.disputes import tell_new_decider
from clubs.services.left_behind import leave_behind
from clubs.services.log import note
from clubs.services.power import officer, subject


@transaction.atomic
def change_role(*, by: Member, member_id: int, role: str) -> Member:
    """Give a member below oneself another role below one's own. Raises Forbidden, NotFound, BadRole.

    Who owns the club is changed by `offer_ownership` only.
    """
    by = officer(by, Permission.MEMBERS)
    member = subject(by, member_id)
    check_role(by, member, role)
    if member.role != role:
        was, member.role = member.role, role
        member.save(update_fields=["role"])
        leave_behind(member)
        note(club=by.club, act="role_changed", by=by, concerns=member, was_role=was, role=role)
        if may(role, Permission.DISPUTES) and not may(was, Permission.DISPUTES):
            tell_new_decider(member)
    return member


def check_role(by: Member, member: Member, role: str) -> None:
    """Whether `by` may give `member`, on whom they may act, this role. Raises Forbidden, BadRole."""
    if role not in Role.values:
        raise BadRole(_("There is no such role."))
    if not outranks(by.role, role):
        raise Forbidden(_("You can only give roles that are below your own."))
    if member.user.is_bot and role != Role.MEMBER:
        raise BadRole(_("A house bot has nothing to decide."))
