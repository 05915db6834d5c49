"""Settled hands reckoned anew: does the ledger's entry say what the hand's log comes to?

Only where the version of the game's rules that settled the hand is still the one that runs; another may rightly come
to another result, so those are counted and not judged.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet

import ledger.selectors
from games.core.errors import GameError
from games.core.payments import net_points
from games.core.shuffle import commitment
from games.registry import GAMES
from games.table import settlement
from games.table.hand_log import LogBroken, fold
from games.table.models import Hand, MatchSeat
from ledger.audit import Failure, Remark
from ledger.canonical import canonical_text

HANDS_AT_A_TIME = 200


class Differs(Exception):
    """The hand and its entry are not what they should be to each other; the message says in what."""


def settled_hands() -> QuerySet[Hand]:
    """Settled hands with all that is compared, in the order of their entries; those that owed nothing come last."""
    return (
        Hand.objects.filter(settled_at__isnull=False)
        .select_related("match__room", "entry")
        .order_by("entry__number", "pk")
    )


def is_of_this_engine(hand: Hand) -> bool:
    """Whether the rules that settled the hand are those that run now."""
    game = GAMES.get(hand.match.game)
    return game is not None and game.engine_version == hand.engine_version


def compare(hand: Hand) -> None:
    """Fold the hand's log afresh, score it, and hold it against its row and its entry, line by line. Raises Differs."""
    game = GAMES[hand.match.game]
    if commitment(bytes(hand.server_seed)) != hand.commitment:
        raise Differs("its seed is not the one that was promised")
    try:
        result = game.result(fold(game, hand))
    except LogBroken:
        raise Differs("its log does not lead to its head") from None
    except (GameError, AssertionError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise Differs(f"its log cannot be read ({error!r})") from error
    if result is None:
        raise Differs("its log does not end")
    if net_points(result.payments, seats=game.seats) != hand.net or result.ending != hand.ending:
        raise Differs("its log comes to other points than were shown")
    seats = MatchSeat.objects.filter(match_id=hand.match_id).order_by("seat").values_list("seat", "member__account_id")
    lines = settlement.lines(hand, result, dict(seats))
    if hand.entry is None:
        if lines:
            raise Differs("it has no entry, but its log comes to payments")
        return
    _compare_entry(hand, hand.entry, settlement.facts(hand, result))
    stored = list(hand.entry.transfers.order_by("line"))
    if len(stored) != len(lines):
        raise Differs(f"its entry has {len(stored)} lines, its log comes to {len(lines)}")
    for number, (line, owed) in enumerate(zip(stored, lines, strict=True), start=1):
        _compare_line(number, line, owed)


def _compare_entry(hand: Hand, entry: Any, facts: dict[str, Any]) -> None:
    if entry.source != settlement.source(hand) or entry.reason != settlement.REASON:
        raise Differs("its entry is of another source or reason")
    if canonical_text(entry.facts) != canonical_text(facts):
        raise Differs("its entry says other facts than the hand has")


def _compare_line(number: int, line: Any, owed: Any) -> None:
    said = {"payer": line.payer_id, "payee": line.payee_id, "points": line.points, "reason": line.reason}
    for name, value in said.items():
        if value != getattr(owed, name):
            raise Differs(f"line {number}: its {name} should be {getattr(owed, name)}, not {value}")
    if canonical_text(line.detail) != canonical_text(owed.detail):
        raise Differs(f"line {number}: its detail is not how the sum comes about")


def check_book(key: str) -> Iterator[Failure | Remark]:
    """`check_ledger --rules`: every settled hand of the club whose book this is, in the order of the entries."""
    book = ledger.selectors.book_of(key=key)
    if book is None:
        return
    hands = settled_hands().filter(match__room__club__book_id=book.pk)
    judged, others = 0, 0
    for hand in hands.iterator(chunk_size=HANDS_AT_A_TIME):
        if not is_of_this_engine(hand):
            others += 1
            continue
        judged += 1
        try:
            compare(hand)
        except Differs as error:
            number = None if hand.entry is None else hand.entry.number
            yield Failure(key, number, f"hand {hand.pk}: {error}")
    known = set(hands.filter(entry__isnull=False).values_list("entry_id", flat=True))
    for entry_id, number, source in ledger.selectors.entries_from(book=book, source="hand:"):
        if entry_id not in known:
            yield Failure(key, number, f"it says that it settles {source}, which names no entry or another one")
    yield Remark(key, f"{judged} hands come to their entries; {others} not re-run: settled by another engine version")
