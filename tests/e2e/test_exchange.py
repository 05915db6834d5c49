"""Chengdu's exchange of three, by mouse and by keys, up to a hand that sums to zero."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import psycopg
from playwright.sync_api import Page, expect

from .seat import hasten
from .test_owner import found_club

CHOSEN = "%s of 3 chosen."


def open_table_with_exchange(page: Page) -> None:
    """A club whose only room plays Chengdu with three tiles passed to the seat opposite; one is at its table."""
    found_club(page)
    club = page.url
    page.goto(f"{club}presets/new/")
    page.get_by_label("Name", exact=True).fill("With exchange")
    page.get_by_label("Begin with").select_option("chengdu/rain_blood")
    page.get_by_role("button", name="Make them").click()
    page.locator("[name=rule-swap_three]").select_option(label="to the seat opposite")
    page.get_by_role("button", name="Save as the next version").click()
    page.goto(f"{club}rooms/new/")
    page.get_by_label("Name", exact=True).fill("Teahouse")
    page.get_by_role("button", name="Open the room").click()
    page.get_by_role("link", name="Teahouse", exact=True).click()
    page.wait_for_url("**/tables/*/")


def held(page: Page) -> list[str]:
    """The tiles of the own hand, from left to right."""
    return [tile.get_attribute("data-tile") or "" for tile in page.locator(".hand-tile").all()]


def test_three_tiles_are_passed_to_the_seat_opposite_and_three_come_back(
    desktop_page: Page, shot: Callable[[Page, str], None], database: psycopg.Connection
) -> None:
    page = desktop_page
    open_table_with_exchange(page)
    hasten(page, database)
    page.get_by_role("button", name="Sit down").click()
    page.get_by_role("button", name="Start with house bots").click()
    prompt, pass_on = page.locator(".prompt-text"), page.locator('.act[data-act="swap"]')
    expect(prompt).to_contain_text(CHOSEN % 0)
    opposite = page.locator('.seat[data-place="across"] .seat-name').inner_text()
    expect(prompt).to_contain_text(f"they go to {opposite}.")

    # Three of the longest suit by clicks; one of another suit begins anew.
    hand = held(page)
    [(suit, _count), (other, _rest), *_] = Counter(tile[1] for tile in hand).most_common()
    mine = [place for place, tile in enumerate(hand) if tile[1] == suit][:3]
    stranger = next(place for place, tile in enumerate(hand) if tile[1] == other)
    tiles = page.locator(".hand-tile")
    if sum(tile[1] == other for tile in hand) >= 3:
        tiles.nth(stranger).click()
        expect(prompt).to_contain_text(CHOSEN % 1)
    for place in mine:
        tiles.nth(place).click()
    expect(prompt).to_contain_text(CHOSEN % 3)
    expect(pass_on).to_be_enabled()
    shot(page, "chosen")

    # The same by keys, from nothing chosen.
    page.keyboard.press("Escape")
    expect(prompt).to_contain_text(CHOSEN % 0)
    expect(pass_on).to_be_disabled()
    for place in mine:
        tiles.nth(place).focus()
        page.keyboard.press("Space")
    expect(prompt).to_contain_text(CHOSEN % 3)
    page.keyboard.press("Enter")

    expect(page.locator('.choice[data-verb="void"]').first).to_be_visible()
    received = [tile.get_attribute("data-tile") or "" for tile in page.locator(".hand-tile[data-received]").all()]
    assert len(received) == 3
    passed = Counter(hand[place] for place in mine)
    assert Counter(held(page)) == Counter(hand) - passed + Counter(received)
    shot(page, "received")

    # The hand goes on as any other of the game.
    page.locator('.choice[data-verb="void"]').first.click()
    expect(page.locator('.choice[data-verb="void"]')).to_have_count(0)
