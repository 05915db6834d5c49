"""What can be wrong with what is asked of clubs.

    ClubError
    ├── NotFound            there is no such thing, or it is not yours to know of: both read the same (404)
    ├── Forbidden           you may see it, but your role does not allow the act (403)
    │   └── LastOwner       a club needs an owner
    ├── NotAGuest           only a guest can take a name
    ├── NameTaken           another person, room or preset has this name already
    ├── RoomClosed          no new match can begin here
    ├── TooManyTokens       more personal tokens than one may have
    ├── BadWebhook          an address or events that nothing can be sent to
    ├── BadRoom             a room that cannot be opened as described
    ├── VersionMoved        somebody saved another version of the rules in between
    ├── RulesRefused        options that there are not, or that cannot have these values together
    ├── BadInvitation       a link by which nobody can join, or that cannot be made
    ├── AlreadyAsked        in the club, waiting, or declined too lately
    ├── Barred              kept out of the club
    ├── BadBan              a ban without a reason or end, or of a member
    ├── BadRole             a role that this member cannot have
    ├── BadOffer            an offer of the club that cannot be made or accepted
    ├── BadFile             a file of members that cannot be read
    ├── PlanMoved           what would happen is no longer what was shown
    ├── TooMany             as many as there may be
    ├── TooFast             more words in a minute than one may say
    ├── BadText             nothing to read, or too much
    ├── Muted               silenced for a time by those who keep the peace
    └── BadPair             two who cannot be kept apart: the same member, a bot, or kept apart already
    ├── AlreadyDecided      somebody has decided, withdrawn or refused it before
    ├── BadAdjustment       an adjustment that cannot be asked for as described
    ├── NeedsAnother        a second person must do this, or one who took no part
    ├── NotDisputable       a line that cannot be disputed (any more)
    ├── BadCorrection       corrected lines that cannot stand in a disputed entry's place
    └── LedgerRefused       the ledger does not take the entry

Each class carries a stable `code`, which programs read; the message is for people. A view need not catch `NotFound` and
`Forbidden`: they are what Django and its REST framework answer with 404 and 403.
"""

from __future__ import annotations

from datetime import datetime

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


class VersionMoved(ClubError):
    """Somebody has saved another version since the one that was started from; `latest` is its number."""

    code = "version_moved"

    def __init__(self, message: object, *, latest: int) -> None:
        super().__init__(message)
        self.latest = latest


class RulesRefused(ClubError):
    """Rules that cannot be; `options` says by the id of each option what is wrong with it."""

    code = "bad_rules"

    def __init__(self, message: object, *, options: dict[str, str]) -> None:
        super().__init__(message)
        self.options = options


class BadPair(ClubError):
    code = "bad_pair"


class AlreadyDecided(ClubError):
    code = "already_decided"


class BadAdjustment(ClubError):
    code = "bad_adjustment"


class NeedsAnother(ClubError):
    """Somebody else must do this."""

    code = "needs_another"


class NotDisputable(ClubError):
    code = "not_disputable"


class BadCorrection(ClubError):
    code = "bad_correction"


class LedgerRefused(ClubError):
    """The ledger does not take the entry; the message says why."""

    code = "ledger_refused"


class LastOwner(Forbidden):
    """A club needs an owner."""

    code = "last_owner"


class BadInvitation(ClubError):
    code = "bad_invitation"


class AlreadyAsked(ClubError):
    code = "already_asked"


class Barred(ClubError):
    code = "barred"


class BadBan(ClubError):
    code = "bad_ban"


class BadRole(ClubError):
    code = "bad_role"


class BadOffer(ClubError):
    code = "bad_offer"


class BadFile(ClubError):
    code = "bad_file"


class PlanMoved(ClubError):
    code = "plan_moved"


class TooMany(ClubError):
    code = "too_many"


class TooFast(ClubError):
    code = "too_fast"


class BadText(ClubError):
    code = "bad_text"


class Muted(ClubError):
    """`until` is when the member may talk again; None: while they are who they are."""

    code = "muted"

    def __init__(self, message: object = "", *, until: datetime | None = None) -> None:
        super().__init__(message)
        self.until = until
