"""A club's sets of rules and their versions."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs import limits
from clubs.models.club import Club, Member


class Preset(models.Model):
    """A named set of rules of one game in a club 玩法; what it says is in its versions."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="presets")
    game = models.CharField(max_length=32)
    """A key of `games.registry.GAMES`."""
    name = models.CharField(_("name"), max_length=limits.NAME_LENGTH_MAX)
    base = models.CharField(max_length=32)
    """The game's own preset it started from: the rules page marks what differs from it."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "game", "name"], name="preset_name_once_per_game"),
            models.CheckConstraint(condition=~Q(name="") & ~Q(game="") & ~Q(base=""), name="preset_says_what_it_is"),
        ]

    def __str__(self) -> str:
        return self.name


class PresetVersion(models.Model):
    """One version of a preset. It never changes: hands and ledger lines name the version they were played by."""

    preset = models.ForeignKey(Preset, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField()
    """1, 2, … within its preset."""
    rules = models.JSONField()
    """The full resolved option set: every option of the game with its value."""
    author = models.ForeignKey(Member, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    """None: the house."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["preset", "number"], name="preset_version_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="preset_version_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.preset} v{self.number}"


class PresetAcceptance(models.Model):
    """That a member has seen the rules of a room and plays by them: asked for once after each change.

    The newest row of a member says by what it last played; a member's first ever is taken as given.
    """

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="acceptances")
    room = models.ForeignKey("clubs.Room", on_delete=models.CASCADE, related_name="acceptances")
    version = models.ForeignKey(PresetVersion, on_delete=models.PROTECT, related_name="+")
    stake = models.PositiveIntegerField(null=True, blank=True)
    """The room's own at that time; None: as the rules say."""
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["member", "room", "version", "stake"], nulls_distinct=False, name="acceptance_once"
            ),
        ]
        indexes = [models.Index(fields=["member", "room", "-at"], name="acceptance_last")]

    def __str__(self) -> str:
        return f"{self.member}: {self.version}"
