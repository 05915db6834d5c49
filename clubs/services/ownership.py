"""How a club passes from one owner to another: one offers, the other accepts, and both have said so themselves."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs import limits, newcomers
from clubs.errors import BadOffer, Forbidden, LastOwner, NotFound
from clubs.models import Member, OwnershipOffer, Role
from clubs.permissions import Permission, may
from clubs.services.disputes import tell_new_decider
from clubs.services.left_behind import leave_behind
from clubs.services.log import note
from clubs.services.power import locked_club, present


@transaction.atomic
def offer_ownership(*, by: Member, member_id: int, giver_stays_owner: bool, code: str) -> OwnershipOffer:
    """The first step: an owner offers the club to a member, and confirms it with the club's code.

    Raises Forbidden for who is no owner, NotFound, BadOffer (the code is wrong, a bot or a guest cannot own a club, an
    offer is open already).
    """
    by = _owner(by)
    taker = Member.objects.select_related("user").filter(pk=member_id, club_id=by.club_id, left_at=None).first()
    if taker is None:
        raise NotFound(_("There is no such member in this club."))
    _confirmed(by, code)
    if taker.role == Role.OWNER:
        raise BadOffer(_("This member owns the club already."))
    if taker.user.kind != "member":
        raise BadOffer(_("A club is offered to somebody who can sign in: a guest takes a name first, a bot cannot."))
    now = timezone.now()
    if newcomers.offers_open(by.club).exists():
        raise BadOffer(_("The club is offered to somebody already: take that back first."))
    OwnershipOffer.objects.filter(club_id=by.club_id, answered_at=None).update(answered_at=now)
    offer = OwnershipOffer.objects.create(
        club_id=by.club_id,
        giver=by,
        taker=taker,
        giver_stays_owner=giver_stays_owner,
        expires_at=now + timedelta(days=limits.OFFER_DAYS),
    )
    note(club=by.club, act="ownership_offered", by=by, concerns=taker)
    return offer


@transaction.atomic
def accept_ownership(*, by: Member, offer_id: int, code: str) -> Member:
    """The second step: the member to whom it was offered accepts, and confirms it with the club's code.

    The giver becomes an administrator unless they stay an owner. Raises NotFound, BadOffer (the code is wrong, the
    giver owns the club no longer).
    """
    locked_club(by.club_id)
    offer = _open_offer(by, offer_id, taker=by)
    taker = Member.objects.select_related("club").get(pk=by.pk)
    giver = Member.objects.get(pk=offer.giver_id)
    _confirmed(taker, code)
    if not taker.is_present or not giver.is_present or giver.role != Role.OWNER:
        raise BadOffer(_("Who offered it does not own the club any longer."))
    _close(offer, is_accepted=True)
    was, taker.role = taker.role, Role.OWNER
    taker.save(update_fields=["role"])
    if not may(was, Permission.DISPUTES):
        tell_new_decider(taker)
    if not offer.giver_stays_owner:
        giver.role = Role.ADMIN
        giver.save(update_fields=["role"])
        leave_behind(giver)
    act = "ownership_shared" if offer.giver_stays_owner else "ownership_passed"
    note(club=taker.club, act=act, by=giver, concerns=taker)
    return taker


@transaction.atomic
def decline_ownership(*, by: Member, offer_id: int) -> None:
    """Either of the two says no after all. Raises Forbidden, NotFound."""
    club = present(by).club
    offer = _open_offer(by, offer_id)
    if by.pk not in (offer.giver_id, offer.taker_id):
        raise NotFound(_("There is no such offer."))
    _close(offer, is_accepted=False)
    note(club=club, act="ownership_not_passed", by=by, concerns=offer.taker)


@transaction.atomic
def step_down(*, by: Member) -> Member:
    """An owner becomes an administrator, where another owner stays. Raises Forbidden, LastOwner."""
    owner = _owner(by)
    refuse_last_owner(owner)
    owner.role = Role.ADMIN
    owner.save(update_fields=["role"])
    leave_behind(owner)
    note(club=owner.club, act="stepped_down", by=owner, concerns=owner)
    return owner


def refuse_last_owner(member: Member) -> None:
    """Raises LastOwner if the club would have no owner without this member. Call it with the club's row locked."""
    others = Member.objects.filter(club_id=member.club_id, role=Role.OWNER, left_at=None).exclude(pk=member.pk)
    if member.role == Role.OWNER and not others.exists():
        raise LastOwner(_("A club needs an owner: make someone else an owner first."))


def _owner(by: Member) -> Member:
    locked_club(by.club_id)
    now = Member.objects.select_related("club", "user").get(pk=by.pk)
    if not now.is_present or now.role != Role.OWNER:
        raise Forbidden(_("Only an owner can do this."))
    return now


def _confirmed(by: Member, code: str) -> None:
    if code.strip() != by.club.code:
        raise BadOffer(_("To confirm, write the club's code of six digits."))


def _open_offer(by: Member, offer_id: int, **which: Member) -> OwnershipOffer:
    offer = OwnershipOffer.objects.select_related("taker").filter(
        pk=offer_id, club_id=by.club_id, answered_at=None, expires_at__gt=timezone.now(), **which
    )
    found = offer.first()
    if found is None:
        raise NotFound(_("There is no such offer, or it has been answered."))
    return found


def _close(offer: OwnershipOffer, *, is_accepted: bool) -> None:
    offer.answered_at, offer.is_accepted = timezone.now(), is_accepted
    offer.save(update_fields=["answered_at", "is_accepted"])
