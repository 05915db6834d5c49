"""Rooms, presets and their versions."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import access, selectors
from clubs.api.base import PagedView, View
from clubs.api.pages import OldestFirst
from clubs.api.serializers.rooms import PresetSerializer, RoomSerializer, VersionSerializer
from clubs.models import Preset, Scope


class RoomsView(View):
    """The open rooms of a club that one may enter, standing rooms first."""

    scopes = {"GET": (Scope.READ, Scope.PLAY)}

    @extend_schema(operation_id="rooms", responses=RoomSerializer(many=True))
    def get(self, request: Request, club: int) -> Response:
        found = selectors.rooms_of(access.member_for(request.user, club))
        return Response(RoomSerializer(found, many=True).data)


class RoomView(View):
    """A room one may enter."""

    scopes = {"GET": (Scope.READ, Scope.PLAY)}

    @extend_schema(operation_id="room", responses=RoomSerializer)
    def get(self, request: Request, room: int) -> Response:
        return Response(RoomSerializer(access.room_for(request.user, room)).data)


class PresetsView(PagedView):
    """The sets of rules of a club."""

    serializer_class = PresetSerializer
    pagination_class = OldestFirst

    @extend_schema(operation_id="presets", responses=PresetSerializer(many=True))
    def get(self, request: Request, club: int) -> Response:
        return self.page(Preset.objects.filter(club=access.club_for(request.user, club)))


class VersionsView(PagedView):
    """Every version of the rules of a club, the newest first."""

    serializer_class = VersionSerializer

    @extend_schema(operation_id="preset_versions", responses=VersionSerializer(many=True))
    def get(self, request: Request, club: int) -> Response:
        return self.page(selectors.preset_versions_of(access.club_for(request.user, club).pk))
