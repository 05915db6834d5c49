"""Who sits where in a club: a line for the cards of its rooms, and the board of those who look after its tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

import clubs.access
import clubs.selectors
from clubs.permissions import Permission, may
from games.table import board_rows, services
from games.table.errors import TableError
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


@login_required
@require_GET
def board(request: HttpRequest, club: int) -> HttpResponse:
    """Every table of the club as it stands now, with what may be done about it."""
    return _board(request, club)


@login_required
@require_GET
def board_live(request: HttpRequest, club: int) -> HttpResponse:
    """The moving part of each table on the board. HTMX puts it in place."""
    member = clubs.access.officer_for(request.user, club, Permission.TABLES)
    hints = may(member.role, Permission.AUDIT)
    context = {"club": member.club, "rows": board_rows.rows(member.club, with_hints=hints)}
    return render(request, "table/_board_live.html", context)


@login_required
@require_GET
def signs(request: HttpRequest, club: int) -> HttpResponse:
    """Members who sat down from the same address or browser lately: hints for those with `audit`, and no proof."""
    member = clubs.access.officer_for(request.user, club, Permission.AUDIT)
    context = {"club": member.club, "member": member, "signs": board_rows.signs(member.club)}
    return render(request, "table/signs.html", context)


@login_required
@require_GET
def request_signs(request: HttpRequest, club: int) -> HttpResponse:
    """Of those who wait to be let in, who came from the same address or browser as somebody of the club. HTMX puts it
    above the requests."""
    member = clubs.access.officer_for(request.user, club, Permission.AUDIT)
    signs = board_rows.request_signs(member.club)
    response = render(request, "table/_request_signs.html", {"club": member.club, "signs": signs})
    patch_cache_control(response, private=True, no_store=True)
    return response


def _board(request: HttpRequest, club: int, *, status: int = 200) -> HttpResponse:
    member = clubs.access.officer_for(request.user, club, Permission.TABLES)
    hints = may(member.role, Permission.AUDIT)
    context = {
        "club": member.club,
        "member": member,
        "may_hint": hints,
        "rows": board_rows.rows(member.club, with_hints=hints),
        "closed": clubs.selectors.closed_rooms(member.club),
    }
    return render(request, "table/board.html", context, status=status)


def _act(request: HttpRequest, club: int, room: int, act: Callable[..., None], done: str, **what: Any) -> HttpResponse:
    """Do an act of the board. What cannot be done is said on the board, with the status of a conflict."""
    member, found = clubs.access.room_of_club(request.user, club, room)
    try:
        act(room_id=found.pk, by=member, **what)
    except TableError as error:
        messages.error(request, f"{found.title}: {error}")
        return _board(request, club, status=409)
    messages.success(request, f"{found.title}: {done}")
    return redirect("board", club)


@login_required
@require_POST
def board_close(request: HttpRequest, club: int, room: int) -> HttpResponse:
    """Close the match after the hand being played."""
    return _act(request, club, room, services.close_after_hand, _("The match ends with this hand."))


@login_required
@require_POST
def board_end(request: HttpRequest, club: int, room: int) -> HttpResponse:
    """End the match between hands, for a reason."""
    return _act(request, club, room, services.end_match, _("The match is over."), reason=request.POST.get("reason", ""))


@login_required
@require_POST
def board_message(request: HttpRequest, club: int, room: int) -> HttpResponse:
    """Say something to those who sit at a table."""
    return _act(request, club, room, services.tell_table, _("The table reads it."), text=request.POST.get("text", ""))


@login_required
@require_POST
def board_free(request: HttpRequest, club: int, room: int, seat: int) -> HttpResponse:
    """Free a seat before the match."""
    return _act(request, club, room, services.free_seat, _("The seat is free."), seat=seat)
