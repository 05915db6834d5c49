"""What the operators of an installation may look at. Nothing can be changed here, and nothing of a hand that is not
over is shown."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.table.models import ClockOutage, Hand, HandEvent, Match, Table


class ReadOnly(admin.ModelAdmin):
    """Rows are looked at, never written."""

    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Table)
class TableAdmin(ReadOnly):
    list_display = ("room", "state", "seq", "paused_at")
    list_filter = ("state",)
    # Whom a claim window waits for, and when it closes, is nobody's to know.
    exclude = ("timers", "version", "due_at")


@admin.register(Match)
class MatchAdmin(ReadOnly):
    list_display = ("id", "room", "game", "hand_number", "hands", "started_at", "finished_at", "ending")
    list_filter = ("game", "ending")


@admin.register(Hand)
class HandAdmin(ReadOnly):
    """Finished hands, and how their settlement goes."""

    list_display = ("id", "match", "number", "finished_at", "ending", "settled_at", "settle_attempts", "is_dead")
    list_filter = ("is_dead", "ending")
    exclude = ("server_seed", "client_bytes")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Hand]:
        return super().get_queryset(request).filter(finished_at__isnull=False)


@admin.register(HandEvent)
class HandEventAdmin(ReadOnly):
    """The logs of finished hands."""

    list_display = ("hand", "seq", "action", "at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[HandEvent]:
        return super().get_queryset(request).filter(hand__finished_at__isnull=False)


@admin.register(ClockOutage)
class ClockOutageAdmin(ReadOnly):
    list_display = ("began_at", "ended_at", "given_ms", "tables")
