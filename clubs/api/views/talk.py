"""Announcements, the chat, mutes, blocks and seasons."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import access, limits, services, talk
from clubs.api.base import PagedView, View
from clubs.api.serializers.money import BeforeSerializer
from clubs.api.serializers.talk import (
    AnnouncementSerializer,
    ChatLineSerializer,
    ChatSerializer,
    MuteSerializer,
    NewAnnouncementSerializer,
    NewMuteSerializer,
    NewSeasonSerializer,
    PinSerializer,
    SaySerializer,
    SeasonSerializer,
)
from clubs.api.views.joining import GONE
from clubs.models import Season
from clubs.permissions import Permission


class AnnouncementsView(View):
    """The news of a club that stand: pinned ones first, then the newest."""

    @extend_schema(operation_id="announcements", responses=AnnouncementSerializer(many=True))
    def get(self, request: Request, club: int) -> Response:
        found = talk.announcements(access.club_for(request.user, club))
        return Response(AnnouncementSerializer(found, many=True).data)

    @extend_schema(operation_id="announce", request=NewAnnouncementSerializer, responses={201: AnnouncementSerializer})
    def post(self, request: Request, club: int) -> Response:
        """Tell the whole club something."""
        by = access.officer_for(request.user, club, Permission.ANNOUNCE)
        asked = self.told(NewAnnouncementSerializer)
        made = services.announce(by=by, **asked)
        return Response(AnnouncementSerializer(made).data, status=201)


class AnnouncementView(View):
    """An announcement."""

    @extend_schema(operation_id="pin_announcement", request=PinSerializer, responses=AnnouncementSerializer)
    def put(self, request: Request, club: int, announcement: int) -> Response:
        """Let it stand above the others, or among them again."""
        by = access.officer_for(request.user, club, Permission.ANNOUNCE)
        asked = self.told(PinSerializer)
        changed = services.pin_announcement(by=by, announcement_id=announcement, **asked)
        return Response(AnnouncementSerializer(changed).data)

    @extend_schema(operation_id="withdraw_announcement", responses=GONE)
    def delete(self, request: Request, club: int, announcement: int) -> Response:
        """Take it back."""
        services.withdraw_announcement(by=access.member_for(request.user, club), announcement_id=announcement)
        return Response(status=204)


class ChatView(View):
    """The chat of a club, as one is to read it."""

    @extend_schema(operation_id="chat", parameters=[BeforeSerializer], responses=ChatSerializer)
    def get(self, request: Request, club: int) -> Response:
        member = access.member_for(request.user, club)
        found = talk.chat(member, before=self.queried(BeforeSerializer).get("before"))
        older = None
        if len(found) == limits.CHAT_PAGE_LENGTH:
            older = request.build_absolute_uri(f"{request.path}?before={found[0].line.pk}")
        return Response(ChatSerializer({"next": older, "results": [one.line for one in found]}).data)

    @extend_schema(operation_id="say", request=SaySerializer, responses={201: ChatLineSerializer})
    def post(self, request: Request, club: int) -> Response:
        """Say something to the club."""
        member = access.member_for(request.user, club)
        asked = self.told(SaySerializer)
        line = services.speak(member=member, text=asked["text"], command=asked.get("id"))
        return Response(ChatLineSerializer(line).data, status=201)


class ChatLineView(View):
    """What somebody has said."""

    @extend_schema(operation_id="remove_line", responses=GONE)
    def delete(self, request: Request, club: int, line: int) -> Response:
        """Take it back, or remove that of one of a lower role."""
        services.remove_line(by=access.member_for(request.user, club), line_id=line)
        return Response(status=204)


class MuteView(View):
    """Whether a member may talk."""

    @extend_schema(operation_id="mute", request=NewMuteSerializer, responses=MuteSerializer)
    def put(self, request: Request, club: int, member: int) -> Response:
        """Let a member say nothing for a time."""
        by = access.officer_for(request.user, club, Permission.ANNOUNCE)
        return Response(MuteSerializer(services.mute(by=by, member_id=member, **self.told(NewMuteSerializer))).data)

    @extend_schema(operation_id="lift_mute", responses=GONE)
    def delete(self, request: Request, club: int, member: int) -> Response:
        """Let the member talk again."""
        services.lift_mute(by=access.member_for(request.user, club), member_id=member)
        return Response(status=204)


class BlockView(View):
    """Whether one hears a member."""

    @extend_schema(operation_id="block", request=None, responses=GONE)
    def put(self, request: Request, club: int, member: int) -> Response:
        """Hear no words of the member any more."""
        services.block(member=access.member_for(request.user, club), other_id=member)
        return Response(status=204)

    @extend_schema(operation_id="unblock", responses=GONE)
    def delete(self, request: Request, club: int, member: int) -> Response:
        """Hear the member again."""
        services.unblock(member=access.member_for(request.user, club), other_id=member)
        return Response(status=204)


class SeasonsView(PagedView):
    """The seasons of a club."""

    serializer_class = SeasonSerializer

    @extend_schema(operation_id="seasons", responses=SeasonSerializer(many=True))
    def get(self, request: Request, club: int) -> Response:
        return self.page(Season.objects.filter(club=access.club_for(request.user, club)))

    @extend_schema(operation_id="save_season", request=NewSeasonSerializer, responses={201: SeasonSerializer})
    def post(self, request: Request, club: int) -> Response:
        """Name a span of days."""
        by = access.officer_for(request.user, club, Permission.ANNOUNCE)
        made = services.save_season(by=by, **self.told(NewSeasonSerializer))
        return Response(SeasonSerializer(made).data, status=201)


class SeasonView(View):
    """A season."""

    @extend_schema(operation_id="change_season", request=NewSeasonSerializer, responses=SeasonSerializer)
    def put(self, request: Request, club: int, season: int) -> Response:
        """Give it other days, or another name."""
        by = access.officer_for(request.user, club, Permission.ANNOUNCE)
        changed = services.save_season(by=by, season_id=season, **self.told(NewSeasonSerializer))
        return Response(SeasonSerializer(changed).data)

    @extend_schema(operation_id="drop_season", responses=GONE)
    def delete(self, request: Request, club: int, season: int) -> Response:
        """Forget its name and days; nothing that was played is touched."""
        services.drop_season(by=access.member_for(request.user, club), season_id=season)
        return Response(status=204)
