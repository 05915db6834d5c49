"""What has been played in a club, as one of its members may look it up. Nothing here writes."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

import clubs.selectors
from clubs.models import Member
from games.table.models import Hand, Match, MatchSeat

_SEATS = MatchSeat.objects.select_related("member__user").order_by("seat")


def matches_of(member: Member) -> QuerySet[Match]:
    """The matches of the member's club that the member sat in, or that are published to the club; with room and seats.

    What a match keeps of its room's settings holds, whatever the room says now (`selectors.publishes`).
    """
    sat = MatchSeat.objects.filter(match=OuterRef("pk"), member=member)
    is_published = Q(settings__publishes_records=True) | Q(
        settings__publishes_records__isnull=True, room__publishes_records=True
    )
    rooms = clubs.selectors.rooms_seen_by(member).order_by()
    found = Match.objects.filter(is_published | Q(Exists(sat)), room__in=rooms)
    return found.select_related("room").prefetch_related(Prefetch("seats", queryset=_SEATS))


def hands_of(member: Member) -> QuerySet[Hand]:
    """The finished hands of these matches, with match, rules and ledger entry."""
    found = Hand.objects.filter(match__in=matches_of(member).order_by(), finished_at__isnull=False)
    return found.select_related("match", "preset_version", "entry")


def seats_in(match: Match) -> list[MatchSeat]:
    """Who sits in a match, by seat."""
    return list(_SEATS.filter(match=match))
