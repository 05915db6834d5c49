"""Who a request comes from, where somebody must be found."""

from __future__ import annotations

from allauth.core import ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib.auth import login
from django.http import HttpRequest

from clubs import services
from clubs.models import User

GUEST_BACKEND = "django.contrib.auth.backends.ModelBackend"


def user_or_new_guest(request: HttpRequest) -> User:
    """The signed-in user; a visitor becomes a guest and is signed in as one, with a session key of its own.

    One address can make `limits.GUESTS_PER_ADDRESS` guests: beyond that the request is answered with 429 by
    allauth's middleware.
    """
    if isinstance(request.user, User):
        return request.user
    if not ratelimit.consume(request, action="guest"):
        raise ImmediateHttpResponse(ratelimit.respond_429(request))
    guest = services.create_guest()
    login(request, guest, backend=GUEST_BACKEND)
    return guest
