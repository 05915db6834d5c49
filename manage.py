#!/usr/bin/env python
"""The project's commands: those of the desk, which ask only the rules, and Django's.

Django's commands that change the tables themselves run as the database's owner, all others as the app.
"""

import os
import sys

OWNER_COMMANDS = {"migrate", "makemigrations", "flush", "sqlflush"}
DESK_COMMANDS = {"score", "waits", "replay", "simulate"}


def main() -> int:
    """Run the command that the command line names; returns its exit status."""
    name = sys.argv[1:2]
    if DESK_COMMANDS.intersection(name):
        # Without Django, so that a script may ask a hundred times.
        from games.desk.main import main as desk

        return desk(sys.argv[1:])
    if name in ([], ["help"]) and len(sys.argv) < 3:
        print("Commands that ask only the rules: replay, score, simulate, waits; docs/cli.md has examples.\n")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if OWNER_COMMANDS.intersection(name):
        os.environ.setdefault("MINGTANG_DB_ROLE", "owner")
    from django.core.management import execute_from_command_line
    from django.db import OperationalError

    try:
        execute_from_command_line(sys.argv)
    except OperationalError as error:
        if getattr(error.__cause__, "sqlstate", None) is not None:
            raise  # The database was there, and refused something.
        reason = str(error).splitlines()[0]
        print(f"The database cannot be reached: while script/server runs, it can. ({reason})", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
