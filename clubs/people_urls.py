"""Addresses of a club's people: founding, joining, members, roles, and the log."""

from __future__ import annotations

from django.urls import path

from clubs.views import joining, many, members, power

CLUB = "clubs/<int:club>/"

urlpatterns = [
    path("clubs/found/", power.found, name="found-club"),
    path("join/", joining.join, name="join"),
    path("join/<slug:token>/", joining.invitation, name="invitation"),
    path("waiting/<int:asked>/", joining.answer_asking, name="answer-asking"),
    path(CLUB + "members/", members.members, name="club-members"),
    path(CLUB + "members/selection/", many.selection, name="members-selection"),
    path(CLUB + "members/import/", many.members_import, name="members-import"),
    path(CLUB + "members/file.csv", many.members_file, name="members-file"),
    path(CLUB + "members/<int:other>/", members.one, name="member"),
    path(CLUB + "members/<int:other>/role/", members.change_role, name="member-role"),
    path(CLUB + "members/<int:other>/remove/", members.remove, name="member-remove"),
    path(CLUB + "leave/", members.leave, name="leave-club"),
    path(CLUB + "manage/", members.manage, name="club-manage"),
    path(CLUB + "roles/", members.roles, name="club-roles"),
    path(CLUB + "ownership/", power.ownership, name="club-ownership"),
    path(CLUB + "ownership/<int:offer>/", power.answer_offer, name="answer-offer"),
    path(CLUB + "ownership/step-down/", power.step_down, name="step-down"),
    path(CLUB + "invitations/", joining.invitations, name="club-invitations"),
    path(CLUB + "invitations/<int:invitation>/revoke/", joining.revoke_invitation, name="revoke-invitation"),
    path(CLUB + "requests/", joining.requests, name="club-requests"),
    path(CLUB + "requests/<int:asked>/", joining.answer_request, name="answer-request"),
    path(CLUB + "requests/<int:asked>/bar/", joining.bar, name="bar-person"),
    path(CLUB + "bans/", joining.bans, name="club-bans"),
    path(CLUB + "bans/<int:ban>/lift/", joining.lift, name="lift-ban"),
    path(CLUB + "log/", power.log, name="club-log"),
]
