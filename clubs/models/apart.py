"""Members who may not sit at one table."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from clubs import limits
from clubs.models.club import Club, Member


class Apart(models.Model):
    """Two members of a club who may not sit together, and why. Only those who look after members or tables know."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="aparts")
    first = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    second = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    """The one with the higher key, so that a pair is one row whichever way it is named."""
    reason = models.CharField(max_length=limits.REASON_LENGTH_MAX)
    by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    lifted_at = models.DateTimeField(null=True, blank=True)
    """None: in force."""

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="apart_two_in_order"),
            models.CheckConstraint(condition=~Q(reason=""), name="apart_says_why"),
            models.UniqueConstraint(
                fields=["first", "second"], condition=Q(lifted_at=None), name="apart_once_at_a_time"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first} / {self.second}"
