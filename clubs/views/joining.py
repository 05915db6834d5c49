"""How people come in: links, codes, requests; and who is kept out."""

from __future__ import annotations

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clubs import access, limits, newcomers, selectors, services
from clubs.errors import BadInvitation, NotFound
from clubs.models import JoinRequest, Member
from clubs.origins import mark_browser, origin_of_request
from clubs.people_forms import BanForm, InvitationForm, JoinByCodeForm
from clubs.permissions import Permission
from clubs.pictures import qr_code
from clubs.sessions import user_or_new_guest
from clubs.views.once import once, say_shown_before
from clubs.views.told import say_of_links, told


@require_http_methods(["GET", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """Ask the club of a code to be let in. Whoever tries many codes is stopped: codes are few enough to be guessed."""
    form = JoinByCodeForm(request.POST or None, initial={"code": request.GET.get("code", "")[:20]})
    if request.method == "GET" or not form.is_valid():
        response = render(request, "clubs/join.html", {"form": form}, status=200 if request.method == "GET" else 422)
        mark_browser(request, response)
        return response
    if not ratelimit.consume(request, action="join"):
        return ratelimit.respond_429(request)
    try:
        # A visitor who mistyped is not made a guest for it.
        selectors.club_of_code(form.cleaned_data["code"])
        with told(request):
            joined = services.ask_to_join(
                user=user_or_new_guest(request), origin=origin_of_request(request), **form.cleaned_data
            )
            return _came(request, joined)
    except NotFound as error:
        form.add_error("code", str(error))
        return render(request, "clubs/join.html", {"form": form}, status=422)
    return redirect("clubs")


@require_http_methods(["GET", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Who invites, and the button by which one comes in, as oneself or as a guest."""
    try:
        found = newcomers.usable_invitation(token)
    except BadInvitation as error:
        response = render(request, "clubs/invitation_no.html", {"reason": str(error)}, status=410)
        patch_cache_control(response, private=True, no_store=True)
        return response
    if request.method == "GET":
        context = {"club": found.club, "invitation": found, "people": selectors.members_of(found.club).count()}
        context["here"] = request.path
        response = render(request, "clubs/invitation.html", context)
        mark_browser(request, response)
        patch_cache_control(response, private=True, no_store=True)
        return response
    with told(request):
        words = request.POST.get("words", "")[: limits.REASON_LENGTH_MAX].replace("\x00", "")
        user, origin = user_or_new_guest(request), origin_of_request(request)
        return _came(request, services.use_invitation(user=user, token=token, words=words, origin=origin))
    return redirect("clubs")


def _came(request: HttpRequest, joined: Member | JoinRequest) -> HttpResponse:
    if isinstance(joined, JoinRequest):
        words = _("%(club)s has your request. You will find the club here once you are let in.")
        messages.success(request, words % {"club": joined.club.name})
        return redirect("clubs")
    messages.success(request, _("Welcome to %(club)s.") % {"club": joined.club.name})
    return redirect("club", joined.club_id)


@login_required
@require_POST
def answer_asking(request: HttpRequest, asked: int) -> HttpResponse:
    """Answer a club that asks one in, or wait for one no longer: `accept`, `decline` or `withdraw`."""
    answer = request.POST.get("answer", "")
    with told(request):
        if answer == "accept":
            return _came(request, services.accept_asking(user=request.user, request_id=asked))
        if answer == "decline":
            services.decline_asking(user=request.user, request_id=asked)
        elif answer == "withdraw":
            services.withdraw_request(user=request.user, request_id=asked)
    return redirect("clubs")


@login_required
@require_http_methods(["GET", "POST"])
def invitations(request: HttpRequest, club: int) -> HttpResponse:
    """The club's links, and a form for a new one, which is shown this once with its QR code."""
    member = access.officer_for(request.user, club, Permission.REQUESTS)
    kept_out = newcomers.bans_holding(member.club).count()
    form = InvitationForm(request.POST or None, initial={"needs_approval": kept_out > 0})
    if request.method == "POST" and form.is_valid():
        with told(request):
            new, _number = once(
                request,
                lambda: services.make_invitation(by=member, **form.cleaned_data),
                number=lambda new: new[0].pk,
            )
            if new is None:
                say_shown_before(request)
                return redirect("club-invitations", club)
            made, token = new
            link = request.build_absolute_uri(reverse("invitation", args=[token]))
            context = {"club": member.club, "member": member, "made": made, "link": link, "picture": qr_code(link)}
            response = render(request, "clubs/invitation_made.html", context)
            patch_cache_control(response, private=True, no_store=True)
            return response
    context = {
        "club": member.club,
        "member": member,
        "form": form,
        "invitations": newcomers.invitations_open(member.club)[: limits.INVITATIONS_OPEN_MAX],
        "past": newcomers.invitations_past(member.club)[: limits.LIST_LENGTH],
        "kept_out": kept_out,
        "join_url": request.build_absolute_uri(reverse("join")),
    }
    return render(request, "clubs/invitations.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def revoke_invitation(request: HttpRequest, club: int, invitation: int) -> HttpResponse:
    """Take a link back."""
    member = access.officer_for(request.user, club, Permission.REQUESTS)
    with told(request):
        services.revoke_invitation(by=member, invitation_id=invitation)
        messages.success(request, _("Nobody can join by this invitation any more."))
    return redirect("club-invitations", club)


@login_required
@require_GET
def requests(request: HttpRequest, club: int) -> HttpResponse:
    """Who waits to be let in, whom the club has asked, and who was declined; `q` searches those."""
    member = access.officer_for(request.user, club, Permission.REQUESTS)
    words = request.GET.get("q", "").strip().replace("\x00", "")
    context = {
        "club": member.club,
        "member": member,
        "waiting": newcomers.requests_waiting(member.club),
        "asked": newcomers.people_asked(member.club),
        "declined": newcomers.requests_declined(member.club, words)[: limits.LIST_LENGTH],
        "q": words,
    }
    return render(request, "clubs/requests.html", context)


@login_required
@require_POST
def answer_request(request: HttpRequest, club: int, asked: int) -> HttpResponse:
    """Answer one who waits: `approve` or `decline`; or ask somebody in no longer: `take_back`."""
    member = access.officer_for(request.user, club, Permission.REQUESTS)
    if not JoinRequest.objects.filter(pk=asked, club=member.club).exists():
        raise NotFound(_("There is no such request."))
    answer = request.POST.get("answer", "")
    with told(request):
        if answer == "approve":
            come = services.approve_request(by=member, request_id=asked)
            messages.success(request, _("%(name)s is a member now.") % {"name": come.user.name})
        elif answer == "decline":
            reason = request.POST.get("reason", "")[: limits.REASON_LENGTH_MAX].replace("\x00", "")
            services.decline_request(by=member, request_id=asked, reason=reason)
        elif answer == "take_back":
            services.take_back_asking(by=member, request_id=asked)
    return redirect("club-requests", club)


@login_required
@require_http_methods(["GET", "POST"])
def bar(request: HttpRequest, club: int, asked: int) -> HttpResponse:
    """Keep out somebody who has asked to come in."""
    member = access.officer_for(request.user, club, Permission.MEMBERS)
    found = JoinRequest.objects.filter(pk=asked, club=member.club).select_related("user").first()
    if found is None:
        raise NotFound(_("There is no such request."))
    form = BanForm(request.POST or None, unguarded=newcomers.links_unguarded(member.club).count())
    if request.method == "POST" and form.is_valid():
        with told(request):
            services.bar_person(by=member, request_id=asked, **form.bar)
            say_of_links(request, form)
            messages.success(request, _("%(name)s is kept out.") % {"name": found.user.name})
        return redirect("club-bans", club)
    context = {"club": member.club, "member": member, "asked": found, "form": form}
    return render(request, "clubs/bar.html", context, status=422 if form.errors else 200)


@login_required
@require_GET
def bans(request: HttpRequest, club: int) -> HttpResponse:
    """Who is kept out, why, until when, and who was."""
    member = access.officer_for(request.user, club, Permission.MEMBERS)
    context = {
        "club": member.club,
        "member": member,
        "bans": newcomers.bans_holding(member.club),
        "past": newcomers.bans_past(member.club)[: limits.LIST_LENGTH],
    }
    return render(request, "clubs/bans.html", context)


@login_required
@require_POST
def lift(request: HttpRequest, club: int, ban: int) -> HttpResponse:
    """Let somebody come in again."""
    member = access.officer_for(request.user, club, Permission.MEMBERS)
    with told(request):
        services.lift_ban(by=member, ban_id=ban)
        messages.success(request, _("The person may come in again, by invitation or request like anybody else."))
    return redirect("club-bans", club)
