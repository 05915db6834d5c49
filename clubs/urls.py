"""Addresses of clubs' pages. `games.table` has those of tables and hands, django-allauth those under accounts/."""

from __future__ import annotations

from django.urls import path
from django.views.generic import RedirectView

from clubs import views

urlpatterns = [
    path("", views.landing, name="landing"),
    path("accounts/keep/", views.keep_account, name="keep-account"),
    path("accounts/password/set/", RedirectView.as_view(pattern_name="keep-account")),
    path("clubs/", views.clubs, name="clubs"),
    path("clubs/<int:club>/", views.club, name="club"),
    path("clubs/<int:club>/statement/", views.statement, name="statement"),
    path("i18n/setlang/", views.choose_language, name="set_language"),
]
