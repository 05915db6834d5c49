"""The members of a club as lists and files show them: searched, by role, by when they were last there."""

from __future__ import annotations

import csv
import io
from datetime import timedelta

from django.db.models import Case, IntegerField, Q, QuerySet, Value, When
from django.db.models.functions import Greatest
from django.utils import timezone

from clubs.models import Club, Member
from clubs.permissions import RANKS
from ledger.selectors import last_line_at
from ledger.statement_files import defused

COLUMNS = ("username", "name", "role", "kind", "joined", "last_seen", "points")


def roster(club: Club) -> QuerySet[Member]:
    """The present members with user and account, the highest roles first.

    `last_played` is when the last line of a hand was posted for them (None: never), `last_seen` the latest of that,
    their joining and their last sign-in.
    """
    ranks = [When(role=role, then=Value(rank)) for rank, role in enumerate(RANKS)]
    return (
        Member.objects.filter(club=club, left_at=None)
        .select_related("user", "account", "club")
        .annotate(rank=Case(*ranks, output_field=IntegerField()), last_played=last_line_at("account"))
        .annotate(last_seen=Greatest("joined_at", "last_played", "user__last_login"))
        .order_by("-rank", "user__is_bot", "joined_at", "pk")
    )


def named(members: QuerySet[Member], words: str) -> QuerySet[Member]:
    """Those of them whose name at the table or username holds the words."""
    words = words.strip().replace("\x00", "")
    if not words:
        return members
    return members.filter(Q(user__display_name__icontains=words) | Q(user__username__icontains=words))


def inactive(members: QuerySet[Member], days: int) -> QuerySet[Member]:
    """Those of them, bots aside, who were not there for so many days; the longest away first."""
    before = timezone.now() - timedelta(days=days)
    return members.filter(last_seen__lt=before, user__is_bot=False).order_by("last_seen", "pk")


def former(club: Club) -> QuerySet[Member]:
    """Who was in the club and is not now, the last to leave first."""
    return (
        Member.objects.filter(club=club, left_at__isnull=False).select_related("user", "account").order_by("-left_at")
    )


def members_csv(club: Club) -> bytes:
    """The present members, RFC 4180 with a header, times in UTC; texts that a spreadsheet would run are defused.

    It begins with a byte order mark, without which spreadsheets read Chinese names wrongly. The file can be imported.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for member in roster(club):
        user = member.user
        row = (
            defused(user.username),
            defused(user.name),
            member.role,
            user.kind,
            f"{member.joined_at:%Y-%m-%dT%H:%M:%SZ}",
            f"{member.last_seen:%Y-%m-%dT%H:%M:%SZ}",
            member.account.balance,
        )
        writer.writerow(row)
    return out.getvalue().encode("utf-8-sig")
