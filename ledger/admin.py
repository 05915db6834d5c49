"""What operators of an installation see of the ledger. Nothing can be changed here, or anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import admin
from django.db import models
from django.http import HttpRequest

from ledger.models import Account, Book, Entry, Transfer

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[models.Model]
else:
    # Generic for the checker only.
    ModelAdmin = admin.ModelAdmin


class ReadOnly(ModelAdmin):
    """Rows are looked at, never written."""

    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False


@admin.register(Book)
class BookAdmin(ReadOnly):
    list_display = ("key", "name", "head_number")
    search_fields = ("key", "name")


@admin.register(Account)
class AccountAdmin(ReadOnly):
    list_display = ("key", "name", "book", "balance")
    list_select_related = ("book",)
    search_fields = ("key", "name")


@admin.register(Entry)
class EntryAdmin(ReadOnly):
    list_display = ("id", "book", "number", "source", "reason", "created_at")
    list_select_related = ("book",)
    search_fields = ("source",)


@admin.register(Transfer)
class TransferAdmin(ReadOnly):
    list_display = ("id", "entry", "line", "payer", "payee", "points", "reason", "created_at")
    list_select_related = ("entry", "payer", "payee")
