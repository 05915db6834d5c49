"""What pages ask about those who come into a club, and those who are kept out. Nothing here writes."""

from __future__ import annotations

import hashlib
from datetime import timedelta

from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import BadInvitation
from clubs.models import Ban, Club, Invitation, JoinRequest, OwnershipOffer, Role, User


def token_hash(token: str) -> str:
    """What is kept of a link's secret."""
    return hashlib.sha256(token.encode()).hexdigest()


def usable_invitation(token: str) -> Invitation:
    """The invitation of this secret, with its club, if one can join by it now. Raises BadInvitation, which says why."""
    invitation = Invitation.objects.select_related("club__book").filter(token_hash=token_hash(token)).first()
    state = invitation.state_at(timezone.now()) if invitation else "unknown"
    if invitation is not None and state == "open":
        return invitation
    raise BadInvitation(
        {
            "unknown": _("There is no such invitation. Ask for the whole link."),
            "revoked": _("This invitation has been taken back. Ask the club for another."),
            "expired": _("This invitation has expired. Ask the club for another."),
            "used": _("This invitation has been used up. Ask the club for another."),
        }[state]
    )


def invitations_open(club: Club) -> QuerySet[Invitation]:
    """Invitations that can be used now, the newest first."""
    return (
        Invitation.objects.filter(club=club, revoked_at=None, expires_at__gt=timezone.now(), uses__lt=F("uses_max"))
        .select_related("by__user")
        .order_by("-pk")
    )


def links_unguarded(club: Club) -> QuerySet[Invitation]:
    """Invitations by which anybody who has them comes in now, unasked."""
    return invitations_open(club).filter(needs_approval=False)


def invitations_past(club: Club) -> QuerySet[Invitation]:
    """Invitations that can be used no longer, the newest first."""
    return (
        Invitation.objects.filter(club=club)
        .exclude(pk__in=invitations_open(club).values("pk"))
        .select_related("by__user")
        .order_by("-pk")
    )


def requests_waiting(club: Club) -> QuerySet[JoinRequest]:
    """People who wait to be let in, the longest first."""
    return _requests(club).filter(state=JoinRequest.State.PENDING, asked_by=None).order_by("pk")


def people_asked(club: Club) -> QuerySet[JoinRequest]:
    """People whom the club has asked in and who have not answered, the newest first."""
    return _requests(club).filter(state=JoinRequest.State.PENDING, asked_by__isnull=False).order_by("-pk")


def requests_declined(club: Club, words: str = "") -> QuerySet[JoinRequest]:
    """Requests that were declined, the newest first; with `words`, those whose name, note or reason holds them."""
    declined = _requests(club).filter(state=JoinRequest.State.DECLINED, asked_by=None).order_by("-pk")
    if words:
        declined = declined.filter(
            Q(user__display_name__icontains=words)
            | Q(user__username__icontains=words)
            | Q(note__icontains=words)
            | Q(reason__icontains=words)
        )
    return declined


def _requests(club: Club) -> QuerySet[JoinRequest]:
    return JoinRequest.objects.filter(club=club).select_related("user", "asked_by__user", "answered_by__user")


def waiting_of(user: User) -> QuerySet[JoinRequest]:
    """What the user waits for, and what waits for the user: unanswered requests with their clubs, the newest first."""
    return (
        JoinRequest.objects.filter(user=user, state=JoinRequest.State.PENDING)
        .select_related("club", "asked_by__user")
        .order_by("-pk")
    )


def answers_to(user: User) -> QuerySet[JoinRequest]:
    """The user's requests that were declined within the last month, the newest first."""
    month = timezone.now() - timedelta(days=30)
    return (
        JoinRequest.objects.filter(user=user, state=JoinRequest.State.DECLINED, asked_by=None, answered_at__gte=month)
        .select_related("club")
        .order_by("-pk")
    )


def ban_on(club_id: int, user: User) -> Ban | None:
    """The ban that keeps the user out of the club now."""
    ban = Ban.objects.filter(club_id=club_id, user=user, lifted_at=None).first()
    return ban if ban is not None and ban.holds_at(timezone.now()) else None


def bans_holding(club: Club) -> QuerySet[Ban]:
    """The bans that hold now, the newest first."""
    return (
        Ban.objects.filter(Q(expires_at=None) | Q(expires_at__gt=timezone.now()), club=club, lifted_at=None)
        .select_related("user", "by__user")
        .order_by("-pk")
    )


def bans_past(club: Club) -> QuerySet[Ban]:
    """Bans that were lifted or have run out, the newest first."""
    return (
        Ban.objects.filter(Q(expires_at__lte=timezone.now()) | Q(lifted_at__isnull=False), club=club)
        .select_related("user", "by__user", "lifted_by__user")
        .order_by("-pk")
    )


def offers_open(club: Club) -> QuerySet[OwnershipOffer]:
    """The offer of the club that can be accepted now: its time is not over, an owner gives, a member takes."""
    return (
        OwnershipOffer.objects.filter(club=club, answered_at=None, expires_at__gt=timezone.now())
        .filter(giver__role=Role.OWNER, giver__left_at=None, taker__left_at=None)
        .exclude(taker__role=Role.OWNER)
        .select_related("giver__user", "taker__user")
    )
