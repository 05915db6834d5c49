"""What a site's ledger says of a hand, asked over HTTP."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Mapping
from typing import Any

from games.desk.findings import DoesNotHold
from games.desk.verify import Transfer, settled_as

ANSWER_BYTES_MAX = 1_000_000
SECONDS_MAX = 20


def transfers_at(site: str, record: Mapping[str, Any]) -> list[Transfer]:
    """The transfers of the ledger entry that the record names by its hash. Raises DoesNotHold if there is none, OSError
    if the site cannot be asked.

    The hash is in the record alone, so whoever can name it may see the entry.
    """
    if not site.startswith(("https://", "http://")):
        raise DoesNotHold("no_site", site=site)
    entry_hash, hand = settled_as(record)
    if entry_hash is None:
        return []
    address = f"{site.rstrip('/')}/api/hands/{hand}/entry/{entry_hash}/"
    try:
        with urllib.request.urlopen(address, timeout=SECONDS_MAX) as response:  # noqa: S310
            entry = json.loads(response.read(ANSWER_BYTES_MAX))
    except urllib.error.HTTPError as error:
        if error.code != 404:
            raise
        raise DoesNotHold("no_entry", site=site, hash=entry_hash) from None
    return [Transfer(item["payer"], item["payee"], item["points"], item["reason"]) for item in entry["transfers"]]
