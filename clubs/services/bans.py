"""Letting members go, keeping people out, and letting them in again."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs import limits, newcomers
from clubs.errors import BadBan, NotFound
from clubs.models import Ban, Invitation, JoinRequest, Member, User
from clubs.names import is_visible
from clubs.permissions import Permission
from clubs.services.left_behind import leave_all_but_links, leave_behind
from clubs.services.log import note
from clubs.services.power import officer, subject

APPROVE, REVOKE, KEEP = "approve", "revoke", "keep"
LINKS = (APPROVE, REVOKE, KEEP)
"""What becomes of the open links by which anybody comes in unasked, once somebody is kept out: each who uses one must
be approved, they are taken back, or they stay. A link does not know who holds it, and a guest is a new account."""


@transaction.atomic
def let_go(*, by: Member, member_id: int, reason: str) -> Member:
    """The membership ends; the person may come back like anybody else. Account and ledger stay.

    Raises Forbidden, NotFound, BadBan without a reason.
    """
    by = officer(by, Permission.MEMBERS)
    member = subject(by, member_id)
    _said(reason)
    _end(member)
    leave_behind(member)
    note(club=by.club, act="member_let_go", by=by, concerns=member, reason=reason)
    return member


@transaction.atomic
def kick(*, by: Member, member_id: int, reason: str, days: int | None = None, links: str = APPROVE) -> Ban:
    """The membership ends, and the person cannot come back until it is lifted, or before `days` are over: not as
    themselves, and not under another name by a link that lets in unasked, unless `links` (of `LINKS`) keeps those.

    A hand that is being played goes on without them: the trustee plays their seat. Raises Forbidden, NotFound, BadBan.
    """
    by = officer(by, Permission.MEMBERS)
    member = subject(by, member_id)
    ban = _ban(by, member.user, reason, days)
    _end(member)
    leave_all_but_links(member)
    _log(by, member, ban, "member_kicked")
    _guard_links(by, ban, links)
    return ban


@transaction.atomic
def bar_person(*, by: Member, request_id: int, reason: str, days: int | None = None, links: str = APPROVE) -> Ban:
    """Keep out somebody who has asked to come in, now or before; `links` as with `kick`.

    Raises Forbidden, NotFound, BadBan.
    """
    by = officer(by, Permission.MEMBERS)
    request = JoinRequest.objects.select_related("user").filter(pk=request_id, club_id=by.club_id).first()
    if request is None:
        raise NotFound(_("There is no such request."))
    member = Member.objects.filter(club_id=by.club_id, user=request.user).first()
    if member is not None and member.is_present:
        raise BadBan(_("This person is a member: members are removed, not barred at the door."))
    ban = _ban(by, request.user, reason, days)
    _log(by, member, ban, "person_barred")
    _guard_links(by, ban, links)
    return ban


@transaction.atomic
def lift_ban(*, by: Member, ban_id: int) -> None:
    """The person may come in again, by invitation or request like anybody else. Raises Forbidden, NotFound."""
    by = officer(by, Permission.MEMBERS)
    ban = Ban.objects.select_related("user").filter(pk=ban_id, club_id=by.club_id, lifted_at=None).first()
    if ban is None:
        raise NotFound(_("There is no such ban, or it has been lifted."))
    ban.lifted_at, ban.lifted_by = timezone.now(), by
    ban.save(update_fields=["lifted_at", "lifted_by"])
    member = Member.objects.filter(club_id=by.club_id, user=ban.user).first()
    note(club=by.club, act="ban_lifted", by=by, concerns=member, name=ban.user.name)


def _ban(by: Member, user: User, reason: str, days: int | None) -> Ban:
    _said(reason)
    if days is not None and not 1 <= days <= limits.BAN_DAYS_MAX:
        raise BadBan(_("A ban lasts 1 to %(days)s days, or until it is lifted.") % {"days": limits.BAN_DAYS_MAX})
    now = timezone.now()
    Ban.objects.filter(club_id=by.club_id, user=user, lifted_at=None).update(lifted_at=now)
    JoinRequest.objects.filter(club_id=by.club_id, user=user, state=JoinRequest.State.PENDING).update(
        state=JoinRequest.State.DECLINED, answered_by=by, answered_at=now, reason=reason, address="", device=""
    )
    expires_at = now + timedelta(days=days) if days is not None else None
    return Ban.objects.create(club_id=by.club_id, user=user, by=by, reason=reason, expires_at=expires_at)


def _guard_links(by: Member, ban: Ban, links: str) -> None:
    if links not in LINKS:
        raise BadBan(_("Choose what becomes of the open links."))
    unguarded = newcomers.links_unguarded(by.club)
    count = unguarded.count()
    if not count:
        return
    if links == APPROVE:
        Invitation.objects.filter(pk__in=unguarded).update(needs_approval=True)
    elif links == REVOKE:
        Invitation.objects.filter(pk__in=unguarded).update(revoked_at=timezone.now())
    acts = {APPROVE: "links_put_under_approval", REVOKE: "links_taken_back", KEEP: "links_left_open"}
    note(club=by.club, act=acts[links], by=by, count=count, name=ban.user.name)


def _said(reason: str) -> None:
    if not is_visible(reason):
        raise BadBan(_("Say why: the person will read it, and so will the club's log."))


def _end(member: Member) -> None:
    member.left_at = timezone.now()
    member.save(update_fields=["left_at"])


def _log(by: Member, member: Member | None, ban: Ban, act: str) -> None:
    facts = {"name": ban.user.name, "reason": ban.reason}
    if ban.expires_at is None:
        note(club=by.club, act=act, by=by, concerns=member, **facts)
    else:
        note(club=by.club, act=f"{act}_until", by=by, concerns=member, **facts, until=ban.expires_at.isoformat())
