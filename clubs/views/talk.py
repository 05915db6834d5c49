"""Chat and news of a club, and keeping the peace there."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clubs import access, services, talk
from clubs.errors import ClubError, Forbidden, NotFound
from clubs.models import Member
from clubs.permissions import Permission, may, outranks
from clubs.talk_forms import AnnounceForm, MuteForm, SayForm
from clubs.views.once import once
from clubs.views.told import told


@login_required
@require_GET
def page(request: HttpRequest, club: int) -> HttpResponse:
    """The news that stand, and the club's chat."""
    member = access.member_for(request.user, club)
    return render(request, "clubs/talk.html", _context(request, member))


def _context(request: HttpRequest, member: Member, **more: Any) -> dict[str, Any]:
    before = request.GET.get("before", "")
    is_older = before.isascii() and before.isdecimal() and len(before) < 18
    keeps_peace = may(member.role, Permission.ANNOUNCE)
    return {
        "club": member.club,
        "member": member,
        "lines": talk.chat(member, before=int(before) if is_older else None),
        "is_older": is_older,
        "stamp": talk.stamp(member),
        "say_form": SayForm(),
        "mute": talk.mute_of(member),
        "is_silent": talk.speaks_in_phrases(member),
        "keeps_peace": keeps_peace,
        "announcements": talk.announcements(member.club),
        "announce_form": AnnounceForm() if keeps_peace else None,
        "muted": talk.muted_in(member.club) if keeps_peace else (),
        "blocks": talk.blocks_of(member),
        **more,
    }


@login_required
@require_GET
def lines(request: HttpRequest, club: int) -> HttpResponse:
    """The newest lines for a page that has those of the stamp `seen`: 204 where it has everything."""
    member = access.member_for(request.user, club)
    if request.GET.get("seen") == talk.stamp(member):
        return HttpResponse(status=204)
    return render(request, "clubs/_talk_lines.html", _context(request, member))


@login_required
@require_POST
def say(request: HttpRequest, club: int) -> HttpResponse:
    """Say something to the club. HTMX gets the chat anew; a page without scripts is shown again."""
    member = access.member_for(request.user, club)
    form = SayForm(request.POST)
    problem = ""
    if form.is_valid():
        try:
            once(request, lambda: services.speak(member=member, text=form.cleaned_data["text"]))
        except (NotFound, Forbidden):
            raise
        except ClubError as error:
            problem = str(error)
    else:
        problem = " ".join(str(word) for words in form.errors.values() for word in words)
    if request.headers.get("HX-Request"):
        more = {"say_form": SayForm(initial={"text": request.POST.get("text", "")}), "problem": problem}
        return render(request, "clubs/_talk_chat.html", _context(request, member, **(more if problem else {})))
    if problem:
        messages.error(request, problem)
    return redirect("club-talk", club)


@login_required
@require_POST
def remove(request: HttpRequest, club: int, line: int) -> HttpResponse:
    """Nobody reads these words any more."""
    member = access.member_for(request.user, club)
    services.remove_line(by=member, line_id=line)
    if request.headers.get("HX-Request"):
        return render(request, "clubs/_talk_lines.html", _context(request, member))
    return redirect("club-talk", club)


@login_required
@require_http_methods(["GET", "POST"])
def mute(request: HttpRequest, club: int, other: int) -> HttpResponse:
    """Let a member say nothing for a time."""
    member = access.officer_for(request.user, club, Permission.ANNOUNCE)
    found = _other(member, other)
    if not outranks(member.role, found.role):
        raise Forbidden(_("Only those of a higher role decide on this member."))
    form = MuteForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with told(request):
            services.mute(by=member, member_id=found.pk, **form.cleaned_data)
            messages.success(request, _("%(name)s is muted.") % {"name": found.user.name})
        return redirect("club-talk", club)
    context = {"club": member.club, "member": member, "other": found, "form": form, "mute": talk.mute_of(found)}
    return render(request, "clubs/mute.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def unmute(request: HttpRequest, club: int, other: int) -> HttpResponse:
    """Let a member talk again."""
    member = access.officer_for(request.user, club, Permission.ANNOUNCE)
    found = _other(member, other)
    with told(request):
        services.lift_mute(by=member, member_id=found.pk)
        messages.success(request, _("%(name)s may talk again.") % {"name": found.user.name})
    return redirect("club-talk", club)


@login_required
@require_POST
def block(request: HttpRequest, club: int, other: int) -> HttpResponse:
    """Hear another member no more."""
    member = access.member_for(request.user, club)
    found = _other(member, other)
    with told(request):
        services.block(member=member, other_id=found.pk)
        messages.success(request, _("You will not hear %(name)s any more.") % {"name": found.user.name})
    return _back(request, club)


@login_required
@require_POST
def unblock(request: HttpRequest, club: int, other: int) -> HttpResponse:
    """Hear another member again."""
    member = access.member_for(request.user, club)
    found = _other(member, other)
    services.unblock(member=member, other_id=found.pk)
    messages.success(request, _("You hear %(name)s again.") % {"name": found.user.name})
    return _back(request, club)


@login_required
@require_POST
def announce(request: HttpRequest, club: int) -> HttpResponse:
    """Tell the whole club something."""
    member = access.officer_for(request.user, club, Permission.ANNOUNCE)
    form = AnnounceForm(request.POST)
    if not form.is_valid():
        return render(request, "clubs/talk.html", _context(request, member, announce_form=form), status=422)
    day = form.cleaned_data["expires_on"]
    ends = None
    if day is not None:
        ends = datetime.combine(day + timedelta(days=1), time.min, tzinfo=timezone.get_current_timezone())
    with told(request):
        text, is_pinned = form.cleaned_data["text"], form.cleaned_data["is_pinned"]
        once(request, lambda: services.announce(by=member, text=text, is_pinned=is_pinned, expires_at=ends))
        messages.success(request, _("The club is told."))
    return redirect("club-talk", club)


@login_required
@require_POST
def pin(request: HttpRequest, club: int, announcement: int) -> HttpResponse:
    """Pin an announcement (`pinned` is `yes`), or let it go."""
    member = access.officer_for(request.user, club, Permission.ANNOUNCE)
    is_pinned = request.POST.get("pinned") == "yes"
    services.pin_announcement(by=member, announcement_id=announcement, is_pinned=is_pinned)
    return redirect("club-talk", club)


@login_required
@require_POST
def withdraw(request: HttpRequest, club: int, announcement: int) -> HttpResponse:
    """Take an announcement back."""
    member = access.officer_for(request.user, club, Permission.ANNOUNCE)
    services.withdraw_announcement(by=member, announcement_id=announcement)
    messages.success(request, _("The announcement is withdrawn."))
    return redirect("club-talk", club)


def _other(member: Member, other: int) -> Member:
    found = Member.objects.filter(pk=other, club_id=member.club_id).select_related("user").first()
    if found is None:
        raise NotFound(_("There is no such member in this club."))
    return found


def _back(request: HttpRequest, club: int) -> HttpResponse:
    """To the page of this site that `next` in the form names, else to the chat; a script is told only that it is
    done."""
    if request.headers.get("Accept", "").startswith("application/json"):
        return HttpResponse(status=204)
    wanted = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(wanted, allowed_hosts=None):
        return redirect(wanted)
    return redirect("club-talk", club)
