"""The ledger's rules in SQL, one file for each migration that runs it."""

from __future__ import annotations

import re
from pathlib import Path


def script(name: str) -> str:
    """The text of `ledger/sql/<name>.sql`."""
    return (Path(__file__).parent / f"{name}.sql").read_text(encoding="utf-8")


def functions(name: str, *wanted: str) -> str:
    """What makes functions again as `ledger/sql/<name>.sql` made them: the way back of a script that replaces them."""
    text = script(name)
    return "\n\n".join(_function(text, function) for function in wanted)


def _function(text: str, function: str) -> str:
    found = re.search(
        rf"^CREATE (?:OR REPLACE )?(FUNCTION public\.{function}\(.*?^\$body\$;)", text, re.MULTILINE | re.DOTALL
    )
    if found is None:
        raise LookupError(f"there is no function {function}")
    return f"CREATE OR REPLACE {found[1]}"
