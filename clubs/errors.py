"""What can be wrong with what is asked of clubs.

    ClubError
    ├── NotFound            there is no such thing, or it is not yours to know of: both read the same (404)
    ├── Forbidden           you may see it, but your role does not allow the act (403)
    ├── NotAGuest           only a guest can take a name
    ├── NameTaken           another person, room or preset has this name already
    ├── RoomClosed          no new match can begin here
    ├── TooManyTokens       more personal tokens than one may have
    ├── BadWebhook          an address or events that nothing can be sent to
    └── BadRoom             a room that cannot be opened as described

Each class carries a stable `code`, which programs read; the message is for people. A view need not catch `NotFound` and
`Forbidden`: they are what Django and its REST framework answer with 404 and 403.
"""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404


class ClubError(Exception):
    """Something asked of a club cannot be done. Nothing has been changed."""

    code = "club_error"


class NotFound(ClubError, Http404):
    code = "not_found"


class Forbidden(ClubError, PermissionDenied):
    code = "forbidden"


class NotAGuest(ClubError):
    code = "not_a_guest"


class NameTaken(ClubError):
    code = "name_taken"


class RoomClosed(ClubError):
    code = "room_closed"


class BadRoom(ClubError):
    code = "bad_room"


class TooManyTokens(ClubError):
    code = "too_many_tokens"


class BadWebhook(ClubError):
    code = "bad_webhook"
