"""Tables, matches, hands and their logs. Written by `games.table.services` only."""

from __future__ import annotations

from functools import cached_property

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.table.persons import Person, person_of


class Match(models.Model):
    """One sitting in a room 场: the same seats and rules, a number of hands."""

    class Ending(models.TextChoices):
        PLAYED = "played", _("played to its end")
        DISSOLVED = "dissolved", _("dissolved by those who sat")
        CLOSED = "closed", _("closed by the club after a hand")
        LEFT = "left", _("ended, since somebody who sat is not in the club any more")
        FLOOR = "floor", _("stopped, since somebody fell below the room's least points")
        UNHELD = "unheld", _("stopped, since the floor of somebody's balance leaves too little for another hand")

    room = models.ForeignKey("clubs.Room", on_delete=models.PROTECT, related_name="matches")
    preset_version = models.ForeignKey("clubs.PresetVersion", on_delete=models.PROTECT, related_name="+")
    game = models.CharField(max_length=32)
    settings = models.JSONField(default=dict)
    """How the room handled time and seats when the match was opened (`room_settings`): what is changed in the room
    later is not for this match."""
    hands = models.PositiveSmallIntegerField()
    """How many hands the match has."""
    hand_number = models.PositiveSmallIntegerField(default=0)
    """Of the hand being played or played last; 0 before the first."""
    is_last_hand = models.BooleanField(default=False)
    """The club has asked to close the match after the hand being played."""
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    ending = models.CharField(max_length=12, blank=True, choices=Ending.choices)

    class Meta:
        verbose_name_plural = "matches"
        constraints = [
            models.UniqueConstraint(fields=["room"], condition=Q(finished_at=None), name="match_one_open_per_room"),
            models.CheckConstraint(condition=Q(hand_number__lte=F("hands")), name="match_hand_number_in_range"),
            models.CheckConstraint(
                condition=Q(finished_at=None, ending="") | Q(finished_at__isnull=False) & ~Q(ending=""),
                name="match_ending_when_finished",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.room} #{self.pk}"


class MatchSeat(models.Model):
    """Who sits where in a match. A seat belongs to a member of the club, never to a socket."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    member = models.ForeignKey("clubs.Member", on_delete=models.PROTECT, related_name="+")
    is_bot = models.BooleanField(default=False)
    """Played by the house bot."""
    is_program = models.BooleanField(default=False)
    """Its person sat down by a token with the scope `play`: a program of theirs plays, and all see that it does."""
    is_trustee = models.BooleanField(default=False)
    """The trustee 托管 plays for it: safe defaults only."""
    is_ready = models.BooleanField(default=False)
    """For the next hand."""
    is_online = models.BooleanField(default=False)
    """Some process has a socket of this member at this table."""
    seen_at = models.DateTimeField(null=True, blank=True)
    """When a process last vouched for `is_online`."""
    bank_ms = models.PositiveIntegerField(default=0)
    """What is left of the time bank."""
    points = models.IntegerField(default=0)
    """Won or lost in this match so far."""
    has_lapsed = models.BooleanField(default=False)
    """Let a claim window run out and has done nothing since: is not waited for in further windows. Nobody sees this."""
    has_grace = models.BooleanField(default=True)
    """The next decision while away may take a little longer."""
    dissolves_asked = models.PositiveSmallIntegerField(default=0)
    pauses_asked = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "seat"], name="seat_taken_once"),
            models.UniqueConstraint(fields=["match", "member"], name="member_sits_once"),
            models.CheckConstraint(condition=~Q(is_bot=True, is_program=True), name="seat_house_bot_or_program"),
        ]
        ordering = ["match", "seat"]

    def __str__(self) -> str:
        return f"{self.match} seat {self.seat}"

    @cached_property
    def person(self) -> Person:
        """Who sits here."""
        return person_of(self.member)

    @property
    def kind(self) -> str:
        """`bot`, `guest` or `member`: how the seat is marked. Whose program plays is a bot, whoever it belongs to."""
        return "bot" if self.is_program else self.person.kind


class Hand(models.Model):
    """One deal 局, until it is won or drawn. Finished and not settled, it is its own outbox."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="all_hands")
    number = models.PositiveSmallIntegerField()
    rules = models.JSONField()
    """The full option set it is played by."""
    preset_version = models.ForeignKey("clubs.PresetVersion", on_delete=models.PROTECT, related_name="+")
    engine_version = models.CharField(max_length=32)
    carry = models.JSONField(null=True, blank=True)
    """What passed over from the hand before; None for a match's first."""
    server_seed = models.BinaryField()
    commitment = models.CharField(max_length=64)
    client_bytes = models.JSONField(default=list)
    """Hex of each seat's own bytes for the shuffle, by seat; empty for none."""
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    dealt_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    voided_at = models.DateTimeField(null=True, blank=True)
    """Dissolved before it was finished: nobody owes anything."""
    event_count = models.PositiveIntegerField(default=0)
    """Of its log: the number of the last event."""
    log_head = models.CharField(max_length=64)
    """SHA-256 chain over the log (`hand_log.link`); the commitment before the first event."""
    ending = models.CharField(max_length=32, blank=True)
    net = models.JSONField(null=True, blank=True)
    """Points won or lost by each seat, once finished."""
    entry = models.ForeignKey("ledger.Entry", null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    """What it came to in the ledger; None also for a settled hand that owed nothing."""
    settled_at = models.DateTimeField(null=True, blank=True)
    settle_attempts = models.PositiveSmallIntegerField(default=0)
    settle_after = models.DateTimeField(null=True, blank=True)
    """Not to be tried again before."""
    settle_error = models.TextField(blank=True)
    is_dead = models.BooleanField(default=False)
    """Failed too often: a person must look at it, then `settle_hands --revive` tries again."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="hand_number_once_per_match"),
            models.CheckConstraint(
                condition=Q(finished_at=None) | Q(net__isnull=False, voided_at=None), name="hand_finished_or_voided"
            ),
            models.CheckConstraint(
                condition=Q(settled_at=None, entry=None) | Q(settled_at__isnull=False, finished_at__isnull=False),
                name="hand_settled_after_finished",
            ),
        ]
        indexes = [
            models.Index(
                fields=["settle_after"],
                condition=Q(finished_at__isnull=False, settled_at=None, is_dead=False),
                name="hand_to_settle",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match} hand {self.number}"


class HandEvent(models.Model):
    """One line of a hand's log. Never changed, never deleted: the database refuses it."""

    hand = models.ForeignKey(Hand, on_delete=models.PROTECT, related_name="events")
    seq = models.PositiveIntegerField()
    """1, 2, … within the hand."""
    body = models.JSONField()
    """The event as the game's codec writes it."""
    action = models.CharField(max_length=300, blank=True)
    """`0 discard 5p` if the event is the first that followed from an action, else empty."""
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["hand", "seq"], name="event_number_once_per_hand"),
            models.CheckConstraint(condition=Q(seq__gte=1), name="event_number_from_one"),
        ]
        ordering = ["hand", "seq"]

    def __str__(self) -> str:
        return f"{self.hand} event {self.seq}"


class SeatResult(models.Model):
    """What a settled hand came to for one seat, for statistics alone: nothing that decides points reads it.

    Written with the hand's settlement, and made anew from the logs by `rebuild_results`. A hand whose entry was taken
    back does not count; that is asked of the ledger and not kept here.
    """

    hand = models.ForeignKey(Hand, on_delete=models.PROTECT, related_name="seat_results")
    seat = models.PositiveSmallIntegerField()
    member = models.ForeignKey("clubs.Member", on_delete=models.PROTECT, related_name="+")
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    game = models.CharField(max_length=32)
    preset = models.ForeignKey("clubs.Preset", on_delete=models.PROTECT, related_name="+")
    played_at = models.DateTimeField()
    """When the hand was finished."""
    is_practice = models.BooleanField()
    """In a practice room, or with a bot at the table: it counts in no leaderboard."""
    net = models.IntegerField()
    against = models.JSONField()
    """Points won from (> 0) or lost to each seat, by seat; 0 at its own place."""
    won_how = models.CharField(max_length=32, blank=True)
    """A term of the game (`self_draw`, `discard`, …); empty: this seat has not won."""
    fans = models.JSONField(default=list)
    """Of its win: `[[id, number], …]`."""
    multiplier = models.PositiveIntegerField(default=0)
    """Of its win, after the cap; 0 without one."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["hand", "seat"], name="result_once_per_seat")]
        indexes = [
            models.Index(fields=["club", "-played_at"], name="result_by_club"),
            models.Index(fields=["member", "-played_at"], name="result_by_member"),
        ]

    def __str__(self) -> str:
        return f"{self.hand} seat {self.seat}: {self.net}"


class Table(models.Model):
    """The live table of a room: the one row that is locked to change anything in it."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting for seats")
        PLAYING = "playing", _("playing")
        BETWEEN = "between", _("between hands")
        FINISHED = "finished", _("finished")

    room = models.OneToOneField("clubs.Room", on_delete=models.PROTECT, related_name="table")
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    seq = models.PositiveBigIntegerField(default=0)
    """Public version: what viewers see and name. A secret answer does not count."""
    version = models.PositiveBigIntegerField(default=0)
    """Counts every change, secret ones too. Never leaves the server: it puts frames of several processes in order."""
    match = models.ForeignKey(Match, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    hand = models.ForeignKey(Hand, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    """Being played, or played last in the match."""
    next_hand = models.ForeignKey(Hand, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    """Promised by its commitment, not begun."""
    last_hand = models.ForeignKey(Hand, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    """Finished last in this room."""
    next_hand_at = models.DateTimeField(null=True, blank=True)
    timers = models.JSONField(null=True, blank=True)
    """Who decides until when (`clock.Timers`)."""
    vote = models.JSONField(null=True, blank=True)
    """The open vote (`clock.Vote`)."""
    paused_at = models.DateTimeField(null=True, blank=True)
    message = models.JSONField(null=True, blank=True)
    """What the club says to those who sit here: `{"text", "by", "at"}`, until the next match or the next message."""
    due_at = models.DateTimeField(null=True, blank=True)
    """When a clock must look at this table; None: when somebody has acted."""

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(version__gte=F("seq")), name="table_version_counts_all"),
            models.CheckConstraint(
                condition=~Q(state="playing") | Q(hand__isnull=False, match__isnull=False), name="table_plays_a_hand"
            ),
        ]
        indexes = [models.Index(fields=["due_at"], condition=Q(due_at__isnull=False), name="table_due")]

    def __str__(self) -> str:
        return str(self.room)


class Sitting(models.Model):
    """From where somebody sat down, as keyed hashes: hints for those with `audit`, forgotten after some weeks.

    The hashes say of two members of one club whether they came from the same address or the same browser, and nothing
    else (`clubs.origins`).
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="sittings")
    member = models.ForeignKey("clubs.Member", on_delete=models.CASCADE, related_name="+")
    address = models.CharField(max_length=64, blank=True)
    device = models.CharField(max_length=64, blank=True)
    at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["at"], name="sitting_by_time"),
            models.Index(fields=["match"], name="sitting_by_match"),
        ]

    def __str__(self) -> str:
        return f"{self.member} at {self.at}"


class CommandLog(models.Model):
    """The first answer to each command, by the id its client gave it."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="+")
    command = models.UUIDField()
    user = models.ForeignKey("clubs.User", on_delete=models.PROTECT, related_name="+")
    digest = models.CharField(max_length=64)
    """SHA-256 of what was asked and by whom."""
    seq = models.PositiveBigIntegerField()
    """The answer: the table's public version after it."""
    at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "command"], name="command_once_per_table")]

    def __str__(self) -> str:
        return str(self.command)


class ClockBeat(models.Model):
    """The one row in which the clocks say that they are alive."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    beat_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="clock_one_beat")]

    def __str__(self) -> str:
        return str(self.beat_at)


class ClockOutage(models.Model):
    """A time in which no clock ran, and what was given back for it."""

    began_at = models.DateTimeField()
    ended_at = models.DateTimeField()
    given_ms = models.PositiveIntegerField()
    tables = models.PositiveIntegerField()

    class Meta:
        ordering = ["-began_at"]

    def __str__(self) -> str:
        return f"{self.began_at} – {self.ended_at}"
