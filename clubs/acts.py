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
}
