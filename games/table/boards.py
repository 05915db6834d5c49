"""Who sits where in a club, for the cards of its rooms."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

import clubs.access
import clubs.selectors
from games.table.models import Match, MatchSeat


@login_required
@require_GET
def club_seats(request: HttpRequest, club: int) -> HttpResponse:
    """A line for each room the member may enter: who sits there, how far the match is. HTMX puts it in place."""
    member = clubs.access.member_for(request.user, club)
    rooms = list(clubs.selectors.rooms_of(member))
    seats = MatchSeat.objects.select_related("member__user").order_by("seat")
    matches = Match.objects.filter(room__in=rooms, finished_at=None).prefetch_related(Prefetch("seats", queryset=seats))
    by_room = {match.room_id: match for match in matches}
    boards = [{"room": room, "match": by_room.get(room.pk)} for room in rooms]
    return render(request, "clubs/_seats.html", {"boards": boards})
