"""How people come into a club, and who may not."""

from __future__ import annotations

from datetime import datetime

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from clubs import limits
from clubs.models.club import Club, Member
from clubs.models.people import User


class Invitation(models.Model):
    """A link by which people join. The link's secret is shown once; only its hash is kept."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="invitations")
    token_hash = models.CharField(max_length=64, unique=True)
    """SHA-256 of the link's secret, in hexadecimal."""
    label = models.CharField(_("for whom"), max_length=limits.NAME_LENGTH_MAX, blank=True)
    """What those who manage the club call it; whoever holds the link does not see it."""
    by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    needs_approval = models.BooleanField(_("each must be approved"), default=False)
    uses_max = models.PositiveSmallIntegerField(_("how many may use it"), default=1)
    uses = models.PositiveSmallIntegerField(default=0)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(uses__lte=F("uses_max")), name="invitation_not_overused"),
            models.CheckConstraint(
                condition=Q(uses_max__range=(1, limits.INVITATION_USES_MAX)), name="invitation_uses_in_range"
            ),
            models.CheckConstraint(condition=Q(expires_at__gt=F("created_at")), name="invitation_expires_later"),
        ]
        indexes = [models.Index(fields=["club", "-id"], name="invitation_by_club")]

    def __str__(self) -> str:
        return f"{self.club}: {self.label or self.pk}"

    def state_at(self, moment: datetime) -> str:
        """`open`, `revoked`, `expired` or `used`."""
        if self.revoked_at is not None:
            return "revoked"
        if self.expires_at <= moment:
            return "expired"
        return "used" if self.uses >= self.uses_max else "open"


class JoinRequest(models.Model):
    """A person who asks to be let in, or whom the club asks to come in: the other side answers."""

    class State(models.TextChoices):
        PENDING = "pending", _("waiting")
        APPROVED = "approved", _("approved")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="requests")
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="join_requests")
    asked_by = models.ForeignKey(Member, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    """None: the person asked. Else the member who asks the person, in the club's name."""
    invitation = models.ForeignKey(Invitation, null=True, blank=True, on_delete=models.PROTECT, related_name="requests")
    """The link by which the person asked; None: by the club's code."""
    note = models.CharField(_("a word to the hosts"), max_length=limits.REASON_LENGTH_MAX, blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.PENDING)
    answered_by = models.ForeignKey(Member, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    answered_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=limits.REASON_LENGTH_MAX, blank=True)
    """Why it was declined; the person reads it."""
    created_at = models.DateTimeField(auto_now_add=True)
    address = models.CharField(max_length=64, blank=True)
    """From where the person asked, as keyed hashes (`clubs.origins`): hints for those with `audit`, while it waits."""
    device = models.CharField(max_length=64, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], condition=Q(state="pending"), name="request_one_waiting"),
            models.CheckConstraint(
                condition=Q(state__in=["pending", "approved", "declined", "withdrawn"]), name="request_state_known"
            ),
            models.CheckConstraint(
                condition=Q(state="pending", answered_at__isnull=True)
                | (~Q(state="pending") & Q(answered_at__isnull=False)),
                name="request_answered_once_it_is_no_longer_waiting",
            ),
        ]
        indexes = [models.Index(fields=["club", "state", "-id"], name="request_by_club")]

    def __str__(self) -> str:
        return f"{self.club}: {self.user} ({self.state})"


class Ban(models.Model):
    """Somebody who may not be in the club: kicked, until it is lifted; or until a time."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="bans")
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="bans")
    by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(_("reason"), max_length=limits.REASON_LENGTH_MAX)
    """The person reads it too."""
    expires_at = models.DateTimeField(null=True, blank=True)
    """None: until it is lifted."""
    lifted_at = models.DateTimeField(null=True, blank=True)
    lifted_by = models.ForeignKey(Member, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    """None although lifted: a newer ban took its place."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "user"], condition=Q(lifted_at__isnull=True), name="ban_one_not_lifted"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="ban_says_why"),
            models.CheckConstraint(
                condition=Q(expires_at__isnull=True) | Q(expires_at__gt=F("created_at")), name="ban_expires_later"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club}: {self.user}"

    def holds_at(self, moment: datetime) -> bool:
        """Whether it keeps the person out."""
        return self.lifted_at is None and (self.expires_at is None or self.expires_at > moment)


class OwnershipOffer(models.Model):
    """An owner offers the club to a member: it passes when the member accepts."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="offers")
    giver = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    taker = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    giver_stays_owner = models.BooleanField(default=False)
    """Both own the club then; else the giver becomes an administrator."""
    expires_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)
    is_accepted = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club"], condition=Q(answered_at__isnull=True), name="offer_one_open"),
            models.CheckConstraint(condition=~Q(giver=F("taker")), name="offer_is_to_somebody_else"),
            models.CheckConstraint(
                condition=Q(answered_at__isnull=False) | Q(is_accepted=False), name="offer_accepted_is_answered"
            ),
            models.CheckConstraint(condition=Q(expires_at__gt=F("created_at")), name="offer_expires_later"),
        ]

    def __str__(self) -> str:
        return f"{self.club}: {self.giver} → {self.taker}"
