"""What people and hosts do: the only writers of the tables in `clubs.models`.

Every function is one database transaction of its own unless the caller has opened one.
"""

from __future__ import annotations

from clubs.services.acceptance import accept_rules, unseen_changes
from clubs.services.apart import are_apart, keep_apart, let_together
from clubs.services.bans import bar_person, kick, let_go, lift_ban
from clubs.services.demo import ensure_demo_club, join_demo
from clubs.services.founding import found_own_club
from clubs.services.joining import (
    accept_asking,
    approve_request,
    ask_in,
    ask_to_join,
    decline_asking,
    decline_request,
    make_invitation,
    revoke_invitation,
    take_back_asking,
    use_invitation,
    withdraw_request,
)
from clubs.services.membership import found_club, join_club, leave_club
from clubs.services.ownership import accept_ownership, decline_ownership, offer_ownership, step_down
from clubs.services.people import choose_language, create_bot, create_guest, keep_guest
from clubs.services.presets import new_preset, save_preset, save_version
from clubs.services.roles import change_role
from clubs.services.rooms import change_room, close_room, let_tables_start, open_practice_room, open_room, reopen_room
from clubs.services.seasons import drop_season, save_season
from clubs.services.talk import (
    announce,
    block,
    lift_mute,
    must_not_be_muted,
    mute,
    pin_announcement,
    remove_line,
    speak,
    unblock,
    withdraw_announcement,
)

__all__ = [
    "accept_asking",
    "accept_ownership",
    "accept_rules",
    "announce",
    "approve_request",
    "are_apart",
    "ask_in",
    "ask_to_join",
    "bar_person",
    "block",
    "change_role",
    "change_room",
    "choose_language",
    "close_room",
    "create_bot",
    "create_guest",
    "decline_asking",
    "decline_ownership",
    "decline_request",
    "drop_season",
    "ensure_demo_club",
    "found_club",
    "found_own_club",
    "join_club",
    "join_demo",
    "keep_apart",
    "keep_guest",
    "kick",
    "leave_club",
    "let_go",
    "let_tables_start",
    "let_together",
    "lift_ban",
    "lift_mute",
    "make_invitation",
    "must_not_be_muted",
    "mute",
    "new_preset",
    "offer_ownership",
    "open_practice_room",
    "open_room",
    "pin_announcement",
    "remove_line",
    "reopen_room",
    "revoke_invitation",
    "save_preset",
    "save_season",
    "save_version",
    "speak",
    "step_down",
    "take_back_asking",
    "unblock",
    "unseen_changes",
    "use_invitation",
    "withdraw_announcement",
    "withdraw_request",
]
