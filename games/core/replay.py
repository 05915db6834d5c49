"""Replaying a record: a deal and the actions of its seats, through to the result (docs/cli.md, `replay`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.errors import BadDeal, BadRules, GameError, IllegalAction, Malformed
from games.core.game import Game, Pace, Stage
from games.core.options import as_dict, resolve
from games.core.payments import Payment, net_points
from games.core.seats import Seat
from games.core.transcript import fold

Events = list[Any]


class StoppedError(Exception):
    """The record holds an action that the rules do not allow; `error` says which, and what would be right."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(error["message"])
        self.error = error


class Replay:
    """A record being played. `state` and `events` are what has come of it so far."""

    def __init__(self, game: Game, record: Mapping[str, Any]) -> None:
        """Read the record's rules and deal. Raises BadRules or BadDeal."""
        self.game = game
        self.record = record
        given = record.get("rules", {})
        if not isinstance(given, Mapping):
            raise BadRules(f"rules must be an object, not {given!r}")
        rules = resolve(game.Rules, game.presets, given)
        try:
            self.state = game.open(rules, _carry(record))
        except Malformed as error:
            raise BadDeal(str(error)) from error
        self.deal = game.read_deal(self.state, record)
        self.events: Events = []
        self._late: dict[Seat, set[str]] = {}
        """What each seat could still have answered when a window closed without it."""
        self._announced: dict[Seat, StoppedError] = {}
        """Wins that records say of seats which are not asked, and what is wrong with them should they not come."""
        self._settle_down()

    def act(self, index: int, written: object) -> None:
        """Play one written action, `SEAT VERB [ARGUMENTS]`. Raises StoppedError if it is not legal."""
        seat, action_text = self._read(index, written)
        try:
            action = self.game.read_action(action_text)
        except Malformed as error:
            raise self._stopped(index, seat, str(error)) from error
        game, state = self.game, self.state
        pending = {
            Seat(other): {game.write_action(item) for item in game.legal_actions(state, Seat(other))}
            for other in range(game.seats)
        }
        try:
            events = game.play(state, seat, action)
        except IllegalAction as error:
            stopped = self._stopped(index, seat, str(error))
            if self._is_settled_already(seat, game.write_action(action)):
                return
            if self._may_be_winning(seat, game.write_action(action)):
                self._announced[seat] = stopped
                return
            raise stopped from error
        self._take(events)
        still = {other for other in pending if game.legal_actions(state, other)}
        if game.stage(state) is not Stage.DECIDE:
            still = set()
        self._late = {
            other: texts for other, texts in pending.items() if texts and other != seat and other not in still
        }
        self._settle_down()
        self._check_announced()

    def _may_be_winning(self, seat: Seat, written: str) -> bool:
        """Whether the seat may be one that wins without being asked, while others still answer."""
        is_open = self.game.stage(self.state) is Stage.DECIDE and self.game.pace(self.state) is Pace.CLAIM
        return written == "win" and is_open and not self.game.legal_actions(self.state, seat)

    def _check_announced(self) -> None:
        """Once the tile is given, every announced win has come, or the record was wrong to say it."""
        if self._announced and self.game.pace(self.state) is not Pace.CLAIM:
            result = self.game.result(self.state)
            for seat, stopped in self._announced.items():
                if result is None or seat not in result.winners:
                    raise stopped
            self._announced.clear()

    def _is_settled_already(self, seat: Seat, written: str) -> bool:
        """Whether the action says what has happened without it, so that it is right but changes nothing.

        An answer to a window that had closed before, since it could not have mattered any more; and the win of a seat
        that the rules made win without asking.
        """
        if self.game.legal_actions(self.state, seat):
            return False
        if written in self._late.get(seat, ()):
            return True
        result = self.game.result(self.state)
        return written == "win" and result is not None and seat in result.winners

    def _read(self, index: int, written: object) -> tuple[Seat, str]:
        if not isinstance(written, str):
            raise self._stopped(index, None, f"an action is text such as '0 pass', not {written!r}")
        seat, _, text = written.strip().partition(" ")
        if not (seat.isascii() and seat.isdigit() and int(seat) < self.game.seats):
            raise self._stopped(index, None, f"{written!r} must begin with a seat from 0 to {self.game.seats - 1}")
        return Seat(int(seat)), text.strip()

    def _stopped(self, index: int, seat: Seat | None, message: str) -> StoppedError:
        legal = self.to_act() if seat is None else self.to_act().get(str(seat), [])
        return StoppedError({"code": IllegalAction.code, "at": index, "message": message, "legal": legal})

    def _take(self, events: Events) -> None:
        fold(self.game, self.state, events)
        self.events += events

    def _settle_down(self) -> None:
        """Let everything happen that needs no seat, with the record's deal in place of a shuffled one."""
        while True:
            match self.game.stage(self.state):
                case Stage.DEAL:
                    self._take(self.deal)
                case Stage.ADVANCE:
                    self._take(self.game.advance(self.state))
                case Stage.DECIDE | Stage.OVER:
                    return

    def to_act(self) -> dict[str, list[str]]:
        """Every legal action of every seat that may act, written."""
        legal = {str(seat): self.game.legal_actions(self.state, Seat(seat)) for seat in range(self.game.seats)}
        return {seat: [self.game.write_action(action) for action in found] for seat, found in legal.items() if found}

    def summary(self) -> dict[str, Any]:
        """The result as the command writes it: finished or not, and what came of it so far."""
        result = self.game.result(self.state)
        if result is None:
            return {"finished": False, "to_act": self.to_act(), "events": len(self.events)}
        return {
            "finished": True,
            "ending": result.ending,
            "winners": list(result.winners),
            "wins": [
                {
                    "seat": win.seat,
                    "how": win.how,
                    "fans": [list(fan) for fan in win.fans],
                    "product": win.product,
                    "multiplier": win.multiplier,
                }
                for win in result.wins
            ],
            "payments": [written_payment(payment) for payment in result.payments],
            "net": net_points(result.payments, seats=self.game.seats),
            "next_dealer": result.carry.get("dealer"),
            "events": len(self.events),
        }


def _carry(record: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """What the hand before left: the record's `carry`, with its dealer or leader."""
    given = record.get("carry") or {}
    if not isinstance(given, Mapping):
        raise BadDeal(f"carry must be an object, not {given!r}")
    return {**given, **{name: record[name] for name in ("dealer", "leader") if name in record}} or None


def written_payment(payment: Payment) -> dict[str, Any]:
    """A payment as commands write it."""
    return {
        "from": payment.payer,
        "to": payment.payee,
        "points": payment.points,
        "reason": payment.reason,
        "moment": payment.moment,
    }


def replay(game: Game, record: Mapping[str, Any]) -> dict[str, Any]:
    """Play a record as far as it goes; what `replay` answers to one line, without its `id`.

    Never raises for what a record may hold: a wrong deal, rules or action is an `error` with a code.
    """
    try:
        played = Replay(game, record)
        actions = record.get("actions", [])
        if not isinstance(actions, list | tuple):
            raise Malformed(f"actions must be a list, not {actions!r}")
    except GameError as error:
        return {"error": {"code": error.code, "message": str(error)}}
    try:
        for index, written in enumerate(actions):
            played.act(index, written)
    except StoppedError as stopped:
        return {"finished": False, "error": stopped.error, "events": len(played.events)}
    return played.summary()


def write_record(
    game: Game, rules: Any, events: Sequence[Any], actions: Sequence[tuple[Seat, Any]], carry: Mapping[str, Any] | None
) -> dict[str, Any]:
    """The record of a played hand that `replay` accepts and that comes to the same result."""
    record: dict[str, Any] = {"rules": as_dict(rules), **game.write_deal(events)}
    if carry:
        record["carry"] = dict(carry)
    record["actions"] = [f"{seat} {game.write_action(action)}" for seat, action in actions]
    return record
