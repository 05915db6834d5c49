"""Addresses of the API of clubs, under `api/`. `games.table` has those of tables, matches and hands."""

from __future__ import annotations

from django.urls import path

from clubs.api.views import joining, money, people, rooms, tokens, webhooks

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
    path(f"{CLUB}evenings/<day:day>/", money.EveningView.as_view(), name="api-evening"),
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
    path(f"{CLUB}bans/", joining.BansView.as_view(), name="api-bans"),
    path(f"{CLUB}bans/<int:ban>/", joining.BanView.as_view(), name="api-ban"),
    path(f"{CLUB}offers/", joining.OffersView.as_view(), name="api-offers"),
    path(f"{CLUB}offers/<int:offer>/", joining.OfferView.as_view(), name="api-offer"),
    path(f"{CLUB}step-down/", joining.StepDownView.as_view(), name="api-step-down"),
    path("join/", joining.JoinView.as_view(), name="api-join"),
    path("notices/", people.NoticesView.as_view(), name="api-notices"),
]
