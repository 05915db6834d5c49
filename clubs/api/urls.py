"""Addresses of the API of clubs, under `api/`. `games.table` has those of tables, matches and hands."""

from __future__ import annotations

from django.urls import path

from clubs.api.views import money, people, rooms, tokens, webhooks

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
]
