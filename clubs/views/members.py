"""Who is in a club, in which role; leaving, and being let go."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clubs import access, limits, newcomers, roster, services
from clubs.errors import Forbidden, NotFound
from clubs.models import Member, Role
from clubs.people_forms import RemoveForm, RoleForm
from clubs.permissions import GRANTED, Permission, may, outranks
from clubs.services.plans import KICK, LET_GO
from clubs.views.told import say_of_links, told


@login_required
@require_GET
def members(request: HttpRequest, club: int) -> HttpResponse:
    """Who is in the club; `q` searches names, `inactive` shows who was not there for so many days."""
    member = access.member_for(request.user, club)
    found = roster.named(roster.roster(member.club), request.GET.get("q", ""))
    days = _days(request.GET.get("inactive", ""))
    manages = may(member.role, Permission.MEMBERS)
    if days is not None and manages:
        found = roster.inactive(found, days)
    acts = [(LET_GO, _("end the membership")), (KICK, _("remove, until it is lifted"))]
    acts += [(role, _("make: %(role)s") % {"role": label}) for role, label in _roles_below(member)]
    context = {
        "club": member.club,
        "member": member,
        "members": found,
        "people": roster.roster(member.club).count(),
        "q": request.GET.get("q", ""),
        "inactive": days if manages else None,
        "inactive_days": days or limits.INACTIVE_DAYS,
        "acts": acts,
        "former": roster.former(member.club)[: limits.LIST_LENGTH] if manages else None,
    }
    return render(request, "clubs/members.html", context)


def _days(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 4 else None


def _roles_below(member: Member) -> list[tuple[str, str]]:
    return [(role, str(label)) for role, label in Role.choices if outranks(member.role, role)]


@login_required
@require_GET
def manage(request: HttpRequest, club: int) -> HttpResponse:
    """The way to everything that one's role allows; for those whose role allows something."""
    member = access.member_for(request.user, club)
    if not GRANTED[member.role]:
        raise Forbidden(_("Your role in this club does not allow this."))
    context = {
        "club": member.club,
        "member": member,
        "requests_waiting": newcomers.requests_waiting(member.club).count(),
        "invitations_open": newcomers.invitations_open(member.club).count(),
        "bans_holding": newcomers.bans_holding(member.club).count(),
    }
    return render(request, "clubs/manage.html", context)


@login_required
@require_GET
def roles(request: HttpRequest, club: int) -> HttpResponse:
    """The table of roles and permissions as it stands in `clubs.permissions`, and who has which role."""
    member = access.member_for(request.user, club)
    table = [
        (value, label, [(role_label, value in GRANTED[role]) for role, role_label in Role.choices])
        for value, label in Permission.choices
    ]
    holders = [
        (label, [other for other in roster.roster(member.club).exclude(role=Role.MEMBER) if other.role == role])
        for role, label in Role.choices
        if role != Role.MEMBER
    ]
    context = {"club": member.club, "member": member, "table": table, "roles": Role.choices, "holders": holders}
    return render(request, "clubs/roles.html", context)


@login_required
@require_GET
def one(request: HttpRequest, club: int, other: int) -> HttpResponse:
    """A member, and what one may decide about them."""
    member = access.member_for(request.user, club)
    found = _other(member, other)
    may_act = may(member.role, Permission.MEMBERS) and outranks(member.role, found.role)
    return _one(request, member, found, may_act=may_act, remove_form=_remove_form(member) if may_act else None)


def _remove_form(member: Member, data: QueryDict | None = None) -> RemoveForm:
    return RemoveForm(data, unguarded=newcomers.links_unguarded(member.club).count())


def _other(member: Member, other: int) -> Member:
    found = roster.roster(member.club).filter(pk=other).first()
    if found is None:
        raise NotFound(_("There is no such member in this club."))
    return found


def _one(
    request: HttpRequest,
    member: Member,
    found: Member,
    *,
    may_act: bool,
    remove_form: RemoveForm | None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "club": member.club,
        "member": member,
        "other": found,
        "may_act": may_act,
        "sees_activity": may(member.role, Permission.MEMBERS) or found.pk == member.pk,
        "role_form": RoleForm(by=member, initial={"role": found.role}) if may_act else None,
        "remove_form": remove_form,
    }
    return render(request, "clubs/member.html", context, status=status)


@login_required
@require_POST
def change_role(request: HttpRequest, club: int, other: int) -> HttpResponse:
    """Give a member another role."""
    member = access.officer_for(request.user, club, Permission.MEMBERS)
    with told(request):
        changed = services.change_role(by=member, member_id=other, role=request.POST.get("role", ""))
        words = {"name": changed.user.name, "role": changed.get_role_display()}
        messages.success(request, _("%(name)s is now: %(role)s.") % words)
    return redirect("member", club, other)


@login_required
@require_POST
def remove(request: HttpRequest, club: int, other: int) -> HttpResponse:
    """End a membership, so that the person may come back or may not."""
    member = access.officer_for(request.user, club, Permission.MEMBERS)
    found = _other(member, other)
    form = _remove_form(member, request.POST)
    if not form.is_valid():
        return _one(request, member, found, may_act=True, remove_form=form, status=422)
    given = form.cleaned_data
    with told(request):
        if given["back"] == RemoveForm.LET_GO:
            services.let_go(by=member, member_id=other, reason=given["reason"])
        else:
            services.kick(by=member, member_id=other, **form.bar)
            say_of_links(request, form)
        messages.success(request, _("%(name)s is in the club no longer.") % {"name": found.user.name})
    return redirect("club-members", club)


@login_required
@require_http_methods(["GET", "POST"])
def leave(request: HttpRequest, club: int) -> HttpResponse:
    """Leave the club; asked once more, since one does not come back alone."""
    member = access.member_for(request.user, club)
    if request.method == "GET":
        return render(request, "clubs/leave.html", {"club": member.club, "member": member})
    with told(request):
        services.leave_club(member=member)
        messages.success(request, _("You have left %(club)s.") % {"club": member.club.name})
        return redirect("clubs")
    return redirect("leave-club", club)
