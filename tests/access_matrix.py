"""Who may call which address, by role: the data of `test_access_matrix.py`. A new address has its line here.

A line names who may use each method. Everybody else must be refused: in the club 403 (or 404, where what there is is
not theirs to know), outside it 404, signed out the way to sign in (401 or 403 from the API). `then` is what those who
may GET are answered, 200 if not said; 404 stands where the world of the test has no such object.
"""

from __future__ import annotations

from dataclasses import dataclass

ROLES = ("owner", "admin", "host", "member", "stranger", "guest", "anonymous")
"""`stranger` is signed in and in no club, `guest` owns another club, `anonymous` is nobody."""

OWNERS = frozenset({"owner"})
ADMINS = OWNERS | {"admin"}
HOSTS = ADMINS | {"host"}
MEMBERS = HOSTS | {"member"}
SIGNED_IN = MEMBERS | {"stranger", "guest"}
EVERYBODY = SIGNED_IN | {"anonymous"}
NOBODY: frozenset[str] = frozenset()

OUTSIDE = frozenset({"stranger", "guest"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Who may use an address."""

    get: frozenset[str] | None = None
    post: frozenset[str] | None = None
    put: frozenset[str] | None = None
    patch: frozenset[str] | None = None
    delete: frozenset[str] | None = None
    then: tuple[int, ...] = (200,)

    def of(self, method: str) -> frozenset[str] | None:
        return getattr(self, method)


LINES: dict[str, Line] = {
    # The front.
    "landing": Line(get=EVERYBODY),
    "play-now": Line(post=EVERYBODY),
    "keep-account": Line(get=SIGNED_IN, post=SIGNED_IN, then=(200, 302)),
    "accounts/password/set/": Line(get=EVERYBODY, post=EVERYBODY, then=(302,)),
    "clubs": Line(get=SIGNED_IN),
    "notices": Line(get=SIGNED_IN, post=SIGNED_IN),
    "verify": Line(get=EVERYBODY, post=EVERYBODY),
    "set_language": Line(post=EVERYBODY),
    "javascript-catalog": Line(get=EVERYBODY),
    "healthz": Line(get=EVERYBODY),
    "status": Line(get=EVERYBODY),
    "metrics": Line(get=EVERYBODY),
    # A club.
    "club": Line(get=MEMBERS),
    "statement": Line(get=MEMBERS),
    "statement-print": Line(get=MEMBERS),
    "statement-file": Line(get=MEMBERS),
    "evenings": Line(get=MEMBERS),
    "evening": Line(get=MEMBERS),
    "book": Line(get=MEMBERS),
    # People.
    "found-club": Line(get=EVERYBODY, post=EVERYBODY),
    "join": Line(get=EVERYBODY, post=EVERYBODY),
    "invitation": Line(get=EVERYBODY, post=EVERYBODY),
    "answer-asking": Line(post=SIGNED_IN),
    "club-members": Line(get=MEMBERS),
    "members-selection": Line(post=ADMINS),
    "members-import": Line(get=ADMINS, post=ADMINS),
    "members-file": Line(get=ADMINS),
    "member": Line(get=MEMBERS),
    "member-role": Line(post=ADMINS),
    "member-remove": Line(post=ADMINS),
    "leave-club": Line(get=MEMBERS, post=MEMBERS),
    "club-manage": Line(get=HOSTS),
    "club-roles": Line(get=MEMBERS),
    "club-ownership": Line(get=OWNERS, post=OWNERS),
    "answer-offer": Line(post=OWNERS),
    "step-down": Line(post=OWNERS),
    "club-invitations": Line(get=HOSTS, post=HOSTS),
    "revoke-invitation": Line(post=HOSTS),
    "club-requests": Line(get=HOSTS),
    "answer-request": Line(post=HOSTS),
    "bar-person": Line(get=ADMINS, post=ADMINS),
    "club-bans": Line(get=ADMINS),
    "lift-ban": Line(post=ADMINS),
    "club-log": Line(get=MEMBERS),
    # Rules and rooms.
    "presets": Line(get=MEMBERS),
    "preset-new": Line(get=ADMINS, post=ADMINS),
    "preset": Line(get=MEMBERS),
    "preset-edit": Line(get=ADMINS, post=ADMINS),
    "preset-preview": Line(post=ADMINS),
    "room-new": Line(get=HOSTS, post=HOSTS),
    "room-edit": Line(get=HOSTS, post=HOSTS),
    "room-switch": Line(post=HOSTS),
    "tables-switch": Line(post=HOSTS),
    "apart": Line(get=HOSTS, post=HOSTS),
    "apart-lift": Line(post=HOSTS),
    "board": Line(get=HOSTS),
    "board-live": Line(get=HOSTS),
    "board-close": Line(post=HOSTS),
    "board-end": Line(post=HOSTS),
    "board-message": Line(post=HOSTS),
    "board-free": Line(post=HOSTS),
    "signs": Line(get=ADMINS),
    "request-signs": Line(get=ADMINS),
    # Points.
    "adjustments": Line(get=MEMBERS, post=ADMINS),
    "adjustment-decide": Line(post=ADMINS),
    "floors": Line(get=MEMBERS),
    "floor": Line(get=ADMINS, post=ADMINS),
    "disputes": Line(get=MEMBERS),
    "dispute": Line(get=MEMBERS, then=(404,)),
    "dispute-decide": Line(post=ADMINS),
    "dispute-evidence": Line(get=MEMBERS, then=(404,)),
    "open-dispute": Line(get=MEMBERS, post=MEMBERS, then=(404,)),
    # Talk and numbers.
    "club-talk": Line(get=MEMBERS),
    "club-talk-lines": Line(get=MEMBERS),
    "club-say": Line(post=MEMBERS),
    "club-line-remove": Line(post=HOSTS),
    "club-mute": Line(get=HOSTS, post=HOSTS),
    "club-unmute": Line(post=HOSTS),
    "club-block": Line(post=MEMBERS),
    "club-unblock": Line(post=MEMBERS),
    "club-announce": Line(post=HOSTS),
    "announcement-pin": Line(post=HOSTS),
    "announcement-withdraw": Line(post=HOSTS),
    "club-seasons": Line(get=MEMBERS, post=HOSTS),
    "season-drop": Line(post=HOSTS),
    "club-statistics": Line(get=MEMBERS),
    "club-leaderboard": Line(get=MEMBERS),
    "my-statistics": Line(get=MEMBERS),
    "member-statistics": Line(get=MEMBERS),
    # Programs.
    "tokens": Line(get=SIGNED_IN, post=SIGNED_IN),
    "token-revoke": Line(post=SIGNED_IN),
    "webhooks": Line(get=ADMINS, post=ADMINS),
    "webhook": Line(get=ADMINS, post=ADMINS),
    "webhook-remove": Line(post=ADMINS),
    "webhook-secret": Line(post=ADMINS),
    "webhook-delivery": Line(get=ADMINS, then=(404,)),
    "webhook-again": Line(post=ADMINS),
    # Tables and hands.
    "table": Line(get=MEMBERS),
    "room-rules": Line(get=MEMBERS),
    "table-talk": Line(get=MEMBERS),
    "table-line-remove": Line(post=HOSTS),
    "club-seats": Line(get=MEMBERS),
    "hand": Line(get=MEMBERS),
    "hand-proof": Line(get=MEMBERS),
    "replay": Line(get=MEMBERS),
    "moments": Line(get=MEMBERS),
    "moment": Line(get=MEMBERS),
    "moment-view": Line(get=MEMBERS),
    "match": Line(get=MEMBERS),
    "hand-record": Line(get=MEMBERS),
    "proof": Line(get=EVERYBODY),
    "first-rules": Line(get=EVERYBODY, then=(302,)),
    "rules": Line(get=EVERYBODY),
    "first-calculator": Line(get=EVERYBODY, then=(302,)),
    "calculator": Line(get=EVERYBODY),
    # The API.
    "api": Line(get=EVERYBODY),
    "api-schema": Line(get=EVERYBODY),
    "api-verify": Line(post=EVERYBODY),
    "api-me": Line(get=SIGNED_IN),
    "api-tokens": Line(get=SIGNED_IN),
    "api-token": Line(delete=SIGNED_IN),
    "api-clubs": Line(get=SIGNED_IN, post=SIGNED_IN),
    "api-former-clubs": Line(get=SIGNED_IN),
    "api-club": Line(get=MEMBERS),
    "api-members": Line(get=MEMBERS),
    "api-members-selection": Line(post=ADMINS),
    "api-members-import": Line(post=ADMINS),
    "api-members-export": Line(get=ADMINS),
    "api-roster": Line(get=ADMINS),
    "api-standing": Line(get=MEMBERS),
    "api-member": Line(get=MEMBERS),
    "api-member-role": Line(put=ADMINS),
    "api-member-remove": Line(post=ADMINS),
    "api-all-limits": Line(get=MEMBERS),
    "api-limits": Line(put=ADMINS),
    "api-mute": Line(put=HOSTS, delete=HOSTS),
    "api-block": Line(put=MEMBERS, delete=MEMBERS),
    "api-log": Line(get=MEMBERS),
    "api-leave-club": Line(post=MEMBERS - OWNERS),  # The last owner cannot.
    "api-invitations": Line(get=HOSTS, post=HOSTS),
    "api-invitation": Line(delete=HOSTS),
    "api-requests": Line(get=HOSTS),
    "api-requests-declined": Line(get=HOSTS),
    "api-asked": Line(get=HOSTS),
    "api-one-asked": Line(delete=HOSTS),
    "api-request-approve": Line(post=HOSTS),
    "api-request-decline": Line(post=HOSTS),
    "api-request-bar": Line(post=ADMINS),
    "api-bans": Line(get=ADMINS),
    "api-ban": Line(delete=ADMINS),
    "api-offers": Line(get=MEMBERS, post=OWNERS),
    "api-offer": Line(post=MEMBERS),
    "api-step-down": Line(post=NOBODY),  # The last owner cannot.
    "api-join": Line(post=SIGNED_IN),
    "api-waiting": Line(get=SIGNED_IN),
    "api-answer-asking": Line(post=SIGNED_IN, delete=SIGNED_IN),
    "api-notices": Line(get=SIGNED_IN, post=SIGNED_IN),
    "api-adjustments": Line(get=MEMBERS, post=ADMINS),
    "api-adjustment-approve": Line(post=ADMINS),
    "api-adjustment-refuse": Line(post=ADMINS),
    "api-adjustment-withdraw": Line(post=MEMBERS),
    "api-announcements": Line(get=MEMBERS, post=HOSTS),
    "api-announcement": Line(put=HOSTS, delete=HOSTS),
    "api-chat": Line(get=MEMBERS, post=MEMBERS),
    "api-chat-line": Line(delete=MEMBERS),
    "api-seasons": Line(get=MEMBERS, post=HOSTS),
    "api-season": Line(put=HOSTS, delete=HOSTS),
    "api-disputes": Line(get=MEMBERS, post=MEMBERS),
    "api-dispute": Line(get=MEMBERS, then=(404,)),
    "api-dispute-evidence": Line(get=MEMBERS, then=(404,)),
    "api-disputed-lines": Line(get=MEMBERS, then=(404,)),
    "api-dispute-decide": Line(post=MEMBERS),
    "api-statistics": Line(get=MEMBERS),
    "api-leaderboard": Line(get=MEMBERS),
    "api-member-statistics": Line(get=MEMBERS),
    "api-rooms": Line(get=MEMBERS, post=HOSTS),
    "api-closed-rooms": Line(get=HOSTS),
    "api-preset-preview": Line(post=ADMINS),
    "api-room-settings": Line(patch=HOSTS),
    "api-room-switch": Line(put=HOSTS),
    "api-tables-switch": Line(put=HOSTS),
    "api-pairs": Line(get=HOSTS, post=HOSTS),
    "api-pair": Line(delete=HOSTS),
    "api-room": Line(get=MEMBERS),
    "api-presets": Line(get=MEMBERS, post=ADMINS),
    "api-preset-versions": Line(get=MEMBERS, post=ADMINS),
    "api-versions": Line(get=MEMBERS),
    "api-statement": Line(get=MEMBERS),
    "api-statement-groups": Line(get=MEMBERS),
    "api-evenings": Line(get=MEMBERS),
    "api-evening": Line(get=MEMBERS),
    "api-webhooks": Line(get=ADMINS, post=ADMINS),
    "api-webhook": Line(get=ADMINS, put=ADMINS, delete=ADMINS),
    "api-webhook-secret": Line(post=ADMINS),
    "api-deliveries": Line(get=ADMINS),
    "api-delivery-again": Line(post=ADMINS),
    "api-tables": Line(get=MEMBERS),
    "api-signs": Line(get=ADMINS),
    "api-request-signs": Line(get=ADMINS),
    "api-matches": Line(get=MEMBERS),
    "api-hands": Line(get=MEMBERS),
    "api-table": Line(get=MEMBERS),
    "api-sit": Line(post=MEMBERS),
    "api-accept": Line(post=MEMBERS),
    "api-leave": Line(post=MEMBERS),
    "api-table-close": Line(post=HOSTS),
    "api-table-end": Line(post=HOSTS),
    "api-table-message": Line(put=HOSTS),
    "api-table-seat": Line(delete=HOSTS),
    "api-table-talk": Line(get=MEMBERS),
    "api-table-line": Line(delete=MEMBERS),
    "api-practice": Line(post=SIGNED_IN),
    "api-start": Line(post=MEMBERS),
    "api-match": Line(get=MEMBERS),
    "api-match-sheet": Line(get=MEMBERS),
    "api-hand": Line(get=MEMBERS),
    "api-hand-entry": Line(get=EVERYBODY, then=(404,)),
    "api-score": Line(post=EVERYBODY),
    "api-waits": Line(post=EVERYBODY),
}
"""By the name of the address; one without a name, by its path."""

ACCOUNTS = "account_"
"""Addresses of signing in and out, whose names begin with this, are django-allauth's and tested there; here only that
none of them fails."""

OPERATORS = ("admin:", "admin/")
"""Addresses of Django's admin, by name or by path: for operators, and no role of a club makes one."""
