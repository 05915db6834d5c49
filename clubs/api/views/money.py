"""One's own statement, and one's evenings."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import access, evenings, statements, summaries
from clubs.api.base import View
from clubs.api.serializers.money import (
    EveningSerializer,
    FileSerializer,
    FilterSerializer,
    GroupSerializer,
    PagedFilterSerializer,
    StatementSerializer,
    VerdictSerializer,
)
from clubs.forms import StatementFilterForm
from ledger.verify import verify_file


class StatementView(View):
    """One's own lines in a club's book, the newest first; also of a club one is not in any more."""

    @extend_schema(operation_id="statement", parameters=[PagedFilterSerializer], responses=StatementSerializer)
    def get(self, request: Request, club: int) -> Response:
        member = access.holder_for(request.user, club)
        asked = self.queried(PagedFilterSerializer)
        page = statements.page(member, request.query_params, limit=asked["limit"])
        _refuse_unknown(page.form)
        older = request.build_absolute_uri(f"{request.path}?{page.older}") if page.older else None
        return Response(StatementSerializer({"next": older, "opening": page.opening, "results": page.lines}).data)


class StatementGroupsView(View):
    """One's own lines put together: by evening, by opponent or by game."""

    @extend_schema(
        operation_id="statement_groups",
        parameters=[FilterSerializer, OpenApiParameter("by", str, "path", enum=summaries.BY)],
        responses=GroupSerializer(many=True),
    )
    def get(self, request: Request, club: int, by: str) -> Response:
        if by not in summaries.BY:
            raise Http404(_("Lines are put together by evening, opponent or game."))
        member = access.holder_for(request.user, club)
        self.queried(FilterSerializer)
        form = StatementFilterForm(request.query_params, member=member)
        _refuse_unknown(form)
        found = summaries.rows(member, form, request.query_params, by)
        return Response(GroupSerializer(found, many=True).data)


class EveningsView(View):
    """One's own evenings in a club, the newest first. Days are days of UTC."""

    @extend_schema(operation_id="evenings", responses=EveningSerializer(many=True))
    def get(self, request: Request, club: int) -> Response:
        found = evenings.evenings(access.member_for(request.user, club))
        return Response(EveningSerializer(found, many=True).data)


class VerifyView(View):
    """Statement files, for whoever holds one."""

    authentication_classes: Any = ()
    permission_classes: Any = ()

    @extend_schema(operation_id="verify_statement", request=FileSerializer, responses=VerdictSerializer)
    def post(self, request: Request) -> Response:
        """Say whether a file is unaltered and still current."""
        asked = self.told(FileSerializer)
        return Response(VerdictSerializer(verify_file(asked["text"].encode("utf-8", "surrogatepass"))).data)


def _refuse_unknown(form: StatementFilterForm) -> None:
    """A filter of what is not there, or not one's own to know of, must not be read as no filter at all."""
    if form.errors:
        raise ValidationError(form.errors)


def sheet_of(sheet: evenings.Sheet, **more: Any) -> dict[str, Any]:
    """A sheet as its serializer reads it."""
    names = ("rows", "balancing", "is_fewest", "is_too_wide")
    return {**{name: getattr(sheet, name) for name in names}, **more}
