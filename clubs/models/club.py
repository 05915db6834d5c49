"""Clubs and who is in them."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from clubs import limits
from clubs.models.people import User


class Club(models.Model):
    """A private club 俱乐部, with one book of points."""

    name = models.CharField(_("name"), max_length=limits.NAME_LENGTH_MAX)
    code = models.CharField(_("club code"), max_length=limits.CLUB_CODE_DIGITS, unique=True)
    """Six digits by which people find the club."""
    book = models.OneToOneField("ledger.Book", on_delete=models.PROTECT, related_name="+")
    is_demo = models.BooleanField(default=False)
    """The club that everybody who presses "Play now" joins. There is at most one."""
    starts_tables = models.BooleanField(default=True)
    """False: no new match begins in any of its rooms; those that are being played go on."""
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
