"""The language and the clock of whoever looks at a page."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from clubs.models import User


class UserLanguageMiddleware:
    """Speak the language the signed-in user chose last, wherever that was; a choice made in this browser comes first.

    Stands after LocaleMiddleware and AuthenticationMiddleware.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.known = {code for code, _ in settings.LANGUAGES}

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if settings.LANGUAGE_COOKIE_NAME not in request.COOKIES:
            user = request.user
            if isinstance(user, User) and user.language in self.known:
                translation.activate(user.language)
                request.LANGUAGE_CODE = user.language
        return self.get_response(request)


class VisitorTimeZoneMiddleware:
    """Times on pages are of the visitor's own zone, which static/js/zone.js leaves in a cookie; UTC until it has."""

    COOKIE = "zone"

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.known = _zones()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        zone = request.COOKIES.get(self.COOKIE, "")
        if zone not in self.known:
            return self.get_response(request)
        with timezone.override(ZoneInfo(zone)):
            return self.get_response(request)


@cache
def _zones() -> frozenset[str]:
    """The zones that there are: to find them is to walk over a thousand files."""
    return frozenset(available_timezones())
