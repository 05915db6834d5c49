"""The hashes of the chain: SQL and Python say the same, in the canonical JSON of RFC 8785."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest
import rfc8785
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger import chain, services
from ledger.canonical import canonical_bytes, canonical_text
from ledger.errors import BadText
from ledger.models import Entry
from tests.ledger.conftest import Table, failures

TEXTS = st.text(st.characters(exclude_characters="\x00", exclude_categories=["Cs"]), max_size=12)
NUMBERS = st.integers(-(2**53) + 1, 2**53 - 1)
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda parts: st.lists(parts, max_size=3) | st.dictionaries(TEXTS, parts, max_size=3),
    max_leaves=8,
)
OBJECTS = st.dictionaries(TEXTS, VALUES, max_size=4)


def request(facts: str = "{}", detail: str = "{}") -> bytes:
    """The text of a request with these facts, and this detail of its one line."""
    line = chain.line_text(detail=detail, payee="user:tang", payer="user:ming", points=5, reason="win")
    return chain.request_text(source="hand:1", reason="hand", by="me", facts=facts, reverses=None, lines=[line])


@given(OBJECTS)
def test_our_canonical_json_is_that_of_rfc_8785(value: dict[str, Any]) -> None:
    assert canonical_bytes(value) == rfc8785.dumps(value)
    assert chain.read_request(request(canonical_text(value))).facts == value


@pytest.mark.parametrize(
    "text",
    [
        '{"b":1,"a":2}',
        '{"a": 1}',
        '{"a":1}\n',
        '{"a":1,"a":1}',
        '{"a":1.5}',
        '{"a":1e3}',
        "[1]",
        "{",
        '{"a":"\\u0061"}',
        "",
        '{"a":-0}',
        '{},"g":{}',
        '{},"lines":[]',
        '{},"e":1',
    ],
)
def test_any_other_spelling_is_not_canonical(text: str) -> None:
    with pytest.raises(chain.NotCanonical):
        chain.read_request(request(facts=text))
    with pytest.raises(chain.NotCanonical):
        chain.read_request(request(detail=text))


@pytest.mark.parametrize("value", [{"a": 0.5}, {"a": 2**53}, {1: "a"}, {"a": b"b"}, {"a": {1, 2}}, [1]])
def test_what_json_cannot_say_exactly_is_refused(value: Any) -> None:
    with pytest.raises(BadText):
        canonical_text(value)


def test_the_hash_of_an_entry_is_what_the_documentation_says(settled: Table) -> None:
    entry = Entry.objects.get(source="hand:1")
    before = Entry.objects.get(number=entry.number - 1)
    rows = list(entry.transfers.order_by("line").select_related("payer", "payee"))
    request = sha256(
        rfc8785.dumps(
            {
                "by": "settle_hand",
                "facts": {"hand": 1, "room": 7, "game": "kawuxing", "preset_version": 3, "match": 1},
                "lines": [
                    {
                        "detail": row.detail,
                        "payee": row.payee.key,
                        "payer": row.payer.key,
                        "points": row.points,
                        "reason": row.reason,
                    }
                    for row in rows
                ],
                "reason": "hand",
                "reverses": None,
                "source": "hand:1",
            }
        )
    ).hexdigest()
    at = int(entry.created_at.timestamp()) * 1_000_000 + entry.created_at.microsecond
    place = {
        "at": at,
        "book": "club:1",
        "id": entry.pk,
        "number": 6,
        "previous": before.hash_hex,
        "request": request,
        "transfers": [row.pk for row in rows],
        "v": 1,
    }

    assert bytes(entry.request_hash).hex() == request
    assert entry.hash_hex == sha256(rfc8785.dumps(place)).hexdigest()


def test_the_first_entry_of_a_book_says_that_it_was_opened_and_has_no_past(table: Table) -> None:
    first = Entry.objects.get(book=table.book, number=1)

    assert (first.reason, first.facts) == ("ledger.book_opened", {"id": table.book.pk, "name": "Friends"})
    assert bytes(first.previous_hash) == chain.GENESIS


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(
    source=TEXTS.filter(lambda text: text and not text.startswith("ledger:")),
    reason=TEXTS.filter(lambda text: text and not text.startswith("ledger.")),
    by=TEXTS.filter(bool),
    facts=OBJECTS,
    detail=OBJECTS,
)
def test_sql_and_python_hash_whatever_is_posted_to_the_same(
    table: Table, source: str, reason: str, by: str, facts: dict[str, Any], detail: dict[str, Any]
) -> None:
    line = services.Line(payer=table.ming.pk, payee=table.tang.pk, points=1, reason=reason, detail=detail)
    source = f"{source}/{Entry.objects.count()}"

    services.post(book=table.book, source=source, lines=[line], reason=reason, by=by, facts=facts)

    assert failures() == []
