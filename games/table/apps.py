"""The Django app in which games are played."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TableConfig(AppConfig):
    name = "games.table"
    label = "table"
    verbose_name = _("Tables")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from games.table import rescore
        from ledger import audit

        audit.register(
            audit.ExtraCheck(
                option="rules",
                help="also whether every settled hand, folded and scored anew from its log, comes to its entry",
                check=rescore.check_book,
            )
        )
