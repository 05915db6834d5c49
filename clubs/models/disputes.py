"""What members dispute of their statements."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs import limits
from clubs.models.club import Club, Member


class Dispute(models.Model):
    """A line of a member's statement that the member says is wrong, with its evidence, until somebody decides."""

    class State(models.TextChoices):
        OPEN = "open", _("open")
        UPHELD = "upheld", _("upheld")
        REFUSED = "refused", _("refused")
        WITHDRAWN = "withdrawn", _("withdrawn")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="disputes")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="disputes")
    """Who disputes it."""
    transfer = models.ForeignKey("ledger.Transfer", on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(_("what is wrong"), max_length=limits.DISPUTE_REASON_LENGTH_MAX)
    opened_at = models.DateTimeField(auto_now_add=True)
    evidence = models.JSONField(default=dict)
    """What was known when it was opened: the record, the explanation, what the verifier says, heads."""
    players = ArrayField(models.BigIntegerField())
    """Ids of the members who took part in what is disputed: none of them decides."""
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    decided_by = models.ForeignKey(Member, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)
    word = models.CharField(max_length=limits.DISPUTE_REASON_LENGTH_MAX, blank=True)
    """What the one who decided says."""
    reversal = models.ForeignKey("ledger.Entry", null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    """The entry that took the disputed one back."""
    correction = models.ForeignKey("ledger.Entry", null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    """The entry that stands in its place, where one does."""

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["transfer", "member"], condition=Q(state="open"), name="dispute_one_open_per_line"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="dispute_says_why"),
            models.CheckConstraint(
                condition=Q(state="open", decided_by=None, decided_at=None)
                | Q(state="withdrawn", decided_by=None, decided_at__isnull=False)
                | Q(state__in=("upheld", "refused"), decided_by__isnull=False, decided_at__isnull=False) & ~Q(word=""),
                name="dispute_decided_with_a_word",
            ),
            models.CheckConstraint(
                condition=Q(state="upheld", reversal__isnull=False)
                | ~Q(state="upheld") & Q(reversal=None, correction=None),
                name="dispute_upheld_is_reversed",
            ),
        ]
        indexes = [
            models.Index(fields=["club"], condition=Q(state="open"), name="dispute_open"),
            models.Index(fields=["club", "-id"], name="dispute_by_club"),
            models.Index(fields=["transfer"], name="dispute_by_line"),
        ]

    def __str__(self) -> str:
        return f"{self.member}: {self.transfer_id}"
