"""Tables and hands over the API: the same selectors as the pages and the sockets."""

from __future__ import annotations

import json

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound as ApiNotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.errors import NotFound
from games.table import selectors, services
from games.table.record import record


class TableView(APIView):
    """The current frame of a table, as docs/protocol.md describes it, for the one who asks."""

    @extend_schema(operation_id="table", responses={200: OpenApiTypes.OBJECT, 404: OpenApiTypes.OBJECT})
    def get(self, request: Request, room: int) -> Response:
        try:
            services.enter(user=request.user, room_id=room)
        except NotFound as error:
            raise ApiNotFound(str(error)) from error
        return Response(json.loads(selectors.current_frame(room_id=room, user_id=request.user.pk).text))


class HandView(APIView):
    """The record of a finished hand (docs/record.md)."""

    @extend_schema(operation_id="hand", responses={200: OpenApiTypes.OBJECT, 404: OpenApiTypes.OBJECT})
    def get(self, request: Request, hand: int) -> Response:
        try:
            return Response(record(selectors.hand_for(request.user, hand)))
        except NotFound as error:
            raise ApiNotFound(str(error)) from error
