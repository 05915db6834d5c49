"""Tables and hands over the API: the same selectors as the pages and the sockets."""

from __future__ import annotations

import json

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.exceptions import NotFound as ApiNotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.errors import NotFound
from games.core.game import Game
from games.desk.lines import Answer, answered
from games.registry import GAMES
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


class EntryView(APIView):
    """How a hand was settled, for whoever holds its record: the record alone names the entry's hash."""

    authentication_classes = ()
    permission_classes = ()

    @extend_schema(operation_id="hand_entry", responses={200: OpenApiTypes.OBJECT, 404: OpenApiTypes.OBJECT})
    def get(self, request: Request, hand: int, entry_hash: str) -> Response:
        try:
            return Response({"hand": hand, "transfers": selectors.settled_transfers(hand, entry_hash)})
        except NotFound as error:
            raise ApiNotFound(str(error)) from error


class QuestionView(APIView):
    """A question that needs nothing but the rules, asked and answered as one line of a command (docs/cli.md)."""

    authentication_classes = ()
    permission_classes = ()

    def answer(self, game: Game) -> Answer:
        """What of the game answers."""
        raise NotImplementedError

    def post(self, request: Request, game: str) -> Response:
        if game not in GAMES:
            raise ApiNotFound(_("There is no such game."))
        # Not `request.data`: the command's own reader has its own limits, and errors a program can read.
        answer = answered(request.body.decode("utf-8", "replace"), self.answer(GAMES[game]))
        return Response(answer, status=400 if "error" in answer else 200)


ANSWERS = {200: OpenApiTypes.OBJECT, 400: OpenApiTypes.OBJECT, 404: OpenApiTypes.OBJECT}


@extend_schema_view(post=extend_schema(operation_id="score", request=OpenApiTypes.OBJECT, responses=ANSWERS))
class ScoreView(QuestionView):
    """What a win is worth, and who pays: the question and the answer of the command `score` (docs/cli.md)."""

    def answer(self, game: Game) -> Answer:
        return game.score


@extend_schema_view(post=extend_schema(operation_id="waits", request=OpenApiTypes.OBJECT, responses=ANSWERS))
class WaitsView(QuestionView):
    """What completes a hand: the question and the answer of the command `waits` (docs/cli.md)."""

    def answer(self, game: Game) -> Answer:
        return game.waits
