"""A club's rules: what they say, what each version changed, and the form that makes the next one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clubs import access, selectors, services
from clubs.errors import RulesRefused, VersionMoved
from clubs.models import Preset, PresetVersion
from clubs.permissions import Permission, may
from clubs.previews import previews
from clubs.rule_forms import NewPresetForm, RulesForm
from clubs.rules import Change, changes
from clubs.views.once import once
from clubs.views.told import told_in
from games.core.options import as_dict
from games.registry import GAMES


@login_required
@require_GET
def presets(request: HttpRequest, club: int) -> HttpResponse:
    """The club's sets of rules, each with its newest version."""
    member = access.member_for(request.user, club)
    context = {
        "club": member.club,
        "member": member,
        "presets": selectors.presets_of(member.club_id),
        "may_save": may(member.role, Permission.PRESETS),
    }
    return render(request, "clubs/presets.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def preset_new(request: HttpRequest, club: int) -> HttpResponse:
    """A set of rules of the club's own, from one of the games' presets."""
    member = access.officer_for(request.user, club, Permission.PRESETS)
    form = NewPresetForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with told_in(form):
            _version, made = once(
                request,
                lambda: services.new_preset(
                    club=member.club, game=form.game, name=form.cleaned_data["name"], base=form.base, by=member
                ),
                number=lambda version: version.preset_id,
            )
            return redirect("preset-edit", club, made)
    context = {"club": member.club, "member": member, "form": form}
    return render(request, "clubs/preset_new.html", context, status=422 if form.errors else 200)


@login_required
@require_GET
def preset(request: HttpRequest, club: int, preset: int) -> HttpResponse:
    """Every version of a set of rules with what it changed; `from` and `to` compare any two."""
    member, found = access.preset_for(request.user, club, preset)
    versions = list(found.versions.select_related("author__user").order_by("number"))
    by_number = {version.number: version for version in versions}
    history = [
        (version, changes(found.game, by_number[version.number - 1].rules, version.rules) if version.number > 1 else [])
        for version in reversed(versions)
    ]
    one, other = (by_number.get(_number(request.GET.get(name, ""))) for name in ("from", "to"))
    compared = (one, other, changes(found.game, one.rules, other.rules)) if one and other else None
    context = {
        "club": member.club,
        "member": member,
        "preset": found,
        "versions": versions,
        "history": history,
        "compared": compared,
        "since_base": _since_base(found, versions[-1]),
        "rooms": found.club.rooms.filter(preset_version__preset=found, is_open=True, practice_of=None).select_related(
            "preset_version"
        ),
        "may_save": may(member.role, Permission.PRESETS),
    }
    return render(request, "clubs/preset.html", context)


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 8 else 0


def _since_base(preset: Preset, version: PresetVersion) -> list[Change]:
    base = GAMES[preset.game].presets.get(preset.base)
    return [] if base is None else changes(preset.game, as_dict(base), version.rules)


@login_required
@require_http_methods(["GET", "POST"])
def preset_edit(request: HttpRequest, club: int, preset: int) -> HttpResponse:
    """The form of a set of rules. Saving makes the next version; if somebody saved one meanwhile, it says so, and
    what both changed stands in the form."""
    member, found = access.preset_for(request.user, club, preset, Permission.PRESETS)
    game = GAMES[found.game]
    latest = found.versions.select_related("author__user").latest("number")
    form = RulesForm(request.POST or None, game=game, initial=RulesForm.initial_of(latest.rules, latest.number))
    moved: dict[str, Any] = {}
    if request.method == "POST" and form.is_valid():
        parent = form.cleaned_data["parent"]
        try:
            saved = services.save_version(preset=found, rules=form.rules, parent=parent, by=member)
        except RulesRefused as error:
            form.refuse(error)
        except VersionMoved as error:
            form, moved = _merged(found, game, form, parent, error)
        else:
            if saved.number == latest.number:
                messages.info(request, _("Nothing is different, so no version was made."))
            else:
                messages.success(request, _("Version %(number)s is saved.") % {"number": saved.number})
            return redirect("preset", club, found.pk)
    context = {
        "club": member.club,
        "member": member,
        "preset": found,
        "game": game,
        "form": form,
        "latest": latest,
        **moved,
    }
    return render(request, "clubs/preset_edit.html", context, status=409 if moved else 200)


def _merged(
    preset: Preset, game: Any, form: RulesForm, parent: int, error: VersionMoved
) -> tuple[RulesForm, dict[str, Any]]:
    """The form again, on top of the version that was saved meanwhile: what one changed oneself stays, what only the
    other changed comes in, and where both changed the same option one's own choice stands and the other's is named."""
    numbers = {version.number: version for version in preset.versions.select_related("author__user")}
    newest, began = numbers[error.latest], numbers.get(parent)
    mine = {**newest.rules, **form.rules}
    before: Mapping[str, Any] = began.rules if began else newest.rules
    merged = {key: newest.rules[key] if mine[key] == before.get(key) else mine[key] for key in newest.rules}
    theirs = changes(preset.game, before, newest.rules)
    both = [one for one in theirs if mine[one.option] not in (before.get(one.option), newest.rules[one.option])]
    fresh = RulesForm(RulesForm.initial_of(merged, newest.number), game=game)
    fresh.is_valid()
    return fresh, {"moved": newest, "theirs": theirs, "both": both}


@login_required
@require_POST
def preset_preview(request: HttpRequest, club: int, preset: int) -> HttpResponse:
    """What sample hands pay by what the form says now. HTMX puts it beside the form."""
    _member, found = access.preset_for(request.user, club, preset, Permission.PRESETS)
    game = GAMES[found.game]
    form = RulesForm(request.POST, game=game)
    wrong = not form.is_valid()
    against = [] if wrong else list(form.contradictions())
    latest = found.versions.latest("number")
    context = {
        "game": game,
        "is_wrong": wrong,
        "against": [form[form.PREFIX + option].label for option in against],
        "previews": [] if wrong or against else previews(game, {**latest.rules, **form.rules}),
        "changes": [] if wrong else changes(found.game, latest.rules, {**latest.rules, **form.rules}),
    }
    return render(request, "clubs/_preset_preview.html", context)
