"""The pages of a finished hand's moments, and of a match's sheet."""

from __future__ import annotations

from datetime import date

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

import clubs.access
import clubs.evenings
from games.registry import GAMES
from games.table import archive, limits, replay, selectors
from games.table.views import terms_of

MOMENT_DIGITS_MAX = 9
"""An event's number is a whole number of the database."""


@login_required
@require_GET
def moment(request: HttpRequest, hand: int, moment: int = 1) -> HttpResponse:
    """The table as it lay after an event of a finished hand, all hands open, and the way to the next."""
    found = selectors.hand_for(request.user, hand)
    view = replay.view_after(found, moment)
    seats = selectors.seats_for(found)
    result = selectors.result_of(found)
    told = replay.moments(found, seats, result["payments"])
    mine = next((seat.seat for seat in seats if seat.member.user_id == request.user.pk), 0)
    config = {
        "game": found.match.game,
        "count": len(told),
        "moment": moment,
        "side": mine,
        "moments": reverse("moments", args=[found.pk]),
        "page": limits.MOMENTS_PER_PAGE,
        "address": reverse("moment", args=[found.pk, 0]),
        "table": replay.table_of(found, seats, replay.points_before(found, seats)),
        "terms": terms_of(GAMES[found.match.game]),
    }
    context = {
        "config": config,
        "hand": found,
        "match": found.match,
        "room": found.match.room,
        "club": found.match.room.club,
        "game": GAMES[found.match.game],
        "seats": seats,
        "view": view,
        "moment": told[moment - 1],
        "moments": told,
        "count": len(told),
        "before": moment - 1,
        "after": moment + 1 if moment < len(told) else 0,
    }
    return render(request, "table/replay.html", context)


@login_required
@require_GET
def moments(request: HttpRequest, hand: int) -> HttpResponse:
    """Moments of a finished hand from `first` in the address on, as the board draws them; a page of them at a time."""
    found = selectors.hand_for(request.user, hand)
    asked = request.GET.get("first", "1")
    first = int(asked) if asked.isdecimal() and len(asked) < MOMENT_DIGITS_MAX else 0
    told = replay.page(found, selectors.seats_for(found), first)
    response = JsonResponse({"moments": told}, json_dumps_params={"ensure_ascii": False, "separators": (",", ":")})
    patch_cache_control(response, private=True, max_age=3600)
    return response


@login_required
@require_GET
def moment_view(request: HttpRequest, hand: int, moment: int) -> HttpResponse:
    """The same for programs: the view alone, as docs/protocol.md describes a game's view."""
    found = selectors.hand_for(request.user, hand)
    response = JsonResponse(replay.view_after(found, moment), json_dumps_params={"ensure_ascii": False})
    patch_cache_control(response, private=True)
    return response


@login_required
@require_GET
def match(request: HttpRequest, match: int) -> HttpResponse:
    """Who is up and down against whom in a match, and its finished hands."""
    found = selectors.match_for(request.user, match)
    room = found.room
    member = clubs.access.member_for(request.user, room.club_id)
    context = {
        "match": found,
        "room": room,
        "club": room.club,
        "game": GAMES[found.game],
        "hands": found.all_hands.filter(finished_at__isnull=False).order_by("number"),
        "sheet": clubs.evenings.match_sheet(member, room=room.pk, match=found.pk),
    }
    return render(request, "table/match.html", context)


@login_required
@require_GET
def evening(request: HttpRequest, club: int, day: date) -> HttpResponse:
    """Who is up and down against whom of an evening, in one's own matches and those published to the club."""
    member = clubs.access.member_for(request.user, club)
    if not 1970 <= day.year < 9999:
        raise Http404(_("There was no such evening."))
    sheet, matches = archive.evening_of(member, day)
    context = {"club": member.club, "member": member, "day": day, "sheet": sheet, "matches": matches}
    return render(request, "clubs/evening.html", context)
