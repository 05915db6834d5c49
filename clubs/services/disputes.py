"""Disputes of lines of statements: opened, withdrawn, decided by somebody who took no part.

What evidence there is, and who took part, is the caller's to know (`games.table.services.disputes`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import timedelta
from functools import partial
from typing import Any

from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

import ledger.selectors
import ledger.services
from clubs import corrections, limits
from clubs.corrections import CorrectedLine
from clubs.errors import AlreadyDecided, BadCorrection, Forbidden, LedgerRefused, NeedsAnother, NotDisputable, NotFound
from clubs.models import Dispute, Member, WebhookEvent
from clubs.permissions import Permission
from clubs.selectors import officers_of
from clubs.services import webhooks
from clubs.services.adjustments import watch_balances
from clubs.services.log import note
from clubs.services.notices import tell
from clubs.services.power import officer, present
from clubs.talk import tidy
from ledger.errors import LedgerError
from ledger.services import Line

REVERSAL, CORRECTION = "dispute", "correction"
"""Reasons of the two entries that an upheld dispute makes."""


@transaction.atomic
def open_dispute(
    *, member: Member, transfer_id: int, reason: str, evidence: Mapping[str, Any], players: Collection[int]
) -> Dispute:
    """Dispute a line of the member's own statement. `players` are the ids of the members who took part.

    Raises NotFound (no such line, or not one of the member's), NotDisputable (too old, taken back already, disputed
    already), BadCorrection for a reason that is missing or too long.
    """
    transfer = ledger.selectors.transfer_with_entry(transfer_id)
    if transfer is None or member.account_id not in (transfer.payer_id, transfer.payee_id):
        raise NotFound(_("There is no such line in your statement."))
    entry = transfer.entry
    if entry.reverses_id is not None or entry.reversed_by is not None:
        raise NotDisputable(_("That entry has been taken back already."))
    if transfer.created_at < timezone.now() - timedelta(days=limits.DISPUTE_DAYS):
        raise NotDisputable(_("A line can be disputed for %(days)s days.") % {"days": limits.DISPUTE_DAYS})
    reason = _said(reason)
    try:
        with transaction.atomic():
            dispute = Dispute.objects.create(
                club=member.club,
                member=member,
                transfer=transfer,
                reason=reason,
                evidence=dict(evidence),
                players=sorted({member.pk, *players}),
            )
    except IntegrityError as error:
        raise NotDisputable(_("You dispute this line already.")) from error
    facts = {"by": member.user.name, "points": transfer.points}
    other = transfer.payer_id if member.account_id == transfer.payee_id else transfer.payee_id
    opponents = Member.objects.filter(club=member.club, account_id=other).select_related("user")
    tell(opponents, "dispute_opened", address=address(dispute), reason=reason, **facts)
    able = deciders(dispute)
    tell(able, "dispute_to_decide", address=address(dispute), **facts)
    if not able:
        tell(officers_of(member.club, Permission.MEMBERS), "dispute_stuck", address=address(dispute), **facts)
    webhooks.announce(
        club=member.club,
        event=WebhookEvent.DISPUTE_OPENED,
        payload={
            "dispute": dispute.pk,
            "member": member.pk,
            "name": member.user.name,
            "transfer": transfer.pk,
            "entry": entry.number,
            "points": transfer.points,
            "reason": reason,
        },
    )
    return dispute


@transaction.atomic
def withdraw_dispute(*, dispute_id: int, by: Member) -> Dispute:
    """Who opened it withdraws it. Raises Forbidden, NotFound, AlreadyDecided."""
    present(by)
    dispute = _locked(dispute_id, by)
    if dispute.member_id != by.pk:
        raise Forbidden(_("Only the one who opened it can withdraw it."))
    _must_be_open(dispute)
    dispute.state, dispute.decided_at = Dispute.State.WITHDRAWN, timezone.now()
    dispute.save(update_fields=["state", "decided_at"])
    told = [*_players(dispute), *deciders(dispute)]
    tell([one for one in told if one.pk != by.pk], "dispute_withdrawn", address=address(dispute), name=by.user.name)
    return dispute


@transaction.atomic
def refuse_dispute(*, dispute_id: int, by: Member, word: str) -> Dispute:
    """Somebody with `disputes` who took no part refuses it, with a word.

    Raises Forbidden, NeedsAnother, AlreadyDecided, BadCorrection.
    """
    dispute = _to_decide(dispute_id, by)
    word = _said(word)
    _decide(dispute, by, Dispute.State.REFUSED, word)
    note(club=dispute.club, act="dispute_refused", by=by, concerns=dispute.member, word=word)
    names = {"name": dispute.member.user.name, "by": by.user.name, "word": word}
    tell(_players(dispute), "dispute_refused", address=address(dispute), **names)
    return dispute


@transaction.atomic
def uphold_dispute(*, dispute_id: int, by: Member, word: str, corrected: Sequence[CorrectedLine] = ()) -> Dispute:
    """Take the disputed entry back and, if lines are given, post the corrected one in its place.

    Other open disputes of the same entry end with the same decision. Raises Forbidden, NeedsAnother, AlreadyDecided,
    BadCorrection, LedgerRefused; nothing has changed then.
    """
    dispute = _to_decide(dispute_id, by)
    word = _said(word)
    entry = dispute.transfer.entry
    corrections.check(dispute, corrected)
    alike = list(_open_of(entry.pk))
    made_by = f"member:{by.pk}"
    try:
        with transaction.atomic():
            reversal = ledger.services.reverse(entry=entry, source=f"dispute:{dispute.pk}", reason=REVERSAL, by=made_by)
            correction = _post_corrected(dispute, reversal, corrected, made_by) if corrected else None
    except LedgerError as error:
        raise LedgerRefused(str(error.words)) from error
    for one in alike:
        one.reversal, one.correction = reversal, correction
        _decide(one, by, Dispute.State.UPHELD, word)
        note(club=one.club, act="dispute_upheld", by=by, concerns=one.member, word=word)
    kind = "dispute_upheld" if correction is None else "dispute_corrected"
    names = {"name": dispute.member.user.name, "by": by.user.name, "word": word}
    tell(_players(dispute), kind, address=address(dispute), **names)
    accounts = sorted(_accounts(entry))
    transaction.on_commit(partial(watch_balances, account_ids=accounts), robust=True)
    dispute.refresh_from_db()
    return dispute


def deciders(dispute: Dispute) -> list[Member]:
    """Who may decide it now: those with `disputes` who took no part."""
    officers = officers_of(dispute.club, Permission.DISPUTES)
    return [officer for officer in officers if officer.pk not in dispute.players]


def tell_new_decider(member: Member) -> None:
    """Tell somebody who may decide disputes from now on which ones wait for it. In the transaction that made it so."""
    open_ones = Dispute.objects.filter(club_id=member.club_id, state=Dispute.State.OPEN).select_related(
        "member__user", "transfer"
    )
    for dispute in open_ones.order_by("pk"):
        if member.pk not in dispute.players:
            facts = {"by": dispute.member.user.name, "points": dispute.transfer.points}
            tell([member], "dispute_to_decide", address=address(dispute), **facts)


def address(dispute: Dispute) -> str:
    """The page of a dispute."""
    return reverse("dispute", args=[dispute.club_id, dispute.pk])


def _said(text: str) -> str:
    text = tidy(text, lines=True)
    if not 1 <= len(text) <= limits.DISPUTE_REASON_LENGTH_MAX:
        raise BadCorrection(
            _("Say why, in at most %(length)s characters.") % {"length": limits.DISPUTE_REASON_LENGTH_MAX}
        )
    return text


def _locked(dispute_id: int, by: Member) -> Dispute:
    """The dispute, with all open ones of the same entry locked in one order, so that two who decide at once meet."""
    found = Dispute.objects.filter(pk=dispute_id, club_id=by.club_id).select_related("transfer").first()
    if found is None:
        raise NotFound(_("There is no such dispute in this club."))
    rows = Dispute.objects.filter(transfer__entry_id=found.transfer.entry_id).order_by("pk")
    list(rows.select_for_update(of=("self",), no_key=True))
    return Dispute.objects.select_related("club__book", "member__user", "transfer__entry__book").get(pk=dispute_id)


def _open_of(entry_id: int) -> Sequence[Dispute]:
    rows = Dispute.objects.filter(transfer__entry_id=entry_id, state=Dispute.State.OPEN)
    return rows.select_related("club", "member").order_by("pk")


def _to_decide(dispute_id: int, by: Member) -> Dispute:
    officer(by, Permission.DISPUTES)
    dispute = _locked(dispute_id, by)
    _must_be_open(dispute)
    if by.pk in dispute.players:
        raise NeedsAnother(_("You took part in this: somebody else must decide."))
    return dispute


def _must_be_open(dispute: Dispute) -> None:
    if dispute.state != Dispute.State.OPEN:
        raise AlreadyDecided(_("That has been decided already."))


def _decide(dispute: Dispute, by: Member, state: str, word: str) -> None:
    dispute.state, dispute.decided_by, dispute.decided_at, dispute.word = state, by, timezone.now(), word
    dispute.save(update_fields=["state", "decided_by", "decided_at", "word", "reversal", "correction"])


def _players(dispute: Dispute) -> list[Member]:
    return list(Member.objects.filter(pk__in=dispute.players).select_related("user").order_by("pk"))


def _accounts(entry: Any) -> set[int]:
    return {account for pair in entry.transfers.values_list("payer_id", "payee_id") for account in pair}


def _post_corrected(dispute: Dispute, reversal: Any, corrected: Sequence[CorrectedLine], by: str) -> Any:
    """The entry in the place of the one that was taken back, with its facts and what it stands for."""
    entry = dispute.transfer.entry
    links = {"dispute": dispute.pk, "corrects": entry.number, "reversal": reversal.number}
    return ledger.services.post(
        book=entry.book,
        source=f"dispute:{dispute.pk}:corrected",
        lines=[
            Line(
                payer=line.payer,
                payee=line.payee,
                points=line.points,
                reason=line.reason,
                detail={**line.detail, "dispute": dispute.pk},
            )
            for line in corrected
        ],
        reason=CORRECTION,
        by=by,
        facts={**entry.facts, **links},
    )
