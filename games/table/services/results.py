"""What settled hands came to for each seat, written down for statistics. Nothing that decides points reads it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.payments import HandResult
from games.registry import GAMES
from games.table.hand_log import fold
from games.table.models import Hand, MatchSeat, SeatResult

WRITTEN = (
    "member",
    "club",
    "game",
    "preset",
    "played_at",
    "is_practice",
    "net",
    "against",
    "won_how",
    "fans",
    "multiplier",
)
BATCH = 200
"""Hands that are read at once."""


def write_results(*, hand: Hand, result: HandResult, seats: Sequence[MatchSeat]) -> None:
    """One row for each seat of a hand, in the transaction that settles it; written again, they are the same rows.

    `hand` comes with match, room and preset version, the seats with member and user.
    """
    room = hand.match.room
    against = [[0] * len(seats) for _seat in seats]
    for payment in result.payments:
        against[payment.payee][payment.payer] += payment.points
        against[payment.payer][payment.payee] -= payment.points
    wins = {win.seat: win for win in reversed(result.wins)}
    is_practice = room.practice_of_id is not None or any(seat.is_bot or seat.kind == "bot" for seat in seats)
    rows = [
        SeatResult(
            hand=hand,
            seat=seat.seat,
            member=seat.member,
            club_id=room.club_id,
            game=hand.match.game,
            preset_id=hand.preset_version.preset_id,
            played_at=hand.finished_at,
            is_practice=is_practice,
            net=sum(against[seat.seat]),
            against=against[seat.seat],
            **_win(wins.get(seat.seat)),
        )
        for seat in seats
    ]
    SeatResult.objects.bulk_create(rows, update_conflicts=True, unique_fields=["hand", "seat"], update_fields=WRITTEN)


def _win(win: Any) -> dict[str, Any]:
    if win is None:
        return {"won_how": "", "fans": [], "multiplier": 0}
    return {"won_how": win.how, "fans": [list(fan) for fan in win.fans], "multiplier": win.multiplier}


def rebuild_results(*, club_id: int | None = None) -> tuple[int, int]:
    """Write the rows of all settled hands anew from their logs; return how many hands were, and how many were left.

    A hand that was settled by an older engine is left as it is, and so is one whose log no longer comes to the points
    it was settled with: what was settled is not told anew.
    """
    hands = Hand.objects.filter(settled_at__isnull=False).order_by("pk")
    if club_id is not None:
        hands = hands.filter(match__room__club_id=club_id)
    written = left = 0
    for hand in hands.select_related("match__room", "preset_version").iterator(chunk_size=BATCH):
        game = GAMES.get(hand.match.game)
        result = game.result(fold(game, hand)) if game and game.engine_version == hand.engine_version else None
        if result is None or _net(result, len(hand.net)) != hand.net:
            left += 1
            continue
        seats = MatchSeat.objects.filter(match_id=hand.match_id).select_related("member__user").order_by("seat")
        write_results(hand=hand, result=result, seats=list(seats))
        written += 1
    return written, left


def _net(result: HandResult, seats: int) -> list[int]:
    net = [0] * seats
    for payment in result.payments:
        net[payment.payer] -= payment.points
        net[payment.payee] += payment.points
    return net
