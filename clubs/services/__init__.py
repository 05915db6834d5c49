"""What people and hosts do: the only writers of the tables in `clubs.models`.

Every function is one database transaction of its own unless the caller has opened one.
"""

from __future__ import annotations

from clubs.services.acceptance import accept_rules, unseen_changes
from clubs.services.apart import are_apart, keep_apart, let_together
from clubs.services.demo import ensure_demo_club, join_demo
from clubs.services.membership import found_club, join_club, leave_club
from clubs.services.people import choose_language, create_bot, create_guest, keep_guest
from clubs.services.presets import new_preset, save_preset, save_version
from clubs.services.rooms import change_room, close_room, let_tables_start, open_practice_room, open_room, reopen_room

__all__ = [
    "accept_rules",
    "are_apart",
    "change_room",
    "choose_language",
    "close_room",
    "create_bot",
    "create_guest",
    "ensure_demo_club",
    "found_club",
    "join_club",
    "join_demo",
    "keep_apart",
    "keep_guest",
    "leave_club",
    "let_tables_start",
    "let_together",
    "new_preset",
    "open_practice_room",
    "open_room",
    "reopen_room",
    "save_preset",
    "save_version",
    "unseen_changes",
]
