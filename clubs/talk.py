"""What pages and tables ask of a club's talk. Nothing here writes."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max, Q, QuerySet
from django.utils import timezone

from clubs import limits
from clubs.models import Announcement, Block, ChatLine, Club, Member, Mute, Room
from clubs.permissions import Permission, may, outranks


@dataclass(frozen=True, slots=True)
class Line:
    """Words as one member is shown them."""

    line: ChatLine
    is_mine: bool
    may_remove: bool


def tidy(text: str, *, lines: bool = False) -> str:
    """A person's text as it is kept: no control characters, no spaces around it; on one line, or on `lines` with at
    most one empty one between them. Empty if nothing of it would be seen."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    kept = "".join(sign for sign in text if sign == "\n" or unicodedata.category(sign) not in ("Cc", "Cs", "Co", "Cn"))
    rows = [row.strip() for row in kept.split("\n")]
    if lines:
        joined = "\n".join(row for place, row in enumerate(rows) if row or (place and rows[place - 1])).strip()
    else:
        joined = " ".join(row for row in rows if row)
    return joined if any(_is_seen(sign) for sign in joined) else ""


def _is_seen(sign: str) -> bool:
    return unicodedata.category(sign)[0] not in "ZCM"


def announcements(club: Club, *, now: datetime | None = None) -> QuerySet[Announcement]:
    """The news of a club that stand now: pinned ones first, then the newest."""
    now = now or timezone.now()
    standing = Announcement.objects.filter(Q(expires_at=None) | Q(expires_at__gt=now), club=club, withdrawn_at=None)
    return standing.select_related("author__user").order_by("-is_pinned", "-pk")


def chat(member: Member, room: Room | None = None, *, before: int | None = None) -> Sequence[Line]:
    """What the member is to read of the chat of the club, or of one table: the newest page, oldest line first.

    Lines of those the member has blocked are not in it; of removed ones the words are not shown.
    """
    found = _lines(member, room).select_related("author__user", "removed_by__user")
    if before is not None:
        found = found.filter(pk__lt=before)
    keeps_peace = may(member.role, Permission.ANNOUNCE)
    newest = list(found.order_by("-pk")[: limits.CHAT_PAGE_LENGTH])
    return [
        Line(
            line=line,
            is_mine=line.author_id == member.pk,
            may_remove=line.removed_at is None
            and (line.author_id == member.pk or (keeps_peace and outranks(member.role, line.author.role))),
        )
        for line in reversed(newest)
    ]


def stamp(member: Member, room: Room | None = None) -> str:
    """Changes whenever `chat` would show something else: a page that has this stamp has everything."""
    found = _lines(member, room).aggregate(last=Max("pk"), removed=Max("removed_at"))
    blocks = Block.objects.filter(member=member).aggregate(last=Max("pk"))["last"] or 0
    removed = int(found["removed"].timestamp() * 1000) if found["removed"] else 0
    return f"{found['last'] or 0}-{removed}-{blocks}"


def _lines(member: Member, room: Room | None) -> QuerySet[ChatLine]:
    blocked = Block.objects.filter(member=member).values("blocked_id")
    return ChatLine.objects.filter(club_id=member.club_id, room=room).exclude(author_id__in=blocked)


def speaks_in_phrases(member: Member) -> bool:
    """Whether the member may not write: a guest in the club that everybody joins, where nobody keeps the peace."""
    return member.club.is_demo and member.user.is_guest


def mute_of(member: Member, *, now: datetime | None = None) -> Mute | None:
    """The mute that keeps the member from talking now."""
    return Mute.objects.filter(member=member, lifted_at=None, until__gt=now or timezone.now()).first()


def muted_in(club: Club) -> QuerySet[Mute]:
    """Who may not talk now, with until when."""
    found = Mute.objects.filter(member__club=club, lifted_at=None, until__gt=timezone.now())
    return found.select_related("member__user", "by__user").order_by("until")


def blocks_of(member: Member) -> QuerySet[Block]:
    """Whom the member does not want to hear."""
    return Block.objects.filter(member=member).select_related("blocked__user").order_by("-pk")


def deaf_to(member: Member) -> list[int]:
    """The ids of the users who do not want to hear the member."""
    return list(Block.objects.filter(blocked=member).values_list("member__user_id", flat=True))
