"""The acts that a club's log knows, and what each is called."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """An act of power, in words.

    `text` is its sentence: `%(by)s` is who did it, `%(concerns)s` to whom, and every other name one of its facts.
    """

    text: str | Promise
    is_open: bool = True
    """Every member may read of it; else only those with `audit` and whom it concerns."""


ACTS: dict[str, Act] = {
    "club_founded": Act(text=_("%(by)s founded the club")),
    # People.
    "invitation_made": Act(text=_("%(by)s made the invitation %(label)s for %(uses)s"), is_open=False),
    "invitation_revoked": Act(text=_("%(by)s took back the invitation %(label)s"), is_open=False),
    "joined_by_invitation": Act(text=_("%(concerns)s joined by the invitation %(label)s of %(by)s")),
    "joined_as_asked": Act(text=_("%(concerns)s joined, asked in by %(by)s")),
    "person_asked_in": Act(text=_("%(by)s asked %(name)s to join"), is_open=False),
    "request_approved": Act(text=_("%(by)s let %(concerns)s in")),
    "request_declined": Act(text=_("%(by)s declined %(name)s: %(reason)s"), is_open=False),
    "member_left": Act(text=_("%(by)s left the club")),
    "member_let_go": Act(text=_("%(by)s ended the membership of %(concerns)s: %(reason)s"), is_open=False),
    "member_kicked": Act(text=_("%(by)s removed %(name)s until this is lifted: %(reason)s"), is_open=False),
    "member_kicked_until": Act(text=_("%(by)s removed %(name)s until %(until)s: %(reason)s"), is_open=False),
    "person_barred": Act(text=_("%(by)s keeps %(name)s out until this is lifted: %(reason)s"), is_open=False),
    "person_barred_until": Act(text=_("%(by)s keeps %(name)s out until %(until)s: %(reason)s"), is_open=False),
    "links_put_under_approval": Act(
        text=_("%(by)s put all open links (%(count)s) under approval, since %(name)s is kept out"), is_open=False
    ),
    "links_taken_back": Act(
        text=_("%(by)s took back all open links (%(count)s), since %(name)s is kept out"), is_open=False
    ),
    "links_left_open": Act(
        text=_("%(by)s left links open that let in unasked (%(count)s), although %(name)s is kept out"), is_open=False
    ),
    "links_left_behind": Act(
        text=_("Open links of %(concerns)s (%(count)s) were put under approval: %(concerns)s may not invite any more"),
        is_open=False,
    ),
    "ban_lifted": Act(text=_("%(by)s lets %(name)s come in again"), is_open=False),
    "members_imported": Act(text=_("%(by)s imported a list of members: %(rows)s lines"), is_open=False),
    "members_exported": Act(text=_("%(by)s exported the list of members"), is_open=False),
    # Power.
    "role_changed": Act(text=_("%(by)s made %(concerns)s %(role)s, who was %(was_role)s")),
    "ownership_offered": Act(text=_("%(by)s offered the club to %(concerns)s")),
    "ownership_not_passed": Act(text=_("%(by)s ended the offer of the club to %(concerns)s")),
    "ownership_passed": Act(text=_("%(by)s passed the club to %(concerns)s, who accepted")),
    "ownership_shared": Act(text=_("%(by)s and %(concerns)s, who accepted, own the club together")),
    "stepped_down": Act(text=_("%(by)s stepped down from owner to administrator")),
    # Rules and rooms.
    "preset_made": Act(text=_("%(by)s made the rules %(name)s")),
    "preset_saved": Act(text=_("%(by)s saved version %(number)s of the rules %(name)s: %(changes)s")),
    "room_opened": Act(text=_("%(by)s opened the room %(name)s")),
    "room_changed": Act(text=_("%(by)s changed the room %(name)s from its next match on: %(what)s")),
    "room_closed": Act(text=_("%(by)s closed the room %(name)s")),
    "room_reopened": Act(text=_("%(by)s opened the room %(name)s again")),
    "tables_stopped": Act(text=_("%(by)s stopped new matches in all rooms")),
    "tables_let_start": Act(text=_("%(by)s let new matches begin again")),
    # At tables.
    "match_closing": Act(text=_("%(by)s had the match in %(name)s end with the hand being played")),
    "match_closed": Act(text=_("%(by)s closed the match in %(name)s between two hands")),
    "match_ended": Act(text=_("%(by)s ended the match in %(name)s: %(reason)s")),
    "table_told": Act(text=_("%(by)s told the table in %(name)s: %(text)s")),
    "seat_freed": Act(text=_("%(by)s freed the seat of %(concerns)s in %(name)s before the match")),
    "kept_apart": Act(text=_("%(by)s keeps %(one)s and %(other)s from one table: %(reason)s"), is_open=False),
    "let_together": Act(text=_("%(by)s lets %(one)s and %(other)s sit together again"), is_open=False),
    "adjustment_asked": Act(
        text=_("%(by)s asked for an adjustment of %(concerns)s by %(points)s: %(reason)s"), is_open=False
    ),
    "adjustment_approved": Act(text=_("%(by)s approved an adjustment of %(concerns)s by %(points)s"), is_open=False),
    "adjustment_refused": Act(
        text=_("%(by)s refused an adjustment of %(concerns)s by %(points)s: %(word)s"), is_open=False
    ),
    "adjustment_withdrawn": Act(text=_("%(by)s withdrew an adjustment of %(concerns)s by %(points)s"), is_open=False),
    "floor_set": Act(text=_("%(by)s set the floor of %(concerns)s to %(points)s"), is_open=False),
    "floor_lifted": Act(text=_("%(by)s lifted the floor of %(concerns)s"), is_open=False),
    "floor_gave_way": Act(
        text=_("the floor of %(concerns)s at %(points)s was lifted: a hand had begun before it was set"), is_open=False
    ),
    "dispute_upheld": Act(text=_("%(by)s upheld a dispute of %(concerns)s: %(word)s"), is_open=False),
    "dispute_refused": Act(text=_("%(by)s refused a dispute of %(concerns)s: %(word)s"), is_open=False),
    # Talk.
    "announced": Act(text=_("%(by)s announced: %(text)s")),
    "announcement_withdrawn": Act(text=_("%(by)s withdrew an announcement: %(text)s")),
    "words_removed": Act(text=_("%(by)s removed words of %(concerns)s from the chat"), is_open=False),
    "muted": Act(text=_("%(by)s muted %(concerns)s until %(until)s: %(reason)s"), is_open=False),
    "unmuted": Act(text=_("%(by)s let %(concerns)s talk again"), is_open=False),
    "season_set": Act(text=_("%(by)s set the season %(name)s from %(first)s to %(last)s")),
    "season_dropped": Act(text=_("%(by)s dropped the season %(name)s")),
    # Other programs.
    "webhook_added": Act(text=_("%(by)s had events sent to %(address)s"), is_open=False),
    "webhook_changed": Act(text=_("%(by)s changed what is sent to %(address)s"), is_open=False),
    "webhook_removed": Act(text=_("%(by)s ended the sending of events to %(address)s"), is_open=False),
    "webhook_secret_renewed": Act(text=_("%(by)s renewed the secret of %(address)s"), is_open=False),
    "webhook_left_behind": Act(
        text=_("Nothing is sent to %(address)s any more: %(concerns)s, whose it was, may not read everything now"),
        is_open=False,
    ),
    "webhook_disabled": Act(
        text=_("Nothing is sent to %(address)s any more: %(failures)s attempts in a row failed"), is_open=False
    ),
}
