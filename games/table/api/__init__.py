"""Tables, matches and hands over HTTP: the same selectors and services as the pages and the sockets (docs/api.md)."""

from __future__ import annotations

from clubs.api.errors import OURS
from games.table.errors import TableError

OURS.append(TableError)
