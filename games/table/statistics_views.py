"""The pages of statistics: of a club, of its members beside each other, and of one member."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

import clubs.access
from clubs import charts, count_charts
from clubs.errors import NotFound
from clubs.models import Member
from clubs.permissions import Permission, may
from clubs.words import game_name, preset_name, term_chinese, term_name
from games.table import limits, statistics
from games.table.statistics import Wanted
from games.table.statistics_forms import StatisticsFilterForm


@login_required
@require_GET
def club(request: HttpRequest, club: int) -> HttpResponse:
    """What a club has played: by game, rules and day, how hands were won and with what."""
    member = clubs.access.member_for(request.user, club)
    form = StatisticsFilterForm(request.GET, member=member)
    wanted = form.wanted()
    presets = [
        (f"{game_name(game)} · {preset_name(name)}", "", hands) for game, name, hands in statistics.by_preset(wanted)
    ]
    context = {
        **_shared(member, form, "club"),
        "hands": statistics.hands_played(wanted),
        "taken_back": statistics.taken_back(wanted),
        "pictures": [
            (
                _("Hands by game"),
                count_charts.count_bars([(game_name(game), "", hands) for game, hands in statistics.by_game(wanted)]),
            ),
            (_("Hands by rules"), count_charts.count_bars(presets)),
            *_won_pictures(wanted),
        ],
        "days": count_charts.columns(statistics.by_day(wanted)),
        "leaders": statistics.leaderboard(wanted, "points")[: limits.LEADERS_SHOWN],
    }
    return render(request, "table/statistics.html", context)


@login_required
@require_GET
def leaderboard(request: HttpRequest, club: int) -> HttpResponse:
    """The members beside each other, by what `by` in the address names."""
    member = clubs.access.member_for(request.user, club)
    form = StatisticsFilterForm(request.GET, member=member)
    by = request.GET.get("by", "")
    by = by if by in statistics.ORDERS else statistics.ORDERS[0]
    names = {
        "points": _("points"),
        "rate": _("in 100 hands"),
        "wins": _("wins"),
        "share": _("share won"),
        "hands": _("hands"),
        "best": _("best win"),
    }
    columns = [(key, names[key], urlencode({**form.asked, "by": key})) for key in statistics.ORDERS]
    places = statistics.leaderboard(form.wanted(), by)
    context = {
        **_shared(member, form, "leaderboard"),
        "by": by,
        "columns": columns,
        "places": places,
        "bars": charts.bars([_points(place) for place in places[: limits.LEADERS_DRAWN]]),
        "rate_hands": statistics.RATE_HANDS_MIN,
    }
    return render(request, "table/leaderboard.html", context)


@login_required
@require_GET
def member(request: HttpRequest, club: int, other: int | None = None) -> HttpResponse:
    """One member's hands, and what lies between that member and each other one; `with` in the address names one."""
    own = clubs.access.member_for(request.user, club)
    found = own if other is None else _member_of(own, other)
    is_mine = found.pk == own.pk
    form = StatisticsFilterForm(request.GET, member=own, offers_practice=is_mine)
    wanted = replace(form.wanted(), seen_by=own.pk)
    rival = _rival(own, found, request.GET.get("with", ""))
    context = {
        **_shared(own, form, "mine" if is_mine else "other"),
        "shown": found,
        "is_mine": is_mine,
        "figures": statistics.figures_of(wanted, found),
        "curve": charts.curve(statistics.points_over_time(wanted, found)),
        "pictures": _won_pictures(wanted, found),
        "rivals": statistics.against(wanted, found),
        "rival": rival,
        "between": next(iter(statistics.against(wanted, found, rival)), None) if rival else None,
    }
    return render(request, "table/member_statistics.html", context)


def _points(place: statistics.Place) -> tuple[str, str, int, int, int]:
    """A member's row of the picture: name, nothing beside it, hands, points won or lost."""
    net = place.figures.net
    return place.member.user.name, "", place.figures.hands, max(net, 0), max(-net, 0)


def _shared(member: Member, form: StatisticsFilterForm, part: str) -> dict[str, Any]:
    return {
        "club": member.club,
        "member": member,
        "form": form,
        "asked": urlencode(form.asked),
        "part": part,
        "sets_seasons": may(member.role, Permission.ANNOUNCE),
    }


def _member_of(member: Member, other: int) -> Member:
    found = Member.objects.filter(pk=other, club_id=member.club_id).select_related("user", "club").first()
    if found is None:
        raise NotFound(_("There is no such member in this club."))
    return found


def _rival(member: Member, shown: Member, asked: str) -> Member | None:
    if not (asked.isascii() and asked.isdecimal() and len(asked) < limits.NUMBER_DIGITS_MAX) or int(asked) == shown.pk:
        return None
    return _member_of(member, int(asked))


def _won_pictures(wanted: Wanted, member: Member | None = None) -> list[tuple[str, count_charts.CountBars | None]]:
    """How hands were won, and with which fans; the game is named where several are in one picture."""
    return [
        (_("Won by"), _terms(statistics.wins_by_how(wanted, member))),
        (_("Fans made"), _terms(statistics.fans_made(wanted, member)[: limits.FANS_SHOWN])),
    ]


def _terms(rows: Sequence[tuple[str, str, int]]) -> count_charts.CountBars | None:
    is_mixed = len({game for game, _term, _count in rows}) > 1
    named = [
        (
            f"{term_name(game, term)} · {game_name(game)}" if is_mixed else term_name(game, term),
            "" if is_mixed else term_chinese(game, term),
            count,
        )
        for game, term, count in rows
    ]
    return count_charts.count_bars(named)
