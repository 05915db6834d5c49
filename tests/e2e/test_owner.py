"""An owner's evening in a browser: a club, its rules, a room, a guest by invitation, a hand, and the end of it."""

from __future__ import annotations

import re
from collections.abc import Callable

import psycopg
from playwright.sync_api import Page, expect

from .seat import hasten, play_hand


def found_club(page: Page) -> None:
    """A club of one's own in two clicks from the landing page's door."""
    page.goto("/clubs/found/")
    page.get_by_label("Name of the club").fill("Evening of four winds")
    page.get_by_label("Rooms").select_option("none")
    page.get_by_role("button", name="Found it").click()
    page.wait_for_url("**/clubs/*/")


def make_rules(page: Page, club: str) -> None:
    """A second version of a set of rules, with one option changed."""
    page.goto(f"{club}presets/new/")
    page.get_by_label("Name", exact=True).fill("Thursday")
    page.get_by_label("Begin with").select_option("kawuxing/classic")
    page.get_by_role("button", name="Make them").click()
    page.wait_for_url(re.compile(r"/presets/\d+/edit/$"))
    expect(page.locator("#preview")).to_contain_text(re.compile(r"\d"))
    page.locator("[name=rule-cap_multiplier]").select_option("16")
    page.get_by_role("button", name="Save as the next version").click()
    expect(page.locator("main")).to_contain_text("16")


def open_room(page: Page, club: str) -> str:
    """A room by the newest version; returns the address of its table."""
    page.goto(f"{club}rooms/new/")
    page.get_by_label("Name", exact=True).fill("Kitchen")
    page.get_by_label("Hands per match").fill("3")
    page.get_by_role("button", name="Open the room").click()
    page.wait_for_url("**/board/")
    page.get_by_role("link", name="Kitchen", exact=True).click()
    page.wait_for_url("**/tables/*/")
    return page.url


def invite(page: Page, club: str) -> str:
    """The link of a new invitation."""
    page.goto(f"{club}invitations/")
    page.get_by_role("button", name="Make the link").click()
    expect(page.get_by_alt_text("QR code of the invitation")).to_be_visible()
    return page.locator("#link").input_value()


def test_an_owner_runs_an_evening_from_the_clubs_founding_to_the_rooms_close(
    open_page: Callable[..., Page], database: psycopg.Connection
) -> None:
    owner, friend = open_page(), open_page()
    found_club(owner)
    club = owner.url
    make_rules(owner, club)
    table = open_room(owner, club)
    link = invite(owner, club)

    friend.goto(link)
    friend.get_by_role("button", name="Join as a guest").click()
    friend.wait_for_url("**/clubs/*/")
    assert friend.url == club
    friend.goto(table)
    hasten(friend, database)
    friend.get_by_role("button", name="Sit down").click()
    friend.get_by_role("button", name="Start with house bots").click()
    expect(friend.locator("#main")).to_have_attribute("data-state", "playing")

    # While the hand is played the owner can neither end the match nor touch a seat, only ask for it to be the last.
    owner.goto(f"{club}board/")
    owner.get_by_text("Look after this table").click()
    owner.get_by_label("End the match between hands, because").fill("It is late")
    owner.get_by_role("button", name="End", exact=True).click()
    expect(owner.locator(".message").first).to_contain_text("hand")
    expect(friend.locator("#main")).to_have_attribute("data-state", "playing")
    owner.get_by_text("Look after this table").click()
    owner.get_by_role("button", name="Close after this hand").click()

    play_hand(friend)
    expect(friend.locator("#result")).to_be_visible()
    [(state, ending, hands)] = database.execute(
        "SELECT t.state, m.ending, m.hand_number FROM table_table t JOIN table_match m ON m.id = t.match_id"
        " WHERE t.room_id = %s",
        [int(table.rstrip("/").rsplit("/", 1)[1])],
    ).fetchall()
    assert (state, ending, hands) == ("finished", "closed", 1)

    owner.get_by_text("Look after this table").click()
    owner.get_by_role("button", name="Close the room").click()
    owner.goto(f"{club}log/")
    expect(owner.locator("main")).to_contain_text("Kitchen")
