"""What the nightly check found: kept, and said aloud if it is bad."""

from __future__ import annotations

import logging

from django.db import transaction
from django.urls import reverse

from clubs.models import NightlyCheck, WebhookEvent
from clubs.permissions import Permission
from clubs.selectors import officers_of
from clubs.services import webhooks
from clubs.services.notices import tell

logger = logging.getLogger(__name__)

_KEPT = (
    "ran_at", "is_ok", "hands", "replayed", "not_replayed", "unsettled", "dead", "entries", "transfers", "points",
    "failures",
)  # fmt: skip


@transaction.atomic
def keep_check(found: NightlyCheck) -> NightlyCheck:
    """Keep a check as the one of its club and day. A failure is logged each time and told once."""
    before = NightlyCheck.objects.filter(club=found.club, day=found.day).first()
    kept, _is_new = NightlyCheck.objects.update_or_create(
        club=found.club, day=found.day, defaults={name: getattr(found, name) for name in _KEPT}
    )
    if not kept.is_ok:
        place = "all clubs" if kept.club is None else f"club {kept.club_id}"
        logger.critical("ledger check of %s, %s: %s", place, kept.day, "; ".join(kept.failures)[:2000])
        if kept.club is not None and (before is None or before.failures != kept.failures):
            _tell(kept)
    return kept


def _tell(kept: NightlyCheck) -> None:
    club = kept.club
    assert club is not None
    tell(
        officers_of(club, Permission.AUDIT), "check_failed", address=reverse("book", args=[club.pk]), day=str(kept.day)
    )
    webhooks.announce(
        club=club,
        event=WebhookEvent.LEDGER_CHECK_FAILED,
        payload={"day": str(kept.day), "failures": list(kept.failures)},
    )
