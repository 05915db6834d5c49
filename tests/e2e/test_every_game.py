"""Each game in a browser: what is asked before the play, a hand with bots to its end, a result that sums to zero."""

from __future__ import annotations

from collections.abc import Callable

import psycopg
import pytest
from playwright.sync_api import Page

from .seat import hasten, play_hand, play_now
from .test_first_hand import points

FIRST_ASKED = {
    "chengdu": {"void"},
    "doudizhu": {"call", "no_call"},
    "sichong": {"play"},
}
"""The verbs of which a hand's first action is one: a suit to give up, a bid, a play."""


@pytest.mark.parametrize("game", FIRST_ASKED)
def test_a_hand_with_bots_is_played_to_a_result_that_sums_to_zero(
    game: str, desktop_page: Page, shot: Callable[[Page, str], None], database: psycopg.Connection
) -> None:
    page = desktop_page

    play_now(page, game=game)
    hasten(page, database)
    play_hand(page)
    shot(page, f"{game}-result")

    address = page.locator("#result a[href*='/hands/']").first.get_attribute("href") or ""
    page.goto(address)
    nets = [points(text) for text in page.locator(".hand-net .points").all_inner_texts()]
    record = page.request.get(f"{address}record.json").json()
    assert record["game"] == game
    assert record["actions"][0].split()[1] in FIRST_ASKED[game]
    assert nets == record["result"]["net"]
    assert sum(nets) == 0
    shot(page, f"{game}-hand")
