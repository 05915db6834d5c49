"""Founding clubs, joining and leaving them."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import ledger.services
from clubs import limits
from clubs.errors import Forbidden
from clubs.models import Club, Member, Role, User


@transaction.atomic
def found_club(*, name: str, founder: User | None = None, is_demo: bool = False) -> Club:
    """A new club with an empty book; its founder, if a person founds it, is its owner."""
    book = ledger.services.open_book(key=f"club:{secrets.token_hex(8)}", name=name)
    club = Club.objects.create(name=name, code=_free_code(), book=book, is_demo=is_demo)
    if founder is not None:
        join_club(club=club, user=founder, role=Role.OWNER)
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
    """
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    member = Member.objects.filter(club=club, user=user).first()
    if member is None:
        account = ledger.services.open_account(book=club.book, key=f"user:{user.pk}", name=user.name)
        return Member.objects.create(club=club, user=user, role=role, account=account)
    if not member.is_present:
        member.left_at = None
        member.role = role
        member.save(update_fields=["left_at", "role"])
    return member


@transaction.atomic
def leave_club(*, member: Member) -> Member:
    """The member leaves; account, ledger and record stay. Raises Forbidden for the last owner."""
    Club.objects.select_for_update(no_key=True).get(pk=member.club_id)
    leaving = Member.objects.get(pk=member.pk)
    owners = Member.objects.filter(club_id=leaving.club_id, role=Role.OWNER, left_at=None)
    if leaving.role == Role.OWNER and not owners.exclude(pk=leaving.pk).exists():
        raise Forbidden(_("A club needs an owner: make someone else an owner first."))
    if leaving.is_present:
        leaving.left_at = timezone.now()
        leaving.save(update_fields=["left_at"])
    return leaving
