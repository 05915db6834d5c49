"""A person at a table in a browser, who plays by what the page offers."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

import psycopg
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

HAND_SECONDS_MAX = 120
STEP_MS = 60


CLAIM_WINDOW_MS = 200
"""A room's default is for people to see what was thrown; here it would make each hand take minutes."""

DEEDS = ("win", "play", "hint", "pass", "call", "rob")
"""Buttons, the dearest first: a win before all; cards by the hint and then the play; else the claim is let go."""


def play_now(page: Page, *, game: str = "") -> None:
    """From the landing page to a seat with house bots, by one button: the big one, or the one on a game's card."""
    page.goto("/")
    if game:
        page.locator(f'form:has(input[value="{game}"])').get_by_role("button").click()
    else:
        page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url("**/tables/*/")
    expect(page.locator("#main")).not_to_have_attribute("data-state", "connecting")


def hasten(page: Page, database: psycopg.Connection) -> None:
    """Let the claim windows of this page's room close sooner, and those of a match that has begun there."""
    room = int(page.url.rstrip("/").rsplit("/", 1)[1])
    database.execute("UPDATE clubs_room SET claim_window_ms = %s WHERE id = %s", [CLAIM_WINDOW_MS, room])
    sooner = "settings || jsonb_build_object('claim_window_ms', %s::int)"
    database.execute(f"UPDATE table_match SET settings = {sooner} WHERE room_id = %s", [CLAIM_WINDOW_MS, room])
    database.commit()


FIND_DEED = """
deeds => {
  const offered = deeds.map(name => `.act[data-act="${name}"]:enabled`);
  return [...offered, ".choice:enabled", '.hand[data-playable] .hand-tile:not([aria-disabled="true"])']
    .find(selector => document.querySelector(selector)) ?? null;
}
"""
"""Asked in one go: each question costs the page as much as a frame of the table does."""


def _step(page: Page) -> None:
    """One decision if there is one to make: a button, else a choice, else the drawn tile or the last is thrown."""
    selector = page.evaluate(FIND_DEED, DEEDS)
    if selector is None:
        return
    found = page.locator(selector)
    if ".hand-tile" in selector:
        found.last.click(timeout=1000)
        page.locator('.act[data-act="discard"]:enabled').click(timeout=1000)
    else:
        found.first.click(timeout=1000)


def play_until(page: Page, is_done: Callable[[], bool]) -> None:
    """Go on deciding until something is so. The page redraws as the table moves, so a click may come too late."""
    end = time.monotonic() + HAND_SECONDS_MAX
    while not is_done():
        assert time.monotonic() < end, "the hand does not come to its end"
        with suppress(TooLate):
            _step(page)
        page.wait_for_timeout(STEP_MS)


def play_hand(page: Page) -> None:
    """To the end of the hand: its result is shown."""
    play_until(page, page.locator("#result").is_visible)
