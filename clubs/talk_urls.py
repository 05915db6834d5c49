"""Addresses of a club's chat and news."""

from __future__ import annotations

from django.urls import path

from clubs.views import seasons, talk

urlpatterns = [
    path("clubs/<int:club>/talk/", talk.page, name="club-talk"),
    path("clubs/<int:club>/talk/lines/", talk.lines, name="club-talk-lines"),
    path("clubs/<int:club>/talk/say/", talk.say, name="club-say"),
    path("clubs/<int:club>/talk/lines/<int:line>/remove/", talk.remove, name="club-line-remove"),
    path("clubs/<int:club>/talk/members/<int:other>/mute/", talk.mute, name="club-mute"),
    path("clubs/<int:club>/talk/members/<int:other>/unmute/", talk.unmute, name="club-unmute"),
    path("clubs/<int:club>/talk/members/<int:other>/block/", talk.block, name="club-block"),
    path("clubs/<int:club>/talk/members/<int:other>/unblock/", talk.unblock, name="club-unblock"),
    path("clubs/<int:club>/announcements/", talk.announce, name="club-announce"),
    path("clubs/<int:club>/announcements/<int:announcement>/pin/", talk.pin, name="announcement-pin"),
    path("clubs/<int:club>/announcements/<int:announcement>/withdraw/", talk.withdraw, name="announcement-withdraw"),
    path("clubs/<int:club>/seasons/", seasons.seasons, name="club-seasons"),
    path("clubs/<int:club>/seasons/<int:season>/drop/", seasons.drop, name="season-drop"),
]
