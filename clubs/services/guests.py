"""Guests who came once, never played, and have not been back."""

from __future__ import annotations

from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, ProtectedError, Q, QuerySet
from django.utils import timezone

import ledger.services
from clubs import limits
from clubs.models import JoinRequest, Member, User
from ledger.selectors import last_line_at


def forget_guests() -> int:
    """Remove guests who have not signed in for `GUEST_DAYS` and of whom nothing tells: no line in a ledger, no seat, no
    club of their own, no act in a club's log, no word said. Return how many; any others wait for the next call.

    Their accounts stay in their books, closed and empty, since a book forgets nothing.
    """
    # Those of whom something tells are met again each time: by chance, so that they do not stand before the others.
    found = _idle().order_by("?").values_list("pk", flat=True)[: limits.GUESTS_FORGOTTEN_AT_ONCE]
    return sum(_forget(guest) for guest in list(found))


def _idle() -> QuerySet[User]:
    """Who may be forgotten, as far as can be asked at once."""
    old = timezone.now() - timedelta(days=limits.GUEST_DAYS)
    members = Member.objects.filter(user=OuterRef("pk"))
    played = members.annotate(last=last_line_at("account")).filter(last__isnull=False)
    sat_alone = members.filter(practice_rooms__isnull=False)
    idle = User.objects.filter(Q(last_login=None) | Q(last_login__lt=old), is_guest=True, date_joined__lt=old)
    return idle.filter(~Exists(played), ~Exists(sat_alone))


def _forget(guest_id: int) -> bool:
    try:
        with transaction.atomic():
            guest = _idle().select_for_update(of=("self",)).filter(pk=guest_id).first()
            if guest is None:
                return False
            accounts = [member.account for member in guest.memberships.select_related("account")]
            JoinRequest.objects.filter(user=guest, state=JoinRequest.State.PENDING).delete()
            guest.memberships.all().delete()
            guest.delete()
            for account in accounts:
                if account.closed_at is None:
                    ledger.services.close_account(account=account, by="system")
    except (ProtectedError, IntegrityError):
        # Something tells of the guest, or begins to at this moment.
        return False
    return True
