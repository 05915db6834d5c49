"""What was said at a table, for its page; what is said now comes over the socket."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_GET, require_POST

import clubs.access
import clubs.talk
from clubs.permissions import Permission, may
from games.table import services
from games.table.services.talk import words


@login_required
@require_GET
def talk(request: HttpRequest, room: int) -> HttpResponse:
    """The newest lines, oldest first, and what the visitor may do there."""
    found = clubs.access.room_for(request.user, room)
    member = clubs.access.member_for(request.user, found.club_id)
    lines = [
        {**words(one.line), "is_mine": one.is_mine, "may_remove": one.may_remove}
        for one in clubs.talk.chat(member, found)
        if one.line.removed_at is None
    ]
    response = JsonResponse(
        {
            "lines": lines,
            "member": member.pk,
            "keeps_peace": may(member.role, Permission.ANNOUNCE),
            "csrf": get_token(request),
        },
        json_dumps_params={"ensure_ascii": False},
    )
    patch_cache_control(response, private=True, no_store=True)
    return response


@login_required
@require_POST
def remove(request: HttpRequest, room: int, line: int) -> HttpResponse:
    """Nobody at the table reads these words any more."""
    found = clubs.access.room_for(request.user, room)
    member = clubs.access.member_for(request.user, found.club_id)
    services.remove_words(room_id=found.pk, by=member, line_id=line)
    return HttpResponse(status=204)
