"""What a club and its members have played, in numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

import clubs.access
from clubs.api.base import View
from clubs.errors import NotFound
from clubs.models import Member
from games.table import statistics
from games.table.api.serializers import (
    ClubFiguresSerializer,
    MemberFiguresSerializer,
    PlaceSerializer,
    StatisticsFilterSerializer,
)
from games.table.statistics import Wanted
from games.table.statistics_forms import StatisticsFilterForm


class StatisticsView(View):
    """What a club has played: by game, rules and day, how hands were won and with what."""

    @extend_schema(operation_id="statistics", parameters=[StatisticsFilterSerializer], responses=ClubFiguresSerializer)
    def get(self, request: Request, club: int) -> Response:
        wanted = _wanted(self, request, clubs.access.member_for(request.user, club))
        told = {
            "hands": statistics.hands_played(wanted),
            "taken_back": statistics.taken_back(wanted),
            "by_game": [{"game": game, "hands": hands} for game, hands in statistics.by_game(wanted)],
            "by_preset": [
                {"game": game, "preset": name, "hands": hands} for game, name, hands in statistics.by_preset(wanted)
            ],
            "by_day": [{"day": day, "hands": hands} for day, hands in statistics.by_day(wanted)],
            **_won(wanted),
        }
        return Response(ClubFiguresSerializer(told).data)


class LeaderboardView(View):
    """The present members who have played beside each other; equal ones share a place."""

    @extend_schema(
        operation_id="leaderboard",
        parameters=[StatisticsFilterSerializer, OpenApiParameter("by", str, enum=statistics.ORDERS)],
        responses=PlaceSerializer(many=True),
    )
    def get(self, request: Request, club: int) -> Response:
        wanted = _wanted(self, request, clubs.access.member_for(request.user, club))
        by = request.query_params.get("by", statistics.ORDERS[0])
        if by not in statistics.ORDERS:
            raise ValidationError(
                {"by": [_("This must be one of: %(names)s.") % {"names": ", ".join(statistics.ORDERS)}]}
            )
        return Response(PlaceSerializer(statistics.leaderboard(wanted, by), many=True).data)


class MemberStatisticsView(View):
    """One member's hands, and what lies between that member and each other one."""

    @extend_schema(
        operation_id="member_statistics", parameters=[StatisticsFilterSerializer], responses=MemberFiguresSerializer
    )
    def get(self, request: Request, club: int, member: int) -> Response:
        own = clubs.access.member_for(request.user, club)
        found = Member.objects.filter(pk=member, club_id=own.club_id).select_related("user", "club").first()
        if found is None:
            raise NotFound(_("There is no such member in this club."))
        wanted = replace(_wanted(self, request, own), seen_by=own.pk)
        told = {
            "member": found.pk,
            "figures": statistics.figures_of(wanted, found),
            "points_by_day": [
                {"day": day, "points": points} for day, points in statistics.points_by_day(wanted, found)
            ],
            "against": statistics.against(wanted, found),
            **_won(wanted, found),
        }
        return Response(MemberFiguresSerializer(told).data)


def _wanted(view: View, request: Request, member: Member) -> Wanted:
    """What the query asks for. Raises ValidationError for what is not there, or not the club's."""
    view.queried(StatisticsFilterSerializer)
    form = StatisticsFilterForm(request.query_params, member=member)
    wanted = form.wanted()
    if form.errors:
        raise ValidationError(form.errors)
    return wanted


def _won(wanted: Wanted, member: Member | None = None) -> dict[str, Any]:
    return {
        "wins_by_how": [
            {"game": game, "term": how, "wins": wins} for game, how, wins in statistics.wins_by_how(wanted, member)
        ],
        "fans_made": [
            {"game": game, "term": fan, "wins": wins} for game, fan, wins in statistics.fans_made(wanted, member)
        ],
    }
