"""How a club passes on, its log of acts of power, and how one is founded."""

from __future__ import annotations

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clubs import access, chronicle, limits, newcomers, services
from clubs.errors import Forbidden
from clubs.models import Member, Role, User
from clubs.people_forms import FoundClubForm, OfferForm
from clubs.permissions import Permission, may
from clubs.sessions import user_or_new_guest
from clubs.views.once import once
from clubs.views.told import told


@login_required
@require_http_methods(["GET", "POST"])
def ownership(request: HttpRequest, club: int) -> HttpResponse:
    """An owner offers the club to a member; that member finds the offer here. Others have no business here."""
    member = access.member_for(request.user, club)
    offer = newcomers.offers_open(member.club).first()
    if member.role != Role.OWNER and (offer is None or offer.taker_id != member.pk):
        raise Forbidden(_("Only an owner can do this."))
    form = OfferForm(request.POST or None, by=member) if member.role == Role.OWNER and offer is None else None
    if request.method == "POST":
        if form is None:
            raise Forbidden(_("The club is offered to somebody already."))
        if form.is_valid():
            with told(request):
                services.offer_ownership(by=member, **form.cleaned_data)
                messages.success(request, _("The offer is made. The club passes once it is accepted."))
            return redirect("club-ownership", club)
    owners = Member.objects.filter(club=member.club, role=Role.OWNER, left_at=None).select_related("user")
    context = {"club": member.club, "member": member, "offer": offer, "form": form, "owners": owners}
    return render(request, "clubs/ownership.html", context, status=422 if form and form.errors else 200)


@login_required
@require_POST
def answer_offer(request: HttpRequest, club: int, offer: int) -> HttpResponse:
    """The second step: `accept` with the club's code; or `decline`, which the giver may too."""
    member = access.member_for(request.user, club)
    with told(request):
        if request.POST.get("answer") == "accept":
            services.accept_ownership(by=member, offer_id=offer, code=request.POST.get("code", "")[:20])
            messages.success(request, _("The club is yours."))
            return redirect("club-roles", club)
        services.decline_ownership(by=member, offer_id=offer)
        messages.success(request, _("The offer has ended; nothing has changed."))
        return redirect("club-roles", club)
    return redirect("club-ownership", club)


@login_required
@require_POST
def step_down(request: HttpRequest, club: int) -> HttpResponse:
    """An owner becomes an administrator, if another owner stays."""
    member = access.member_for(request.user, club)
    with told(request):
        services.step_down(by=member)
        messages.success(request, _("You are an administrator now."))
    return redirect("club-roles", club)


@login_required
@require_GET
def log(request: HttpRequest, club: int) -> HttpResponse:
    """The acts of power that one may read of, newest first; `before` an act, those that are older."""
    member = access.member_for(request.user, club)
    before = request.GET.get("before", "")
    number = int(before) if before.isascii() and before.isdecimal() and len(before) <= 18 else None
    acts, more = chronicle.page_of_acts(member, number)
    context = {
        "club": member.club,
        "member": member,
        "acts": acts,
        "more": more,
        "is_first": number is None,
        "sees_all": may(member.role, Permission.AUDIT),
    }
    if request.headers.get("HX-Request"):
        return render(request, "clubs/_log_acts.html", context)
    return render(request, "clubs/log.html", context)


@require_http_methods(["GET", "POST"])
def found(request: HttpRequest) -> HttpResponse:
    """Found a club: two clicks, for anybody. A visitor becomes a guest by it."""
    suggested = _("Our club")
    if isinstance(request.user, User):
        suggested = _("%(name)s's club") % {"name": request.user.name}
    form = FoundClubForm(request.POST or None, initial={"name": suggested[: limits.NAME_LENGTH_MAX]})
    if request.method == "POST" and form.is_valid():
        if not ratelimit.consume(request, action="found"):
            return ratelimit.respond_429(request)
        with told(request):
            name, has_bots = form.cleaned_data["name"], form.cleaned_data["has_bots"]
            _owner, made = once(
                request,
                lambda: services.found_own_club(
                    founder=user_or_new_guest(request), name=name, games=form.games, has_bots=has_bots
                ),
                number=lambda owner: owner.club_id,
            )
            messages.success(request, _("%(club)s is yours. Invite your friends.") % {"club": name})
            return redirect("club", made)
        return redirect("clubs")
    return render(request, "clubs/found.html", {"form": form}, status=422 if form.errors else 200)
