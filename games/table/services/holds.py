"""Floors of balances at the table: what a hand can cost at worst is held while it is played.

Only who sits with a floor pays for it: everybody else costs the one look at who has one.
"""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

import clubs.services.adjustments
import ledger.selectors
import ledger.services
from clubs.models import Member
from games.table import settlement
from games.table.errors import CannotCarry
from games.table.models import Hand, MatchSeat
from games.table.services.live import Live
from ledger.errors import BelowFloor
from ledger.limits import POINTS_MAX


def check(live: Live, member: Member) -> None:
    """Whether the member, with a floor, could carry a hand by the room's rules. Raises CannotCarry."""
    account = member.account
    if account.floor is None:
        return
    worst = live.game.worst_loss(live.game.Rules(**live.room.rules))
    if worst is None or worst > POINTS_MAX:
        raise CannotCarry(_("Your balance has a floor, and the rules here set no limit to what a hand can cost."))
    free = account.balance - account.held - account.floor
    if free < worst:
        raise CannotCarry(
            format_lazy(
                _("A hand here can cost {worst} points; your floor leaves you {free}."), worst=worst, free=max(free, 0)
            )
        )


def take(live: Live) -> list[int]:
    """Hold the worst loss of the promised hand for everybody with a floor; the seats that cannot carry it, if any.

    Nothing is held then.
    """
    hand = live.table.next_hand
    assert hand is not None, "a hand that begins has been promised"
    seats = {seat.person.account_id: seat.seat for seat in live.seats.values()}
    free = ledger.selectors.free_above_floor(seats)
    if not free:
        return []
    worst = live.game.worst_loss(live.game.Rules(**hand.rules))
    if worst is None or worst > POINTS_MAX:
        return sorted(seats[account] for account in free)
    try:
        with transaction.atomic():
            ledger.services.hold(
                book=live.room.club.book, source=settlement.source(hand), points=dict.fromkeys(free, worst)
            )
    except BelowFloor:
        lacking = [
            seats[account] for account, points in ledger.selectors.free_above_floor(seats).items() if points < worst
        ]
        return sorted(lacking) or sorted(seats[account] for account in free)
    return []


def is_waiting(live: Live) -> bool:
    """Whether the hand before is being settled still, so that what it held is not free yet."""
    before = live.hand
    return before is not None and Hand.objects.filter(pk=before.pk, settled_at=None, is_dead=False).exists()


def release(live: Live, hand: Hand) -> None:
    """Nothing is owed for the hand any more: it is void."""
    ledger.services.release(book=live.room.club.book, source=settlement.source(hand))


@transaction.atomic
def give_way(hand_id: int) -> None:
    """Lift floors that were set while the hand was played, so that nothing was held for it: what was played is owed."""
    hand = Hand.objects.select_related("match__room").get(pk=hand_id)
    own = settlement.source(hand)
    for seat in MatchSeat.objects.filter(match_id=hand.match_id).select_related("member"):
        account = seat.member.account_id
        free = ledger.selectors.free_above_floor([account]).get(account)
        held = ledger.selectors.held_for(account=account, source=own)
        if free is not None and free + held + hand.net[seat.seat] < 0:
            clubs.services.adjustments.floor_gives_way(account_id=account)


def watch(accounts: list[int]) -> None:
    """Once committed, tell of balances that have crossed their alert."""
    transaction.on_commit(partial(clubs.services.adjustments.watch_balances, account_ids=accounts), robust=True)
