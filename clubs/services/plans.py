"""What would happen to many at once, shown first and then done exactly so.

A plan is made anew when it is to be done. If it is no longer the one that was shown, since somebody's role or
membership has changed, nothing is done and `PlanMoved` is raised.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.errors import ClubError, NotFound, PlanMoved
from clubs.models import Member, User
from clubs.permissions import Permission
from clubs.services import bans, roles
from clubs.services.power import officer, subject

LET_GO, KICK = "let_go", "kick"


@dataclass(frozen=True, slots=True, kw_only=True)
class Selected:
    """What would happen to one member of a selection: `problem` is empty, or says why nothing would."""

    member_id: int
    user: User
    role: str
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Selection:
    """A plan for several members, and its digest, by which it is recognised."""

    act: str
    """`let_go`, `kick`, or a role."""
    rows: tuple[Selected, ...]

    @property
    def digest(self) -> str:
        return digest_of([self.act, *([row.member_id, row.role, bool(row.problem)] for row in self.rows)])

    @property
    def count(self) -> int:
        """How many it would happen to."""
        return sum(not row.problem for row in self.rows)


def digest_of(content: object) -> str:
    """A short fingerprint of a plan."""
    return hashlib.sha256(json.dumps(content, ensure_ascii=False).encode()).hexdigest()[:32]


@transaction.atomic
def plan_for_members(*, by: Member, members: Sequence[int], act: str) -> Selection:
    """What `act` would do to each of the members; nothing is changed. Raises Forbidden.

    Members of other clubs and people who have left are not in it.
    """
    by = officer(by, Permission.MEMBERS)
    chosen = Member.objects.filter(pk__in=members, club_id=by.club_id, left_at=None).select_related("user")
    return Selection(act, tuple(_look(by, member, act) for member in chosen.order_by("pk")))


def _look(by: Member, member: Member, act: str) -> Selected:
    problem = ""
    try:
        other = subject(by, member.pk)
        if act not in (LET_GO, KICK):
            roles.check_role(by, other, act)
            if member.role == act:
                problem = _("has this role already")
    except ClubError as error:
        problem = str(error)
    return Selected(member_id=member.pk, user=member.user, role=member.role, problem=problem)


@transaction.atomic
def do_for_members(
    *, by: Member, members: Sequence[int], act: str, digest: str, reason: str = "", links: str = bans.APPROVE
) -> Selection:
    """Do what was shown as the plan of this digest; `links` as with `bans.kick`.

    Raises PlanMoved, Forbidden, BadBan without a reason to remove.
    """
    plan = plan_for_members(by=by, members=members, act=act)
    if plan.digest != digest:
        raise PlanMoved(_("Something has changed meanwhile: this is what would happen now."))
    if not plan.rows:
        raise NotFound(_("Nobody is chosen."))
    for row in plan.rows:
        if row.problem:
            continue
        if act == LET_GO:
            bans.let_go(by=by, member_id=row.member_id, reason=reason)
        elif act == KICK:
            bans.kick(by=by, member_id=row.member_id, reason=reason, links=links)
        else:
            roles.change_role(by=by, member_id=row.member_id, role=act)
    return plan
