"""Addresses of clubs' pages. `games.table` has those of tables and hands, django-allauth those under accounts/."""

from __future__ import annotations

from django.urls import include, path, register_converter
from django.views.generic import RedirectView

from clubs.converters import DayConverter
from clubs.views import front, money, notices, statements

register_converter(DayConverter, "day")

urlpatterns = [
    path("", front.landing, name="landing"),
    path("accounts/keep/", front.keep_account, name="keep-account"),
    path("accounts/password/set/", RedirectView.as_view(pattern_name="keep-account")),
    path("clubs/", front.clubs, name="clubs"),
    path("clubs/<int:club>/", front.club, name="club"),
    path("clubs/<int:club>/statement/", statements.statement, name="statement"),
    path("clubs/<int:club>/statement/print/", statements.statement_print, name="statement-print"),
    path("clubs/<int:club>/statement/file.<slug:form>", statements.statement_file, name="statement-file"),
    path("clubs/<int:club>/evenings/", statements.evening_list, name="evenings"),
    path("", include("clubs.people_urls")),
    path("", include("clubs.room_urls")),
    path("clubs/<int:club>/book/", money.book, name="book"),
    path("clubs/<int:club>/adjustments/", money.adjustments, name="adjustments"),
    path("clubs/<int:club>/adjustments/<int:adjustment>/", money.adjustment_decide, name="adjustment-decide"),
    path("clubs/<int:club>/floors/", money.floors, name="floors"),
    path("clubs/<int:club>/floors/<int:other>/", money.floor, name="floor"),
    path("notices/", notices.notices, name="notices"),
    path("", include("clubs.program_urls")),
    path("", include("clubs.talk_urls")),
    path("verify/", statements.verify, name="verify"),
    path("i18n/setlang/", front.choose_language, name="set_language"),
]
