"""Celery's tasks: each calls one service. All of them may be lost, and may come twice."""

from __future__ import annotations

from celery import shared_task

from games.table import services
from games.table.services import nightly


@shared_task(name="games.table.tasks.settle_hand")
def settle_hand(hand_id: int) -> None:
    """Settle one hand that has just been finished."""
    services.settle_hand(hand_id=hand_id)


@shared_task(name="games.table.tasks.settle_left_behind")
def settle_left_behind() -> int:
    """Settle what a lost message, a dead broker or a killed worker left behind; return how many hands."""
    return services.settle_left_behind()


@shared_task(name="games.table.tasks.forget_commands")
def forget_commands() -> int:
    """Drop answers that nobody will ask for again; return how many."""
    return services.forget_commands()


@shared_task(name="games.table.tasks.forget_origins")
def forget_origins() -> int:
    """Drop what is known of where people sat down long ago; return how many sittings."""
    return services.forget_origins()


@shared_task(name="games.table.tasks.run_nightly", time_limit=None)
def run_nightly() -> int:
    """Check every book and the hands of the days that have not been checked; return how many rows were written."""
    return len(nightly.run_nightly())
