"""What nobody needs any more."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from clubs.services import joining
from games.table import limits
from games.table.models import CommandLog, Sitting


def forget_commands() -> int:
    """Drop the answers to commands that no page will send again; return how many."""
    old = timezone.now() - timedelta(days=limits.COMMAND_DAYS)
    count, _by_model = CommandLog.objects.filter(at__lt=old).delete()
    return count


def forget_origins() -> int:
    """Drop what is known of where people sat down, or asked to join, long ago; return how many sittings."""
    old = timezone.now() - timedelta(days=limits.ORIGIN_DAYS)
    joining.forget_origins(before=old)
    count, _by_model = Sitting.objects.filter(at__lt=old).delete()
    return count
