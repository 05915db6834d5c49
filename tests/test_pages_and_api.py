"""Whatever a page does, a program can do: each address that takes a form has its operation, or a reason why not."""

from __future__ import annotations

from tests.access_matrix import LINES

BY_API: dict[str, tuple[str, ...]] = {
    "play-now": ("api-practice", "api-sit", "api-start"),
    "notices": ("api-notices",),
    "verify": ("api-verify",),
    "found-club": ("api-clubs",),
    "join": ("api-join",),
    "invitation": ("api-join",),
    "answer-asking": ("api-answer-asking",),
    "members-selection": ("api-members-selection",),
    "members-import": ("api-members-import",),
    "member-role": ("api-member-role",),
    "member-remove": ("api-member-remove",),
    "leave-club": ("api-leave-club",),
    "club-ownership": ("api-offers",),
    "answer-offer": ("api-offer",),
    "step-down": ("api-step-down",),
    "club-invitations": ("api-invitations",),
    "revoke-invitation": ("api-invitation",),
    "answer-request": ("api-request-approve", "api-request-decline", "api-one-asked"),
    "bar-person": ("api-request-bar",),
    "lift-ban": ("api-ban",),
    "preset-new": ("api-presets",),
    "preset-edit": ("api-preset-versions",),
    "preset-preview": ("api-preset-preview",),
    "room-new": ("api-rooms",),
    "room-edit": ("api-room-settings",),
    "room-switch": ("api-room-switch",),
    "tables-switch": ("api-tables-switch",),
    "apart": ("api-pairs",),
    "apart-lift": ("api-pair",),
    "board-close": ("api-table-close",),
    "board-end": ("api-table-end",),
    "board-message": ("api-table-message",),
    "board-free": ("api-table-seat",),
    "adjustments": ("api-adjustments",),
    "adjustment-decide": ("api-adjustment-approve", "api-adjustment-refuse", "api-adjustment-withdraw"),
    "floor": ("api-limits",),
    "open-dispute": ("api-disputes",),
    "dispute-decide": ("api-dispute-decide",),
    "club-say": ("api-chat",),
    "club-line-remove": ("api-chat-line",),
    "table-line-remove": ("api-table-line",),
    "club-mute": ("api-mute",),
    "club-unmute": ("api-mute",),
    "club-block": ("api-block",),
    "club-unblock": ("api-block",),
    "club-announce": ("api-announcements",),
    "announcement-pin": ("api-announcement",),
    "announcement-withdraw": ("api-announcement",),
    "club-seasons": ("api-seasons", "api-season"),
    "season-drop": ("api-season",),
    "token-revoke": ("api-token",),
    "webhooks": ("api-webhooks",),
    "webhook": ("api-webhook",),
    "webhook-remove": ("api-webhook",),
    "webhook-secret": ("api-webhook-secret",),
    "webhook-again": ("api-delivery-again",),
}
"""By the name of the page; names of operations' addresses."""

OF_A_PERSON = {
    "keep-account": "a name and a password are given by a person",
    "accounts/password/set/": "the same",
    "set_language": "a program says its language with each request",
    "tokens": "a token that leaks must not be able to make another",
}
"""What no program does, and why."""

WRITES = ("post", "put", "patch", "delete")


def _takes_a_form(name: str) -> bool:
    return not name.startswith("api-") and LINES[name].post is not None


def test_every_page_that_takes_a_form_has_an_operation_or_a_reason() -> None:
    assert sorted(filter(_takes_a_form, LINES)) == sorted([*BY_API, *OF_A_PERSON])


def test_the_operation_is_open_to_whom_the_page_is_open() -> None:
    """Who may send the form may call one of the operations; what needs an account is not open to a visitor here."""
    faults = []
    for page, operations in BY_API.items():
        may = LINES[page].post or frozenset()
        able = frozenset().union(*(LINES[one].of(method) or () for one in operations for method in WRITES))
        # One's own last ownership cannot be given up: the page says so, the operation refuses.
        if page not in ("leave-club", "step-down") and not may - {"anonymous"} <= able:
            faults.append((page, sorted(may - able)))

    assert faults == []
