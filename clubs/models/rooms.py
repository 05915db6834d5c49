"""The places of a club where matches are played."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs import limits
from clubs.models.club import Club, Member
from clubs.models.presets import PresetVersion


class Onlookers(models.TextChoices):
    """Who may watch a table without sitting at it. Nobody ever sees a hidden tile by it."""

    NONE = "none", _("nobody")
    MEMBERS = "members", _("members of the club")
    AFTER_HAND = "after_hand", _("members, once a hand is over")


STAKE_OPTION = "base_stake"
"""The option that a room's own stake takes the place of, in every game that has it."""


def rules_with_stake(rules: dict[str, Any], stake: int | None) -> dict[str, Any]:
    """A full option set with the stake in it; as it is with None."""
    return rules if stake is None else {**rules, STAKE_OPTION: stake}


class Room(models.Model):
    """A place in a club where matches are played 房间: a preset version and how time and seats are handled."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="rooms")
    name = models.CharField(_("name"), max_length=limits.NAME_LENGTH_MAX, blank=True)
    """Empty only for a practice room, which is called after its member."""
    preset_version = models.ForeignKey(PresetVersion, on_delete=models.PROTECT, related_name="rooms")
    practice_of = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.PROTECT, related_name="practice_rooms"
    )
    """The member this room was opened for by "Play now": only that member and bots sit here."""
    hands_per_match = models.PositiveSmallIntegerField(_("hands per match"), default=8)
    turn_seconds = models.PositiveSmallIntegerField(_("seconds for a turn"), default=20)
    claim_seconds = models.PositiveSmallIntegerField(_("seconds for a claim"), default=10)
    bank_seconds = models.PositiveSmallIntegerField(_("spare seconds per match"), default=60)
    claim_window_ms = models.PositiveSmallIntegerField(_("shortest claim window in milliseconds"), default=800)
    ready_seconds = models.PositiveSmallIntegerField(_("seconds between hands"), default=20)
    vote_seconds = models.PositiveSmallIntegerField(_("seconds that a vote is open"), default=30)
    """Who is away by then is taken to agree to dissolve the match."""
    bots_allowed = models.BooleanField(_("bots may fill empty seats"), default=True)
    trustee_takes_wins = models.BooleanField(_("the trustee takes legal wins"), default=False)
    shows_wait_hints = models.BooleanField(_("shows what a ready hand waits for"), default=True)
    publishes_records = models.BooleanField(_("publishes the records of its hands to the club"), default=True)
    onlookers = models.CharField(_("onlookers"), max_length=12, choices=Onlookers.choices, default=Onlookers.MEMBERS)
    stake = models.PositiveIntegerField(_("stake"), null=True, blank=True)
    """The base stake here, in place of the rules' own; None: as the rules say. It is part of `rules`."""
    password = models.CharField(max_length=128, blank=True)
    """Hashed; asked of everybody who sits down. Empty: none."""
    points_min = models.IntegerField(_("least points to sit down"), null=True, blank=True)
    """Who has fewer in the club's ledger cannot sit down."""
    points_floor = models.IntegerField(_("points at which one must stop"), null=True, blank=True)
    """The match ends after a hand that leaves somebody below."""
    is_one_off = models.BooleanField(_("closes after its match"), default=False)
    is_open = models.BooleanField(default=True)
    """No match begins in a closed room; one that is being played goes on."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name"],
                condition=Q(is_open=True, practice_of__isnull=True),
                name="room_name_once_per_club",
            ),
            models.UniqueConstraint(
                fields=["practice_of", "preset_version"],
                condition=Q(is_open=True),
                name="room_one_practice_per_member",
            ),
            models.CheckConstraint(condition=~Q(name="") | Q(practice_of__isnull=False), name="room_has_a_name"),
            models.CheckConstraint(
                condition=Q(hands_per_match__range=(1, limits.HANDS_PER_MATCH_MAX)), name="room_hands_in_range"
            ),
            models.CheckConstraint(
                condition=Q(turn_seconds__range=(limits.TURN_SECONDS_MIN, limits.TURN_SECONDS_MAX)),
                name="room_turn_in_range",
            ),
            models.CheckConstraint(
                condition=Q(claim_seconds__range=(limits.CLAIM_SECONDS_MIN, limits.CLAIM_SECONDS_MAX)),
                name="room_claim_in_range",
            ),
            models.CheckConstraint(condition=Q(bank_seconds__lte=limits.BANK_SECONDS_MAX), name="room_bank_in_range"),
            models.CheckConstraint(
                condition=Q(claim_window_ms__range=(limits.CLAIM_WINDOW_MS_MIN, limits.CLAIM_WINDOW_MS_MAX)),
                name="room_claim_window_in_range",
            ),
            models.CheckConstraint(
                condition=Q(ready_seconds__range=(limits.READY_SECONDS_MIN, limits.READY_SECONDS_MAX)),
                name="room_ready_in_range",
            ),
            models.CheckConstraint(
                condition=Q(vote_seconds__range=(limits.VOTE_SECONDS_MIN, limits.VOTE_SECONDS_MAX)),
                name="room_vote_in_range",
            ),
            models.CheckConstraint(condition=Q(onlookers__in=Onlookers.values), name="room_onlookers_known"),
            models.CheckConstraint(
                condition=Q(stake=None) | Q(stake__range=(1, limits.STAKE_MAX)), name="room_stake_in_range"
            ),
            models.CheckConstraint(
                condition=Q(points_min=None) | Q(points_floor=None) | Q(points_min__gte=F("points_floor")),
                name="room_floor_not_above_entry",
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def game(self) -> str:
        """The key of the game that is played here."""
        return self.preset_version.preset.game

    @property
    def rules(self) -> dict[str, Any]:
        """The full option set in force: the version's, with the room's own stake."""
        return rules_with_stake(self.preset_version.rules, self.stake)

    @property
    def title(self) -> str:
        """The room's name as people read it, in the language of the moment."""
        if self.practice_of_id is None:
            return self.name
        return gettext("Practice table of %(name)s") % {"name": self.practice_of.user.name}
