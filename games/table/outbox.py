"""The hint that a hand waits to be settled. The row itself is the outbox: losing a hint costs seconds, never a hand."""

from __future__ import annotations

import logging

from celery import current_app

logger = logging.getLogger(__name__)

SETTLE_HAND = "games.table.tasks.settle_hand"


def hint_settle(hand_id: int) -> None:
    """Tell the workers, if they can be told. Never raises: what is lost here `settle_left_behind` finds."""
    try:
        current_app.send_task(SETTLE_HAND, args=[hand_id], retry=False, ignore_result=True)
    except Exception as error:  # noqa: BLE001  a hint that cannot be given is not needed
        logger.warning("hand %s waits for the next round of settlements: %r", hand_id, error)
