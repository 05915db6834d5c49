"""What members are told: about themselves, each one for themselves."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from clubs.models.club import Member


class Notice(models.Model):
    """One thing that a member is told and may have read."""

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=40)
    """A key of `clubs.notices.NOTICES`, which knows its sentence."""
    facts = models.JSONField(default=dict)
    """What the sentence names."""
    address = models.CharField(max_length=200, blank=True)
    """The page where more is said: a path of this site."""
    at = models.DateTimeField(auto_now_add=True)
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(kind=""), name="notice_says_what_it_is")]
        indexes = [
            models.Index(fields=["member"], condition=Q(read_at=None), name="notice_unread"),
            models.Index(fields=["member", "-id"], name="notice_by_member"),
        ]

    def __str__(self) -> str:
        return f"{self.member}: {self.kind}"
