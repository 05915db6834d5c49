"""Many members at once. What would happen is shown first, and then done exactly so."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import access, roster
from clubs.api.base import PagedView, View
from clubs.api.pages import OldestFirst
from clubs.api.serializers.many import (
    ExportSerializer,
    ImportedSerializer,
    ImportSerializer,
    PlanSerializer,
    RosterQuerySerializer,
    RosterSerializer,
    SelectionSerializer,
)
from clubs.permissions import Permission
from clubs.services import imports, plans
from clubs.services.exports import export_members


class RosterView(PagedView):
    """The members with when they were last there, in the order in which they came; for those with `members`."""

    serializer_class = RosterSerializer
    pagination_class = OldestFirst

    @extend_schema(operation_id="roster", parameters=[RosterQuerySerializer], responses=RosterSerializer(many=True))
    def get(self, request: Request, club: int) -> Response:
        member = access.officer_for(request.user, club, Permission.MEMBERS)
        asked = self.queried(RosterQuerySerializer)
        found = roster.named(roster.roster(member.club), asked.get("q", ""))
        if "inactive" in asked:
            found = roster.inactive(found, asked["inactive"])
        return self.page(found)


class SelectionView(View):
    """Several members of a club."""

    @extend_schema(operation_id="act_on_members", request=SelectionSerializer, responses=PlanSerializer)
    def post(self, request: Request, club: int) -> Response:
        """Show what would happen to each; with the plan's digest, do it. Refused (`plan_moved`) if it is another plan
        by now."""
        by = access.officer_for(request.user, club, Permission.MEMBERS)
        asked = self.told(SelectionSerializer)
        which = {"by": by, "members": asked["members"], "act": asked["act"]}
        if asked["digest"]:
            how = {name: asked[name] for name in ("digest", "reason", "links")}
            plan = plans.do_for_members(**which, **how)
        else:
            plan = plans.plan_for_members(**which)
        return Response(PlanSerializer(_told(plan, ("act", "rows"), is_done=bool(asked["digest"]))).data)


class ImportView(View):
    """A list of people, brought in as CSV."""

    @extend_schema(operation_id="import_members", request=ImportSerializer, responses=ImportedSerializer)
    def post(self, request: Request, club: int) -> Response:
        """Show what each line would do; with the plan's digest, do it. Refused (`plan_moved`) if it is another plan by
        now."""
        by = access.officer_for(request.user, club, Permission.MEMBERS)
        asked = self.told(ImportSerializer)
        if asked["digest"]:
            found = imports.do_import(by=by, text=asked["text"], digest=asked["digest"])
        else:
            found = imports.plan_import(by=by, text=asked["text"])
        return Response(ImportedSerializer(_told(found, ("bad", "lines"), is_done=bool(asked["digest"]))).data)


class ExportView(View):
    """The list of members as CSV; that it was taken is in the club's log."""

    @extend_schema(operation_id="export_members", responses=ExportSerializer)
    def get(self, request: Request, club: int) -> Response:
        by = access.officer_for(request.user, club, Permission.MEMBERS)
        return Response(ExportSerializer({"csv": export_members(by=by).decode("utf-8-sig")}).data)


def _told(plan: imports.Import | plans.Selection, names: tuple[str, ...], *, is_done: bool) -> dict[str, object]:
    return {"is_done": is_done, **{name: getattr(plan, name) for name in ("digest", "count", *names)}}
