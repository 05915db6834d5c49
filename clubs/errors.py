"""What can be wrong with what is asked of clubs.

    ClubError
    ├── NotFound            there is no such thing, or it is not yours to know of: both read the same (404)
    ├── Forbidden           you may see it, but your role does not allow the act (403)
    ├── NotAGuest           only a guest can take a name
    ├── NameTaken           another person, room or preset has this name already
    ├── RoomClosed          no new match can begin here
    └── BadRoom             a room that cannot be opened as described

Each class carries a stable `code`, which programs read; the message is for people.
"""

from __future__ import annotations


class ClubError(Exception):
    """Something asked of a club cannot be done. Nothing has been changed."""

    code = "club_error"


class NotFound(ClubError):
    code = "not_found"


class Forbidden(ClubError):
    code = "forbidden"


class NotAGuest(ClubError):
    code = "not_a_guest"


class NameTaken(ClubError):
    code = "name_taken"


class RoomClosed(ClubError):
    code = "room_closed"


class BadRoom(ClubError):
    code = "bad_room"
