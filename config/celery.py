"""Celery: the worker settles hands, beat makes sure that none is left behind."""

from __future__ import annotations

import os

from celery import Celery

from config import limits

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("mingtang")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

SETTLE_LEFT_BEHIND_SECONDS = 5.0
app.conf.beat_schedule = {
    "settle hands that a lost message or a dead broker left behind": {
        "task": "games.table.tasks.settle_left_behind",
        "schedule": SETTLE_LEFT_BEHIND_SECONDS,
        # A message that waited for a worker longer than this is followed by another anyway.
        "options": {"expires": limits.TASK_SECONDS_MAX},
    },
}
