"""Rooms, presets and their versions."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import access, selectors, services
from clubs.api.base import PagedView, View
from clubs.api.pages import OldestFirst
from clubs.api.serializers.rooms import (
    NewPairSerializer,
    NewPresetSerializer,
    NewRoomSerializer,
    NewVersionSerializer,
    PairSerializer,
    PresetSerializer,
    PreviewSerializer,
    RoomSerializer,
    RoomSettingsSerializer,
    RulesSerializer,
    SwitchSerializer,
    VersionSerializer,
)
from clubs.api.views.adjustments import member_of
from clubs.api.views.joining import GONE
from clubs.errors import BadRoom, NotFound, RulesRefused
from clubs.models import Apart, Member, Preset, Scope
from clubs.permissions import Permission
from clubs.previews import previews
from clubs.rules import changes, faults
from games.registry import GAMES


class RoomsView(View):
    """The open rooms of a club that one may enter, standing rooms first."""

    scopes = {"GET": (Scope.READ, Scope.PLAY)}

    @extend_schema(operation_id="rooms", responses=RoomSerializer(many=True))
    def get(self, request: Request, club: int) -> Response:
        found = selectors.rooms_of(access.member_for(request.user, club))
        return Response(RoomSerializer(found, many=True).data)

    @extend_schema(operation_id="open_room", request=NewRoomSerializer, responses={201: RoomSerializer})
    def post(self, request: Request, club: int) -> Response:
        """Open one."""
        by = access.officer_for(request.user, club, Permission.TABLES)
        made = services.open_room(club=by.club, by=by, **_settings(by, self.told(NewRoomSerializer)))
        return Response(RoomSerializer(made).data, status=201)


class ClosedRoomsView(View):
    """The closed rooms of a club, the newest first; for those with `tables`."""

    @extend_schema(operation_id="closed_rooms", responses=RoomSerializer(many=True))
    def get(self, request: Request, club: int) -> Response:
        by = access.officer_for(request.user, club, Permission.TABLES)
        return Response(RoomSerializer(selectors.closed_rooms(by.club), many=True).data)


class RoomView(View):
    """A room one may enter."""

    scopes = {"GET": (Scope.READ, Scope.PLAY)}

    @extend_schema(operation_id="room", responses=RoomSerializer)
    def get(self, request: Request, room: int) -> Response:
        return Response(RoomSerializer(access.room_for(request.user, room)).data)


class RoomSettingsView(View):
    """A standing room of a club, open or closed."""

    @extend_schema(operation_id="change_room", request=RoomSettingsSerializer, responses=RoomSerializer)
    def patch(self, request: Request, club: int, room: int) -> Response:
        """Change what is named, from its next match on."""
        by, found = access.room_of_club(request.user, club, room)
        changed = services.change_room(room=found, by=by, **_settings(by, self.told(RoomSettingsSerializer)))
        return Response(RoomSerializer(changed).data)


class RoomSwitchView(View):
    """Whether matches begin in a room."""

    @extend_schema(operation_id="switch_room", request=SwitchSerializer, responses=GONE)
    def put(self, request: Request, club: int, room: int) -> Response:
        """Open a room again, or close it; a match that is being played goes on."""
        by, found = access.room_of_club(request.user, club, room)
        switch = services.reopen_room if self.told(SwitchSerializer)["is_on"] else services.close_room
        switch(room=found, by=by)
        return Response(status=204)


class TablesSwitchView(View):
    """Whether new matches begin in a club at all."""

    @extend_schema(operation_id="switch_tables", request=SwitchSerializer, responses=GONE)
    def put(self, request: Request, club: int) -> Response:
        """Let them begin, or do not; those that are being played go on."""
        by = access.officer_for(request.user, club, Permission.TABLES)
        services.let_tables_start(club=by.club, on=self.told(SwitchSerializer)["is_on"], by=by)
        return Response(status=204)


class PairsView(PagedView):
    """The members of a club who may not sit together; for those with `members` or `tables`."""

    serializer_class = PairSerializer

    @extend_schema(operation_id="pairs_apart", responses=PairSerializer(many=True))
    def get(self, request: Request, club: int) -> Response:
        by = access.keeper_of_pairs(request.user, club)
        return self.page(Apart.objects.filter(club=by.club, lifted_at=None))

    @extend_schema(operation_id="keep_apart", request=NewPairSerializer, responses={201: PairSerializer})
    def post(self, request: Request, club: int) -> Response:
        """Keep two apart."""
        by = access.keeper_of_pairs(request.user, club)
        asked = self.told(NewPairSerializer)
        one, other = member_of(by, asked["one"]), member_of(by, asked["other"])
        made = services.keep_apart(club=by.club, one=one, other=other, reason=asked["reason"], by=by)
        return Response(PairSerializer(made).data, status=201)


class PairView(View):
    """Two members who are kept apart."""

    @extend_schema(operation_id="let_together", responses=GONE)
    def delete(self, request: Request, club: int, pair: int) -> Response:
        """Let them sit together again."""
        by = access.keeper_of_pairs(request.user, club)
        pairs = Apart.objects.select_related("club", "first__user", "second__user")
        found = pairs.filter(pk=pair, club=by.club).first()
        if found is None:
            raise NotFound(_("There is no such pair in this club."))
        services.let_together(pair=found, by=by)
        return Response(status=204)


class PresetsView(PagedView):
    """The sets of rules of a club."""

    serializer_class = PresetSerializer
    pagination_class = OldestFirst

    @extend_schema(operation_id="presets", responses=PresetSerializer(many=True))
    def get(self, request: Request, club: int) -> Response:
        return self.page(Preset.objects.filter(club=access.club_for(request.user, club)))

    @extend_schema(operation_id="make_preset", request=NewPresetSerializer, responses={201: VersionSerializer})
    def post(self, request: Request, club: int) -> Response:
        """Make one that begins as one of the game's own; its first version is in the answer."""
        by = access.officer_for(request.user, club, Permission.PRESETS)
        made = services.new_preset(club=by.club, by=by, **self.told(NewPresetSerializer))
        return Response(VersionSerializer(made).data, status=201)


class PresetVersionsView(PagedView):
    """The versions of a preset, the newest first."""

    serializer_class = VersionSerializer

    @extend_schema(operation_id="versions_of_preset", responses=VersionSerializer(many=True))
    def get(self, request: Request, club: int, preset: int) -> Response:
        _member, found = access.preset_for(request.user, club, preset)
        return self.page(found.versions.all())

    @extend_schema(operation_id="save_version", request=NewVersionSerializer, responses={201: VersionSerializer})
    def post(self, request: Request, club: int, preset: int) -> Response:
        """Save the next version. Refused where somebody has saved another one since `parent`."""
        by, found = access.preset_for(request.user, club, preset, Permission.PRESETS)
        saved = services.save_version(preset=found, by=by, **self.told(NewVersionSerializer))
        return Response(VersionSerializer(saved).data, status=201)


class PreviewView(View):
    """What a preset would be with other options."""

    @extend_schema(operation_id="preview_rules", request=RulesSerializer, responses=PreviewSerializer)
    def post(self, request: Request, club: int, preset: int) -> Response:
        """Reckon the game's sample hands by the newest version with these options in it; nothing is saved."""
        _by, found = access.preset_for(request.user, club, preset, Permission.PRESETS)
        game, latest = GAMES[found.game], found.versions.latest("number")
        full = {**latest.rules, **self.told(RulesSerializer)["rules"]}
        if wrong := faults(game, full):
            raise RulesRefused(_("These rules cannot be played as they stand."), options=wrong)
        told = {"changes": changes(found.game, latest.rules, full), "samples": previews(game, full)}
        return Response(PreviewSerializer(told).data)


class VersionsView(PagedView):
    """Every version of the rules of a club, the newest first."""

    serializer_class = VersionSerializer

    @extend_schema(operation_id="preset_versions", responses=VersionSerializer(many=True))
    def get(self, request: Request, club: int) -> Response:
        return self.page(selectors.preset_versions_of(access.club_for(request.user, club).pk))


def _settings(by: Member, asked: dict[str, Any]) -> dict[str, Any]:
    """As the services take them: the version itself, not its id. Raises BadRoom for one that is not the club's."""
    settings = dict(asked)
    if "version" in settings:
        version = selectors.preset_versions_of(by.club_id).filter(pk=settings.pop("version")).first()
        if version is None:
            raise BadRoom(_("There is no such version of any rules of this club."))
        settings["preset_version"] = version
    return settings
