"""From the landing page to a finished hand to the line in the statement, as somebody who was never here before."""

from __future__ import annotations

import re
from collections.abc import Callable

import psycopg
from playwright.sync_api import Page, expect

from .seat import hasten, play_hand, play_now, play_until

MINUS = "−"


def points(text: str) -> int:
    """`+12`, `−12`, `0` → the number."""
    return int(re.sub(r"[^\d-]", "", text.replace(MINUS, "-")) or 0)


def test_a_newcomer_plays_hands_against_bots_and_reads_in_the_statement_what_each_point_was_for(
    open_page: Callable[..., Page], screen: str, shot: Callable[[Page, str], None], database: psycopg.Connection
) -> None:
    page = open_page(screen, reduced_motion="no-preference")
    play_now(page)
    hasten(page, database)
    table = page.url

    play_hand(page)
    shot(page, "result")
    result = page.locator("#result")
    expect(result.get_by_role("heading").first).to_be_visible()

    page.goto(page.locator("#result a[href*='/hands/']").first.get_attribute("href") or "")
    shot(page, "hand")
    own = points(page.locator(".hand-net .mine .points").inner_text())
    shares = page.locator(".hand-payment").count()
    nets = [points(text) for text in page.locator(".hand-net .points").all_inner_texts()]
    assert sum(nets) == 0

    page.get_by_role("link", name="Check the shuffle").click()
    verdict = page.locator("[data-proof-verdict]")
    expect(verdict).to_have_attribute("data-holds", "true")
    shot(page, "proof")
    page.go_back()

    # The worker settles within moments; the statement is read again until the line is there.
    page.get_by_role("link", name="My statement").click()
    lines = page.locator("article.line a[href*='/hands/']")
    for _ in range(50):
        found = [
            points(text) for text in page.locator("article.line:has(a[href*='/hands/']) .line-points").all_inner_texts()
        ]
        if own == sum(found) and (shares == 0 or own == 0 or found):
            break
        page.wait_for_timeout(200)
        page.reload()
    assert sum(found) == own
    shot(page, "statement")

    if found:
        lines.first.click()
        page.wait_for_url("**/hands/*/#payment-*")
        anchor = page.url.split("#")[1]
        expect(page.locator(f"#{anchor} .sum-part").first).to_be_visible()

    page.goto(table)
    expect(page.locator("#main")).not_to_have_attribute("data-state", "connecting")


def test_a_reload_and_a_cut_line_in_mid_hand_cost_nothing(desktop_page: Page, database: psycopg.Connection) -> None:
    page = desktop_page
    play_now(page)
    hasten(page, database)
    play_until(page, page.locator(".hand-tile").first.is_visible)

    def held() -> list[str]:
        return sorted(page.locator(".hand .hand-tile").evaluate_all("tiles => tiles.map((tile) => tile.dataset.tile)"))

    play_until(page, page.locator(".hand[data-playable]").is_visible)
    before = held()
    page.reload()
    expect(page.locator(".hand[data-playable]")).to_be_visible()
    assert held() == before

    page.context.set_offline(True)
    page.wait_for_timeout(300)
    page.context.set_offline(False)
    expect(page.locator("#main")).to_have_attribute(
        "data-state", re.compile("online|live|open|ready|playing"), timeout=30_000
    )

    play_hand(page)
    expect(page.locator("#result")).to_be_visible()
