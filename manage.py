#!/usr/bin/env python
"""Django's commands. Those that change the tables themselves run as the database's owner, all others as the app."""

import os
import sys

OWNER_COMMANDS = {"migrate", "makemigrations", "flush", "sqlflush"}


def main() -> None:
    """Run the command that the command line names."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if OWNER_COMMANDS.intersection(sys.argv[1:2]):
        os.environ.setdefault("MINGTANG_DB_ROLE", "owner")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
