"""What can be said of a statement file that somebody brings: is it ours and unaltered, and is it still current?"""

from __future__ import annotations

import base64
import binascii
import csv
import io
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from ledger import limits, selectors, signing
from ledger.canonical import canonical_bytes
from ledger.models import Account, Entry
from ledger.selectors import Filter
from ledger.statement_files import beancount_signature, csv_signature

Form = Literal["csv", "json", "beancount"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a file is found to be. What does not hold makes the rest mean nothing, so read it from the top."""

    form: Form | None
    """None: it is no statement file at all."""
    is_unaltered: bool = False
    """Every byte is as this house signed it."""
    is_past_unchanged: bool = False
    """The entry it names as the head of the book is still there, with the same hash."""
    is_current: bool = False
    """Nothing has been added since to the lines that it asked for."""
    book: str = ""
    account: str = ""
    made_at: str = ""
    head_number: int = 0
    newer_lines: int = 0
    """Lines that the same statement would have on top today."""


@dataclass(frozen=True, slots=True)
class _File:
    """What a file says of itself."""

    form: Form
    content: bytes
    key: str
    signature: bytes
    book: str
    account: str
    made_at: str
    filter_: Mapping[str, Any]
    head_number: int
    head_hash: str


def verify_file(data: bytes) -> Verdict:
    """Judge a statement file. Anything at all may be in it; nothing is raised."""
    if len(data) > limits.VERIFIED_BYTES_MAX:
        return Verdict(form=None)
    for read in (_read_json, _read_csv, _read_beancount):
        try:
            found = read(data)
        except (ValueError, KeyError, TypeError, IndexError, binascii.Error, RecursionError, csv.Error):
            continue
        return _judged(found)
    return Verdict(form=None)


def _judged(found: _File) -> Verdict:
    if not signing.is_signed(found.content, signature=found.signature, key=found.key):
        return Verdict(form=found.form)
    head = Entry.objects.filter(book__key=found.book, number=found.head_number).first()
    account = Account.objects.filter(book__key=found.book, key=found.account).first()
    is_past_unchanged = head is not None and head.hash_hex == found.head_hash and account is not None
    newer = 0
    if account is not None and is_past_unchanged:
        wanted = _filter(account, found.filter_)
        newer = selectors.count_newer(account=account, only=wanted, number=found.head_number)
    return Verdict(
        form=found.form,
        is_unaltered=True,
        is_past_unchanged=is_past_unchanged,
        is_current=is_past_unchanged and newer == 0,
        book=found.book,
        account=found.account,
        made_at=found.made_at,
        head_number=found.head_number,
        newer_lines=newer,
    )


def _filter(account: Account, values: Mapping[str, Any]) -> Filter:
    opponent = values.get("opponent")
    return Filter(
        since=_moment(values.get("since")),
        until=_moment(values.get("until")),
        reason=values.get("reason"),
        opponent=None if opponent is None else Account.objects.get(book_id=account.book_id, key=opponent).pk,
        facts=values.get("facts", {}),
    )


def _moment(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)


def _read_json(data: bytes) -> _File:
    said = json.loads(data)
    if canonical_bytes(said) != data:
        raise ValueError("another spelling than the canonical one")
    signature = said.pop("signature")
    key, value = signature["key"], signature["value"]
    if signature != {"algorithm": "Ed25519", "key": key, "value": value}:
        raise ValueError("another kind of signature")
    return _File(
        form="json",
        content=canonical_bytes(said),
        key=str(key),
        signature=_signature(value),
        book=said["book"]["key"],
        account=said["account"]["key"],
        made_at=said["made_at"],
        filter_=said["filter"],
        head_number=int(said["head"]["number"]),
        head_hash=said["head"]["hash"],
    )


def _read_csv(data: bytes) -> _File:
    content, last = _without_last_line(data)
    rows = list(csv.reader(io.StringIO(content.decode(), newline="")))
    [signature] = list(csv.reader([last.decode()]))
    statement, head = rows[1], rows[-1]
    key, value = signature[4], signature[9]
    if (statement[0], head[0], last) != ("statement", "head", csv_signature(key, value)):
        raise ValueError("no statement in CSV")
    return _File(
        form="csv",
        content=content,
        key=key,
        signature=_signature(value),
        book=statement[6],
        account=statement[4],
        made_at=statement[1],
        filter_=json.loads(statement[9]),
        head_number=int(head[2]),
        head_hash=head[9],
    )


_BEANCOUNT_HEAD = re.compile(
    r'custom "mingtang-statement" "(?P<book>[^"]+)" "(?P<account>[^"]+)"\n'
    r'  made-at: "(?P<made_at>[^"]+)"\n'
    r'  filter: "(?P<filter>(?:[^"\\]|\\.)*)"\n'
    r'  head: "(?P<number>\d+)"\n'
    r'  head-hash: "(?P<hash>[0-9a-f]+)"\n'
)


def _read_beancount(data: bytes) -> _File:
    content, last = _without_last_line(data)
    key, value = last.decode().split()[-2:]
    found = _BEANCOUNT_HEAD.search(content.decode())
    if last != beancount_signature(key, value) or found is None:
        raise ValueError("no statement in Beancount")
    return _File(
        form="beancount",
        content=content,
        key=key,
        signature=_signature(value),
        book=found["book"],
        account=found["account"],
        made_at=found["made_at"],
        filter_=json.loads(re.sub(r"\\(.)", r"\1", found["filter"])),
        head_number=int(found["number"]),
        head_hash=found["hash"],
    )


def _signature(text: str) -> bytes:
    """The bytes of a signature, whose text has one spelling only."""
    value = base64.b64decode(text, validate=True)
    if base64.b64encode(value).decode() != text:
        raise ValueError("another spelling of the signature")
    return value


def _without_last_line(data: bytes) -> tuple[bytes, bytes]:
    """All but the last line, and the last line, which must end the file."""
    start = data.rstrip(b"\r\n").rfind(b"\n") + 1
    return data[:start], data[start:]
