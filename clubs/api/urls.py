"""Addresses of the API of clubs, under `api/`. `games.table` has those of tables, matches and hands."""

from __future__ import annotations

from django.urls import path

from clubs.api.views import adjustments, joining, money, people, rooms, talk, tokens, webhooks

CLUB = "clubs/<int:club>/"
HOOK = f"{CLUB}webhooks/<int:webhook>/"

urlpatterns = [
    path("me/", people.MeView.as_view(), name="api-me"),
    path("tokens/", tokens.TokensView.as_view(), name="api-tokens"),
    path("tokens/<uuid:token>/", tokens.TokenView.as_view(), name="api-token"),
    path("clubs/", people.ClubsView.as_view(), name="api-clubs"),
    path(CLUB, people.ClubView.as_view(), name="api-club"),
    path(f"{CLUB}members/", people.MembersView.as_view(), name="api-members"),
    path(f"{CLUB}standing/", people.StandingView.as_view(), name="api-standing"),
    path(f"{CLUB}rooms/", rooms.RoomsView.as_view(), name="api-rooms"),
    path("rooms/<int:room>/", rooms.RoomView.as_view(), name="api-room"),
    path(f"{CLUB}presets/", rooms.PresetsView.as_view(), name="api-presets"),
    path(f"{CLUB}versions/", rooms.VersionsView.as_view(), name="api-versions"),
    path(f"{CLUB}statement/", money.StatementView.as_view(), name="api-statement"),
    path(f"{CLUB}statement/by/<slug:by>/", money.StatementGroupsView.as_view(), name="api-statement-groups"),
    path(f"{CLUB}evenings/", money.EveningsView.as_view(), name="api-evenings"),
    path(f"{CLUB}webhooks/", webhooks.WebhooksView.as_view(), name="api-webhooks"),
    path(HOOK, webhooks.WebhookView.as_view(), name="api-webhook"),
    path(f"{HOOK}secret/", webhooks.WebhookSecretView.as_view(), name="api-webhook-secret"),
    path(f"{HOOK}deliveries/", webhooks.DeliveriesView.as_view(), name="api-deliveries"),
    path(f"{HOOK}deliveries/<int:delivery>/again/", webhooks.DeliveryAgainView.as_view(), name="api-delivery-again"),
    path(f"{CLUB}members/<int:member>/", people.MemberView.as_view(), name="api-member"),
    path(f"{CLUB}members/<int:member>/role/", joining.RoleView.as_view(), name="api-member-role"),
    path(f"{CLUB}members/<int:member>/remove/", joining.RemoveView.as_view(), name="api-member-remove"),
    path(f"{CLUB}log/", people.LogView.as_view(), name="api-log"),
    path(f"{CLUB}leave/", joining.LeaveView.as_view(), name="api-leave-club"),
    path(f"{CLUB}invitations/", joining.InvitationsView.as_view(), name="api-invitations"),
    path(f"{CLUB}invitations/<int:invitation>/", joining.InvitationView.as_view(), name="api-invitation"),
    path(f"{CLUB}requests/", joining.RequestsView.as_view(), name="api-requests"),
    path(f"{CLUB}requests/declined/", joining.DeclinedView.as_view(), name="api-requests-declined"),
    path(f"{CLUB}requests/<int:asked>/approve/", joining.ApproveView.as_view(), name="api-request-approve"),
    path(f"{CLUB}requests/<int:asked>/decline/", joining.DeclineView.as_view(), name="api-request-decline"),
    path(f"{CLUB}requests/<int:asked>/bar/", joining.BarView.as_view(), name="api-request-bar"),
    path(f"{CLUB}bans/", joining.BansView.as_view(), name="api-bans"),
    path(f"{CLUB}bans/<int:ban>/", joining.BanView.as_view(), name="api-ban"),
    path(f"{CLUB}offers/", joining.OffersView.as_view(), name="api-offers"),
    path(f"{CLUB}offers/<int:offer>/", joining.OfferView.as_view(), name="api-offer"),
    path(f"{CLUB}step-down/", joining.StepDownView.as_view(), name="api-step-down"),
    path("join/", joining.JoinView.as_view(), name="api-join"),
    path("notices/", people.NoticesView.as_view(), name="api-notices"),
    path(f"{CLUB}rooms/<int:room>/", rooms.RoomSettingsView.as_view(), name="api-room-settings"),
    path(f"{CLUB}rooms/<int:room>/switch/", rooms.RoomSwitchView.as_view(), name="api-room-switch"),
    path(f"{CLUB}switch/", rooms.TablesSwitchView.as_view(), name="api-tables-switch"),
    path(f"{CLUB}apart/", rooms.PairsView.as_view(), name="api-pairs"),
    path(f"{CLUB}apart/<int:pair>/", rooms.PairView.as_view(), name="api-pair"),
    path(f"{CLUB}presets/<int:preset>/versions/", rooms.PresetVersionsView.as_view(), name="api-preset-versions"),
    path(f"{CLUB}adjustments/", adjustments.AdjustmentsView.as_view(), name="api-adjustments"),
    path(
        f"{CLUB}adjustments/<int:adjustment>/approve/",
        adjustments.ApproveAdjustmentView.as_view(),
        name="api-adjustment-approve",
    ),
    path(
        f"{CLUB}adjustments/<int:adjustment>/refuse/",
        adjustments.RefuseAdjustmentView.as_view(),
        name="api-adjustment-refuse",
    ),
    path(
        f"{CLUB}adjustments/<int:adjustment>/withdraw/",
        adjustments.WithdrawAdjustmentView.as_view(),
        name="api-adjustment-withdraw",
    ),
    path(f"{CLUB}members/<int:member>/limits/", adjustments.LimitsView.as_view(), name="api-limits"),
    path(f"{CLUB}members/<int:member>/mute/", talk.MuteView.as_view(), name="api-mute"),
    path(f"{CLUB}members/<int:member>/block/", talk.BlockView.as_view(), name="api-block"),
    path(f"{CLUB}announcements/", talk.AnnouncementsView.as_view(), name="api-announcements"),
    path(f"{CLUB}announcements/<int:announcement>/", talk.AnnouncementView.as_view(), name="api-announcement"),
    path(f"{CLUB}chat/", talk.ChatView.as_view(), name="api-chat"),
    path(f"{CLUB}chat/<int:line>/", talk.ChatLineView.as_view(), name="api-chat-line"),
    path(f"{CLUB}seasons/", talk.SeasonsView.as_view(), name="api-seasons"),
    path(f"{CLUB}seasons/<int:season>/", talk.SeasonView.as_view(), name="api-season"),
    path("waiting/", joining.WaitingView.as_view(), name="api-waiting"),
    path("waiting/<int:asked>/", joining.AnswerView.as_view(), name="api-answer-asking"),
]
