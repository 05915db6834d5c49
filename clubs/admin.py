"""What operators of an installation see of people and clubs. One thing can be changed: whether somebody may sign in."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from django.contrib import admin
from django.contrib.auth.models import Group
from django.http import HttpRequest

from clubs.models import Club, ClubAct, Member, User

# Libraries register these as things to write. Nobody's rights come from a group, and an address is its person's own.
admin.site.unregister([Group, EmailAddress])


class ReadOnly(admin.ModelAdmin):
    """Rows are looked at, never written."""

    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(User)
class UserAdmin(ReadOnly):
    """Somebody who is switched off is signed out everywhere and cannot sign in; nothing of theirs is lost."""

    list_display = ("username", "display_name", "is_guest", "is_bot", "is_active", "is_superuser", "last_login")
    list_filter = ("is_guest", "is_bot", "is_active", "is_superuser")
    search_fields = ("username", "display_name")
    fields = ("username", "display_name", "is_guest", "is_bot", "is_active", "date_joined", "last_login")
    readonly_fields = ("username", "display_name", "is_guest", "is_bot", "date_joined", "last_login")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super(ReadOnly, self).has_change_permission(request, obj)


@admin.register(Club)
class ClubAdmin(ReadOnly):
    list_display = ("name", "code", "is_demo", "created_at")
    search_fields = ("name", "code")


@admin.register(Member)
class MemberAdmin(ReadOnly):
    list_display = ("user", "club", "role", "joined_at", "left_at")
    list_filter = ("role",)
    list_select_related = ("user", "club")
    search_fields = ("user__username", "user__display_name", "club__name")


@admin.register(ClubAct)
class ClubActAdmin(ReadOnly):
    """The clubs' logs, which only grow."""

    list_display = ("at", "club", "act", "by", "concerns")
    list_filter = ("act",)
    list_select_related = ("club", "by__user", "by__club", "concerns__user", "concerns__club")
