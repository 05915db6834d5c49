"""What those with power have done in a club."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from clubs.models.club import Club, Member


class ClubAct(models.Model):
    """One act of power in a club. Never changed, never deleted: the database refuses it."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="acts")
    act = models.CharField(max_length=40)
    """A key of `clubs.acts.ACTS`, which knows its sentence."""
    by = models.ForeignKey(Member, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    """Who did it; None: the house, or someone who is not in the club."""
    concerns = models.ForeignKey(Member, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    """The member it was done to, who may read of it; None: it concerns everybody, unless the act says otherwise."""
    facts = models.JSONField(default=dict)
    """What the sentence names: `{"name": …, "reason": …}`."""
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(act=""), name="act_says_what_it_is")]
        indexes = [models.Index(fields=["club", "-id"], name="act_by_club")]

    def __str__(self) -> str:
        return f"{self.club}: {self.act}"
