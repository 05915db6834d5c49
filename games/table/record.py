"""The record of a finished hand as its members download it (docs/record.md)."""

from __future__ import annotations

from typing import Any

import msgspec

from games.core.shuffle import deal_key
from games.registry import GAMES
from games.table.clock import milliseconds
from games.table.hand_log import fold, opened
from games.table.models import Hand
from games.table.scene import client_bytes, label
from games.table.selectors import seats_for

VERSION = 1


def record(hand: Hand) -> dict[str, Any]:
    """Everything about a finished hand, plain JSON: rules, seats, seeds, deal, log, result, ledger entry."""
    game = GAMES[hand.match.game]
    result = game.result(fold(game, hand))
    assert result is not None, "only a finished hand has a record"
    rows = list(hand.events.order_by("seq"))
    state = opened(game, hand)
    key = deal_key(bytes(hand.server_seed), label=label(hand), client_bytes=client_bytes(hand, game.seats))
    for row in rows:
        if game.stage(state).value == "deal":
            break
        game.apply(state, game.codec.read(row.body))
    deal = game.write_deal(game.deal(state, key))
    written: dict[str, Any] = msgspec.to_builtins(
        {
            "format": "mingtang-hand",
            "version": VERSION,
            "id": f"hand:{hand.pk}",
            "game": game.key,
            "engine_version": hand.engine_version,
            "rules": hand.rules,
            "preset": {
                "name": hand.preset_version.preset.name,
                "base": hand.preset_version.preset.base,
                "version": hand.preset_version.number,
                "id": hand.preset_version_id,
            },
            "room": hand.match.room_id,
            "match": hand.match_id,
            "number": hand.number,
            "seats": [_seat(seat) for seat in seats_for(hand)],
            "carry": hand.carry,
            "shuffle": {
                "scheme": "mingtang-shuffle-v1",
                "label": label(hand),
                "commitment": hand.commitment,
                "server_seed": bytes(hand.server_seed).hex(),
                "client_bytes": [part.hex() for part in client_bytes(hand, game.seats)],
            },
            **deal,
            "actions": [row.action for row in rows if row.action],
            "events": [{"seq": row.seq, "at": milliseconds(row.at), **row.body} for row in rows],
            "result": {
                "ending": result.ending,
                "winners": list(result.winners),
                "wins": result.wins,
                "payments": result.payments,
                "net": hand.net,
            },
            "ledger": {
                "source": f"hand:{hand.pk}",
                "book": hand.match.room.club.book.key,
                "entry": hand.entry_id,
                "number": hand.entry.number if hand.entry else None,
                "hash": hand.entry.hash_hex if hand.entry else None,
                "settled": hand.settled_at is not None,
            },
            "times": {
                "promised": milliseconds(hand.created_at),
                "dealt": milliseconds(hand.dealt_at) if hand.dealt_at else None,
                "finished": milliseconds(hand.finished_at) if hand.finished_at else None,
            },
        }
    )
    return written


def _seat(seat: Any) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "name": seat.member.user.name,
        "kind": seat.kind,
        "account": seat.member.account.key,
    }
