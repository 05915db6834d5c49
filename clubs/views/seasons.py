"""A club's seasons."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubs import access, services
from clubs.errors import BadText, Forbidden, NameTaken, NotFound, TooMany
from clubs.models import Member, Season
from clubs.permissions import Permission, may
from clubs.talk_forms import SeasonForm
from clubs.views.once import once


@login_required
@require_http_methods(["GET", "POST"])
def seasons(request: HttpRequest, club: int) -> HttpResponse:
    """The seasons, for everybody; those with `announce` make them here, and change one that `change` names."""
    member = access.member_for(request.user, club)
    may_set = may(member.role, Permission.ANNOUNCE)
    if request.method == "POST" and not may_set:
        raise Forbidden(_("Your role in this club does not allow this."))
    changed = _season(member, request.POST.get("season") or request.GET.get("change", ""))
    if request.POST.get("season") and changed is None:
        raise NotFound(_("There is no such season in this club."))
    first = None
    if changed is not None:
        first = {"name": changed.name, "first_day": changed.first_day, "last_day": changed.last_day}
    form = SeasonForm(request.POST or None, initial=first) if may_set else None
    if request.method == "POST" and form is not None and form.is_valid():
        try:
            number = changed.pk if changed else None
            once(request, lambda: services.save_season(by=member, season_id=number, **form.cleaned_data))
        except (BadText, NameTaken, TooMany) as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, _("The season is set."))
            return redirect("club-seasons", club)
    context = {
        "club": member.club,
        "member": member,
        "seasons": Season.objects.filter(club=member.club),
        "form": form,
        "changed": changed if may_set else None,
    }
    return render(request, "clubs/seasons.html", context, status=422 if form is not None and form.errors else 200)


@login_required
@require_POST
def drop(request: HttpRequest, club: int, season: int) -> HttpResponse:
    """Forget a season: its name and days, and nothing else."""
    member = access.officer_for(request.user, club, Permission.ANNOUNCE)
    services.drop_season(by=member, season_id=season)
    messages.success(request, _("The season is dropped; nothing that was played has changed."))
    return redirect("club-seasons", club)


def _season(member: Member, number: str) -> Season | None:
    if not (number.isascii() and number.isdecimal() and len(number) < 18):
        return None
    return Season.objects.filter(pk=int(number), club=member.club).first()
