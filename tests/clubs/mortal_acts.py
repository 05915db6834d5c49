"""What workers and web processes do with a club's points, as acts that `tests.mortal` runs and kills."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import ledger.selectors
import ledger.services
from clubs.corrections import CorrectedLine
from clubs.models import Member
from clubs.services import adjustments, disputes
from ledger.models import Book
from ledger.services import Line

Lines = list[list[int]]
"""Payer, payee (ids of accounts), points."""


def _member(pk: int) -> Member:
    return Member.objects.select_related("club__book", "user", "account").get(pk=pk)


def post(*, book: int, source: str, lines: Lines, facts: dict[str, Any]) -> int:
    """Settle: the entry's number."""
    entry = ledger.services.post(
        book=Book.objects.get(pk=book),
        source=source,
        lines=[Line(payer=payer, payee=payee, points=points, reason="win") for payer, payee, points in lines],
        reason="hand",
        by="settle_hand",
        facts=facts,
        release=source,
    )
    return entry.number


def hold(*, book: int, source: str, points: list[list[int]]) -> int:
    """Hold points (account, points) for a hand that begins: how many holds there are."""
    return len(ledger.services.hold(book=Book.objects.get(pk=book), source=source, points=dict(points)))


def reverse(*, book: int, source: str, reversal: str) -> int:
    """Take back the entry of a source: the reversal's number."""
    entry = ledger.selectors.entry_of(book=Book.objects.get(pk=book), source=source)
    assert entry is not None
    return ledger.services.reverse(entry=entry, source=reversal, reason="wrong", by="test").number


def open_dispute(*, member: int, transfer: int, players: list[int]) -> int:
    asked = {"reason": "wrong", "evidence": {}, "players": players}
    return disputes.open_dispute(member=_member(member), transfer_id=transfer, **asked).pk


def uphold(*, dispute: int, by: int, lines: Lines) -> int:
    corrected = [
        CorrectedLine(payer=payer, payee=payee, points=points, reason="win", detail={})
        for payer, payee, points in lines
    ]
    return disputes.uphold_dispute(dispute_id=dispute, by=_member(by), word="yes", corrected=corrected).pk


def refuse(*, dispute: int, by: int) -> int:
    return disputes.refuse_dispute(dispute_id=dispute, by=_member(by), word="no").pk


def approve(*, adjustment: int, by: int) -> int:
    return adjustments.approve_adjustment(adjustment_id=adjustment, by=_member(by)).pk


ACTS: Mapping[str, Callable[..., Any]] = {
    act.__name__: act for act in (post, hold, reverse, open_dispute, uphold, refuse, approve)
}
