"""Disputes of lines of hands: the evidence is put together here, where hands are known."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext as _

import ledger.selectors
from clubs.errors import NotFound
from clubs.models import Adjustment, Dispute, Member
from clubs.services import disputes as clubs_disputes
from games.desk.findings import DoesNotHold
from games.desk.verify import Transfer, check_record, check_transfers
from games.table.evidence import written
from games.table.models import Hand, MatchSeat
from games.table.record import record


def open_dispute(*, member: Member, transfer_id: int, reason: str) -> Dispute:
    """A member disputes a line of the own statement; the evidence is attached by itself.

    Raises what `clubs.services.disputes.open_dispute` raises.
    """
    transfer = ledger.selectors.transfer_with_entry(transfer_id)
    if transfer is None or member.account_id not in (transfer.payer_id, transfer.payee_id):
        raise NotFound(_("There is no such line in your statement."))
    return clubs_disputes.open_dispute(
        member=member,
        transfer_id=transfer_id,
        reason=reason,
        evidence=evidence_of(transfer),
        players=_players(transfer),
    )


def evidence_of(transfer: Any) -> dict[str, Any]:
    """What is known of a line: its entry, what explains it, the head; of a hand the record and findings about it.

    Keys and facts: `games.table.evidence` puts them into words.
    """
    entry = transfer.entry
    head = ledger.selectors.head(entry.book)
    found: dict[str, Any] = {
        "entry": {"number": entry.number, "hash": entry.hash_hex, "source": entry.source, "facts": entry.facts},
        "line": {
            "line": transfer.line,
            "payer": transfer.payer.key,
            "payee": transfer.payee.key,
            "points": transfer.points,
            "reason": transfer.reason,
            "detail": transfer.detail,
        },
        "head": {"book": entry.book.key, "number": head.number, "hash": head.hash_hex} if head else None,
    }
    hand = _hand(entry)
    if hand is not None:
        # As a member downloads it: what is checked is the file.
        found["record"] = json.loads(json.dumps(record(hand)))
        found["verified"] = verified(found["record"], entry)
    return found


def verified(record: dict[str, Any], entry: Any) -> list[dict[str, Any]]:
    """What `verify_hand` says of the record and of the entry beside it, one finding after the other."""
    found = []
    try:
        found += [written(finding, holds=True) for finding in check_record(record)]
        rows = entry.transfers.order_by("line").values_list("payer__key", "payee__key", "points", "reason")
        found.append(written(check_transfers(record, [Transfer(*row) for row in rows]), holds=True))
    except DoesNotHold as error:
        found.append(written(error.finding, holds=False))
    return found


def _hand(entry: Any) -> Hand | None:
    """The hand that the entry settled, or the one that it corrects the settlement of."""
    number = entry.facts.get("hand")
    if not isinstance(number, int):
        return None
    rows = Hand.objects.select_related("match__room__club__book", "preset_version__preset", "entry")
    return rows.filter(pk=number, finished_at__isnull=False).first()


def _players(transfer: Any) -> Collection[int]:
    """Ids of the members who took part: who sat in the hand; of an adjustment the two who made it and the member."""
    hand = _hand(transfer.entry)
    if hand is not None:
        return list(MatchSeat.objects.filter(match_id=hand.match_id).values_list("member_id", flat=True))
    involved = set(
        Member.objects.filter(account_id__in=(transfer.payer_id, transfer.payee_id)).values_list("pk", flat=True)
    )
    adjustment = Adjustment.objects.filter(entry=transfer.entry).first()
    if adjustment is not None:
        involved |= {adjustment.asked_by_id, adjustment.decided_by_id, adjustment.member_id} - {None}
    return involved
