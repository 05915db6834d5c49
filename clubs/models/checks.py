"""What the nightly check of each book found."""

from __future__ import annotations

from django.db import models

from clubs.models.club import Club


class NightlyCheck(models.Model):
    """One day's check of a club's book and hands; with no club, of all of them together."""

    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.PROTECT, related_name="checks")
    day = models.DateField()
    """The day (UTC) whose hands were played again."""
    ran_at = models.DateTimeField()
    is_ok = models.BooleanField()
    hands = models.PositiveIntegerField(default=0)
    """Settled on the day."""
    replayed = models.PositiveIntegerField(default=0)
    """Of these, played again from their logs."""
    not_replayed = models.PositiveIntegerField(default=0)
    """Of these, not played again: settled by another version of the engine, or more than one night takes."""
    unsettled = models.PositiveIntegerField(default=0)
    """Finished and waiting for longer than they should."""
    dead = models.PositiveIntegerField(default=0)
    """Failed too often, waiting for a person."""
    entries = models.PositiveBigIntegerField(default=0)
    """In the whole book."""
    transfers = models.PositiveBigIntegerField(default=0)
    points = models.PositiveBigIntegerField(default=0)
    """Moved on the day."""
    failures = models.JSONField(default=list)
    """Sentences: what does not hold."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "day"], nulls_distinct=False, name="check_once_a_day"),
        ]
        indexes = [models.Index(fields=["club", "-day"], name="check_by_club")]

    def __str__(self) -> str:
        return f"{self.club or 'all'} {self.day}"
