"""What people and hosts do: the only writers of the tables in `clubs.models`.

Every function is one database transaction of its own unless the caller has opened one.
"""

from __future__ import annotations

from clubs.services.demo import ensure_demo_club, join_demo
from clubs.services.membership import found_club, join_club, leave_club
from clubs.services.people import choose_language, create_bot, create_guest, keep_guest
from clubs.services.presets import save_preset
from clubs.services.rooms import close_room, open_practice_room, open_room

__all__ = [
    "choose_language",
    "close_room",
    "create_bot",
    "create_guest",
    "ensure_demo_club",
    "found_club",
    "join_club",
    "join_demo",
    "keep_guest",
    "leave_club",
    "open_practice_room",
    "open_room",
    "save_preset",
]
