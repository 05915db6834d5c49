"""The ledger's rules in SQL, one file for each migration that runs it."""

from __future__ import annotations

from pathlib import Path


def script(name: str) -> str:
    """The text of `ledger/sql/<name>.sql`."""
    return (Path(__file__).parent / f"{name}.sql").read_text(encoding="utf-8")
