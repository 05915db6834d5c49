"""Statement files: exactly what was asked for, signed, and what is found out about one later."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from beancount import loader
from beancount.core import data as directives
from beancount.core import realization
from pytest_django import Settings

from ledger import selectors, services, signing, statement_files
from ledger.models import Account, Transfer
from ledger.selectors import Filter
from ledger.verify import Verdict, verify_file
from tests.ledger.conftest import Table, tampering

FORMS: list[tuple[str, Callable[..., bytes]]] = [
    ("csv", statement_files.statement_csv),
    ("json", statement_files.statement_json),
    ("beancount", statement_files.statement_beancount),
]


@pytest.fixture(autouse=True)
def _own_key(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.VAR_DIR = tmp_path
    for name in ("MINGTANG_SIGNING_KEY", "MINGTANG_RETIRED_SIGNING_KEYS"):
        monkeypatch.delenv(name, raising=False)


def without_times(text: str, account: Account) -> str:
    """The text with what differs from run to run replaced."""
    times = dict.fromkeys(Transfer.objects.order_by("pk").values_list("created_at", flat=True))
    for number, time in enumerate(times, start=1):
        text = text.replace(statement_files._time(time), f"time {number}")
    made_at = text.split("statement,", 1)[1].split(",", 1)[0]
    head = selectors.head(account.book)
    assert head is not None
    text = text.replace(made_at, "now").replace(head.hash_hex, "HASH").replace(signing.public_key(), "KEY")
    return text[: text.rindex(",") + 1]


def test_a_statement_in_csv_has_a_row_for_each_line_between_its_balances(settled: Table) -> None:
    settled.settle(2, settled.pay(settled.tang, settled.lan, 15, "kong"))

    text = statement_files.statement_csv(account=settled.tang).decode()

    assert without_times(text, settled.tang).split("\r\n") == [
        "type,at,entry,line,opponent,name,reason,points,balance,source",
        "statement,now,,,user:tang,Tang,club:1,,,{}",
        "opening,,,,,,,,0,",
        "line,time 1,6,1,user:ming,Ming,win,80,80,hand:1",
        "line,time 1,6,2,user:wei,Wei,win,80,160,hand:1",
        "line,time 2,7,1,user:lan,Lan,kong,-15,145,hand:2",
        "closing,,,,,,,145,145,",
        "head,now,7,,,,,,,HASH",
        "signature,,,,KEY,,Ed25519,,,",
    ]


def test_texts_that_a_spreadsheet_would_run_are_defused_and_numbers_are_left(table: Table) -> None:
    names = ["=1+1", "+1", "-1", "@x", "\tx", '"=1"', "a,b\nc"]
    for number, name in enumerate(names):
        other = services.open_account(book=table.book, key=f"user:{number}", name=name)
        table.settle(number, table.pay(table.tang, other, 5, "=win" if number else "win"))

    text = statement_files.statement_csv(account=table.tang).decode()

    rows = [row for row in csv.reader(io.StringIO(text, newline="")) if row[0] == "line"]
    assert [row[5] for row in rows] == ["'=1+1", "'+1", "'-1", "'@x", "'\tx", '"=1"', "a,b\nc"]
    assert rows[1][6:9] == ["'=win", "-5", "-10"]
    assert verify_file(text.encode()).is_unaltered


def test_a_statement_in_json_says_what_settlement_wrote(settled: Table) -> None:
    said = json.loads(statement_files.statement_json(account=settled.tang, only=Filter(opponent=settled.ming.pk)))

    assert (said["opening"], said["received"], said["paid"], said["closing"]) == (0, 80, 0, 160)
    assert said["filter"] == {"opponent": "user:ming"}
    [line] = said["lines"]
    assert (line["points"], line["balance"], line["opponent"]) == (80, 80, "user:ming")
    assert line["detail"] == {"moment": 42, "steps": [{"op": "base", "total": 10}]}
    assert line["facts"]["room"] == 7
    assert said["head"]["number"] == 6


def balance_of(text: bytes) -> int:
    """What Beancount says that the statement's account has, without any error."""
    entries, errors, _ = loader.load_string(text.decode())
    assert errors == []
    [own] = [entry.account for entry in entries if isinstance(entry, directives.Open) and "Assets" in entry.account]
    inventory = realization.compute_balance(realization.get_or_create(realization.realize(entries), own))
    return int(inventory.get_currency_units("POINTS").number)


def test_bean_check_accepts_each_statement_and_comes_to_our_balance(settled: Table) -> None:
    moment = Transfer.objects.latest("pk").created_at
    settled.settle(2, settled.pay(settled.tang, settled.lan, 15, 'kong "of" \\ 5p\nnew'))

    def beancount(account: Account, **only: Any) -> int:
        return balance_of(statement_files.statement_beancount(account=account, only=Filter(**only)))

    assert [beancount(account) for account in settled.people] == settled.balances() == [-100, 145, -60, 15]
    assert beancount(settled.tang, since=moment) == 145
    assert beancount(settled.tang, reason="win") == 160
    assert beancount(settled.tang, facts={"room": 99}) == 0


@pytest.mark.parametrize(("form", "write"), FORMS)
def test_a_statement_is_found_unaltered_and_current_until_lines_are_added(
    settled: Table, form: str, write: Callable[..., bytes]
) -> None:
    whole = write(account=settled.tang)
    of_ming = write(account=settled.tang, only=Filter(opponent=settled.ming.pk, reason='a  "\\b'))

    before = verify_file(whole)
    settled.settle(2, settled.pay(settled.tang, settled.lan, 15))
    after = verify_file(whole)

    assert before == Verdict(
        form=form,  # type: ignore[arg-type]
        is_unaltered=True,
        is_past_unchanged=True,
        is_current=True,
        book="club:1",
        account="user:tang",
        made_at=before.made_at,
        head_number=6,
    )
    assert after == replace(before, is_current=False, newer_lines=1)
    assert verify_file(of_ming).is_current


@pytest.mark.parametrize(("form", "write"), FORMS)
def test_any_byte_that_is_changed_added_or_lost_is_found(
    settled: Table, form: str, write: Callable[..., bytes]
) -> None:
    data = write(account=settled.tang, only=Filter(reason="win"))

    altered = [data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :] for place in range(len(data))]
    altered += [data + b"\n", data + b" ", b"\n" + data, data[:-1], data[1:], data + data]

    assert [text for text in altered if verify_file(text).is_unaltered] == []


@pytest.mark.parametrize(("form", "write"), FORMS)
def test_a_statement_of_a_past_that_was_rewritten_is_found(
    settled: Table, form: str, write: Callable[..., bytes]
) -> None:
    data = write(account=settled.tang)
    with tampering() as cursor:
        cursor.execute("UPDATE ledger_entry SET hash = sha256(hash) WHERE source = 'hand:1'")

    verdict = verify_file(data)

    assert (verdict.is_unaltered, verdict.is_past_unchanged, verdict.is_current) == (True, False, False)


@pytest.mark.parametrize(
    "data",
    [b"", b"{}", b"[]", b"a,b\n", b"\xff\xfe", b"; signature\n", b'{"signature":{}}', b"[" * 100_000, b"\x00" * 50],
)
def test_what_is_no_statement_is_said_to_be_none(db: None, data: bytes) -> None:
    assert verify_file(data) == Verdict(form=None)


def test_a_statement_signed_by_another_house_is_not_ours(settled: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINGTANG_SIGNING_KEY", "11" * 32)
    data = statement_files.statement_csv(account=settled.tang)
    other = signing.public_key()
    assert verify_file(data).is_unaltered

    monkeypatch.setenv("MINGTANG_SIGNING_KEY", "22" * 32)
    assert not verify_file(data).is_unaltered

    monkeypatch.setenv("MINGTANG_RETIRED_SIGNING_KEYS", f"{'33' * 32}, {other.upper()}")
    assert verify_file(data).is_unaltered


def test_the_key_is_drawn_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    first = signing.public_key()

    file = tmp_path / "signing_key"
    assert signing.public_key() == first
    assert file.stat().st_mode & 0o077 == 0
    assert [path.name for path in tmp_path.iterdir()] == ["signing_key"]
