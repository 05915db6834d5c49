"""Who one is, one's clubs, their members and their log."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import access, selectors
from clubs.api.base import PagedView, View
from clubs.api.pages import OldestFirst
from clubs.api.serializers.people import (
    ClubSerializer,
    ClubWithBookSerializer,
    MemberSerializer,
    MeSerializer,
)
from clubs.models import Member, Scope, Token
from clubs.permissions import GRANTED


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


class StandingView(View):
    """The members with the most points, and oneself in any case."""

    @extend_schema(operation_id="standing", responses=MemberSerializer(many=True))
    def get(self, request: Request, club: int) -> Response:
        found = selectors.standing(access.member_for(request.user, club))
        return Response(MemberSerializer(found, many=True).data)


def club_of(member: Member, *, people: int) -> dict[str, Any]:
    """A club as one of its members sees it."""
    club = member.club
    own = {name: getattr(club, name) for name in ("id", "name", "code", "is_demo", "created_at")}
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
