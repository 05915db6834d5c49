"""Who is in a club, and the page from which it is managed."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from clubs import access, selectors
from clubs.errors import Forbidden
from clubs.permissions import GRANTED


@login_required
@require_GET
def members(request: HttpRequest, club: int) -> HttpResponse:
    """Who is in the club."""
    member = access.member_for(request.user, club)
    context = {"club": member.club, "member": member, "members": selectors.members_of(member.club)}
    return render(request, "clubs/members.html", context)


@login_required
@require_GET
def manage(request: HttpRequest, club: int) -> HttpResponse:
    """The way to everything that one's role allows; for those whose role allows something."""
    member = access.member_for(request.user, club)
    if not GRANTED[member.role]:
        raise Forbidden(_("Your role in this club does not allow this."))
    return render(request, "clubs/manage.html", {"club": member.club, "member": member})
