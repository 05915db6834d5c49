"""The hand calculator in a real browser, at both sizes."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

T19 = "?hand=46p88s234s&melds=pung%3A5p%2Cpung%3A1s&tile=5p&piao=1%2C0%2C0&kongs=1.direct.2&base_stake=10"
"""The worked example of docs/cli.md, as an address."""


def tap(page: Page, *tiles: str) -> None:
    for tile in tiles:
        page.locator(f'[data-palette] [data-tile="{tile}"]').click()


def choose(page: Page, text: str) -> None:
    page.locator("[data-mode] label", has_text=text).click()


def payments(page: Page) -> list[list[str]]:
    rows = page.locator(".calc-payments li")
    return [
        [
            row.locator("b").nth(0).inner_text(),
            row.locator("b").nth(1).inner_text(),
            row.locator(".points").inner_text(),
        ]
        for row in rows.all()
    ]


def test_a_hand_is_tapped_together_and_its_payments_read(page: Page, shot: Callable[[Page, str], None]) -> None:
    page.goto("/calculator/kawuxing/")
    expect(page.locator("[data-answer]")).to_contain_text("13 more tiles")

    choose(page, "pung")
    tap(page, "5p")
    choose(page, "pung")
    tap(page, "1s")
    tap(page, "4p", "6p", "8s", "8s", "2s", "3s", "4s")
    expect(page.locator("[data-waits]")).to_contain_text("Waits for")
    tap(page, "5p")
    page.get_by_label("base stake").fill("10")
    page.locator(".calc-piao fieldset", has_text="winner").locator("label", has_text="1").click()
    page.get_by_role("button", name="Add a kong of somebody else").click()

    expect(page.locator(".calc-multiplier b")).to_have_text("×4")
    expect(page.locator(".calc-net dd")).to_have_text(["+160", "−60", "−100"])
    expect(page.locator(".calc-fans li")).to_have_count(2)
    expect(page.locator(".calc-fans")).to_contain_text("five star")
    assert payments(page) == [
        ["player before", "next player", "20"],
        ["next player", "winner", "80"],
        ["player before", "winner", "80"],
    ]
    shot(page, "t19")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_address_passes_on_what_was_asked(page: Page) -> None:
    page.goto(f"/calculator/kawuxing/{T19}")
    expect(page.locator(".calc-net dd")).to_have_text(["+160", "−60", "−100"])

    page.locator("[data-how] label", has_text="on a discard").click()

    expect(page.locator(".calc-payments li")).to_have_count(2)
    page.reload()
    expect(page.locator(".calc-payments li")).to_have_count(2)
    assert "by=discard" in page.url


def test_two_win_on_one_discard(page: Page, shot: Callable[[Page, str], None]) -> None:
    page.goto("/calculator/kawuxing/?hand=46p88s234s&melds=pung:1s,pung:9s&tile=5p&base_stake=10")
    page.locator("[data-how] label", has_text="on a discard").click()
    expect(page.locator(".calc-payments li")).to_have_count(1)

    page.get_by_role("button", name="Another winner on this tile").click()
    expect(page.locator("[data-answer]")).to_contain_text("13 more tiles")
    page.locator("#written").fill("46p55s678s")
    choose(page, "pung")
    tap(page, "1p")
    choose(page, "pung")
    tap(page, "2p")

    expect(page.locator(".calc-payments li")).to_have_count(2)
    assert payments(page) == [["next player", "winner", "20"], ["next player", "player before", "20"]]
    expect(page.locator(".calc-net dd")).to_have_text(["+20", "−40", "+20"])
    shot(page, "two-win")
    page.reload()
    expect(page.locator(".calc-net dd")).to_have_text(["+20", "−40", "+20"])
    page.locator("[data-winners] label", has_text="player before").click()
    page.get_by_role("button", name="Take this winner out").click()
    expect(page.locator(".calc-net dd")).to_have_text(["+20", "−20", "0"])


def test_who_has_won_before_pays_nothing_any_more(desktop_page: Page) -> None:
    desktop_page.goto("/calculator/chengdu/?hand=888p9p&melds=pung:1p,pung:2p,pung:4p&tile=9p")
    expect(desktop_page.locator(".calc-payments li")).to_have_count(3)

    desktop_page.locator("fieldset", has_text="Who has won before").locator("label", has_text="next player").click()

    expect(desktop_page.locator(".calc-payments li")).to_have_count(2)
    assert "before=1" in desktop_page.url


def test_a_hand_that_does_not_win_is_said_in_plain_words(desktop_page: Page) -> None:
    desktop_page.goto("/calculator/kawuxing/?hand=46p88s234s&melds=pung%3A5p%2Cpung%3A1s&tile=9p")

    expect(desktop_page.locator(".calc-fault")).to_have_text(
        "These tiles do not win, or count too little for these rules."
    )


def test_tiles_can_be_taken_with_the_keyboard_alone(desktop_page: Page) -> None:
    desktop_page.goto("/calculator/kawuxing/")
    desktop_page.locator('[data-palette] [data-tile="1p"]').focus()

    for key in ("Enter", "ArrowRight", "ArrowDown", "Enter"):
        desktop_page.keyboard.press(key)

    expect(desktop_page.locator('[data-palette] [data-tile="2s"]')).to_be_focused()
    expect(desktop_page.locator("#written")).to_have_value("1p2s")


def test_options_that_differ_are_listed_and_reckoned_with(desktop_page: Page) -> None:
    desktop_page.goto(f"/calculator/kawuxing/{T19}")
    expect(desktop_page.locator(".calc-multiplier b")).to_have_text("×4")

    desktop_page.get_by_text("0 options differ from classic").click()
    desktop_page.get_by_text("Change an option").click()
    desktop_page.get_by_label("five star", exact=True).select_option(label="4")

    expect(desktop_page.locator(".calc-multiplier b")).to_have_text("×8")
    expect(desktop_page.locator(".calc-differences")).to_contain_text("five star")
    assert "five_star_multiplier=4" in desktop_page.url


def test_who_has_asked_too_much_is_told_so_and_answered_later(desktop_page: Page) -> None:
    refused = {"status": 429, "headers": {"Retry-After": "1"}, "body": "{}"}
    desktop_page.route("**/api/score/**", lambda route: route.fulfill(**refused), times=1)
    desktop_page.goto(f"/calculator/kawuxing/{T19}")

    expect(desktop_page.locator(".calc-fault")).to_have_attribute("data-code", "too_much")
    expect(desktop_page.locator(".calc-multiplier b")).to_have_text("×4")


def test_cards_are_named_and_compared(page: Page, shot: Callable[[Page, str], None]) -> None:
    page.goto("/calculator/doudizhu/")

    for rank in "444555":
        page.locator(f'[data-palette] [data-rank="{rank}"]').click()
    choose(page, "into what is to be beaten")
    for rank in "333444":
        page.locator(f'[data-palette] [data-rank="{rank}"]').click()

    expect(page.locator(".calc-multiplier b")).to_have_text("plane")
    expect(page.locator(".calc-beats")).to_have_text("beats it")
    shot(page, "doudizhu")


def test_a_paragraph_of_the_rules_is_where_explanations_lead(desktop_page: Page) -> None:
    desktop_page.goto(f"/calculator/kawuxing/{T19}")

    desktop_page.locator(".calc-fans a", has_text="five star").click()

    expect(desktop_page.locator(r"#r-7\.3")).to_be_in_viewport()
    expect(desktop_page.locator(r"#r-7\.3")).to_contain_text("Five star")
