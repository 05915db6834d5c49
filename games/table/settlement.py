"""What a finished hand comes to in the ledger: one entry, one line for each payment, with what explains it. Pure
reckoning."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from games.core.payments import HandResult, Payment
from games.table.models import Hand
from ledger.services import Line

REASON = "hand"


def source(hand: Hand) -> str:
    """What makes the hand's entry unique in its book."""
    return f"hand:{hand.pk}"


def facts(hand: Hand, result: HandResult) -> dict[str, Any]:
    """What the entry says of its hand."""
    match = hand.match
    return {
        "hand": hand.pk,
        "number": hand.number,
        "room": match.room_id,
        "match": match.pk,
        "game": match.game,
        "ending": result.ending,
        "engine_version": hand.engine_version,
        "preset_version": hand.preset_version_id,
    }


def lines(hand: Hand, result: HandResult, accounts: Mapping[int, int]) -> list[Line]:
    """One line for each payment in the hand's order; `accounts` are the ledger accounts by seat."""
    return [
        Line(
            payer=accounts[payment.payer],
            payee=accounts[payment.payee],
            points=payment.points,
            reason=payment.reason,
            detail=_detail(hand, index, payment),
        )
        for index, payment in enumerate(result.payments)
    ]


def _detail(hand: Hand, index: int, payment: Payment) -> dict[str, Any]:
    """How the sum came about, and where in the hand: enough to explain the line without asking anything else."""
    detail: dict[str, Any] = msgspec.to_builtins(
        {
            "hand": hand.pk,
            "payment": index,
            "moment": payment.moment,
            "steps": payment.steps,
            "facts": dict(payment.facts),
            "seats": {"payer": payment.payer, "payee": payment.payee},
            "game": hand.match.game,
            "room": hand.match.room_id,
            "match": hand.match_id,
            "preset_version": hand.preset_version_id,
        }
    )
    return detail
