"""Addresses of clubs' pages. `games.table` has those of tables and hands, django-allauth those under accounts/."""

from __future__ import annotations

from django.urls import path, register_converter
from django.views.generic import RedirectView

from clubs import statement_views, views
from clubs.converters import DayConverter

register_converter(DayConverter, "day")

urlpatterns = [
    path("", views.landing, name="landing"),
    path("accounts/keep/", views.keep_account, name="keep-account"),
    path("accounts/password/set/", RedirectView.as_view(pattern_name="keep-account")),
    path("clubs/", views.clubs, name="clubs"),
    path("clubs/<int:club>/", views.club, name="club"),
    path("clubs/<int:club>/statement/", statement_views.statement, name="statement"),
    path("clubs/<int:club>/statement/print/", statement_views.statement_print, name="statement-print"),
    path("clubs/<int:club>/statement/file.<slug:form>", statement_views.statement_file, name="statement-file"),
    path("clubs/<int:club>/evenings/", statement_views.evening_list, name="evenings"),
    path("clubs/<int:club>/evenings/<day:day>/", statement_views.evening, name="evening"),
    path("verify/", statement_views.verify, name="verify"),
    path("i18n/setlang/", views.choose_language, name="set_language"),
]
