"""Founding clubs, joining and leaving them."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

import ledger.services
from clubs import limits, newcomers
from clubs.errors import Barred, TooMany
from clubs.models import Club, JoinRequest, Member, Role, User
from clubs.services.left_behind import leave_behind
from clubs.services.log import note
from clubs.services.ownership import refuse_last_owner


@transaction.atomic
def found_club(*, name: str, founder: User | None = None, is_demo: bool = False) -> Club:
    """A new club with an empty book; its founder, if a person founds it, is its owner."""
    book = ledger.services.open_book(key=f"club:{secrets.token_hex(8)}", name=name)
    club = Club.objects.create(name=name, code=_free_code(), book=book, is_demo=is_demo)
    if founder is not None:
        note(club=club, act="club_founded", by=join_club(club=club, user=founder, role=Role.OWNER))
    return club


def _free_code() -> str:
    """A club code nobody has. Two clubs founded at once that draw the same one: the database refuses the second."""
    while True:
        code = f"{secrets.randbelow(10**limits.CLUB_CODE_DIGITS):0{limits.CLUB_CODE_DIGITS}}"
        if not Club.objects.filter(code=code).exists():
            return code


@transaction.atomic
def join_club(*, club: Club, user: User, role: str = Role.MEMBER) -> Member:
    """The user's membership, new or taken up again, with an account in the club's book.

    Who is in the club already stays as they are. Who comes back has the account of old and begins as a plain member.
    Whoever waited to be let in waits no longer. Raises Barred for whom the club keeps out, TooMany.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    member = Member.objects.filter(club=club, user=user).first()
    if member is not None and member.is_present:
        return member
    refuse_barred(club, user)
    if not club.is_demo and Member.objects.filter(club=club, left_at=None).count() >= limits.MEMBERS_MAX:
        raise TooMany(_("The club is full."))
    JoinRequest.objects.filter(club=club, user=user, state=JoinRequest.State.PENDING).update(
        state=JoinRequest.State.APPROVED, answered_at=timezone.now(), address="", device=""
    )
    if member is None:
        account = ledger.services.open_account(book=club.book, key=f"user:{user.pk}", name=user.name)
        return Member.objects.create(club=club, user=user, role=role, account=account)
    member.left_at = None
    member.role = role
    member.save(update_fields=["left_at", "role"])
    return member


def refuse_barred(club: Club, user: User) -> None:
    """Raises Barred, which says why and until when, if the club keeps the user out. Call it with the club locked."""
    ban = newcomers.ban_on(club.pk, user)
    if ban is None:
        return
    if ban.expires_at is None:
        raise Barred(
            _("You cannot join %(club)s until the club lifts this: %(reason)s")
            % {"club": club.name, "reason": ban.reason}
        )
    raise Barred(
        _("You cannot join %(club)s before %(until)s: %(reason)s")
        % {"club": club.name, "until": date_format(timezone.localtime(ban.expires_at)), "reason": ban.reason}
    )


@transaction.atomic
def leave_club(*, member: Member) -> Member:
    """The member leaves; account, ledger and record stay. Raises LastOwner."""
    Club.objects.select_for_update(no_key=True).get(pk=member.club_id)
    leaving = Member.objects.select_related("club").get(pk=member.pk)
    refuse_last_owner(leaving)
    if leaving.is_present:
        leaving.left_at = timezone.now()
        leaving.save(update_fields=["left_at"])
        leave_behind(leaving)
        note(club=leaving.club, act="member_left", by=leaving, concerns=leaving)
    return leaving
