"""What was said at a table. What is said now goes over its socket."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

import clubs.access
import clubs.talk
from clubs.api.base import View
from clubs.api.serializers.talk import ChatLineSerializer
from clubs.api.views.joining import GONE
from games.table import services


class TableTalkView(View):
    """The newest lines of the talk at a table, as one is to read them, the oldest first."""

    @extend_schema(operation_id="table_talk", responses=ChatLineSerializer(many=True))
    def get(self, request: Request, room: int) -> Response:
        found = clubs.access.room_for(request.user, room)
        member = clubs.access.member_for(request.user, found.club_id)
        lines = [one.line for one in clubs.talk.chat(member, found)]
        return Response(ChatLineSerializer(lines, many=True).data)


class TableLineView(View):
    """What somebody has said at a table."""

    @extend_schema(operation_id="remove_table_line", responses=GONE)
    def delete(self, request: Request, room: int, line: int) -> Response:
        """Take it back, or remove that of one of a lower role; the table is told."""
        found = clubs.access.room_for(request.user, room)
        member = clubs.access.member_for(request.user, found.club_id)
        services.remove_words(room_id=found.pk, by=member, line_id=line)
        return Response(status=204)
