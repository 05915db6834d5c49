"""The tables of a club as they stand, and sitting at them."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import uuid4

from django.db.models import Prefetch
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

import clubs.access
import clubs.selectors
import clubs.services
from clubs.api.base import View
from clubs.api.serializers.fields import ReasonSerializer
from clubs.api.serializers.rooms import RoomSerializer
from clubs.api.views.joining import GONE
from clubs.models import Scope, Token
from clubs.origins import Origin
from clubs.permissions import Permission
from games.table import selectors, services
from games.table.api.serializers import (
    AcceptSerializer,
    BoardSerializer,
    CommandSerializer,
    DoneSerializer,
    PracticeSerializer,
    SitSerializer,
    TellSerializer,
)
from games.table.models import MatchSeat, Table

READ_OR_PLAY = (Scope.READ, Scope.PLAY)


class BoardsView(View):
    """The tables of the rooms that one may enter; a room where nobody ever sat has none."""

    scopes = {"GET": READ_OR_PLAY}

    @extend_schema(operation_id="tables", responses=BoardSerializer(many=True))
    def get(self, request: Request, club: int) -> Response:
        rooms = clubs.selectors.rooms_of(clubs.access.member_for(request.user, club)).order_by()
        seats = MatchSeat.objects.select_related("member__user").order_by("seat")
        tables = (
            Table.objects.filter(room__in=rooms)
            .select_related("match")
            .prefetch_related(Prefetch("match__seats", queryset=seats))
            .order_by("room_id")
        )
        boards = [
            {
                "room": table.room_id,
                "state": table.state,
                "paused": table.paused_at is not None,
                "match": table.match,
            }
            for table in tables
        ]
        return Response(BoardSerializer(boards, many=True).data)


class TableView(View):
    """The current frame of a table, as docs/protocol.md describes it, for the one who asks."""

    scopes = {"GET": READ_OR_PLAY}

    @extend_schema(operation_id="table", responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request, room: int) -> Response:
        services.enter(user=request.user, room_id=room)
        return Response(json.loads(selectors.current_frame(room_id=room, user_id=request.user.pk).text))


class CommandView(View):
    """A command to a table. By a token it is a program that asks: its seat is marked as a bot."""

    scopes = {"POST": (Scope.PLAY,)}

    def obey(
        self,
        request: Request,
        room: int,
        service: Callable[..., int],
        asked: type[CommandSerializer] = CommandSerializer,
        **what: Any,
    ) -> Response:
        """Give the command that the body says, in the person's name."""
        services.enter(user=request.user, room_id=room)
        what |= self.told(asked)
        command = what.pop("id", None) or uuid4()
        call = partial(service, room_id=room, user=request.user, command=command, **what)
        is_program = isinstance(request.auth, Token)
        seq = services.as_program(call, room_id=room, user=request.user) if is_program else call()
        return Response(DoneSerializer({"id": command, "seq": seq}).data)


class PracticeView(View):
    """One's own practice table in the demo club, with house bots."""

    scopes = {"POST": (Scope.PLAY,)}

    @extend_schema(operation_id="practise", request=PracticeSerializer, responses=RoomSerializer)
    def post(self, request: Request) -> Response:
        """Find it, or open it; then sit down, and start."""
        asked = self.told(PracticeSerializer)
        member = clubs.services.join_demo(request.user)
        room = clubs.services.open_practice_room(member, asked["game"])
        services.enter(user=request.user, room_id=room.pk)
        return Response(RoomSerializer(room).data)


class SitView(CommandView):
    """Sit down at a table: a program where the room allows bots."""

    @extend_schema(operation_id="sit", request=SitSerializer, responses=DoneSerializer)
    def post(self, request: Request, room: int) -> Response:
        origin = Origin(address=request.META.get("REMOTE_ADDR", ""))
        is_program = isinstance(request.auth, Token)
        return self.obey(request, room, services.sit, SitSerializer, origin=origin, is_program=is_program)


class AcceptView(CommandView):
    """The rules of a room that have changed since one last played there: `rules_changed` names them."""

    @extend_schema(operation_id="accept_rules", request=AcceptSerializer, responses=DoneSerializer)
    def post(self, request: Request, room: int) -> Response:
        """Agree to them, once; then sit down."""
        return self.obey(request, room, services.accept, AcceptSerializer)


class LeaveView(CommandView):
    """Stand up, while the match has not started."""

    @extend_schema(operation_id="leave", request=CommandSerializer, responses=DoneSerializer)
    def post(self, request: Request, room: int) -> Response:
        return self.obey(request, room, services.leave)


class StartView(CommandView):
    """Let house bots take the empty seats, where the room allows it."""

    @extend_schema(operation_id="start", request=CommandSerializer, responses=DoneSerializer)
    def post(self, request: Request, room: int) -> Response:
        return self.obey(request, room, services.start)


class BoardActView(View):
    """An act of those with `tables` at a table of their club. None of them touches a hand that is being played."""

    def officer(self, request: Request, room: int) -> dict[str, Any]:
        """Who acts, and where, as the services ask."""
        found = clubs.access.room_for(request.user, room)
        return {"room_id": found.pk, "by": clubs.access.officer_for(request.user, found.club_id, Permission.TABLES)}


class CloseView(BoardActView):
    """The match at a table."""

    @extend_schema(operation_id="close_match", request=None, responses=GONE)
    def post(self, request: Request, room: int) -> Response:
        """End it with the hand being played, which is played to its end; between hands, at once."""
        services.close_after_hand(**self.officer(request, room))
        return Response(status=204)


class EndView(BoardActView):
    """The match at a table."""

    @extend_schema(operation_id="end_match", request=ReasonSerializer, responses=GONE)
    def post(self, request: Request, room: int) -> Response:
        """End it between two hands, for a reason that those who sit are told."""
        services.end_match(**self.officer(request, room), **self.told(ReasonSerializer))
        return Response(status=204)


class TellView(BoardActView):
    """A message to those who sit at a table."""

    @extend_schema(operation_id="tell_table", request=TellSerializer, responses=GONE)
    def put(self, request: Request, room: int) -> Response:
        """Put it on the table, in the place of the one before."""
        services.tell_table(**self.officer(request, room), **self.told(TellSerializer))
        return Response(status=204)


class FreeSeatView(BoardActView):
    """A seat before its match has begun."""

    @extend_schema(operation_id="free_seat", responses=GONE)
    def delete(self, request: Request, room: int, seat: int) -> Response:
        """Have whoever sits there stand up."""
        services.free_seat(**self.officer(request, room), seat=seat)
        return Response(status=204)
