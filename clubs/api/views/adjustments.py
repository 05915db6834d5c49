"""Adjustments between members and the club, and bounds of balances."""

from __future__ import annotations

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import access, money, selectors
from clubs.api.base import PagedView, View
from clubs.api.pages import OldestFirst
from clubs.api.serializers.adjustments import (
    AdjustmentSerializer,
    BoundsSerializer,
    LimitsSerializer,
    NewAdjustmentSerializer,
    WordSerializer,
)
from clubs.errors import NotFound
from clubs.models import Member
from clubs.permissions import Permission
from clubs.services import adjustments as services


def member_of(by: Member, member_id: int) -> Member:
    """A present member of the same club. Raises NotFound."""
    found = selectors.members_of(by.club).select_related("club__book").filter(pk=member_id).first()
    if found is None:
        raise NotFound(_("There is no such member in this club."))
    return found


def _found(by: Member, adjustment: int) -> int:
    """The number of an adjustment that `by` may see. Raises NotFound."""
    if not money.adjustments_seen_by(by).filter(pk=adjustment).exists():
        raise NotFound(_("There is no such adjustment in this club."))
    return adjustment


class AdjustmentsView(PagedView):
    """The adjustments of a club that one may see, the newest first: all with `adjust`, else one's own."""

    serializer_class = AdjustmentSerializer

    @extend_schema(operation_id="adjustments", responses=AdjustmentSerializer(many=True))
    def get(self, request: Request, club: int) -> Response:
        return self.page(money.adjustments_seen_by(access.member_for(request.user, club)))

    @extend_schema(
        operation_id="ask_adjustment", request=NewAdjustmentSerializer, responses={201: AdjustmentSerializer}
    )
    def post(self, request: Request, club: int) -> Response:
        """Ask for one. A second person must approve it."""
        by = access.officer_for(request.user, club, Permission.ADJUST)
        asked = self.told(NewAdjustmentSerializer)
        asked["member"] = member_of(by, asked["member"])
        return Response(AdjustmentSerializer(services.ask_adjustment(by=by, **asked)).data, status=201)


class ApproveAdjustmentView(View):
    """An adjustment that somebody else has asked for."""

    @extend_schema(operation_id="approve_adjustment", request=None, responses=AdjustmentSerializer)
    def post(self, request: Request, club: int, adjustment: int) -> Response:
        """Approve it: the entry is posted."""
        by = access.officer_for(request.user, club, Permission.ADJUST)
        found = _found(by, adjustment)
        return Response(AdjustmentSerializer(services.approve_adjustment(adjustment_id=found, by=by)).data)


class RefuseAdjustmentView(View):
    """An adjustment that somebody else has asked for."""

    @extend_schema(operation_id="refuse_adjustment", request=WordSerializer, responses=AdjustmentSerializer)
    def post(self, request: Request, club: int, adjustment: int) -> Response:
        """Refuse it, with a word."""
        by = access.officer_for(request.user, club, Permission.ADJUST)
        found, asked = _found(by, adjustment), self.told(WordSerializer)
        return Response(AdjustmentSerializer(services.refuse_adjustment(adjustment_id=found, by=by, **asked)).data)


class WithdrawAdjustmentView(View):
    """An adjustment that one has asked for."""

    @extend_schema(operation_id="withdraw_adjustment", request=None, responses=AdjustmentSerializer)
    def post(self, request: Request, club: int, adjustment: int) -> Response:
        """Withdraw it."""
        by = access.member_for(request.user, club)
        found = _found(by, adjustment)
        return Response(AdjustmentSerializer(services.withdraw_adjustment(adjustment_id=found, by=by)).data)


class AllLimitsView(PagedView):
    """Balances with their bounds: of everybody for those with `adjust`, else one's own."""

    serializer_class = BoundsSerializer
    pagination_class = OldestFirst

    @extend_schema(operation_id="limits", responses=BoundsSerializer(many=True))
    def get(self, request: Request, club: int) -> Response:
        return self.page(money.limits_seen_by(access.member_for(request.user, club)))


class LimitsView(View):
    """The bounds of a member's balance."""

    @extend_schema(operation_id="set_limits", request=LimitsSerializer, responses=LimitsSerializer)
    def put(self, request: Request, club: int, member: int) -> Response:
        """Set or lift them."""
        by = access.officer_for(request.user, club, Permission.ADJUST)
        asked = self.told(LimitsSerializer)
        services.set_limits(by=by, member=member_of(by, member), **asked)
        return Response(LimitsSerializer(asked).data)
