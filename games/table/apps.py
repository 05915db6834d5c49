from django.apps import AppConfig


class TableConfig(AppConfig):
    name = "games.table"
    label = "table"
