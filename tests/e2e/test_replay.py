"""A finished hand, played again on the table's own board."""

from __future__ import annotations

import re
from collections.abc import Callable

import psycopg
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE
from tests.e2e.seat import hasten, play_hand, play_now


def _played(page: Page, database: psycopg.Connection, *, game: str = "") -> str:
    """The address of a hand just played, once its log may be read."""
    play_now(page, game=game)
    hasten(page, database)
    play_hand(page)
    address = page.locator("#result a[href*='/hands/']").first.get_attribute("href")
    assert address is not None
    return address


def test_a_hand_is_played_again_by_button_key_slider_and_list(
    desktop_page: Page, database: psycopg.Connection, shot: Callable[[Page, str], None]
) -> None:
    page = desktop_page
    address = _played(page, database)

    page.goto(f"{address}replay/12/")
    current = page.locator(".moments > li[aria-current]")
    expect(current).to_have_attribute("id", "event-12")
    expect(page.locator("#board .seat")).to_have_count(3)
    expect(page.locator("#own .own-held .tile").first).to_be_visible()
    expect(page.locator("[data-plain]")).to_be_hidden()
    shot(page, "stage")

    page.keyboard.press("ArrowRight")
    expect(current).to_have_attribute("id", "event-13")
    expect(page).to_have_url(re.compile(r"/replay/13/$"))
    page.locator("#event-3 .moment-text").click()
    expect(current).to_have_attribute("id", "event-3")
    page.locator("#slider").fill("20")
    expect(current).to_have_attribute("id", "event-20")
    page.locator("#speed").click()
    expect(page.locator("#speed-figure")).to_have_text("×2")
    page.locator("#slider").focus()
    page.keyboard.press(" ")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "true")
    # Where the film is by now nobody can say; that it moves on, one can.
    expect(current).not_to_have_attribute("id", "event-20")
    page.keyboard.press(" ")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("End")
    expect(page.locator("#step-on")).to_be_disabled()


def test_cards_lie_open_on_a_telephone_and_a_reader_without_scripts_has_pages(
    open_page: Callable[..., Page], database: psycopg.Connection, shot: Callable[[Page, str], None]
) -> None:
    page = open_page(PHONE)
    address = _played(page, database, game="doudizhu")

    page.goto(f"{address}replay/5/")
    expect(page.locator(".cards-rest .card-face").first).to_be_visible()
    expect(page.locator(".cards-hand .card-face").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shot(page, "stage")

    plain = open_page(PHONE, java_script_enabled=False, storage_state=page.context.storage_state())
    plain.goto(f"{address}replay/5/")
    expect(plain.locator("#stage")).to_be_hidden()
    plain.locator("[rel=next]").click()
    expect(plain).to_have_url(re.compile(r"/replay/6/$"))
