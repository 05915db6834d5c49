"""Disputes of lines of statements."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

import clubs.access
import clubs.money
from clubs.api.base import PagedView, View
from clubs.errors import NotFound
from clubs.models import Dispute, Member
from clubs.services import disputes as decisions
from games.table import correction
from games.table.api.serializers import (
    DecisionSerializer,
    DisputeSerializer,
    EntryLineSerializer,
    NewDisputeSerializer,
)
from games.table.evidence import told
from games.table.services.disputes import open_dispute


class DisputesView(PagedView):
    """The disputes of a club that one may see, the newest first: those one took part in, or may decide or audit."""

    serializer_class = DisputeSerializer

    @extend_schema(operation_id="disputes", responses=DisputeSerializer(many=True))
    def get(self, request: Request, club: int) -> Response:
        member = clubs.access.member_for(request.user, club)
        rows = clubs.money.disputes_seen_by(member)
        return self.page(rows, prepare=partial(clubs.money.with_deciders, member.club))

    @extend_schema(operation_id="open_dispute", request=NewDisputeSerializer, responses={201: DisputeSerializer})
    def post(self, request: Request, club: int) -> Response:
        """Dispute a line of one's own statement; what is known of it is attached by itself."""
        member = clubs.access.member_for(request.user, club)
        asked = self.told(NewDisputeSerializer)
        made = open_dispute(member=member, transfer_id=asked["line"], reason=asked["reason"])
        return Response(_said(member, made), status=201)


class DisputeView(View):
    """One dispute."""

    @extend_schema(operation_id="dispute", responses=DisputeSerializer)
    def get(self, request: Request, club: int, dispute: int) -> Response:
        return Response(_said(*_found(request, club, dispute)))


class EvidenceView(View):
    """What was known of the line when it was disputed; sums and findings also in the words of `Accept-Language`."""

    @extend_schema(operation_id="dispute_evidence", responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request, club: int, dispute: int) -> Response:
        return Response(told(_found(request, club, dispute)[1].evidence))


class DisputedLinesView(View):
    """The lines of a disputed entry, as a correction names them."""

    @extend_schema(operation_id="disputed_lines", responses=EntryLineSerializer(many=True))
    def get(self, request: Request, club: int, dispute: int) -> Response:
        _member, found = _found(request, club, dispute)
        by_account = {account: member for member, account in correction.members(found).items()}
        lines = [
            {
                "id": line.pk,
                "payer": by_account.get(line.payer_id),
                "payee": by_account.get(line.payee_id),
                "points": line.points,
                "reason": line.reason,
            }
            for line in found.transfer.entry.transfers.order_by("line")
        ]
        return Response(EntryLineSerializer(lines, many=True).data)


class DecideView(View):
    """The end of a dispute."""

    @extend_schema(operation_id="decide_dispute", request=DecisionSerializer, responses=DisputeSerializer)
    def post(self, request: Request, club: int, dispute: int) -> Response:
        """Uphold or refuse it, which somebody does who took no part, or withdraw one's own.

        Upheld, the entry is taken back, and one of the corrected lines, if there are any, posted in its place.
        """
        member, found = _found(request, club, dispute)
        asked = self.told(DecisionSerializer)
        match asked["decision"]:
            case "uphold":
                lines = correction.lines_of(found, asked.get("corrected", ()))
                decisions.uphold_dispute(dispute_id=found.pk, by=member, word=asked["word"], corrected=lines)
            case "refuse":
                decisions.refuse_dispute(dispute_id=found.pk, by=member, word=asked["word"])
            case _:
                decisions.withdraw_dispute(dispute_id=found.pk, by=member)
        return Response(_said(*_found(request, club, dispute)))


def _said(member: Member, dispute: Dispute) -> dict[str, Any]:
    [told_of] = clubs.money.with_deciders(member.club, [dispute])
    return DisputeSerializer(told_of).data


def _found(request: Request, club: int, dispute: int) -> tuple[Member, Dispute]:
    member = clubs.access.member_for(request.user, club)
    found = clubs.money.disputes_seen_by(member).filter(pk=dispute).first()
    if found is None:
        raise NotFound(_("There is no such dispute in this club."))
    return member, found
