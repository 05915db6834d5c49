"""What can be wrong with what is asked of a table. Nothing has been changed.

    TableError
    ├── Malformed           no message of the protocol
    │   └── Oversized       too long to be one
    ├── NotAMember          no longer in the club
    ├── NotSeated           does not sit here
    │   └── NotYourSeat     sits here, but not in that seat
    ├── IdReused            the id was used for something else
    ├── Stale               the table has moved on
    ├── IllegalAction       the rules do not allow it now
    ├── NotNow              the table is not in a state for this
    │   ├── NoHand          no hand is being played
    │   ├── Paused          the table is paused
    │   ├── HandInProgress  an act of the club that must not touch a hand in progress
    │   ├── MatchRunning    an act of the club that is for the time before a match
    │   └── TooLate         the hand is dealt
    ├── SeatTaken
    ├── TableFull
    ├── AlreadySeated
    ├── RoomClosed
    ├── TablesStopped       no new match begins in the club
    ├── PasswordNeeded      the room asks for its password
    │   └── WrongPassword
    ├── TooFewPoints        fewer points than the room asks for
    ├── RulesChanged        the rules are not those last played by: agree to them first
    ├── NotHere             this member does not sit at this table now; why is not said
    ├── BotsNotAllowed
    │   └── ProgramsNotAllowed
    ├── NotAProgram         its person sits here in person
    ├── CannotCarry         the floor of the balance leaves too little for a hand
    ├── TooMany             a limit on asking
    ├── TooFast             more words or phrases than one may say in so short a time
    ├── BadText             nothing to read in it, or too long
    ├── Muted               silenced for a time by the club
    └── UnknownPhrase

Each class carries a stable `code`, which programs read, and a message for people.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from clubs.services.acceptance import Unseen


class TableError(Exception):
    """Something asked of a table cannot be done."""

    code = "table_error"
    message = _("That is not possible.")

    def __init__(self, message: object = None) -> None:
        super().__init__(self.message if message is None else message)


class Malformed(TableError):
    code = "malformed"
    message = _("That is not a message of this protocol.")


class Oversized(Malformed):
    code = "oversized"
    message = _("That message is too long.")


class NotAMember(TableError):
    code = "not_a_member"
    message = _("You are no longer a member of this club.")


class NotSeated(TableError):
    code = "not_seated"
    message = _("You do not sit at this table.")


class NotYourSeat(NotSeated):
    code = "not_your_seat"
    message = _("That is not your seat.")


class IdReused(TableError):
    code = "id_reused"
    message = _("This id was used for something else.")


class Stale(TableError):
    code = "stale"
    message = _("The table has moved on.")


class IllegalAction(TableError):
    code = "illegal_action"
    message = _("The rules do not allow that now.")


class NotNow(TableError):
    code = "not_now"
    message = _("That is not possible at this moment.")


class NoHand(NotNow):
    code = "no_hand"
    message = _("No hand is being played.")


class Paused(NotNow):
    code = "paused"
    message = _("The table is paused.")


class HandInProgress(NotNow):
    code = "hand_in_progress"
    message = _("A hand is being played, and nobody outside it may touch it. Wait until it is over.")


class MatchRunning(NotNow):
    code = "match_running"
    message = _("The match has begun: its seats belong to those who sit in them.")


class TooLate(NotNow):
    code = "too_late"
    message = _("The hand is already dealt.")


class SeatTaken(TableError):
    code = "seat_taken"
    message = _("Somebody sits there already.")


class TableFull(TableError):
    code = "table_full"
    message = _("All seats are taken.")


class AlreadySeated(TableError):
    code = "already_seated"
    message = _("You sit at this table already.")


class RoomClosed(TableError):
    code = "room_closed"
    message = _("No new match begins in this room.")


class TablesStopped(TableError):
    code = "tables_stopped"
    message = _("The club begins no new matches for the time being.")


class PasswordNeeded(TableError):
    code = "password_needed"
    message = _("This room asks for its password.")


class WrongPassword(PasswordNeeded):
    code = "wrong_password"
    message = _("That is not the password of this room.")


class TooFewPoints(TableError):
    code = "too_few_points"
    message = _("You have fewer points than this room asks for.")


class RulesChanged(TableError):
    """`facts` says what is different, for the page that asks for a member's agreement."""

    code = "rules_changed"
    message = _("The rules have changed since you last played here.")

    def __init__(self, unseen: Unseen) -> None:
        super().__init__()
        self.unseen = unseen

    @property
    def facts(self) -> dict[str, Any]:
        """The version and stake to agree to, and each change in words, in the language of the moment."""
        return {
            "version": self.unseen.version.pk,
            "number": self.unseen.version.number,
            "stake": self.unseen.stake,
            "changes": [
                {"option": one.option, "name": one.name, "was": one.was, "value": one.value}
                for one in self.unseen.changes
            ],
        }


class CannotCarry(TableError):
    """The member's balance has a floor, which the worst that a hand can cost here would break."""

    code = "cannot_carry"
    message = _("The floor of your balance leaves too little for a hand here.")


class NotHere(TableError):
    code = "not_here"
    message = _("You cannot sit at this table just now. Please choose another one.")


class BotsNotAllowed(TableError):
    code = "bots_not_allowed"
    message = _("House bots do not play in this room.")


class ProgramsNotAllowed(BotsNotAllowed):
    message = _("Programs do not play in this room.")


class NotAProgram(TableError):
    code = "not_a_program"
    message = _("You sit here in person: no program can play for you.")


class TooMany(TableError):
    code = "too_many"
    message = _("You have asked for this often enough.")


class TooFast(TableError):
    code = "too_fast"
    message = _("Not so fast: say that again in a while.")


class BadText(TableError):
    code = "bad_text"
    message = _("There is nothing to read in it.")


class Muted(TableError):
    code = "muted"
    message = _("You are muted in this club for the time being.")


class UnknownPhrase(TableError):
    code = "unknown_phrase"
    message = _("There is no such phrase.")
