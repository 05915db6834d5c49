"""Points between a member and the club: asked for by one, approved by another. And limits on a member's balance.

There is no way from one member to another: every entry here has the club's own account on one side.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

import ledger.selectors
import ledger.services
from clubs import limits, money
from clubs.errors import AlreadyDecided, BadAdjustment, Forbidden, LedgerRefused, NeedsAnother
from clubs.models import Adjustment, BalanceAlert, Member, WebhookEvent
from clubs.permissions import Permission
from clubs.selectors import officers_of
from clubs.services import webhooks
from clubs.services.log import note
from clubs.services.notices import tell
from clubs.services.power import officer, present
from clubs.talk import tidy
from ledger.errors import LedgerError
from ledger.services import Line

CLUB_ACCOUNT = "club"
"""Key of the club's own account in its book."""
REASON = "adjustment"


@transaction.atomic
def ask_adjustment(*, by: Member, member: Member, points: int, reason: str) -> Adjustment:
    """One with `adjust` asks for an entry between a member and the club. Asked for again in the same words while it
    waits, as by a button pressed twice, it is the same one. Raises Forbidden, BadAdjustment.
    """
    by = officer(by, Permission.ADJUST)
    reason = tidy(reason)
    if member.club_id != by.club_id:
        raise BadAdjustment(_("That is no member of this club."))
    if type(points) is not int or not 1 <= abs(points) <= limits.ADJUSTMENT_POINTS_MAX:
        raise BadAdjustment(_("Points are a whole number other than 0, of at most a thousand million either way."))
    if not 1 <= len(reason) <= limits.REASON_LENGTH_MAX:
        raise BadAdjustment(_("Say why, in at most %(length)s characters.") % {"length": limits.REASON_LENGTH_MAX})
    waiting = Adjustment.objects.filter(club_id=by.club_id, state=Adjustment.State.OPEN)
    known = waiting.filter(asked_by=by, member=member, points=points, reason=reason).first()
    if known is not None:
        return known
    if waiting.count() >= limits.ADJUSTMENTS_OPEN_MAX:
        raise BadAdjustment(_("Too many adjustments wait for a second person: decide those first."))
    # The club's account is opened here, where no posting follows: an account is opened under the book's lock, and
    # postings lock the book last.
    if ledger.selectors.account_of(book=by.club.book, key=CLUB_ACCOUNT) is None:
        ledger.services.open_account(book=by.club.book, key=CLUB_ACCOUNT, name=by.club.name)
    made = Adjustment.objects.create(club=by.club, member=member, points=points, reason=reason, asked_by=by)
    note(club=by.club, act="adjustment_asked", by=by, concerns=member, points=points, reason=reason)
    facts = {"by": by.user.name, "points": points, "reason": reason}
    tell([member], "adjustment_asked", address=_address(made), **facts)
    approvers = [officer for officer in officers_of(by.club, Permission.ADJUST) if officer.pk not in (by.pk, member.pk)]
    tell(approvers, "adjustment_to_approve", address=_address(made), name=member.user.name, **facts)
    return made


@transaction.atomic
def approve_adjustment(*, adjustment_id: int, by: Member) -> Adjustment:
    """A second person approves: the entry is posted, the member told. The same person again gets the same answer.

    Raises Forbidden, NeedsAnother (the one who asked, or the member it is about), AlreadyDecided, LedgerRefused (a
    floor, a closed account). Nothing has changed then.
    """
    by = officer(by, Permission.ADJUST)
    found = _locked(adjustment_id, by)
    if found.state == Adjustment.State.APPROVED and found.decided_by_id == by.pk:
        return found
    _must_be_open(found)
    if by.pk in (found.asked_by_id, found.member_id):
        raise NeedsAnother(_("A second person must approve: not the one who asked, nor the member it is about."))
    facts = {"by": found.asked_by.user.name, "points": found.points, "reason": found.reason}
    try:
        with transaction.atomic():
            found.entry = _post(found, by)
    except LedgerError as error:
        raise LedgerRefused(str(error.words)) from error
    _decide(found, by, Adjustment.State.APPROVED)
    transaction.on_commit(partial(watch_balances, account_ids=[found.member.account_id]), robust=True)
    note(club=found.club, act="adjustment_approved", by=by, concerns=found.member, points=found.points)
    tell([found.member], "adjustment_approved", address=_address(found), approved_by=by.user.name, **facts)
    webhooks.announce(
        club=found.club,
        event=WebhookEvent.ADJUSTMENT_POSTED,
        payload={
            "adjustment": found.pk,
            "member": found.member_id,
            "name": found.member.user.name,
            "points": found.points,
            "reason": found.reason,
            "asked_by": found.asked_by_id,
            "approved_by": by.pk,
            "entry": found.entry.number,
        },
    )
    return found


@transaction.atomic
def refuse_adjustment(*, adjustment_id: int, by: Member, word: str) -> Adjustment:
    """Another with `adjust` refuses, with a word. Raises Forbidden, NeedsAnother, AlreadyDecided, BadAdjustment."""
    by = officer(by, Permission.ADJUST)
    found = _locked(adjustment_id, by)
    _must_be_open(found)
    if by.pk == found.asked_by_id:
        raise NeedsAnother(_("What you asked for yourself you can withdraw."))
    word = tidy(word)
    if not 1 <= len(word) <= limits.REASON_LENGTH_MAX:
        raise BadAdjustment(_("Say why, in at most %(length)s characters.") % {"length": limits.REASON_LENGTH_MAX})
    _decide(found, by, Adjustment.State.REFUSED, word)
    note(club=found.club, act="adjustment_refused", by=by, concerns=found.member, points=found.points, word=word)
    tell(
        [found.member, found.asked_by],
        "adjustment_refused",
        address=_address(found),
        by=by.user.name,
        points=found.points,
        word=word,
    )
    return found


@transaction.atomic
def withdraw_adjustment(*, adjustment_id: int, by: Member) -> Adjustment:
    """Who asked withdraws it. Raises Forbidden, AlreadyDecided."""
    by = present(by)
    found = _locked(adjustment_id, by)
    if found.asked_by_id != by.pk:
        raise Forbidden(_("Only the one who asked can withdraw it."))
    _must_be_open(found)
    _decide(found, by, Adjustment.State.WITHDRAWN)
    note(club=found.club, act="adjustment_withdrawn", by=by, concerns=found.member, points=found.points)
    tell([found.member], "adjustment_withdrawn", address=_address(found), by=by.user.name, points=found.points)
    return found


@transaction.atomic
def set_limits(*, by: Member, member: Member, floor: int | None, alert: int | None) -> Member:
    """Set or lift (None) the balance below which the member cannot fall, and the one at which people are told.

    Raises Forbidden (see `clubs.money.may_bound`), BadAdjustment, LedgerRefused (the member has less already, what is
    held counted).
    """
    by = officer(by, Permission.ADJUST)
    if member.club_id != by.club_id:
        raise BadAdjustment(_("That is no member of this club."))
    if not money.may_bound(by, Member.objects.get(pk=member.pk)):
        raise Forbidden(_("Only those of a higher role decide on this member."))
    for value in (floor, alert):
        if value is not None and abs(value) > limits.ADJUSTMENT_POINTS_MAX:
            raise BadAdjustment(_("That number is too large."))
    before = member.account.floor
    if floor != before:
        try:
            with transaction.atomic():
                member.account = ledger.services.set_floor(account=member.account, floor=floor, by=f"member:{by.pk}")
        except LedgerError as error:
            raise LedgerRefused(
                _("The balance, less what is held for running hands, is below that already.")
            ) from error
        kind = "floor_lifted" if floor is None else "floor_set"
        facts: dict[str, Any] = {} if floor is None else {"points": floor}
        note(club=by.club, act=kind, by=by, concerns=member, **facts)
        tell([member], kind, address=reverse("floors", args=[by.club_id]), by=by.user.name, **facts)
    if alert is None:
        BalanceAlert.objects.filter(member=member).delete()
    else:
        is_below = member.account.balance < alert
        BalanceAlert.objects.update_or_create(member=member, defaults={"level": alert, "is_below": is_below})
    return member


@transaction.atomic
def floor_gives_way(*, account_id: int) -> None:
    """Lift the floor of an account because a hand that began before it was set came to more; all concerned are told."""
    member = Member.objects.select_related("club", "account", "user").get(account_id=account_id)
    floor = member.account.floor
    ledger.services.set_floor(account=member.account, floor=None, by="settle_hand")
    note(club=member.club, act="floor_gave_way", by=None, concerns=member, points=floor)
    told = {one.pk: one for one in [member, *officers_of(member.club, Permission.ADJUST)]}
    facts = {"name": member.user.name, "points": floor}
    tell(told.values(), "floor_gave_way", address=reverse("floors", args=[member.club_id]), **facts)


def watch_balances(*, account_ids: list[int]) -> None:
    """Tell of balances that have crossed their alert; called once a posting is committed.

    A crossing that is missed, since the process was killed just then, is seen at the next posting. Where nothing was
    crossed, which is nearly always, this is one query.
    """
    crossed = BalanceAlert.objects.filter(
        Q(is_below=False, member__account__balance__lt=F("level"))
        | Q(is_below=True, member__account__balance__gte=F("level")),
        member__account_id__in=account_ids,
    )
    if found := list(crossed.values_list("pk", flat=True)):
        _tell_of_crossings(found)


@transaction.atomic
def _tell_of_crossings(found: list[int]) -> None:
    """Look again with the alerts locked: of two who saw the same crossing, one tells."""
    alerts = (
        BalanceAlert.objects.filter(pk__in=found)
        .select_related("member__account", "member__user", "member__club")
        .select_for_update(of=("self",), no_key=True)
        .order_by("pk")
    )
    for alert in alerts:
        balance = alert.member.account.balance
        is_below = balance < alert.level
        if is_below != alert.is_below:
            alert.is_below = is_below
            alert.save(update_fields=["is_below"])
            if is_below:
                _tell_of(alert, balance)


def _tell_of(alert: BalanceAlert, balance: int) -> None:
    member = alert.member
    address = reverse("floors", args=[member.club_id])
    facts = {"points": alert.level, "balance": balance}
    tell([member], "alert_own", address=address, **facts)
    officers = [one for one in officers_of(member.club, Permission.ADJUST) if one.pk != member.pk]
    tell(officers, "alert_member", address=address, name=member.user.name, **facts)


def _locked(adjustment_id: int, by: Member) -> Adjustment:
    rows = Adjustment.objects.select_related("club__book", "member__user", "member__account", "asked_by__user")
    found = rows.select_for_update(of=("self",), no_key=True).filter(pk=adjustment_id, club_id=by.club_id).first()
    if found is None:
        raise Forbidden(_("There is no such adjustment in this club."))
    return found


def _must_be_open(found: Adjustment) -> None:
    if found.state != Adjustment.State.OPEN:
        raise AlreadyDecided(_("That has been decided already."))


def _decide(found: Adjustment, by: Member, state: str, word: str = "") -> None:
    found.state, found.decided_by, found.decided_at, found.word = state, by, timezone.now(), word
    found.save(update_fields=["state", "decided_by", "decided_at", "word", "entry"])


def _post(found: Adjustment, by: Member) -> Any:
    """The entry: between the member's account and the club's own."""
    own = ledger.selectors.account_of(book=found.club.book, key=CLUB_ACCOUNT)
    assert own is not None, "who asked has opened it"
    payer, payee = (own.pk, found.member.account_id) if found.points > 0 else (found.member.account_id, own.pk)
    detail = {
        "adjustment": found.pk,
        "why": found.reason,
        "asked_by": found.asked_by.user.name,
        "approved_by": by.user.name,
    }
    return ledger.services.post(
        book=found.club.book,
        source=f"adjustment:{found.pk}",
        lines=[Line(payer=payer, payee=payee, points=abs(found.points), reason=REASON, detail=detail)],
        reason=REASON,
        by=f"member:{by.pk}",
        facts={"adjustment": found.pk, "asked_by": found.asked_by_id, "approved_by": by.pk},
    )


def _address(found: Adjustment) -> str:
    return f"{reverse('adjustments', args=[found.club_id])}#adjustment-{found.pk}"
