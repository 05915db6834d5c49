"""Forms that have been sent, so that one sent twice makes nothing twice."""

from __future__ import annotations

from django.db import models


class SentForm(models.Model):
    """A form that somebody has sent from one page, with what stood in it; kept for `limits.SENT_FORM_HOURS`."""

    digest = models.CharField(max_length=64, primary_key=True)
    """SHA-256 of person, address, page and content, in hexadecimal."""
    made = models.CharField(max_length=40, blank=True)
    """The number of what it made."""
    sent_at = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return self.digest
