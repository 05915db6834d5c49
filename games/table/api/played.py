"""Matches and hands that have been played."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

import clubs.access
import clubs.evenings
from clubs.api.base import PagedView, View
from clubs.api.serializers.money import EveningSheetSerializer, SheetSerializer
from clubs.api.views.money import sheet_of
from games.table import archive, selectors
from games.table.api.serializers import HandSerializer, MatchSerializer, SettledSerializer
from games.table.record import record


class MatchesView(PagedView):
    """The matches of a club that one sat in or that are published to it, the newest first."""

    serializer_class = MatchSerializer

    @extend_schema(operation_id="matches", responses=MatchSerializer(many=True))
    def get(self, request: Request, club: int) -> Response:
        return self.page(archive.matches_of(clubs.access.member_for(request.user, club)))


class MatchView(View):
    """One match."""

    @extend_schema(operation_id="match", responses=MatchSerializer)
    def get(self, request: Request, match: int) -> Response:
        return Response(MatchSerializer(selectors.match_for(request.user, match)).data)


class MatchSheetView(View):
    """Who is up and down against whom in a match, and how all would be even again."""

    @extend_schema(operation_id="match_sheet", responses=SheetSerializer)
    def get(self, request: Request, match: int) -> Response:
        found = selectors.match_for(request.user, match)
        member = clubs.access.member_for(request.user, found.room.club_id)
        sheet = clubs.evenings.match_sheet(member, room=found.room_id, match=found.pk)
        return Response(SheetSerializer(sheet_of(sheet)).data)


class EveningView(View):
    """Who is up and down against whom of an evening, in own and published matches, and how all would be even."""

    @extend_schema(
        operation_id="evening",
        parameters=[OpenApiParameter("day", date, "path")],
        responses=EveningSheetSerializer,
    )
    def get(self, request: Request, club: int, day: date) -> Response:
        member = clubs.access.member_for(request.user, club)
        if not 1970 <= day.year < 9999:
            raise Http404(_("There was no such evening."))
        sheet, matches = archive.evening_of(member, day)
        return Response(EveningSheetSerializer(sheet_of(sheet, matches=matches)).data)


class HandsView(PagedView):
    """The finished hands of these matches, the newest first."""

    serializer_class = HandSerializer

    @extend_schema(operation_id="hands", responses=HandSerializer(many=True))
    def get(self, request: Request, club: int) -> Response:
        return self.page(archive.hands_of(clubs.access.member_for(request.user, club)))


class HandView(View):
    """The record of a finished hand (docs/record.md)."""

    @extend_schema(operation_id="hand", responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request, hand: int) -> Response:
        return Response(record(selectors.hand_for(request.user, hand)))


class EntryView(View):
    """How a hand was settled, for whoever holds its record: the record alone names the entry's hash."""

    authentication_classes: Any = ()
    permission_classes: Any = ()

    @extend_schema(operation_id="hand_entry", responses=SettledSerializer)
    def get(self, request: Request, hand: int, entry_hash: str) -> Response:
        return Response({"hand": hand, "transfers": selectors.settled_transfers(hand, entry_hash)})
