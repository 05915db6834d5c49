"""Heads of chains, written down outside the database: what makes a change of the past show.

A file of anchors has one JSON object a line: `{"at", "book", "hash", "number", "v": 1}`, oldest first. Whoever has a
copy can prove that the entries up to `number` are still those that were there when the line was written.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ledger.canonical import canonical_bytes
from ledger.models import Book

VERSION = 1


class BadAnchor(ValueError):
    """A line of a file of anchors cannot be read; the message names it."""


def heads() -> list[dict[str, Any]]:
    """The head of every book now, in the order of their ids."""
    at = datetime.now(UTC).isoformat(timespec="seconds")
    return [
        {"at": at, "book": key, "hash": bytes(head_hash).hex(), "number": number, "v": VERSION}
        for key, number, head_hash in Book.objects.order_by("pk").values_list("key", "head_number", "head_hash")
    ]


def publish(path: Path) -> int:
    """Append the heads of all books to the file, written through to the disk; returns how many.

    A book whose head is in the file already, as the last of that book, gets no second line.
    """
    known = {book: max(published.items()) for book, published in read(path).items()} if path.exists() else {}
    lines = [
        canonical_bytes(head) + b"\n"
        for head in heads()
        if known.get(head["book"]) != (head["number"], bytes.fromhex(head["hash"]))
    ]
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        file.writelines(lines)
        file.flush()
        os.fsync(file.fileno())
    return len(lines)


def read(path: Path) -> dict[str, dict[int, bytes]]:
    """Published hashes by book and number. Raises BadAnchor, OSError; two hashes of one entry are a BadAnchor too."""
    with path.open(encoding="utf-8") as file:
        return read_lines(file)


def read_lines(lines: Iterable[str]) -> dict[str, dict[int, bytes]]:
    """As `read`, from the lines themselves."""
    published: dict[str, dict[int, bytes]] = {}
    for place, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            anchor = json.loads(line)
            book, number, head = str(anchor["book"]), int(anchor["number"]), bytes.fromhex(anchor["hash"])
        except (ValueError, KeyError, TypeError) as error:
            raise BadAnchor(f"line {place} is no anchor: {error!r}") from error
        if anchor.get("v") != VERSION:
            raise BadAnchor(f"line {place} is an anchor of another version than {VERSION}")
        if published.setdefault(book, {}).setdefault(number, head) != head:
            raise BadAnchor(f"line {place}: entry {number} of {book} was published with another hash before")
    return published
