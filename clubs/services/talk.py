"""Announcements, the chat, and keeping the peace in it."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs import limits, talk
from clubs.errors import BadText, Forbidden, Muted, NotFound, TooFast, TooMany
from clubs.models import Announcement, Block, ChatLine, Member, Mute, Room
from clubs.permissions import Permission, outranks
from clubs.services.log import note
from clubs.services.power import officer, subject


@transaction.atomic
def announce(*, by: Member, text: str, is_pinned: bool = False, expires_at: datetime | None = None) -> Announcement:
    """Tell the whole club something, until it expires or is withdrawn. Raises Forbidden, BadText."""
    by = officer(by, Permission.ANNOUNCE)
    text = _said(text, limits.ANNOUNCEMENT_LENGTH_MAX, lines=True)
    now = timezone.now()
    if expires_at is not None and not now < expires_at <= now + timedelta(days=limits.ANNOUNCEMENT_DAYS_MAX):
        raise BadText(_("News must expire later than now, and within ten years."))
    if talk.announcements(by.club).count() >= limits.ANNOUNCEMENTS_MAX:
        raise TooMany(_("There are %(count)s announcements already.") % {"count": limits.ANNOUNCEMENTS_MAX})
    made = Announcement.objects.create(club=by.club, author=by, text=text, is_pinned=is_pinned, expires_at=expires_at)
    note(club=by.club, act="announced", by=by, text=_beginning(text))
    return made


@transaction.atomic
def pin_announcement(*, by: Member, announcement_id: int, is_pinned: bool) -> Announcement:
    """Let an announcement stand above the others, or among them again. Raises Forbidden, NotFound."""
    by = officer(by, Permission.ANNOUNCE)
    found = _announcement(by, announcement_id)
    if found.is_pinned != is_pinned:
        found.is_pinned = is_pinned
        found.save(update_fields=["is_pinned"])
    return found


@transaction.atomic
def withdraw_announcement(*, by: Member, announcement_id: int) -> None:
    """Take an announcement back. Raises Forbidden, NotFound."""
    by = officer(by, Permission.ANNOUNCE)
    found = _announcement(by, announcement_id)
    found.withdrawn_at, found.withdrawn_by = timezone.now(), by
    found.save(update_fields=["withdrawn_at", "withdrawn_by"])
    note(club=by.club, act="announcement_withdrawn", by=by, text=_beginning(found.text))


@transaction.atomic
def speak(*, member: Member, text: str, room: Room | None = None, command: UUID | None = None) -> ChatLine:
    """Say something to the club, or at a table of it; the same `command` again is answered by the same line.

    Raises BadText (nothing to read, or too long), Muted, TooFast.
    """
    Member.objects.select_for_update(no_key=True, of=("self",)).get(pk=member.pk)
    if command is not None:
        known = ChatLine.objects.filter(author=member, command=command).first()
        if known is not None:
            return known
    text = _said(text, limits.CHAT_LENGTH_MAX)
    if talk.speaks_in_phrases(member):
        raise Muted(_("Guests of the demo club speak in phrases: take a name to write."))
    must_not_be_muted(member)
    lately = ChatLine.objects.filter(author=member, at__gt=timezone.now() - timedelta(minutes=1))
    if lately.count() >= limits.CHAT_LINES_PER_MINUTE:
        raise TooFast(_("You have said enough for this minute."))
    return ChatLine.objects.create(club_id=member.club_id, room=room, author=member, text=text, command=command)


def must_not_be_muted(member: Member) -> None:
    """Raises Muted if somebody has silenced the member for now."""
    mute = talk.mute_of(member)
    if mute is not None:
        until = date_format(timezone.localtime(mute.until), "SHORT_DATETIME_FORMAT")
        raise Muted(
            _("You are muted until %(until)s: %(reason)s") % {"until": until, "reason": mute.reason}, until=mute.until
        )


@transaction.atomic
def remove_line(*, by: Member, line_id: int, room_id: int | None = None) -> ChatLine:
    """Nobody is shown these words any more: one's own, or those of a lower role with `announce`. They were said to the
    club, or at the table of the room: whoever takes back words at a table tells it (`games.table.services.talk`).

    Raises NotFound, Forbidden.
    """
    lines = ChatLine.objects.filter(pk=line_id, club_id=by.club_id, room_id=room_id)
    author_id = lines.values_list("author_id", flat=True).first()
    if author_id is None:
        raise NotFound(_("There is no such line in this club's chat."))
    if author_id != by.pk:
        by = officer(by, Permission.ANNOUNCE)
    line = lines.select_for_update(of=("self",)).select_related("author__user", "club").get()
    if line.removed_at is not None:
        return line
    if line.author_id != by.pk:
        if not outranks(by.role, line.author.role):
            raise Forbidden(_("Only those of a higher role decide on this member."))
        note(club=line.club, act="words_removed", by=by, concerns=line.author)
    line.removed_at, line.removed_by = timezone.now(), by
    line.save(update_fields=["removed_at", "removed_by"])
    return line


@transaction.atomic
def mute(*, by: Member, member_id: int, minutes: int, reason: str) -> Mute:
    """Let a member of a lower role say nothing for a time, anywhere in the club; an earlier mute ends with it.

    Raises Forbidden, NotFound, BadText.
    """
    by = officer(by, Permission.ANNOUNCE)
    other = subject(by, member_id)
    if minutes not in limits.MUTE_MINUTES:
        raise BadText(_("Choose for how long."))
    reason = _said(reason, limits.REASON_LENGTH_MAX)
    until = timezone.now() + timedelta(minutes=minutes)
    Mute.objects.filter(member=other, lifted_at=None).update(lifted_at=timezone.now(), lifted_by=by)
    made = Mute.objects.create(member=other, until=until, reason=reason, by=by)
    note(club=by.club, act="muted", by=by, concerns=other, until=until.isoformat(timespec="minutes"), reason=reason)
    return made


@transaction.atomic
def lift_mute(*, by: Member, member_id: int) -> None:
    """Let a member talk again. Raises Forbidden, NotFound."""
    by = officer(by, Permission.ANNOUNCE)
    other = subject(by, member_id)
    holding = Mute.objects.filter(member=other, lifted_at=None)
    is_held = holding.filter(until__gt=timezone.now()).exists()
    holding.update(lifted_at=timezone.now(), lifted_by=by)
    if is_held:
        note(club=by.club, act="unmuted", by=by, concerns=other)


@transaction.atomic
def block(*, member: Member, other_id: int) -> Block:
    """The member hears no words and no phrases of another one any more, who is not told. Raises NotFound, Forbidden."""
    Member.objects.select_for_update(no_key=True, of=("self",)).get(pk=member.pk)
    other = Member.objects.filter(pk=other_id, club_id=member.club_id).first()
    if other is None:
        raise NotFound(_("There is no such member in this club."))
    if other.pk == member.pk:
        raise Forbidden(_("One cannot block oneself."))
    if Block.objects.filter(member=member).count() >= limits.BLOCKS_MAX:
        raise TooMany(_("You have blocked enough members."))
    return Block.objects.get_or_create(member=member, blocked=other)[0]


@transaction.atomic
def unblock(*, member: Member, other_id: int) -> None:
    """Hear the other one again."""
    Block.objects.filter(member=member, blocked_id=other_id).delete()


def _announcement(by: Member, announcement_id: int) -> Announcement:
    found = (
        Announcement.objects.select_for_update(of=("self",))
        .filter(pk=announcement_id, club_id=by.club_id, withdrawn_at=None)
        .first()
    )
    if found is None:
        raise NotFound(_("There is no such announcement in this club."))
    return found


def _said(text: str, length: int, *, lines: bool = False) -> str:
    kept = talk.tidy(text, lines=lines)
    if not kept:
        raise BadText(_("There is nothing to read in it."))
    if len(kept) > length:
        raise BadText(_("That is too long: at most %(length)s characters.") % {"length": length})
    return kept


def _beginning(text: str) -> str:
    first = text.split("\n", 1)[0]
    return first if len(first) <= 80 else f"{first[:79]}…"
