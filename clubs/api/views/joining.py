"""Coming into a club and going out of it: invitations, requests, bans, roles, ownership."""

from __future__ import annotations

from typing import Any

from allauth.core import ratelimit
from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.exceptions import Throttled, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import access, newcomers, services
from clubs.api.base import PagedView, View
from clubs.api.serializers.joining import (
    AnswerOfferSerializer,
    AnswerSerializer,
    BanSerializer,
    DeclineSerializer,
    InvitationSerializer,
    JoinedSerializer,
    JoinSerializer,
    MadeInvitationSerializer,
    NewBanSerializer,
    NewInvitationSerializer,
    NewOfferSerializer,
    OfferSerializer,
    RemovalSerializer,
    RequestSerializer,
    RoleSerializer,
    SearchSerializer,
)
from clubs.api.serializers.people import MemberSerializer
from clubs.errors import NotFound
from clubs.models import Invitation, JoinRequest, Member
from clubs.origins import origin_of_request
from clubs.permissions import Permission

GONE = {204: OpenApiResponse(description="It is done.")}


class JoinView(View):
    """The door of clubs."""

    @extend_schema(operation_id="join", request=JoinSerializer, responses=JoinedSerializer)
    def post(self, request: Request) -> Response:
        """Join by an invitation's secret, or ask the club of a code to be let in."""
        asked = self.told(JoinSerializer)
        if ("code" in asked) == ("token" in asked):
            raise ValidationError({"non_field_errors": [_("Give either a code or an invitation's token.")]})
        if not ratelimit.consume(request, action="join"):
            raise Throttled
        who = {"user": request.user, "words": asked["note"], "origin": origin_of_request(request)}
        if "code" in asked:
            came = services.ask_to_join(code=asked["code"], **who)
        else:
            came = services.use_invitation(token=asked["token"], **who)
        is_in = isinstance(came, Member)
        return Response(
            JoinedSerializer({"member": came.pk if is_in else None, "request": None if is_in else came}).data
        )


class InvitationsView(PagedView):
    """The invitations of a club, the newest first; for those with `requests`."""

    serializer_class = InvitationSerializer

    @extend_schema(operation_id="invitations", responses=InvitationSerializer(many=True))
    def get(self, request: Request, club: int) -> Response:
        member = access.officer_for(request.user, club, Permission.REQUESTS)
        return self.page(Invitation.objects.filter(club=member.club))

    @extend_schema(
        operation_id="make_invitation", request=NewInvitationSerializer, responses={201: MadeInvitationSerializer}
    )
    def post(self, request: Request, club: int) -> Response:
        """Make one; its secret is in the answer, this once."""
        member = access.officer_for(request.user, club, Permission.REQUESTS)
        made, token = services.make_invitation(by=member, **self.told(NewInvitationSerializer))
        made.token, made.path = token, reverse("invitation", args=[token])
        return Response(MadeInvitationSerializer(made).data, status=201)


class InvitationView(View):
    """An invitation."""

    @extend_schema(operation_id="revoke_invitation", responses=GONE)
    def delete(self, request: Request, club: int, invitation: int) -> Response:
        """Nobody joins by it any more."""
        services.revoke_invitation(by=access.member_for(request.user, club), invitation_id=invitation)
        return Response(status=204)


class RequestsView(PagedView):
    """Who waits to be let into a club, the newest first; for those with `requests`."""

    serializer_class = RequestSerializer

    @extend_schema(operation_id="requests", responses=RequestSerializer(many=True))
    def get(self, request: Request, club: int) -> Response:
        member = access.officer_for(request.user, club, Permission.REQUESTS)
        return self.page(newcomers.requests_waiting(member.club))


class DeclinedView(PagedView):
    """Who was not let in, the newest first; for those with `requests`."""

    serializer_class = RequestSerializer

    @extend_schema(
        operation_id="declined_requests", parameters=[SearchSerializer], responses=RequestSerializer(many=True)
    )
    def get(self, request: Request, club: int) -> Response:
        member = access.officer_for(request.user, club, Permission.REQUESTS)
        return self.page(newcomers.requests_declined(member.club, self.queried(SearchSerializer)["q"]))


class AskedView(PagedView):
    """Whom the club has asked in and who has not answered, the newest first; for those with `requests`."""

    serializer_class = RequestSerializer

    @extend_schema(operation_id="people_asked", responses=RequestSerializer(many=True))
    def get(self, request: Request, club: int) -> Response:
        member = access.officer_for(request.user, club, Permission.REQUESTS)
        return self.page(newcomers.people_asked(member.club))


class OneAskedView(View):
    """Somebody whom the club has asked in."""

    @extend_schema(operation_id="take_back_asking", responses=GONE)
    def delete(self, request: Request, club: int, asked: int) -> Response:
        """Ask the person no longer."""
        by = access.officer_for(request.user, club, Permission.REQUESTS)
        services.take_back_asking(by=by, request_id=asked)
        return Response(status=204)


class ApproveView(View):
    """A request."""

    @extend_schema(operation_id="approve_request", request=None, responses=MemberSerializer)
    def post(self, request: Request, club: int, asked: int) -> Response:
        """Let the person in."""
        made = services.approve_request(by=access.member_for(request.user, club), request_id=asked)
        return Response(MemberSerializer(made).data)


class DeclineView(View):
    """A request."""

    @extend_schema(operation_id="decline_request", request=DeclineSerializer, responses=GONE)
    def post(self, request: Request, club: int, asked: int) -> Response:
        """Do not let the person in."""
        by = access.officer_for(request.user, club, Permission.REQUESTS)
        services.decline_request(by=by, request_id=asked, **self.told(DeclineSerializer))
        return Response(status=204)


class BarView(View):
    """Somebody who has asked to come in, now or before."""

    @extend_schema(operation_id="bar_person", request=NewBanSerializer, responses={201: BanSerializer})
    def post(self, request: Request, club: int, asked: int) -> Response:
        """Keep the person out."""
        by = access.officer_for(request.user, club, Permission.MEMBERS)
        if not JoinRequest.objects.filter(pk=asked, club=by.club).exists():
            raise NotFound(_("There is no such request."))
        ban = services.bar_person(by=by, request_id=asked, **self.told(NewBanSerializer))
        return Response(BanSerializer(ban).data, status=201)


class WaitingView(View):
    """What one waits for, and clubs that have asked one in."""

    @extend_schema(operation_id="waiting", responses=RequestSerializer(many=True))
    def get(self, request: Request) -> Response:
        return Response(RequestSerializer(newcomers.waiting_of(request.user), many=True).data)


class AnswerView(View):
    """A request of one's own, or a club's asking one in."""

    @extend_schema(operation_id="answer_asking", request=AnswerSerializer, responses=GONE)
    def post(self, request: Request, asked: int) -> Response:
        """Go in where a club has asked one in, or do not."""
        if self.told(AnswerSerializer)["accepts"]:
            services.accept_asking(user=request.user, request_id=asked)
        else:
            services.decline_asking(user=request.user, request_id=asked)
        return Response(status=204)

    @extend_schema(operation_id="withdraw_request", responses=GONE)
    def delete(self, request: Request, asked: int) -> Response:
        """Wait no longer to be let in."""
        services.withdraw_request(user=request.user, request_id=asked)
        return Response(status=204)


class RoleView(View):
    """What a member may do."""

    @extend_schema(operation_id="change_role", request=RoleSerializer, responses=MemberSerializer)
    def put(self, request: Request, club: int, member: int) -> Response:
        """Give a member below oneself another role below one's own."""
        by = access.officer_for(request.user, club, Permission.MEMBERS)
        changed = services.change_role(by=by, member_id=member, role=self.told(RoleSerializer)["role"])
        return Response(MemberSerializer(changed).data)


class RemoveView(View):
    """A membership of somebody else."""

    @extend_schema(operation_id="remove_member", request=RemovalSerializer, responses=GONE)
    def post(self, request: Request, club: int, member: int) -> Response:
        """End it; the person's account and ledger stay."""
        by = access.officer_for(request.user, club, Permission.MEMBERS)
        asked = self.told(RemovalSerializer)
        what: dict[str, Any] = {"by": by, "member_id": member}
        if asked["is_barred"]:
            services.kick(**what, reason=asked["reason"], days=asked["days"], links=asked["links"])
        else:
            services.let_go(**what, reason=asked["reason"])
        return Response(status=204)


class LeaveView(View):
    """One's own membership."""

    @extend_schema(operation_id="leave_club", request=None, responses=GONE)
    def post(self, request: Request, club: int) -> Response:
        """End it; one's account and ledger stay."""
        services.leave_club(member=access.member_for(request.user, club))
        return Response(status=204)


class BansView(PagedView):
    """Who is kept out of a club, the newest first; for those with `members`."""

    serializer_class = BanSerializer

    @extend_schema(operation_id="bans", responses=BanSerializer(many=True))
    def get(self, request: Request, club: int) -> Response:
        member = access.officer_for(request.user, club, Permission.MEMBERS)
        return self.page(newcomers.bans_holding(member.club))


class BanView(View):
    """A ban."""

    @extend_schema(operation_id="lift_ban", responses=GONE)
    def delete(self, request: Request, club: int, ban: int) -> Response:
        """Lift it."""
        services.lift_ban(by=access.member_for(request.user, club), ban_id=ban)
        return Response(status=204)


class OffersView(View):
    """The club, offered to another member: the first of two steps."""

    @extend_schema(operation_id="offers", responses=OfferSerializer(many=True))
    def get(self, request: Request, club: int) -> Response:
        """The offers that one has made or been made and that can be accepted now."""
        member = access.member_for(request.user, club)
        own = [offer for offer in newcomers.offers_open(member.club) if member.pk in (offer.giver_id, offer.taker_id)]
        return Response(OfferSerializer(own, many=True).data)

    @extend_schema(operation_id="offer_club", request=NewOfferSerializer, responses={201: OfferSerializer})
    def post(self, request: Request, club: int) -> Response:
        """Offer it; an owner's act."""
        by = access.owner_for(request.user, club)
        asked = self.told(NewOfferSerializer)
        offer = services.offer_ownership(by=by, member_id=asked.pop("member"), **asked)
        return Response(OfferSerializer(offer).data, status=201)


class OfferView(View):
    """An offer of the club."""

    @extend_schema(operation_id="answer_offer", request=AnswerOfferSerializer, responses=GONE)
    def post(self, request: Request, club: int, offer: int) -> Response:
        """Take the club, or do not; the giver may take the offer back."""
        by = access.member_for(request.user, club)
        asked = self.told(AnswerOfferSerializer)
        if asked["accepts"]:
            services.accept_ownership(by=by, offer_id=offer, code=asked["code"])
        else:
            services.decline_ownership(by=by, offer_id=offer)
        return Response(status=204)


class StepDownView(View):
    """One's own role as an owner."""

    @extend_schema(operation_id="step_down", request=None, responses=MemberSerializer)
    def post(self, request: Request, club: int) -> Response:
        """Become an administrator, where another owner stays."""
        return Response(MemberSerializer(services.step_down(by=access.member_for(request.user, club))).data)
