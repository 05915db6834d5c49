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
from games.desk.findings import DoesNotHold, Finding
from games.registry import GAMES

FORMAT = "mingtang-hand"
SCHEME = "mingtang-shuffle-v1"
VERSION = 1


@dataclass(frozen=True, slots=True)
class Transfer:
    """A transfer of the ledger, its accounts by their keys."""

    payer: str
    payee: str
    points: int
    reason: str


def check_record(record: Any) -> Iterator[Finding]:
    """What was checked, a finding for each check that holds. Raises DoesNotHold at the first that does not."""
    game = _readable(record)
    yield Finding("record", {"game": game.name, "key": game.key, "version": VERSION})
    key = _key(game, record["shuffle"])
    yield Finding("seed")
    result, events = _played_again(game, record, key)
    yield Finding("play", {"events": events})
    _same("other_ending", record["result"].get("ending"), result.ending)
    _same("other_winners", record["result"].get("winners"), list(result.winners))
    _same("other_wins", record["result"].get("wins"), _plain(_wins(result)))
    _same("other_payments", _brief(record["result"].get("payments")), _brief(_plain(_payments(result))))
    _same("other_net", record["result"].get("net"), net_points(result.payments, seats=game.seats))
    yield Finding("result", {"payments": len(result.payments)})


def _readable(record: Any) -> Game:
    """The game of a record that has all the parts a check needs."""
    if not isinstance(record, dict):
        raise DoesNotHold("no_record")
    if record.get("format") != FORMAT or record.get("version") != VERSION:
        raise DoesNotHold("other_format", format=FORMAT, version=VERSION)
    game = GAMES.get(str(record.get("game")))
    if game is None:
        raise DoesNotHold("no_game", game=repr(record.get("game")), games=", ".join(GAMES))
    for part, kind in (("rules", dict), ("shuffle", dict), ("actions", list), ("events", list), ("result", dict)):
        if not isinstance(record.get(part), kind):
            raise DoesNotHold("part_missing", part=part)
    if record.get("engine_version") != game.engine_version:
        played, own = repr(record.get("engine_version")), repr(game.engine_version)
        raise DoesNotHold("other_engine", played=played, game=game.key, own=own)
    return game


def _key(game: Game, shuffle: Mapping[str, Any]) -> bytes:
    """The key of the deal, if seed and commitment agree."""
    _same("other_scheme", shuffle.get("scheme"), SCHEME)
    try:
        seed = bytes.fromhex(shuffle["server_seed"])
        own = [bytes.fromhex(part) for part in shuffle["client_bytes"]]
        label = str(shuffle["label"])
    except (KeyError, TypeError, ValueError) as error:
        raise DoesNotHold("shuffle_unreadable", problem=str(error)) from None
    if len(seed) != SEED_BYTES or commitment(seed) != shuffle.get("commitment"):
        raise DoesNotHold("other_seed")
    if len(own) != game.seats or any(len(part) > CLIENT_BYTES_MAX for part in own):
        raise DoesNotHold("other_bytes", seats=game.seats, bytes=CLIENT_BYTES_MAX)
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
                    _same("other_deal", record.get(name), value, part=name)
            case Stage.ADVANCE:
                happened = game.advance(state)
            case _:
                happened = _decided(game, state, next(actions, None))
        for event in happened:
            game.apply(state, event)
        written = _plain([game.codec.write(event) for event in happened])
        for number, (said, found) in enumerate(zip(logged[at:], written, strict=False), start=at + 1):
            if said != found:
                raise DoesNotHold("other_event", number=number, found=_short(found), said=_short(said))
        at += len(written)
        if at > len(logged):
            raise DoesNotHold("log_short", number=len(logged))
    if at != len(logged) or next(actions, None) is not None:
        raise DoesNotHold("log_long", number=at)
    result = game.result(state)
    assert result is not None, "a hand that is over has a result"
    return result, at


def _opened(game: Game, record: Mapping[str, Any]) -> Any:
    """The hand before its first event, if the record says every rule that was in force and what came before."""
    carry = record.get("carry")
    if carry is not None and not isinstance(carry, dict):
        raise DoesNotHold("carry_unreadable")
    try:
        rules = resolve(game.Rules, game.presets, record["rules"])
        _same("other_rules", record["rules"], as_dict(rules))
        return game.open(rules, carry)
    except GameError as error:
        raise DoesNotHold("rules_unreadable", problem=str(error)) from None


def _decided(game: Game, state: Any, written: Any) -> Sequence[Any]:
    if not isinstance(written, str):
        raise DoesNotHold("actions_short")
    seat, _, text = written.partition(" ")
    if not (seat.isascii() and seat.isdigit() and int(seat) < game.seats):
        raise DoesNotHold("no_seat", action=repr(written))
    try:
        return game.play(state, Seat(int(seat)), game.read_action(text))
    except GameError as error:
        raise DoesNotHold("bad_action", action=repr(written), problem=str(error)) from None


def _without_place(event: Any, number: int) -> Any:
    """An event of the record as the game wrote it: without its number in the log, which must be right, and its time."""
    if not isinstance(event, dict):
        return event
    _same("other_number", event.get("seq"), number, number=number)
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
        raise DoesNotHold("payments_unreadable")
    return [
        tuple(payment.get(name) for name in ("payer", "payee", "points", "reason", "moment")) for payment in payments
    ]


def _same(key: str, said: Any, found: Any, **facts: Any) -> None:
    if said != found:
        raise DoesNotHold(key, said=_short(said), found=_short(found), **facts)


def _short(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)[:300]


def check_transfers(record: Mapping[str, Any], transfers: Sequence[Transfer]) -> Finding:
    """Hold the ledger's transfers against the record's payments; what held. Raises DoesNotHold."""
    try:
        accounts = {seat["seat"]: str(seat["account"]) for seat in record["seats"]}
        owed = sorted(
            (accounts[payment["payer"]], accounts[payment["payee"]], payment["points"], payment["reason"])
            for payment in record["result"]["payments"]
        )
    except (KeyError, TypeError) as error:
        raise DoesNotHold("accounts_unreadable", problem=repr(error)) from None
    posted = sorted((item.payer, item.payee, item.points, item.reason) for item in transfers)
    if posted != owed:
        raise DoesNotHold("other_transfers", found=_short(posted), said=_short(owed))
    return Finding("ledger", {"transfers": len(posted), "payments": len(owed)})


def settled_as(record: Mapping[str, Any]) -> tuple[str | None, int]:
    """(hash of the ledger entry, None for a hand that owed nothing; number of the hand). Raises DoesNotHold."""
    entry, source = record.get("ledger"), record.get("id")
    number = source.removeprefix("hand:") if isinstance(source, str) else ""
    if not isinstance(entry, dict) or not (number.isascii() and number.isdigit()):
        raise DoesNotHold("no_ledger")
    if not entry.get("settled"):
        raise DoesNotHold("not_settled")
    entry_hash = entry.get("hash")
    if entry_hash is not None and not (isinstance(entry_hash, str) and re.fullmatch(r"[0-9a-f]{64}", entry_hash)):
        raise DoesNotHold("no_hash")
    return entry_hash, int(number)
