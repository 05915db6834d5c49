"""The example of docs/example_bot.py plays on the running site, with a token that a person makes in the browser."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.request
from collections.abc import Callable

import psycopg
import pytest
from playwright.sync_api import Page, expect

from tests.live_site import ROOT, LiveSite

from .conftest import DESKTOP
from .seat import CLAIM_WINDOW_MS

HANDS = 2


@pytest.fixture
def token(open_page: Callable[..., Page], shot: Callable[[Page, str], None]) -> str:
    """A token of a guest of the demo club, as the page shows it this once."""
    page = open_page(DESKTOP)
    page.goto("/")
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url("**/tables/*/")
    page.goto("/accounts/tokens/")
    page.get_by_label("Name").fill("example bot")
    page.get_by_label("play: sit at tables").check()
    page.get_by_role("button", name="Make it").click()
    made = page.locator(".secret-text")
    expect(made).to_have_count(1)
    shot(page, "made")
    return made.inner_text()


def ask(site: LiveSite, path: str, token: str) -> object:
    request = urllib.request.Request(f"{site.url}{path}", headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.load(answer)


def test_the_example_bot_plays_a_match_and_is_marked_as_a_bot(
    token: str, site: LiveSite, database: psycopg.Connection
) -> None:
    [club] = ask(site, "/api/clubs/", token)
    rooms = ask(site, f"/api/clubs/{club['id']}/rooms/", token)
    room = next(one["id"] for one in rooms if not one["is_practice"] and one["game"] == "doudizhu")
    database.execute(
        "UPDATE clubs_room SET claim_window_ms = %s, hands_per_match = %s WHERE id = %s", [CLAIM_WINDOW_MS, HANDS, room]
    )
    environment = {**os.environ, "MINGTANG_TOKEN": token, "NO_PROXY": "127.0.0.1", "no_proxy": "127.0.0.1"}

    done = subprocess.run(
        [sys.executable, ROOT / "docs" / "example_bot.py", site.url, str(room)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    seats = ask(site, f"/api/tables/{room}/", token)["view"]["table"]["seats"]
    assert [seat["kind"] for seat in seats] == ["bot", "bot", "bot"]
    lines = done.stdout.splitlines()
    assert len(lines) == HANDS
    for line in lines:
        word, _hand, *net = line.split()
        assert word == "hand"
        assert sum(map(int, net)) == 0
