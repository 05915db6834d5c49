"""Seasons: spans of days with a name. They divide statistics and reset nothing."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from clubs import limits
from clubs.models.club import Club


class Season(models.Model):
    """A span of days with a name 赛季, both days included. Seasons may overlap; balances know nothing of them."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="seasons")
    name = models.CharField(_("name"), max_length=limits.NAME_LENGTH_MAX)
    first_day = models.DateField(_("first day"))
    last_day = models.DateField(_("last day"))
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="season_name_once_per_club"),
            models.CheckConstraint(condition=~Q(name=""), name="season_has_a_name"),
            models.CheckConstraint(condition=Q(last_day__gte=F("first_day")), name="season_ends_after_it_begins"),
        ]
        ordering = ["-first_day", "-pk"]

    def __str__(self) -> str:
        return self.name
