"""The Game protocol: the rules of a game as functions of its state.

A game is a module (`games/<key>/game.py`) with the names below. Events are facts; the log of events is the truth.
What the laws in `tests/games/contract` check is said here, method by method.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol

from games.core.payments import HandResult
from games.core.samples import Sample
from games.core.seats import Seat
from games.core.wire import EventCodec, Write


class Stage(Enum):
    """What a hand is waiting for."""

    DECIDE = "decide"
    """At least one seat has legal actions."""
    DEAL = "deal"
    """Nobody decides; `deal` comes next."""
    ADVANCE = "advance"
    """Nobody decides (any more); `advance` comes next: a claim window closes, secret choices are revealed."""
    OVER = "over"
    """`result` is there."""


class Pace(Enum):
    """How much time a decision deserves, and whether its length may tell anything."""

    CHOICE = "choice"
    """A stake or a suit, asked of every seat at once."""
    TURN = "turn"
    """One seat's turn."""
    CLAIM = "claim"
    """A claim window: it is open for a minimum time whoever could claim, so that its length tells nothing."""


@dataclass(frozen=True, slots=True)
class Dealing:
    """How hands are cut from the shuffled deck, so that anyone can do it again (docs/record.md).

    `deck` names the tiles or cards in their order before the shuffle. Seat 0 has the first `hand_size` of the shuffled
    order, then seat 1, and so on; what is left is the record's field `rest` ("" where nothing is left).
    """

    deck: tuple[str, ...]
    hand_size: int
    rest: str


class Term(Protocol):
    """A word of the game that appears in explanations: a fan, a stake, a reason to pay."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str:
        """English, marked with `gettext_noop`."""

    @property
    def chinese(self) -> str: ...
    @property
    def rule(self) -> str:
        """Paragraph of `docs/rules/<key>.md`."""


class Game(Protocol):
    """What the table, the commands and the laws know of a game. Implemented by modules."""

    key: str
    name: str
    chinese: str
    seats: int
    engine_version: str
    """Changes whenever the same log could come to another result."""
    Rules: type[Any]
    """A frozen dataclass of `games.core.options.option` fields; a variant is a Rules value, never a subclass."""
    presets: Mapping[str, Any]
    """Rules by preset name; the first is the default."""
    terms: Mapping[str, Term]
    """Every id that a `Step.term`, `Payment.reason`, `Win.how` or fan may have."""
    codec: EventCodec
    open_events: frozenset[type[Any]]
    """Kinds of events that everybody hears of alike, as `codec` writes them: their `notice` need not be asked for one
    by one. May leave out some, or all."""
    samples: Sequence[Sample]
    """Hands to try rules on, at least one; each comes to payments by the game's first preset."""
    dealing: Dealing

    def open(self, rules: Any, carry: Mapping[str, Any] | None) -> Any:
        """A new hand's state. `carry` is the last hand's `HandResult.carry`, None for a match's first hand."""

    def stage(self, state: Any) -> Stage:
        """DECIDE exactly if some seat has legal actions; OVER exactly if `result` is not None."""

    def pace(self, state: Any) -> Pace:
        """The timer of the decision, or of the pause before `advance`."""

    def deal(self, state: Any, key: bytes) -> list[Any]:
        """The deal's events, which follow from `key` alone (32 bytes; see `shuffle.deal_key`)."""

    def advance(self, state: Any) -> list[Any]:
        """What happens by itself now. Only in stage ADVANCE; never empty."""

    def legal_actions(self, state: Any, seat: Seat) -> Sequence[Any]:
        """Everything `seat` may do now, in a fixed order; may be non-empty for several seats at once.

        Exactly the actions that `play` accepts, one for all that the rules treat alike: `play` accepts an action
        exactly if its `plain` form is listed.
        """

    def plain(self, state: Any, seat: Seat, action: Any) -> Any:
        """The action as `legal_actions` lists it.

        In most games every action is its own plain form. Where a seat is free in what the rules do not weigh (which
        suits of a rank, which wild cards make up a set), the plain form is the one action that stands for all of
        these. Never fails; what is no action of that kind, or not possible, is its own plain form and is not listed.
        """

    def default_action(self, state: Any, seat: Seat, *, takes_wins: bool = False) -> Any:
        """What a seat does whose time has run out: the safe choice; with `takes_wins` a legal win comes before it.

        One of `legal_actions`, which must not be empty.
        """

    def play(self, state: Any, seat: Seat, action: Any) -> list[Any]:
        """Decide: the events that follow. Raises IllegalAction, and changes nothing, if the action is not legal."""

    def apply(self, state: Any, event: Any) -> None:
        """Keep books, in place. Never fails on an event that play, deal or advance produced."""

    def result(self, state: Any) -> HandResult | None:
        """Winners, payments and the next carry, once the hand is over."""

    def worst_loss(self, rules: Any) -> int | None:
        """The most points that one hand by these rules can cost a seat, everything it pays and gets taken together;
        None where the rules set no bound. No hand exceeds it; a hand that comes near it need not exist."""

    def view(self, state: Any, viewer: Seat | None) -> Any:
        """What the viewer may see (None: an onlooker): a dataclass of plain JSON values, built up from nothing."""

    def views(self, state: Any, viewers: Sequence[Seat | None], write: Write | None = None) -> list[dict[str, Any]]:
        """The `view` of each viewer, in that order, as the JSON object that it is sent (`wire.named`). What several may
        see is made once, so that they may share parts: read them, never change them.

        With `write`, parts that mostly stay the same from moment to moment may stand there as `write` returned them:
        written once, and kept by all that they say.
        """

    def notice(self, event: Any, viewer: Seat | None) -> Mapping[str, Any] | None:
        """The event as the viewer may hear it, plain JSON with `kind`; None while it is not the viewer's to know."""

    def choose(self, view: Any, legal: Sequence[Any]) -> Any:
        """The house bot: one of `legal` (never empty), from what its seat sees. The same view, the same choice."""

    def read_action(self, text: str) -> Any:
        """`discard 5p` → the action. Raises Malformed."""

    def write_action(self, action: Any) -> str:
        """The inverse of `read_action`: the form on the wire, in records and in commands."""

    def read_deal(self, state: Any, record: Mapping[str, Any]) -> list[Any]:
        """The deal's events from a record's `hands`, `wall` … (docs/cli.md). Raises BadDeal."""

    def write_deal(self, events: Sequence[Any]) -> dict[str, Any]:
        """The inverse of `read_deal`: the deal's fields of a record."""

    def score(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """Answer one line of the command `score` (docs/cli.md). Raises GameError."""

    def waits(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """Answer one line of the command `waits`. Raises GameError; a card game has no waits and says so."""
