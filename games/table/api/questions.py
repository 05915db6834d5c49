"""Questions that need nothing but the rules, and no name: what the commands of docs/cli.md answer."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.base import View
from games.core.game import Game
from games.desk.lines import Answer, answered
from games.registry import GAMES


class QuestionView(View):
    """A question asked and answered as one line of a command (docs/cli.md)."""

    authentication_classes: Any = ()
    permission_classes: Any = ()

    @abstractmethod
    def answer(self, game: Game) -> Answer:
        """What of the game answers."""

    def post(self, request: Request, game: str) -> Response:
        if game not in GAMES:
            raise Http404(_("There is no such game."))
        # Not `request.data`: the command's own reader has its own limits, and errors a program can read.
        answer = answered(request.body.decode("utf-8", "replace"), self.answer(GAMES[game]))
        return Response(answer, status=400 if "error" in answer else 200)


ASKED = {
    "parameters": [OpenApiParameter("game", str, "path", enum=list(GAMES))],
    "request": OpenApiTypes.OBJECT,
    "responses": {200: OpenApiTypes.OBJECT, 400: OpenApiTypes.OBJECT},
}


@extend_schema_view(post=extend_schema(operation_id="score", **ASKED))
class ScoreView(QuestionView):
    """What a win is worth, and who pays: the question and the answer of the command `score` (docs/cli.md)."""

    def answer(self, game: Game) -> Answer:
        return game.score


@extend_schema_view(post=extend_schema(operation_id="waits", **ASKED))
class WaitsView(QuestionView):
    """What completes a hand: the question and the answer of the command `waits` (docs/cli.md)."""

    def answer(self, game: Game) -> Answer:
        return game.waits
