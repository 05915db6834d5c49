"""Invitations, requests, and their answers."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs import limits, newcomers, selectors
from clubs.errors import AlreadyAsked, BadInvitation, NotFound, TooMany
from clubs.models import Club, Invitation, JoinRequest, Member, User
from clubs.origins import NOWHERE, Origin, hashed
from clubs.permissions import Permission
from clubs.services.demo import join_demo
from clubs.services.log import note
from clubs.services.membership import join_club, refuse_barred
from clubs.services.power import locked_club, officer


@transaction.atomic
def make_invitation(
    *, by: Member, label: str = "", uses_max: int = 1, days: int = 7, needs_approval: bool = False
) -> tuple[Invitation, str]:
    """A link by which `uses_max` people may join within `days`, and its secret, which is told this once.

    Raises Forbidden, TooMany, BadInvitation for numbers out of range.
    """
    by = officer(by, Permission.REQUESTS)
    if not 1 <= uses_max <= limits.INVITATION_USES_MAX or not 1 <= days <= limits.INVITATION_DAYS_MAX:
        raise BadInvitation(
            _("An invitation is for 1 to %(uses)s people and lasts 1 to %(days)s days.")
            % {"uses": limits.INVITATION_USES_MAX, "days": limits.INVITATION_DAYS_MAX}
        )
    if newcomers.invitations_open(by.club).count() >= limits.INVITATIONS_OPEN_MAX:
        raise TooMany(_("The club has too many open invitations: take some back first."))
    token = secrets.token_urlsafe(24)
    invitation = Invitation.objects.create(
        club=by.club,
        by=by,
        token_hash=newcomers.token_hash(token),
        label=label,
        uses_max=uses_max,
        needs_approval=needs_approval,
        expires_at=timezone.now() + timedelta(days=days),
    )
    note(club=by.club, act="invitation_made", by=by, label=label or f"#{invitation.pk}", uses=uses_max)
    return invitation, token


@transaction.atomic
def revoke_invitation(*, by: Member, invitation_id: int) -> None:
    """Nobody joins by it any more; who has joined stays. Raises Forbidden, NotFound."""
    by = officer(by, Permission.REQUESTS)
    invitation = Invitation.objects.filter(pk=invitation_id, club_id=by.club_id).first()
    if invitation is None:
        raise NotFound(_("There is no such invitation."))
    if invitation.revoked_at is None:
        Invitation.objects.filter(pk=invitation.pk).update(revoked_at=timezone.now())
        note(club=by.club, act="invitation_revoked", by=by, label=invitation.label or f"#{invitation.pk}")


@transaction.atomic
def use_invitation(*, user: User, token: str, words: str = "", origin: Origin = NOWHERE) -> Member | JoinRequest:
    """Join by a link; where each must be approved, ask to. Who is in the club already uses nothing up.

    Raises BadInvitation, Barred, TooMany.
    """
    club = locked_club(newcomers.usable_invitation(token).club_id)
    present = Member.objects.filter(club=club, user=user, left_at=None).first()
    if present is not None:
        return present
    # Looked at again with the club locked: the last use may have been taken meanwhile.
    invitation = newcomers.usable_invitation(token)
    refuse_barred(club, user)
    if invitation.needs_approval:
        known = JoinRequest.objects.filter(club=club, user=user, state=JoinRequest.State.PENDING).first()
        if known is None:
            _use_up(invitation)
            return _ask(club, user, words, invitation, origin)
        if known.asked_by_id is None:
            return known
    _use_up(invitation)
    member = join_club(club=club, user=user)
    label = invitation.label or f"#{invitation.pk}"
    note(club=club, act="joined_by_invitation", by=invitation.by, concerns=member, label=label)
    return member


def _use_up(invitation: Invitation) -> None:
    Invitation.objects.filter(pk=invitation.pk).update(uses=F("uses") + 1)


@transaction.atomic
def ask_to_join(*, user: User, code: str, words: str = "", origin: Origin = NOWHERE) -> Member | JoinRequest:
    """Ask the club of this code to be let in. Whom the club has asked already, and who is in it, needs no answer.

    The demo club lets everybody in. Raises NotFound, Barred, AlreadyAsked, TooMany.
    """
    found = selectors.club_of_code(code)
    if found.is_demo:
        return join_demo(user)
    club = locked_club(found.pk)
    present = Member.objects.filter(club=club, user=user, left_at=None).first()
    if present is not None:
        return present
    refuse_barred(club, user)
    known = JoinRequest.objects.filter(club=club, user=user, state=JoinRequest.State.PENDING).first()
    if known is not None:
        return known if known.asked_by_id is None else _take_up(known)
    return _ask(club, user, words, None, origin)


def _ask(club: Club, user: User, words: str, invitation: Invitation | None, origin: Origin) -> JoinRequest:
    now = timezone.now()
    lately = now - timedelta(hours=limits.REQUEST_AGAIN_HOURS)
    declined = JoinRequest.objects.filter(
        club=club, user=user, state=JoinRequest.State.DECLINED, asked_by=None, answered_at__gt=lately
    )
    if declined.exists():
        raise AlreadyAsked(_("The club has declined you. You may ask again a day later."))
    if newcomers.waiting_of(user).filter(asked_by=None).count() >= limits.REQUESTS_OPEN_MAX:
        raise TooMany(_("You wait for too many clubs already: withdraw a request first."))
    marks = {kind: hashed(club.pk, kind, getattr(origin, kind)) for kind in ("address", "device")}
    return JoinRequest.objects.create(club=club, user=user, note=words, invitation=invitation, **marks)


@transaction.atomic
def withdraw_request(*, user: User, request_id: int) -> None:
    """The person does not wait any longer. Raises NotFound."""
    request = _waiting(user=user, pk=request_id, asked_by=None)
    _answer(request, JoinRequest.State.WITHDRAWN)


@transaction.atomic
def approve_request(*, by: Member, request_id: int) -> Member:
    """The person is a member. Raises Forbidden, NotFound, Barred, TooMany."""
    by = officer(by, Permission.REQUESTS)
    request = _waiting(club=by.club, pk=request_id, asked_by=None)
    _answer(request, JoinRequest.State.APPROVED, by=by)
    member = join_club(club=by.club, user=request.user)
    note(club=by.club, act="request_approved", by=by, concerns=member)
    return member


@transaction.atomic
def decline_request(*, by: Member, request_id: int, reason: str = "") -> None:
    """The person is told no, and why. Raises Forbidden, NotFound."""
    by = officer(by, Permission.REQUESTS)
    request = _waiting(club=by.club, pk=request_id, asked_by=None)
    _answer(request, JoinRequest.State.DECLINED, by=by, reason=reason)
    note(club=by.club, act="request_declined", by=by, name=request.user.name, reason=reason)


@transaction.atomic
def ask_in(*, by: Member, user: User) -> JoinRequest:
    """Ask a person to come in: they find it among their clubs, and answer. Raises Forbidden, Barred, AlreadyAsked."""
    by = officer(by, Permission.REQUESTS)
    refuse_barred(by.club, user)
    if Member.objects.filter(club=by.club, user=user, left_at=None).exists():
        raise AlreadyAsked(_("This person is a member already."))
    if JoinRequest.objects.filter(club=by.club, user=user, state=JoinRequest.State.PENDING).exists():
        raise AlreadyAsked(_("This person is waited for already."))
    request = JoinRequest.objects.create(club=by.club, user=user, asked_by=by)
    note(club=by.club, act="person_asked_in", by=by, name=user.name)
    return request


@transaction.atomic
def take_back_asking(*, by: Member, request_id: int) -> None:
    """The club does not ask this person any longer. Raises Forbidden, NotFound."""
    by = officer(by, Permission.REQUESTS)
    request = _waiting(club=by.club, pk=request_id, asked_by__isnull=False)
    _answer(request, JoinRequest.State.WITHDRAWN, by=by)


@transaction.atomic
def accept_asking(*, user: User, request_id: int) -> Member:
    """The person whom a club has asked comes in. Raises NotFound, Barred, TooMany."""
    asked = JoinRequest.objects.filter(user=user, pk=request_id).values_list("club_id", flat=True).first()
    if asked is not None:
        locked_club(asked)  # Before the request, as everybody does.
    return _take_up(_waiting(user=user, pk=request_id, asked_by__isnull=False))


@transaction.atomic
def decline_asking(*, user: User, request_id: int) -> None:
    """The person whom a club has asked does not come. Raises NotFound."""
    _answer(_waiting(user=user, pk=request_id, asked_by__isnull=False), JoinRequest.State.DECLINED)


def _take_up(request: JoinRequest) -> Member:
    _answer(request, JoinRequest.State.APPROVED)
    member = join_club(club=request.club, user=request.user)
    note(club=request.club, act="joined_as_asked", by=request.asked_by, concerns=member)
    return member


def _waiting(**which: object) -> JoinRequest:
    found = (
        JoinRequest.objects.select_for_update(no_key=True, of=("self",))
        .select_related("club__book", "user", "asked_by")
        .filter(state=JoinRequest.State.PENDING, **which)
        .first()
    )
    if found is None:
        raise NotFound(_("There is no such request, or it has been answered."))
    return found


def _answer(request: JoinRequest, state: str, *, by: Member | None = None, reason: str = "") -> None:
    request.state, request.answered_by, request.answered_at = state, by, timezone.now()
    request.reason = reason
    request.address = request.device = ""
    request.save(update_fields=["state", "answered_by", "answered_at", "reason", "address", "device"])


def forget_origins(*, before: datetime) -> int:
    """Drop what is known of where people asked from who have waited so long; return how many requests."""
    return (
        JoinRequest.objects.filter(created_at__lt=before).exclude(address="", device="").update(address="", device="")
    )
