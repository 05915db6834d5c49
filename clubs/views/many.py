"""Many members at once: a selection, a list brought in, the list as a file. What would happen is shown first."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clubs import access, limits, newcomers
from clubs.errors import BadFile, PlanMoved
from clubs.models import Member, Role
from clubs.people_forms import ImportForm, RemoveForm
from clubs.permissions import Permission
from clubs.services import bans, imports, plans
from clubs.services.exports import export_members
from clubs.views.once import once, say_shown_before
from clubs.views.told import told


@login_required
@require_POST
def selection(request: HttpRequest, club: int) -> HttpResponse:
    """What an act would do to the members that are ticked; with the plan's digest, it is done."""
    member = access.officer_for(request.user, club, Permission.MEMBERS)
    ticked = [
        text for text in request.POST.getlist("member") if text.isascii() and text.isdecimal() and len(text) <= 18
    ]
    chosen = [int(text) for text in ticked[: limits.MEMBERS_MAX]]
    act = request.POST.get("act", "")
    if not chosen or act not in (plans.LET_GO, plans.KICK, *Role.values):
        messages.error(request, _("Tick the members, and choose what is to be done with them."))
        return redirect("club-members", club)
    if request.POST.get("digest"):
        with told(request):
            try:
                done = plans.do_for_members(
                    by=member,
                    members=chosen,
                    act=act,
                    digest=request.POST["digest"],
                    reason=request.POST.get("reason", "")[: limits.REASON_LENGTH_MAX].replace("\x00", ""),
                    links=request.POST.get("links") or bans.APPROVE,
                )
            except PlanMoved as error:
                messages.warning(request, str(error))
            else:
                messages.success(request, _("Done for %(count)s members.") % {"count": done.count})
                return redirect("club-members", club)
    plan = plans.plan_for_members(by=member, members=chosen, act=act)
    words = {plans.LET_GO: _("end the membership"), plans.KICK: _("remove, until it is lifted")}
    context = {
        "club": member.club,
        "member": member,
        "plan": plan,
        "act_words": words.get(act) or _("make: %(role)s") % {"role": Role(act).label},
        "needs_reason": act in words,
        "form": _links_form(member) if act == plans.KICK else None,
    }
    return render(request, "clubs/members_plan.html", context)


def _links_form(member: Member) -> RemoveForm:
    """Of the form by which one is removed, what concerns links is asked for many too."""
    form = RemoveForm(unguarded=newcomers.links_unguarded(member.club).count())
    for name in [name for name in form.fields if name != "links"]:
        del form.fields[name]
    return form


@login_required
@require_GET
def members_file(request: HttpRequest, club: int) -> HttpResponse:
    """The list of members as a file."""
    member = access.officer_for(request.user, club, Permission.MEMBERS)
    response = HttpResponse(export_members(by=member), content_type="text/csv; charset=utf-8")
    name = f"mingtang-members-{member.club_id}-{timezone.localdate():%Y-%m-%d}.csv"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    patch_cache_control(response, private=True, no_store=True)
    return response


@login_required
@require_http_methods(["GET", "POST"])
def members_import(request: HttpRequest, club: int) -> HttpResponse:
    """A list of people: what each line would do, and then, with the plan's digest, that it is done."""
    member = access.officer_for(request.user, club, Permission.MEMBERS)
    if request.method == "GET":
        return _import(request, member, ImportForm())
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _import(request, member, form, status=422)
    try:
        given = form.cleaned_data
        text = imports.text_of(given["file"].read(limits.IMPORT_BYTES_MAX + 1)) if given["file"] else given["text"]
        if digest := request.POST.get("digest"):
            done = _done(request, member, text, digest)
            if done is not None:
                return done
        plan = imports.plan_import(by=member, text=text)
    except BadFile as error:
        form.add_error(None, str(error))
        return _import(request, member, form, status=422)
    return _import(request, member, form, plan=plan, text=text)


def _done(request: HttpRequest, member: Member, text: str, digest: str) -> HttpResponse | None:
    with told(request):
        try:
            done, _number = once(
                request,
                lambda: imports.do_import(by=member, text=text, digest=digest),
                number=lambda done: done.count,
            )
        except PlanMoved as error:
            messages.warning(request, str(error))
            return None
        if done is None:
            say_shown_before(request)
            return redirect("club-invitations", member.club_id)
        links = [
            (line.name, request.build_absolute_uri(reverse("invitation", args=[line.link])))
            for line in done.lines
            if line.link
        ]
        context = {"club": member.club, "member": member, "done": done, "links": links}
        response = render(request, "clubs/members_imported.html", context)
        patch_cache_control(response, private=True, no_store=True)
        return response
    return None


def _import(
    request: HttpRequest,
    member: Member,
    form: ImportForm,
    *,
    plan: imports.Import | None = None,
    text: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {"club": member.club, "member": member, "form": form, "plan": plan, "text": text}
    context["outcomes"] = imports
    return render(request, "clubs/members_import.html", context, status=status)
