"""A hand's result as plain JSON, for views."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from games.core.payments import HandResult, net_points


def write_result(result: HandResult, *, seats: int) -> dict[str, Any]:
    """{ending, wins, payments, net, next_dealer}, all of it plain JSON; a card game has no dealer."""
    return {
        "ending": result.ending,
        "wins": [
            {
                "seat": win.seat,
                "how": win.how,
                "tile": None,
                "fans": [list(fan) for fan in win.fans],
                "product": win.product,
                "multiplier": win.multiplier,
            }
            for win in result.wins
        ],
        "payments": [
            {
                "payer": payment.payer,
                "payee": payment.payee,
                "points": payment.points,
                "reason": payment.reason,
                "moment": payment.moment,
                "steps": [asdict(step) for step in payment.steps],
                "facts": dict(payment.facts),
            }
            for payment in result.payments
        ],
        "net": net_points(result.payments, seats=seats),
        "next_dealer": result.carry.get("dealer"),
    }
