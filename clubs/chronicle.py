"""The club's log of acts of power, for people: what one sees of it, and its sentences. Nothing here writes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.formats import date_format
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from clubs import limits
from clubs.acts import ACTS
from clubs.models import ClubAct, Member, Role
from clubs.names import is_visible
from clubs.permissions import Permission, may
from clubs.words import minus

OPEN = tuple(key for key, act in ACTS.items() if act.is_open)
ISOLATE, END = "\u2068", "\u2069"
"""Around a name in plain text: whichever way it is written, the sentence goes on as it began."""


def acts_seen_by(member: Member) -> QuerySet[ClubAct]:
    """The acts that the member may read of, the newest first: all with `audit`, else open ones and one's own."""
    acts = ClubAct.objects.filter(club_id=member.club_id)
    if not may(member.role, Permission.AUDIT):
        acts = acts.filter(Q(act__in=OPEN) | Q(concerns=member) | Q(by=member))
    return acts.select_related("by__user", "concerns__user").order_by("-pk")


def page_of_acts(member: Member, before: int | None = None) -> tuple[Sequence[ClubAct], int | None]:
    """A page of them, those older than the act `before`, and the act before which the next page begins (None: none)."""
    acts = acts_seen_by(member)
    if before is not None:
        acts = acts.filter(pk__lt=before)
    page = list(acts[: limits.LOG_PAGE_LENGTH + 1])
    more = page[limits.LOG_PAGE_LENGTH - 1].pk if len(page) > limits.LOG_PAGE_LENGTH else None
    return page[: limits.LOG_PAGE_LENGTH], more


def sentence(act: ClubAct) -> str:
    """What happened, in the language of the moment, as plain text."""
    text = str(ACTS[act.act].text) if act.act in ACTS else act.act
    return text % _Said(act, lambda words: f"{ISOLATE}{words}{END}")


def sentence_html(act: ClubAct) -> SafeString:
    """The same for a page, with every name and word that people wrote kept apart from the sentence."""
    text = str(ACTS[act.act].text) if act.act in ACTS else act.act
    said = _Said(act, lambda words: format_html("<bdi>{}</bdi>", words))
    return mark_safe(conditional_escape(text) % said)  # noqa: S308 -- the text is escaped, and so is each of its facts


class _Said(dict[str, Any]):
    """The facts of an act in words. One that the log does not have (an old act, a new sentence) reads as a dash.

    Facts called `…role` are roles, `until` and `…_at` are moments, `first` and `last` days; all others are said as they
    stand.
    """

    def __init__(self, act: ClubAct, isolate: Callable[[str], str]) -> None:
        super().__init__()
        self.act, self.isolate = act, isolate

    def __missing__(self, name: str) -> str:
        if name in ("by", "concerns"):
            member = getattr(self.act, name)
            return self.isolate(member.user.name) if member is not None else _("the house")
        value = self.act.facts.get(name)
        if name.endswith("role") and value in Role.values:
            return str(Role(value).label)
        if (name == "until" or name.endswith("_at")) and isinstance(value, str):
            try:
                return date_format(timezone.localtime(datetime.fromisoformat(value)), "DATETIME_FORMAT")
            except ValueError:
                return self.isolate(value)
        if name in ("first", "last") and isinstance(value, str) and (day := parse_date(value)):
            return date_format(day)
        if isinstance(value, str):
            return self.isolate(value) if is_visible(value) else "–"
        if isinstance(value, int):
            return self.isolate(minus(value))
        return self.isolate(str(value)) if value is not None else "–"
