"""What a form makes is made once, however often the form is sent."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import TypeVar

from django.db import transaction
from django.utils import timezone

from clubs import limits
from clubs.models import SentForm

Made = TypeVar("Made")


@transaction.atomic
def make_once(*, digest: str, make: Callable[[], Made], number: Callable[[Made], object]) -> tuple[Made | None, str]:
    """What `make` makes for the form of this digest, and its `number`; None and the number if it has been made before.

    Who sends the same form at the same moment waits here until the other is done. What `make` raises is raised, and the
    form counts as not sent.
    """
    sent, is_new = SentForm.objects.get_or_create(digest=digest)
    if not is_new:
        return None, sent.made
    made = make()
    sent.made = str(number(made))
    sent.save(update_fields=["made"])
    return made, sent.made


def forget_sent_forms() -> int:
    """Drop those of long ago; return how many."""
    before = timezone.now() - timedelta(hours=limits.SENT_FORM_HOURS)
    return SentForm.objects.filter(sent_at__lt=before).delete()[0]
