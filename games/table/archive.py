"""What has been played in a club, as one of its members may look it up. Nothing here writes."""

from __future__ import annotations

from datetime import date

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

import clubs.selectors
from clubs import evenings
from clubs.evenings import Sheet
from clubs.models import Member
from games.table.models import Hand, Match, MatchSeat

_SEATS = MatchSeat.objects.select_related("member__user").order_by("seat")


def matches_of(member: Member) -> QuerySet[Match]:
    """The matches of the member's club that the member sat in, or that are published to the club; with room and seats.

    What a match keeps of its room's settings holds, whatever the room says now (`selectors.publishes`).
    """
    sat = MatchSeat.objects.filter(match=OuterRef("pk"), member=member)
    rooms = clubs.selectors.rooms_seen_by(member).order_by()
    found = Match.objects.filter(is_published() | Q(Exists(sat)), room__in=rooms)
    return found.select_related("room").prefetch_related(Prefetch("seats", queryset=_SEATS))


def is_published(match: str = "") -> Q:
    """Of rows that lead to their match by the prefix `match`: whether the club may read its hands."""
    kept, room = f"{match}settings__publishes_records", f"{match}room__publishes_records"
    return Q(**{kept: True}) | Q(**{f"{kept}__isnull": True, room: True})


def evening_of(member: Member, day: date) -> tuple[Sheet, list[int]]:
    """Who is up and down against whom of an evening, and the ids of the matches that count.

    One's own always do; those of others if they are published to the club.
    """
    played = evenings.matches_of_evening(member, day)
    readable = matches_of(member).filter(pk__in=played).order_by("pk").values_list("pk", flat=True)
    matches = list(readable)
    return evenings.evening_sheet(member, day, matches=matches), matches


def hands_of(member: Member) -> QuerySet[Hand]:
    """The finished hands of these matches, with match, rules and ledger entry."""
    found = Hand.objects.filter(match__in=matches_of(member).order_by(), finished_at__isnull=False)
    return found.select_related("match", "preset_version", "entry")


def seats_in(match: Match) -> list[MatchSeat]:
    """Who sits in a match, by seat."""
    return list(_SEATS.filter(match=match))
