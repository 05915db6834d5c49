"""Signs that two accounts may be one person, or sit together: hints for those with `audit`, and no proof."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

import clubs.access
from clubs.api.base import View
from clubs.permissions import Permission
from games.table import board_rows
from games.table.api.serializers import RequestSignSerializer, SignSerializer


class SignsView(View):
    """Members who sat down from the same address or browser lately."""

    @extend_schema(operation_id="signs", responses=SignSerializer(many=True))
    def get(self, request: Request, club: int) -> Response:
        member = clubs.access.officer_for(request.user, club, Permission.AUDIT)
        return Response(SignSerializer(board_rows.signs(member.club), many=True).data)


class RequestSignsView(View):
    """Who waits to be let in and came from the same address or browser as somebody who is or was in the club."""

    @extend_schema(operation_id="request_signs", responses=RequestSignSerializer(many=True))
    def get(self, request: Request, club: int) -> Response:
        member = clubs.access.officer_for(request.user, club, Permission.AUDIT)
        return Response(RequestSignSerializer(board_rows.request_signs(member.club), many=True).data)
