"""People, clubs, members, presets and rooms. Written by `clubs.services` only."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs import limits


class User(AbstractUser):
    """A person, a guest, or a house bot."""

    display_name = models.CharField(_("name at the table"), max_length=limits.NAME_LENGTH_MAX, blank=True)
    is_guest = models.BooleanField(default=False)
    """Came by "Play now" and has no password yet; `services.keep_guest` makes a member of a guest."""
    is_bot = models.BooleanField(default=False)
    """Played by the program."""
    language = models.CharField(_("language"), max_length=16, blank=True)
    """The language last chosen; empty: as the browser asks."""

    class Meta(AbstractUser.Meta):
        constraints = [
            models.CheckConstraint(condition=~Q(is_guest=True, is_bot=True), name="user_guest_or_bot"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """What others at the table read."""
        return (self.display_name or self.username)[: limits.NAME_LENGTH_MAX]

    @property
    def kind(self) -> str:
        """`bot`, `guest` or `member`: how a seat is marked."""
        if self.is_bot:
            return "bot"
        return "guest" if self.is_guest else "member"


class Club(models.Model):
    """A private club 俱乐部, with one book of points."""

    name = models.CharField(_("name"), max_length=limits.NAME_LENGTH_MAX)
    code = models.CharField(_("club code"), max_length=limits.CLUB_CODE_DIGITS, unique=True)
    """Six digits by which people find the club."""
    book = models.OneToOneField("ledger.Book", on_delete=models.PROTECT, related_name="+")
    is_demo = models.BooleanField(default=False)
    """The club that everybody who presses "Play now" joins. There is at most one."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["is_demo"], condition=Q(is_demo=True), name="club_one_demo"),
            models.CheckConstraint(condition=~Q(name=""), name="club_has_a_name"),
            models.CheckConstraint(
                condition=Q(code__regex=rf"^[0-9]{{{limits.CLUB_CODE_DIGITS}}}$"), name="club_code_is_digits"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    """What a member may do, from most to least."""

    OWNER = "owner", _("owner")
    ADMIN = "admin", _("administrator")
    HOST = "host", _("host")
    MEMBER = "member", _("member")


class Member(models.Model):
    """A person in a club 成员. The row, and its account, outlive the person's leaving."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="members")
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="memberships")
    role = models.CharField(max_length=8, choices=Role.choices, default=Role.MEMBER)
    account = models.OneToOneField("ledger.Account", on_delete=models.PROTECT, related_name="+")
    joined_at = models.DateTimeField(auto_now_add=True)
    left_at = models.DateTimeField(null=True, blank=True)
    """None: in the club now."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="member_once_per_club"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="member_role_known"),
            models.CheckConstraint(
                condition=Q(left_at__isnull=True) | Q(left_at__gte=F("joined_at")), name="member_leaves_after_joining"
            ),
        ]
        indexes = [models.Index(fields=["user"], condition=Q(left_at__isnull=True), name="member_present")]

    def __str__(self) -> str:
        return f"{self.user} · {self.club}"

    @property
    def is_present(self) -> bool:
        return self.left_at is None


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


class Onlookers(models.TextChoices):
    """Who may watch a table without sitting at it. Nobody ever sees a hidden tile by it."""

    NONE = "none", _("nobody")
    MEMBERS = "members", _("members of the club")
    AFTER_HAND = "after_hand", _("members, once a hand is over")


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
    bots_allowed = models.BooleanField(_("bots may fill empty seats"), default=True)
    trustee_takes_wins = models.BooleanField(_("the trustee takes legal wins"), default=False)
    shows_wait_hints = models.BooleanField(_("shows what a ready hand waits for"), default=True)
    publishes_records = models.BooleanField(_("publishes the records of its hands to the club"), default=True)
    onlookers = models.CharField(_("onlookers"), max_length=12, choices=Onlookers.choices, default=Onlookers.MEMBERS)
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
            models.CheckConstraint(condition=Q(onlookers__in=Onlookers.values), name="room_onlookers_known"),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def game(self) -> str:
        """The key of the game that is played here."""
        return self.preset_version.preset.game

    @property
    def rules(self) -> dict[str, Any]:
        """The full option set in force."""
        return self.preset_version.rules

    @property
    def title(self) -> str:
        """The room's name as people read it, in the language of the moment."""
        if self.practice_of is None:
            return self.name
        return gettext("Practice table of %(name)s") % {"name": self.practice_of.user.name}
