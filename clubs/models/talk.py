"""What is said in a club: announcements, the chat, and who is not to be heard."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from clubs import limits
from clubs.models.club import Club, Member
from clubs.models.rooms import Room


class Announcement(models.Model):
    """Something that the whole club is told 公告."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="announcements")
    author = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    text = models.TextField(_("text"), max_length=limits.ANNOUNCEMENT_LENGTH_MAX)
    is_pinned = models.BooleanField(_("stays above all others"), default=False)
    expires_at = models.DateTimeField(null=True, blank=True)
    """From then on it is no news any more; None: never."""
    created_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_by = models.ForeignKey(Member, null=True, blank=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(text=""), name="announcement_says_something"),
            models.CheckConstraint(
                condition=Q(withdrawn_at=None, withdrawn_by=None)
                | Q(withdrawn_at__isnull=False, withdrawn_by__isnull=False),
                name="announcement_withdrawn_by_someone",
            ),
            models.CheckConstraint(
                condition=Q(expires_at=None) | Q(expires_at__gt=F("created_at")), name="announcement_expires_later"
            ),
        ]
        indexes = [models.Index(fields=["club", "-id"], condition=Q(withdrawn_at=None), name="announcement_by_club")]

    def __str__(self) -> str:
        return self.text[:60]


class ChatLine(models.Model):
    """Words of a member to the club, or to a table of it 聊天."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+")
    room = models.ForeignKey(Room, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    """At which table it was said; None: to the club."""
    author = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    text = models.CharField(max_length=limits.CHAT_LENGTH_MAX)
    command = models.UUIDField(null=True, blank=True)
    """The id that the author's page gave it: said once, however often it is sent."""
    at = models.DateTimeField(auto_now_add=True)
    removed_at = models.DateTimeField(null=True, blank=True)
    """From then on nobody is shown the words."""
    removed_by = models.ForeignKey(Member, null=True, blank=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(text=""), name="chat_line_says_something"),
            models.UniqueConstraint(fields=["author", "command"], name="chat_line_said_once"),
            models.CheckConstraint(
                condition=Q(removed_at=None, removed_by=None) | Q(removed_at__isnull=False, removed_by__isnull=False),
                name="chat_line_removed_by_someone",
            ),
        ]
        indexes = [
            models.Index(fields=["club", "room", "-id"], name="chat_by_place"),
            models.Index(fields=["author", "-at"], name="chat_by_author"),
        ]

    def __str__(self) -> str:
        return self.text[:60]


class Mute(models.Model):
    """A member who may not talk for a time 禁言: neither words nor phrases."""

    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="mutes")
    until = models.DateTimeField()
    reason = models.CharField(max_length=limits.REASON_LENGTH_MAX)
    by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    lifted_at = models.DateTimeField(null=True, blank=True)
    lifted_by = models.ForeignKey(Member, null=True, blank=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["member"], condition=Q(lifted_at=None), name="mute_one_at_a_time"),
            models.CheckConstraint(condition=Q(until__gt=F("at")), name="mute_lasts"),
            models.CheckConstraint(condition=~Q(member=F("by")), name="mute_not_of_oneself"),
        ]

    def __str__(self) -> str:
        return f"{self.member} until {self.until}"


class Block(models.Model):
    """A member does not want to hear another one 屏蔽. The other is not told."""

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="blocks")
    """Who does not hear."""
    blocked = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="blocked_by")
    """Who is not heard."""
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["member", "blocked"], name="block_once"),
            models.CheckConstraint(condition=~Q(member=F("blocked")), name="block_not_of_oneself"),
        ]

    def __str__(self) -> str:
        return f"{self.member} does not hear {self.blocked}"
