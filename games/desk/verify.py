"""Is this hand what was promised? The checks of a hand's record, one after the other (docs/record.md)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.errors import GameError
from games.core.game import Game, Stage
from games.core.options import as_dict, resolve
from games.core.payments import HandResult, net_points
from games.core.seats import Seat
from games.core.shuffle import CLIENT_BYTES_MAX, SEED_BYTES, commitment, deal_key
from games.registry import GAMES

FORMAT = "mingtang-hand"
SCHEME = "mingtang-shuffle-v1"
VERSION = 1


class DoesNotHold(Exception):
    """The first thing about a record that is not as promised; the message names it."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """A transfer of the ledger, its accounts by their keys."""

    payer: str
    payee: str
    points: int
    reason: str


def check_record(record: Any) -> Iterator[str]:
    """What was checked, a sentence for each check that holds. Raises DoesNotHold at the first that does not."""
    game = _readable(record)
    yield f"the record is of a hand of {game.name}, in version {VERSION} of the format"
    key = _key(game, record["shuffle"])
    yield "the server's seed is the one that was promised before the deal"
    result, events = _played_again(game, record, key)
    yield f"deal and play: all {events} events follow from the seeds, the actions and the rules"
    _same("the ending", record["result"].get("ending"), result.ending)
    _same("the winners", record["result"].get("winners"), list(result.winners))
    _same("the wins", record["result"].get("wins"), _plain(_wins(result)))
    _same("the payments", _brief(record["result"].get("payments")), _brief(_plain(_payments(result))))
    _same("the net", record["result"].get("net"), net_points(result.payments, seats=game.seats))
    yield f"the result: {len(result.payments)} payments follow from the events"


def _readable(record: Any) -> Game:
    """The game of a record that has all the parts a check needs."""
    if not isinstance(record, dict):
        raise DoesNotHold("a record is a JSON object")
    if record.get("format") != FORMAT or record.get("version") != VERSION:
        raise DoesNotHold(f"this is no {FORMAT} of version {VERSION}")
    game = GAMES.get(str(record.get("game")))
    if game is None:
        raise DoesNotHold(f"no game {record.get('game')!r}: one of {', '.join(GAMES)}")
    for part, kind in (("rules", dict), ("shuffle", dict), ("actions", list), ("events", list), ("result", dict)):
        if not isinstance(record.get(part), kind):
            raise DoesNotHold(f"the record has no {part}")
    if record.get("engine_version") != game.engine_version:
        raise DoesNotHold(
            f"the hand was played by version {record.get('engine_version')!r} of {game.key}'s rules; "
            f"this program has {game.engine_version!r}"
        )
    return game


def _key(game: Game, shuffle: Mapping[str, Any]) -> bytes:
    """The key of the deal, if seed and commitment agree."""
    _same("the scheme of the shuffle", shuffle.get("scheme"), SCHEME)
    try:
        seed = bytes.fromhex(shuffle["server_seed"])
        own = [bytes.fromhex(part) for part in shuffle["client_bytes"]]
        label = str(shuffle["label"])
    except (KeyError, TypeError, ValueError) as error:
        raise DoesNotHold(f"the shuffle cannot be read: {error}") from None
    if len(seed) != SEED_BYTES or commitment(seed) != shuffle.get("commitment"):
        raise DoesNotHold("the server's seed is not the one whose SHA-256 was promised")
    if len(own) != game.seats or any(len(part) > CLIENT_BYTES_MAX for part in own):
        raise DoesNotHold(f"the shuffle must have bytes of {game.seats} seats, at most {CLIENT_BYTES_MAX} each")
    return deal_key(seed, label=label, client_bytes=own)


def _played_again(game: Game, record: Mapping[str, Any], key: bytes) -> tuple[HandResult, int]:
    """Play the record's actions by its rules on the deal of its seeds, and hold each event against the record's."""
    state = _opened(game, record)
    logged = [_without_place(event, number) for number, event in enumerate(record["events"], start=1)]
    actions, at = iter(record["actions"]), 0
    while (stage := game.stage(state)) is not Stage.OVER:
        happened: Sequence[Any]
        match stage:
            case Stage.DEAL:
                happened = game.deal(state, key)
                for name, value in _plain(game.write_deal(happened)).items():
                    _same(f"the deal's {name}", record.get(name), value)
            case Stage.ADVANCE:
                happened = game.advance(state)
            case _:
                happened = _decided(game, state, next(actions, None))
        for event in happened:
            game.apply(state, event)
        written = _plain([game.codec.write(event) for event in happened])
        for number, (said, found) in enumerate(zip(logged[at:], written, strict=False), start=at + 1):
            if said != found:
                raise DoesNotHold(f"event {number} should be {_short(found)}, not {_short(said)}")
        at += len(written)
        if at > len(logged):
            raise DoesNotHold(f"the log ends at event {len(logged)}, before the hand is over")
    if at != len(logged) or next(actions, None) is not None:
        raise DoesNotHold(f"the hand is over at event {at}, but the record goes on")
    result = game.result(state)
    assert result is not None, "a hand that is over has a result"
    return result, at


def _opened(game: Game, record: Mapping[str, Any]) -> Any:
    """The hand before its first event, if the record says every rule that was in force and what came before."""
    carry = record.get("carry")
    if carry is not None and not isinstance(carry, dict):
        raise DoesNotHold("the carry is neither an object nor null")
    try:
        rules = resolve(game.Rules, game.presets, record["rules"])
        _same("the rules", record["rules"], as_dict(rules))
        return game.open(rules, carry)
    except GameError as error:
        raise DoesNotHold(f"the rules cannot be read: {error}") from None


def _decided(game: Game, state: Any, written: Any) -> Sequence[Any]:
    if not isinstance(written, str):
        raise DoesNotHold("the actions end before the hand is over")
    seat, _, text = written.partition(" ")
    if not (seat.isascii() and seat.isdigit() and int(seat) < game.seats):
        raise DoesNotHold(f"the action {written!r} is of no seat")
    try:
        return game.play(state, Seat(int(seat)), game.read_action(text))
    except GameError as error:
        raise DoesNotHold(f"the action {written!r}: {error}") from None


def _without_place(event: Any, number: int) -> Any:
    """An event of the record as the game wrote it: without its number in the log, which must be right, and its time."""
    if not isinstance(event, dict):
        return event
    _same(f"the number of event {number}", event.get("seq"), number)
    return {name: value for name, value in event.items() if name not in ("seq", "at")}


def _plain(value: Any) -> Any:
    """As JSON has it: lists for tuples."""
    return json.loads(json.dumps(value))


def _wins(result: HandResult) -> list[dict[str, Any]]:
    names = ("seat", "how", "fans", "product", "multiplier")
    return [{name: getattr(win, name) for name in names} for win in result.wins]


def _payments(result: HandResult) -> list[dict[str, Any]]:
    names = ("payer", "payee", "points", "reason", "moment")
    return [{name: getattr(payment, name) for name in names} for payment in result.payments]


def _brief(payments: Any) -> list[tuple[Any, ...]]:
    if not isinstance(payments, list) or not all(isinstance(payment, dict) for payment in payments):
        raise DoesNotHold("the payments cannot be read")
    return [
        tuple(payment.get(name) for name in ("payer", "payee", "points", "reason", "moment")) for payment in payments
    ]


def _same(what: str, said: Any, found: Any) -> None:
    if said != found:
        raise DoesNotHold(f"{what} should be {_short(found)}, not {_short(said)}")


def _short(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)[:300]


def check_transfers(record: Mapping[str, Any], transfers: Sequence[Transfer]) -> str:
    """Hold the ledger's transfers against the record's payments; the sentence for what held. Raises DoesNotHold."""
    try:
        accounts = {seat["seat"]: str(seat["account"]) for seat in record["seats"]}
        owed = sorted(
            (accounts[payment["payer"]], accounts[payment["payee"]], payment["points"], payment["reason"])
            for payment in record["result"]["payments"]
        )
    except (KeyError, TypeError) as error:
        raise DoesNotHold(f"the seats' accounts cannot be read: {error!r}") from None
    posted = sorted((item.payer, item.payee, item.points, item.reason) for item in transfers)
    if posted != owed:
        raise DoesNotHold(f"the ledger's transfers are {_short(posted)}, the payments {_short(owed)}")
    return f"the ledger: {len(posted)} transfers are the {len(owed)} payments"


def settled_as(record: Mapping[str, Any]) -> tuple[str | None, int]:
    """(hash of the ledger entry, None for a hand that owed nothing; number of the hand). Raises DoesNotHold."""
    entry, source = record.get("ledger"), record.get("id")
    number = source.removeprefix("hand:") if isinstance(source, str) else ""
    if not isinstance(entry, dict) or not (number.isascii() and number.isdigit()):
        raise DoesNotHold("the record does not say which hand of which ledger it is")
    if not entry.get("settled"):
        raise DoesNotHold("the record was downloaded before the hand was settled: download it again")
    entry_hash = entry.get("hash")
    if entry_hash is not None and not (isinstance(entry_hash, str) and re.fullmatch(r"[0-9a-f]{64}", entry_hash)):
        raise DoesNotHold("the ledger entry's hash is no SHA-256 in hex")
    return entry_hash, int(number)
