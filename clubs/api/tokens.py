"""Who asks: a program with a personal token, or the person's own browser."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from knox.auth import TokenAuthentication
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from clubs.models import Token, User
from clubs.services.tokens import note_use

KEYWORDS = (b"bearer", b"token")
"""What may stand before the token in the header `Authorization`."""


class PersonalToken(TokenAuthentication):
    """`Authorization: Bearer mt_…`. Knox finds the token by its hash, and forgets tokens that have expired."""

    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        """The person and the token; None if the header says nothing of tokens. Raises AuthenticationFailed."""
        return self.holder_of(request.META.get("HTTP_AUTHORIZATION", "").encode("latin-1", "replace"))

    def holder_of(self, header: bytes) -> tuple[User, Token] | None:
        """The same for a header that did not come with a request of Django's."""
        said = header.split()
        if not said or said[0].lower() not in KEYWORDS:
            return None
        if len(said) != 2 or not said[1].isascii():
            raise AuthenticationFailed(_("A token is expected here, and nothing behind it."))
        user, token = self.authenticate_credentials(said[1])
        note_use(token=token)
        return user, token

    def authenticate_header(self, request: Request) -> str:
        """What an answer 401 asks for."""
        return "Bearer"


class BrowserSession(SessionAuthentication):
    """The session of the site's own pages: the person is there, so every scope is. Writing needs the CSRF token."""


class _TokenScheme(OpenApiAuthenticationExtension):
    target_class = PersonalToken
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {"type": "http", "scheme": "bearer", "description": "A personal token, made on the page “My tokens”."}


class _SessionScheme(OpenApiAuthenticationExtension):
    target_class = BrowserSession
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        from django.conf import settings

        return {"type": "apiKey", "in": "cookie", "name": settings.SESSION_COOKIE_NAME}
