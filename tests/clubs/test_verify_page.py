"""Anybody may bring a statement file and be told what it is worth."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

import ledger.services
from clubs import limits
from ledger import limits as ledger_limits
from ledger.statement_files import statement_csv
from tests.clubs.conftest import Friends


@pytest.fixture
def data(friends: Friends) -> bytes:
    _post(friends, 1)
    return statement_csv(account=friends.tang.account)


def _post(friends: Friends, hand: int) -> None:
    line = ledger.services.Line(
        payer=friends.ming.account_id, payee=friends.tang.account_id, points=5, reason="win", detail={}
    )
    ledger.services.post(
        book=friends.club.book, source=f"hand:{hand}", lines=[line], reason="hand", by="test", facts={}
    )


def _verdict(data: bytes) -> str:
    answer = Client().post("/verify/", {"file": SimpleUploadedFile("mine.csv", data)})
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_page_is_there_for_everybody(db: None) -> None:
    answer = Client().get("/verify/")

    assert answer.status_code == 200
    assert 'enctype="multipart/form-data"' in answer.content.decode()


def test_a_file_as_it_was_downloaded_is_unaltered_and_current(data: bytes) -> None:
    assert "The file is unaltered and still current." in _verdict(data)


def test_a_file_that_lines_were_added_to_is_unaltered_and_says_how_many(friends: Friends, data: bytes) -> None:
    _post(friends, 2)

    text = _verdict(data)

    assert "lines have been added since" in text
    assert "would have 1 line more" in text


def test_a_changed_figure_is_told(data: bytes) -> None:
    text = _verdict(data.replace(b",5,5,", b",6,6,"))

    assert "has been altered" in text
    assert "still current" not in text


@pytest.mark.parametrize("junk", [b"\x00\xff", b"hello", b"{}", b"a,b\r\n" * 50, b"[" * 100_000])
def test_anything_else_is_no_statement(db: None, junk: bytes) -> None:
    assert "This is no statement of ours." in _verdict(junk)


def test_the_name_of_a_file_is_shown_as_text(db: None) -> None:
    answer = Client().post("/verify/", {"file": SimpleUploadedFile("<b>x.csv", b"junk")})

    assert "<b>x.csv" not in answer.content.decode()


def test_no_file_is_said(db: None) -> None:
    answer = Client().post("/verify/", {})

    assert answer.status_code == 400
    assert "Choose a file first." in answer.content.decode()


def test_a_form_of_another_site_is_refused(data: bytes) -> None:
    answer = Client(enforce_csrf_checks=True).post("/verify/", {"file": SimpleUploadedFile("mine.csv", data)})

    assert answer.status_code == 403


def test_a_body_that_is_too_large_is_refused_unread(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger_limits, "VERIFIED_BYTES_MAX", 100)

    answer = Client(enforce_csrf_checks=True).post("/verify/", {"file": SimpleUploadedFile("big.csv", b"x" * 101)})

    assert answer.status_code == 413
    assert "too large" in answer.content.decode()


def test_one_address_cannot_have_files_judged_without_end(db: None) -> None:
    most = int(limits.FILES_VERIFIED_PER_ADDRESS.split("/")[0])
    client = Client()

    codes = [client.post("/verify/", {"file": SimpleUploadedFile("x", b"x")}).status_code for _ in range(most + 1)]

    assert codes == [200] * most + [429]
