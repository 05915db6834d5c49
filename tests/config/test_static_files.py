"""Files of pages are served from where they lie."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from pytest_django import Settings


@pytest.fixture
def folder(tmp_path: Path, settings: Settings) -> Path:
    settings.STATICFILES_DIRS = [tmp_path]
    finders.get_finder.cache_clear()
    return tmp_path


def _body(client: Client) -> bytes:
    answer = client.get("/static/look.css")
    body = b"".join(answer.streaming_content)
    assert answer.status_code == 200
    assert int(answer["Content-Length"]) == len(body)
    return body


def test_a_file_that_changes_while_the_site_runs_is_served_whole(folder: Path) -> None:
    file, client = folder / "look.css", Client()
    file.write_bytes(b"a { color: red }")
    before = _body(client)

    file.write_bytes(b"a { color: rebeccapurple }")

    assert (before, _body(client)) == (b"a { color: red }", b"a { color: rebeccapurple }")


def test_a_file_that_comes_later_is_found_and_one_that_is_gone_is_not(folder: Path) -> None:
    client = Client()
    assert client.get("/static/look.css").status_code == 404

    (folder / "look.css").write_bytes(b"b {}")
    assert _body(client) == b"b {}"

    (folder / "look.css").unlink()
    assert client.get("/static/look.css").status_code == 404
