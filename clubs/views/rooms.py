"""The rooms of a club: opening, changing, closing; stopping new matches; and members who are kept apart."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubs import access, services
from clubs.errors import Forbidden, NotFound
from clubs.models import Apart, Member
from clubs.permissions import Permission, may
from clubs.room_forms import ApartForm, RoomForm
from clubs.views.once import once
from clubs.views.told import told, told_in


@login_required
@require_http_methods(["GET", "POST"])
def room_new(request: HttpRequest, club: int) -> HttpResponse:
    """Open a room."""
    member = access.officer_for(request.user, club, Permission.TABLES)
    initial = {"preset_version": request.GET.get("version")} if request.GET.get("version") else {}
    form = RoomForm(request.POST or None, member=member, initial=initial)
    if request.method == "POST" and form.is_valid():
        with told_in(form):
            once(request, lambda: services.open_room(club=member.club, by=member, **form.settings))
            messages.success(request, _("The room %(name)s is open.") % {"name": form.settings["name"]})
            return redirect("board", club)
    context = {"club": member.club, "member": member, "form": form}
    return render(request, "clubs/room_form.html", context, status=422 if form.errors else 200)


@login_required
@require_http_methods(["GET", "POST"])
def room_edit(request: HttpRequest, club: int, room: int) -> HttpResponse:
    """Change a room from its next match on."""
    member, found = access.room_of_club(request.user, club, room)
    form = RoomForm(request.POST or None, member=member, room=found)
    if request.method == "POST" and form.is_valid():
        with told_in(form):
            services.change_room(room=found, by=member, **form.settings)
            messages.success(request, _("Saved. It holds from the next match in %(name)s on.") % {"name": found.name})
            return redirect("board", club)
    context = {"club": member.club, "member": member, "room": found, "form": form}
    return render(request, "clubs/room_form.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def room_switch(request: HttpRequest, club: int, room: int) -> HttpResponse:
    """Close a room for new matches, or open it again (`on` is 1). Sent twice, it stays as the button said."""
    member, found = access.room_of_club(request.user, club, room)
    switch = services.reopen_room if request.POST.get("on") == "1" else services.close_room
    with told(request):
        switch(room=found, by=member)
    return redirect("board", club)


@login_required
@require_POST
def tables_switch(request: HttpRequest, club: int) -> HttpResponse:
    """Let no new match begin in the club, or let them begin again."""
    member = access.officer_for(request.user, club, Permission.TABLES)
    services.let_tables_start(club=member.club, on=request.POST.get("on") == "1", by=member)
    return redirect("board", club)


def _keeper(request: HttpRequest, club: int) -> Member:
    """Who looks after members or after tables may keep two apart."""
    member = access.member_for(request.user, club)
    if not (may(member.role, Permission.MEMBERS) or may(member.role, Permission.TABLES)):
        raise Forbidden(_("Your role in this club does not allow this."))
    return member


@login_required
@require_http_methods(["GET", "POST"])
def apart(request: HttpRequest, club: int) -> HttpResponse:
    """The members who may not sit at one table, and why."""
    member = _keeper(request, club)
    form = ApartForm(request.POST or None, member=member)
    if request.method == "POST" and form.is_valid():
        with told_in(form):
            services.keep_apart(club=member.club, by=member, **form.cleaned_data)
            messages.success(request, _("They will not be seated at one table from now on."))
            return redirect("apart", club)
    pairs = Apart.objects.filter(club=member.club, lifted_at=None)
    pairs = pairs.select_related("first__user", "second__user", "by__user").order_by("-pk")
    context = {"club": member.club, "member": member, "form": form, "pairs": pairs}
    return render(request, "clubs/apart.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def apart_lift(request: HttpRequest, club: int, pair: int) -> HttpResponse:
    """Let two members sit together again."""
    member = _keeper(request, club)
    pairs = Apart.objects.select_related("club", "first__user", "second__user")
    found = pairs.filter(pk=pair, club=member.club).first()
    if found is None:
        raise NotFound(_("There is no such pair in this club."))
    services.let_together(pair=found, by=member)
    return redirect("apart", club)
