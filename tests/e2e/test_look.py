"""Theme, language, menus and room for everything, in a real browser."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

PLAY_NOW = ".hero-play button"


def test_a_chosen_theme_stays(desktop_page: Page) -> None:
    desktop_page.goto("/")
    desktop_page.get_by_label("Language and theme").click()

    desktop_page.get_by_text("Dark", exact=True).click()
    desktop_page.reload()

    expect(desktop_page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(desktop_page.locator("body")).to_have_css("background-color", "rgb(16, 22, 20)")


def test_a_chosen_language_stays(desktop_page: Page) -> None:
    desktop_page.goto("/")
    desktop_page.get_by_label("Language and theme").click()

    desktop_page.get_by_role("button", name="Español").click()
    desktop_page.goto("/accounts/login/")

    expect(desktop_page.locator("html")).to_have_attribute("lang", "es")


def test_a_menu_opens_and_closes_by_keyboard(desktop_page: Page) -> None:
    desktop_page.goto("/")
    menu = desktop_page.get_by_label("Language and theme")

    menu.focus()
    menu.press("Enter")
    expect(desktop_page.locator(".menu-panel")).to_be_visible()
    desktop_page.keyboard.press("Escape")

    expect(desktop_page.locator(".menu-panel")).to_be_hidden()
    expect(menu).to_be_focused()


def test_the_first_tab_leads_past_the_header(desktop_page: Page) -> None:
    desktop_page.goto("/accounts/login/")

    desktop_page.keyboard.press("Tab")
    expect(desktop_page.locator(".skip-link")).to_be_focused()
    desktop_page.keyboard.press("Enter")

    expect(desktop_page.locator("#main")).to_be_focused()


def test_a_guests_pages_fit_a_telephone(phone_page: Page) -> None:
    phone_page.goto("/")
    phone_page.locator(PLAY_NOW).click()
    expect(phone_page).to_have_url(re.compile(r"/tables/\d+/$"))
    phone_page.goto("/clubs/")
    phone_page.locator(".card-link").click()
    club = phone_page.url

    for address in ("/", "/clubs/", club, f"{club}statement/", "/accounts/keep/", "/accounts/logout/"):
        phone_page.goto(address)
        assert phone_page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address


def test_the_club_page_learns_who_sits_where(desktop_page: Page) -> None:
    desktop_page.goto("/")
    desktop_page.locator(PLAY_NOW).click()
    expect(desktop_page).to_have_url(re.compile(r"/tables/\d+/$"))
    desktop_page.goto("/clubs/")

    desktop_page.locator(".card-link").click()

    expect(desktop_page.locator(".sitter[data-kind=bot]").first).to_be_visible()
    expect(desktop_page.locator(".sitter[data-kind=guest]")).to_have_count(1)


def test_a_guest_takes_a_name_and_keeps_the_club(desktop_page: Page) -> None:
    desktop_page.goto("/")
    desktop_page.locator(PLAY_NOW).click()
    expect(desktop_page).to_have_url(re.compile(r"/tables/\d+/$"))
    desktop_page.goto("/accounts/keep/")

    desktop_page.get_by_label("Name at the table").fill("Lan")
    desktop_page.get_by_label("Username").fill("lan.of.hubei")
    desktop_page.get_by_label("Password").fill("nine-gates-of-jade")
    desktop_page.get_by_role("button", name="Keep it").click()

    expect(desktop_page).to_have_url(re.compile(r"/clubs/$"))
    expect(desktop_page.locator(".message")).to_contain_text("lan.of.hubei")
    expect(desktop_page.locator(".callout")).to_have_count(0)
    expect(desktop_page.locator(".card-link")).to_have_count(1)


FINGER_PX = 44
"""As tall as a finger needs it, by the accessibility guidelines of the makers of telephones."""

HEIGHTS = "links => links.map(link => [link.textContent.trim(), link.getBoundingClientRect().height])"


def test_links_in_lines_are_as_tall_as_a_finger_on_a_telephone(phone_page: Page) -> None:
    phone_page.goto("/")
    phone_page.locator(PLAY_NOW).click()
    phone_page.wait_for_url("**/tables/*/")
    phone_page.goto(f"{phone_page.url}rules/")
    expect(phone_page.locator(".rule-paragraph").first).to_be_visible()

    heights = phone_page.locator(":is(.rule-paragraph, .eyebrow a, .section-head a, .footer-links a)").evaluate_all(
        HEIGHTS
    )

    assert len(heights) > 20
    assert [(text, height) for text, height in heights if height < FINGER_PX] == []
