"""Who one is, one's clubs, their members and their log."""

from __future__ import annotations

from typing import Any

from allauth.core import ratelimit
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import access, chronicle, selectors, services
from clubs.api.base import PagedView, View
from clubs.api.pages import OldestFirst
from clubs.api.serializers.joining import NewClubSerializer
from clubs.api.serializers.people import (
    ActSerializer,
    ClubSerializer,
    ClubWithBookSerializer,
    FormerClubSerializer,
    MemberSerializer,
    MeSerializer,
    NoticeSerializer,
    ReadSerializer,
)
from clubs.errors import NotFound
from clubs.models import Member, Notice, Scope, Token
from clubs.permissions import GRANTED
from clubs.services.notices import mark_read


class MeView(View):
    """Who asks, and what the token may be used for."""

    scopes = {"GET": tuple(Scope.values)}

    @extend_schema(operation_id="me", responses=MeSerializer)
    def get(self, request: Request) -> Response:
        scopes = request.auth.scopes if isinstance(request.auth, Token) else Scope.values
        user = request.user
        return Response(MeSerializer({"id": user.pk, "name": user.name, "kind": user.kind, "scopes": scopes}).data)


class ClubsView(View):
    """The clubs one is in, in the order in which one came into them."""

    scopes = {"GET": (Scope.READ, Scope.PLAY)}

    @extend_schema(operation_id="clubs", responses=ClubSerializer(many=True))
    def get(self, request: Request) -> Response:
        found = [club_of(member, people=member.people) for member in selectors.memberships(request.user)]
        return Response(ClubSerializer(found, many=True).data)

    @extend_schema(operation_id="found_club", request=NewClubSerializer, responses={201: ClubWithBookSerializer})
    def post(self, request: Request) -> Response:
        """Found a club of which one is the owner."""
        if not ratelimit.consume(request, action="found"):
            raise Throttled
        founded = services.found_own_club(founder=request.user, **self.told(NewClubSerializer))
        own = access.member_for(request.user, founded.club_id)
        return Response(ClubWithBookSerializer(whole_club(own)).data, status=201)


class FormerClubsView(PagedView):
    """The clubs one was in and is not now: of each, one's statement stays one's own to read."""

    serializer_class = FormerClubSerializer

    @extend_schema(operation_id="former_clubs", responses=FormerClubSerializer(many=True))
    def get(self, request: Request) -> Response:
        return self.page(selectors.former_memberships(request.user))


class ClubView(View):
    """A club one is in, with the head of its ledger."""

    @extend_schema(operation_id="club", responses=ClubWithBookSerializer)
    def get(self, request: Request, club: int) -> Response:
        member = access.member_for(request.user, club)
        return Response(ClubWithBookSerializer(whole_club(member)).data)


class MembersView(PagedView):
    """Who is in a club, in the order in which they came."""

    serializer_class = MemberSerializer
    pagination_class = OldestFirst

    @extend_schema(operation_id="members", responses=MemberSerializer(many=True))
    def get(self, request: Request, club: int) -> Response:
        return self.page(selectors.members_of(access.club_for(request.user, club)))


class MemberView(View):
    """A present member of a club."""

    @extend_schema(operation_id="member", responses=MemberSerializer)
    def get(self, request: Request, club: int, member: int) -> Response:
        found = selectors.members_of(access.club_for(request.user, club)).filter(pk=member).first()
        if found is None:
            raise NotFound(_("There is no such member in this club."))
        return Response(MemberSerializer(found).data)


class LogView(PagedView):
    """The acts of power of a club that one may read of, the newest first."""

    serializer_class = ActSerializer

    @extend_schema(operation_id="log", responses=ActSerializer(many=True))
    def get(self, request: Request, club: int) -> Response:
        return self.page(chronicle.acts_seen_by(access.member_for(request.user, club)))


class NoticesView(PagedView):
    """What one is told, of all one's clubs, the newest first."""

    serializer_class = NoticeSerializer

    @extend_schema(operation_id="notices", responses=NoticeSerializer(many=True))
    def get(self, request: Request) -> Response:
        return self.page(Notice.objects.filter(member__user=request.user).select_related("member"))

    @extend_schema(operation_id="read_notices", request=None, responses=ReadSerializer)
    def post(self, request: Request) -> Response:
        """Have read them all."""
        return Response(ReadSerializer({"read": mark_read(user=request.user)}).data)


class StandingView(View):
    """The members with the most points, and oneself in any case."""

    @extend_schema(operation_id="standing", responses=MemberSerializer(many=True))
    def get(self, request: Request, club: int) -> Response:
        found = selectors.standing(access.member_for(request.user, club))
        return Response(MemberSerializer(found, many=True).data)


def club_of(member: Member, *, people: int) -> dict[str, Any]:
    """A club as one of its members sees it."""
    club = member.club
    own = {name: getattr(club, name) for name in ("id", "name", "code", "is_demo", "starts_tables", "created_at")}
    return {
        **own,
        "people": people,
        "member": member.pk,
        "role": member.role,
        "permissions": sorted(GRANTED[member.role]),
        "balance": member.account.balance,
    }


def whole_club(member: Member) -> dict[str, Any]:
    """The same, with its ledger."""
    book = member.club.book
    people = selectors.members_of(member.club).count()
    return {
        **club_of(member, people=people),
        "book": {"entries": book.head_number, "head": bytes(book.head_hash).hex()},
    }
