"""The pages of tables and hands. Access goes through `clubs.access`; what changes something calls a service."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from functools import wraps
from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_GET, require_POST

import clubs.services
from clubs.errors import ClubError, NotFound
from clubs.origins import mark_browser
from clubs.sessions import user_or_new_guest
from clubs.words import term_name
from games.registry import GAMES
from games.table import limits, replay, selectors, services
from games.table.errors import TableError
from games.table.record import record

View = Callable[..., HttpResponse]


def finds(view: View) -> View:
    """What is not there, or not this person's to know of, is 404."""

    @wraps(view)
    def found(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except NotFound as error:
            raise Http404(str(error)) from error

    return found


@require_POST
@finds
def play_now(request: HttpRequest) -> HttpResponse:
    """A newcomer becomes a guest, joins the demo club and sits at a practice table with house bots; nothing is asked.

    `game` in the form names a game, else the first of the registry is played.
    """
    user = user_or_new_guest(request)
    member = clubs.services.join_demo(user)
    try:
        room = clubs.services.open_practice_room(member, request.POST.get("game", ""))
    except ClubError as error:
        raise Http404(str(error)) from error
    try:
        services.sit_and_start(room=room, user=user)
    except TableError as error:
        messages.error(request, str(error))
        return redirect("club", room.club_id)
    return redirect("table", room=room.pk)


@require_GET
@login_required
@finds
def table(request: HttpRequest, room: int) -> HttpResponse:
    """The live table of a room. The page itself speaks the protocol of docs/protocol.md."""
    entered = services.enter(user=request.user, room_id=room)
    game = GAMES[entered.game]
    config = {
        "room": entered.pk,
        "socket": f"/ws/table/{entered.pk}/",
        "game": game.key,
        "seats": game.seats,
        "phrases": limits.PHRASES,
        "talk": reverse("table-talk", args=[entered.pk]),
        "writes": not (entered.club.is_demo and request.user.is_guest),
        "block": reverse("club-block", args=[entered.club_id, 0]),
        "mute": reverse("club-mute", args=[entered.club_id, 0]),
        "terms": terms_of(game),
        "statement": reverse("statement", args=[entered.club_id]),
        "club": reverse("club", args=[entered.club_id]),
        "is_guest": request.user.is_guest,
    }
    context = {"room": entered, "club": entered.club, "game": game, "config": config}
    response = render(request, "table/table.html", context)
    mark_browser(request, response)
    return response


@require_GET
@login_required
@finds
def hand(request: HttpRequest, hand: int) -> HttpResponse:
    """A finished hand: how it ended and every payment with what explains it."""
    found = selectors.hand_for(request.user, hand)
    game = GAMES[found.match.game]
    view = msgspec.to_builtins(selectors.hand_view(found, request.user))
    seats = selectors.seats_for(found)
    hands = selectors.hands_of_match(found)
    index = [one.pk for one in hands].index(found.pk)
    context = {
        "hand": found,
        "match": found.match,
        "room": found.match.room,
        "club": found.match.room.club,
        "game": game,
        "seats": seats,
        "me": next((seat.seat for seat in seats if seat.member.user_id == request.user.pk), None),
        "view": view,
        "result": view.get("result"),
        "terms": terms_of(game),
        "moments": replay.moments(found, seats, view["result"]["payments"]),
        "before": hands[index - 1] if index else None,
        "after": hands[index + 1] if index + 1 < len(hands) else None,
    }
    return render(request, "table/hand.html", context)


@require_GET
@login_required
@finds
def hand_record(request: HttpRequest, hand: int) -> HttpResponse:
    """The hand's record (docs/record.md), as a file."""
    found = selectors.hand_for(request.user, hand)
    response = JsonResponse(record(found), json_dumps_params={"ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="hand-{found.pk}.json"'
    patch_cache_control(response, private=True)
    return response


@require_GET
@finds
def proof(request: HttpRequest, hand: int | None = None) -> HttpResponse:
    """Check the shuffle of a hand in the reader's own browser: of one that the reader may see, or of a chosen file."""
    found = None if hand is None else selectors.hand_for(request.user, hand)
    dealings = {key: {**asdict(game.dealing), "seats": game.seats} for key, game in GAMES.items()}
    return render(request, "table/proof.html", {"hand": found, "dealings": dealings})


def terms_of(game: Any) -> dict[str, Any]:
    """The words that appear in explanations, by id, in the language of the page."""
    return {
        key: {"name": term_name(game.key, key), "chinese": term.chinese, "rule": term.rule}
        for key, term in game.terms.items()
    }
