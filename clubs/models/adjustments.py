"""Points between a member and the club, and limits on a member's balance."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from clubs import limits
from clubs.models.club import Club, Member


class Adjustment(models.Model):
    """An entry between a member and the club's own account that one officer asks for and another approves.

    Never between two members: points do not pass from hand to hand.
    """

    class State(models.TextChoices):
        OPEN = "open", _("waiting for a second person")
        APPROVED = "approved", _("approved")
        REFUSED = "refused", _("refused")
        WITHDRAWN = "withdrawn", _("withdrawn")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="adjustments")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="adjustments")
    points = models.BigIntegerField(_("points"))
    """What the member gets (> 0) from the club or gives (< 0) to it."""
    reason = models.CharField(_("reason"), max_length=limits.REASON_LENGTH_MAX)
    asked_by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    asked_at = models.DateTimeField(auto_now_add=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    decided_by = models.ForeignKey(Member, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)
    word = models.CharField(max_length=limits.REASON_LENGTH_MAX, blank=True)
    """What the one who refused it says."""
    entry = models.OneToOneField("ledger.Entry", null=True, blank=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(points__range=(-limits.ADJUSTMENT_POINTS_MAX, limits.ADJUSTMENT_POINTS_MAX)) & ~Q(points=0),
                name="adjustment_points_in_range",
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="adjustment_says_why"),
            models.CheckConstraint(
                condition=Q(state="open", decided_by=None, decided_at=None)
                | Q(state="withdrawn", decided_by=F("asked_by"), decided_at__isnull=False)
                | Q(state__in=("approved", "refused"), decided_by__isnull=False, decided_at__isnull=False),
                name="adjustment_decided_once",
            ),
            models.CheckConstraint(
                condition=~Q(state="approved") | ~Q(decided_by=F("asked_by")) & ~Q(decided_by=F("member")),
                name="adjustment_needs_two",
            ),
            models.CheckConstraint(
                condition=Q(state="approved", entry__isnull=False) | ~Q(state="approved") & Q(entry=None),
                name="adjustment_posted_when_approved",
            ),
        ]
        indexes = [
            models.Index(fields=["club"], condition=Q(state="open"), name="adjustment_open"),
            models.Index(fields=["club", "-id"], name="adjustment_by_club"),
        ]

    def __str__(self) -> str:
        return f"{self.club}: {self.member} {self.points}"


class BalanceAlert(models.Model):
    """A balance at which the member, and those with `adjust`, are told that it was crossed downwards."""

    member = models.OneToOneField(Member, on_delete=models.CASCADE, related_name="alert")
    level = models.BigIntegerField()
    is_below = models.BooleanField(default=False)
    """The balance was below the level when it was looked at last: one crossing is told once."""

    def __str__(self) -> str:
        return f"{self.member}: {self.level}"
