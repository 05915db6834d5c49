"""Addresses of the pages of what programs need: personal tokens, and a club's webhooks."""

from __future__ import annotations

from django.urls import path

from clubs.views import tokens, webhooks

HOOKS = "clubs/<int:club>/webhooks/"
HOOK = f"{HOOKS}<int:webhook>/"

urlpatterns = [
    path("accounts/tokens/", tokens.tokens, name="tokens"),
    path("accounts/tokens/<uuid:token>/revoke/", tokens.revoke, name="token-revoke"),
    path(HOOKS, webhooks.webhooks, name="webhooks"),
    path(HOOK, webhooks.webhook, name="webhook"),
    path(f"{HOOK}remove/", webhooks.remove, name="webhook-remove"),
    path(f"{HOOK}secret/", webhooks.renew_secret, name="webhook-secret"),
    path(f"{HOOK}<int:delivery>/", webhooks.delivery, name="webhook-delivery"),
    path(f"{HOOK}<int:delivery>/again/", webhooks.send_again, name="webhook-again"),
]
