"""Celery's tasks of the ledger: each may be lost, late, or come twice."""

from __future__ import annotations

from pathlib import Path

from celery import shared_task
from django.conf import settings

from ledger import anchors


@shared_task(name="ledger.tasks.publish_heads")
def publish_heads() -> int:
    """Append the heads of all books to the file of anchors; returns how many are new."""
    return anchors.publish(Path(settings.LEDGER_ANCHORS_FILE))
