"""Celery: the worker settles hands, beat makes sure that none is left behind."""

from __future__ import annotations

import os
import warnings

from celery import Celery
from celery.exceptions import SecurityWarning
from celery.schedules import crontab

from config import limits

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# That root runs it is the operator's choice; messages are JSON, so they cannot name code to run.
warnings.filterwarnings("ignore", category=SecurityWarning)

app = Celery("mingtang")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

SETTLE_LEFT_BEHIND_SECONDS = 5.0
FORGET_COMMANDS_SECONDS = 3600.0
NIGHTLY_HOUR = 1
"""In UTC, as the days are that are checked."""
SEND_WEBHOOKS_SECONDS = 5.0
app.conf.beat_schedule = {
    "settle hands that a lost message or a dead broker left behind": {
        "task": "games.table.tasks.settle_left_behind",
        "schedule": SETTLE_LEFT_BEHIND_SECONDS,
        # A message that waited for a worker longer than this is followed by another anyway.
        "options": {"expires": limits.TASK_SECONDS_MAX},
    },
    "forget from where people sat down long ago": {
        "task": "games.table.tasks.forget_origins",
        "schedule": FORGET_COMMANDS_SECONDS,
    },
    "check every book and play the day's hands again": {
        "task": "games.table.tasks.run_nightly",
        "schedule": crontab(hour=NIGHTLY_HOUR, minute=10),
    },
    "forget guests who never played and have not been back": {
        "task": "clubs.tasks.forget_guests",
        "schedule": crontab(hour=NIGHTLY_HOUR, minute=30),
    },
    "write down the heads of all books outside the database": {
        "task": "ledger.tasks.publish_heads",
        "schedule": crontab(hour=NIGHTLY_HOUR, minute=50),
    },
    "send webhooks that failed before, or whose message was lost": {
        "task": "clubs.tasks.send_webhooks",
        "schedule": SEND_WEBHOOKS_SECONDS,
        "options": {"expires": limits.TASK_SECONDS_MAX},
    },
    "forget deliveries of long ago": {
        "task": "clubs.tasks.forget_deliveries",
        "schedule": FORGET_COMMANDS_SECONDS,
    },
    "forget forms that no page will send again": {
        "task": "clubs.tasks.forget_sent_forms",
        "schedule": FORGET_COMMANDS_SECONDS,
    },
    "forget the answers to commands that no page will send again": {
        "task": "games.table.tasks.forget_commands",
        "schedule": FORGET_COMMANDS_SECONDS,
    },
}
