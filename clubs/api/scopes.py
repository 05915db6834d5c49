"""What a token may be used for. What its person may do is asked afterwards, by `clubs.access`, as on every page."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from clubs.models import Scope, Token


class HasScope(BasePermission):
    """Somebody is signed in, and the token, if there is one, has a scope that the operation asks for.

    A view names other scopes than `read` for reading and `manage` for the rest in `scopes`, by method.
    """

    def has_permission(self, request: Request, view: Any) -> bool:
        """Whether the request may go on."""
        if not (request.user and request.user.is_authenticated):
            return False
        if not isinstance(request.auth, Token):
            return True
        allowed = scopes_for(view, str(request.method))
        self.message = _("This token lacks the scope for it: %(scopes)s.") % {"scopes": ", ".join(allowed)}
        return not set(allowed).isdisjoint(request.auth.scopes)


def scopes_for(view: Any, method: str) -> tuple[str, ...]:
    """The scopes any of which is enough for the method of a view."""
    usual: tuple[str, ...] = (Scope.READ,) if method in SAFE_METHODS else (Scope.MANAGE,)
    named: dict[str, tuple[str, ...]] = getattr(view, "scopes", {})
    return named.get(method, usual)
