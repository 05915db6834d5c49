"""Adjustments between members and the club, floors and alerts, and what the nightly checks found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

import ledger.selectors
from clubs import access, limits, money, selectors
from clubs.errors import Forbidden, NotFound
from clubs.models import Adjustment, Member
from clubs.money_forms import AdjustmentForm, LimitsForm
from clubs.permissions import Permission, may
from clubs.services import adjustments as services
from clubs.views.told import told, told_in


@login_required
@require_http_methods(["GET", "POST"])
def adjustments(request: HttpRequest, club: int) -> HttpResponse:
    """The club's adjustments for those with `adjust`, with the form to ask for one; for others their own."""
    member = access.member_for(request.user, club)
    is_officer = may(member.role, Permission.ADJUST)
    form = AdjustmentForm(request.POST or None, club_id=club) if is_officer else None
    if request.method == "POST":
        if form is None:
            raise Forbidden(_("Your role in this club does not allow this."))
        if form.is_valid() and _asked(request, member, form):
            return redirect("adjustments", club)
    approvers = [one for one in selectors.officers_of(member.club, Permission.ADJUST) if one.pk != member.pk]
    context = {
        "club": member.club,
        "member": member,
        "is_officer": is_officer,
        "form": form,
        "rows": money.adjustments_seen_by(member)[: limits.LIST_LENGTH],
        "has_second": bool(approvers),
    }
    return render(request, "clubs/adjustments.html", context, status=422 if form and form.errors else 200)


def _asked(request: HttpRequest, member: Member, form: AdjustmentForm) -> bool:
    asked = form.cleaned_data
    with told_in(form):
        services.ask_adjustment(by=member, member=asked["member"], points=form.signed_points, reason=asked["reason"])
        messages.success(request, _("A second person must approve it now."))
        return True
    return False


@login_required
@require_POST
def adjustment_decide(request: HttpRequest, club: int, adjustment: int) -> HttpResponse:
    """Approve, refuse or withdraw an adjustment, as the pressed button says."""
    member = access.member_for(request.user, club)
    if not Adjustment.objects.filter(pk=adjustment, club_id=club).exists():
        raise NotFound(_("There is no such adjustment in this club."))
    acts: dict[str, Callable[[], Any]] = {
        "approve": lambda: services.approve_adjustment(adjustment_id=adjustment, by=member),
        "refuse": lambda: services.refuse_adjustment(
            adjustment_id=adjustment, by=member, word=request.POST.get("word", "")
        ),
        "withdraw": lambda: services.withdraw_adjustment(adjustment_id=adjustment, by=member),
    }
    act = acts.get(request.POST.get("act", ""))
    if act is None:
        raise NotFound(_("There is no such act."))
    with told(request):
        act()
    return redirect("adjustments", club)


@login_required
@require_GET
def floors(request: HttpRequest, club: int) -> HttpResponse:
    """Balances with floor, alert and what is held: of everybody for those with `adjust`, else one's own."""
    member = access.member_for(request.user, club)
    is_officer = may(member.role, Permission.ADJUST)
    people = list(money.limits_seen_by(member))
    context = {
        "club": member.club,
        "member": member,
        "is_officer": is_officer,
        "people": people,
        "bounded": {one.pk for one in people if is_officer and money.may_bound(member, one)},
        "worst": money.worst_losses(member),
    }
    return render(request, "clubs/floors.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def floor(request: HttpRequest, club: int, other: int) -> HttpResponse:
    """Set a member's floor and alert."""
    member = access.officer_for(request.user, club, Permission.ADJUST)
    found = get_object_or_404(Member.objects.select_related("user", "account", "club"), pk=other, club_id=club)
    if not money.may_bound(member, found):
        raise Forbidden(_("Only those of a higher role decide on this member."))
    alert = getattr(found, "alert", None)
    now = {"floor": found.account.floor, "alert": alert.level if alert else None}
    form = LimitsForm(request.POST or None, initial=now)
    if request.method == "POST" and form.is_valid():
        with told_in(form):
            services.set_limits(by=member, member=found, **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("floors", club)
    context = {
        "club": member.club,
        "member": member,
        "other": found,
        "form": form,
        "worst": money.worst_losses(member),
    }
    return render(request, "clubs/floor.html", context, status=422 if form.errors else 200)


@login_required
@require_GET
def book(request: HttpRequest, club: int) -> HttpResponse:
    """The club's book: its head, and what the nightly checks found."""
    member = access.member_for(request.user, club)
    context = {
        "club": member.club,
        "member": member,
        "head": ledger.selectors.head(member.club.book),
        "checks": member.club.checks.order_by("-day")[: limits.CHECKS_SHOWN],
        "sees_failures": may(member.role, Permission.AUDIT),
    }
    return render(request, "clubs/book.html", context)
