"""A room's doors in a browser: its password, and rules that have changed; and words at a table, muted and blocked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect


def _found_club(page: Page) -> tuple[str, str]:
    """A club with one room for Kawuxing; the addresses of the club and of the room's table."""
    page.goto("/clubs/found/")
    page.get_by_label("Rooms").select_option("kawuxing")
    page.get_by_role("button", name="Found it").click()
    page.wait_for_url("**/clubs/*/")
    club = page.url
    [room] = _ask(page, "get", f"/api{_path(club)}rooms/")
    return club, club.replace(_path(club), f"/tables/{room['id']}/")


def _path(address: str) -> str:
    return f"/{address.split('/', 3)[3]}"


def _ask(page: Page, method: str, path: str, **body: Any) -> Any:
    """Ask the API as the person of the page."""
    token = next((cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "csrftoken"), "")
    answer = page.request.fetch(path, method=method, headers={"X-CSRFToken": token}, data=body or None)
    assert answer.ok, answer.text()
    return answer.json() if answer.body() else None


def _room(club: str, table: str) -> str:
    return f"/api{_path(club)}rooms/{table.rstrip('/').rsplit('/', 1)[1]}/"


def _is_seated(page: Page) -> None:
    expect(page.get_by_role("button", name="Stand up")).to_be_visible()


def test_a_room_asks_for_its_password_and_once_for_agreement_to_new_rules(desktop_page: Page) -> None:
    page = desktop_page
    club, table = _found_club(page)
    _ask(page, "patch", _room(club, table), password="tea at five")

    # The password is asked for, and a wrong one says so.
    page.goto(table)
    sit, door = page.get_by_role("button", name="Sit down"), page.locator(".door-form")
    sit.click()
    word = page.get_by_label("Password of this room")
    word.fill("tea at six")
    door.get_by_role("button", name="Sit down").click()
    expect(page.locator("#room-password[data-wrong]")).to_be_visible()
    word.fill("tea at five")
    word.press("Enter")
    _is_seated(page)

    # Who has sat here once is shown what has changed since, and agrees.
    page.get_by_role("button", name="Stand up").click()
    _ask(page, "patch", _room(club, table), password="", stake=7)
    sit.click()
    changes = page.locator(".door-changes")
    expect(changes.locator("del")).to_have_text("1")
    expect(changes.locator("ins")).to_have_text("7")
    page.get_by_role("button", name="Got it, sit down").click()
    _is_seated(page)

    # Once: the next time nothing is asked.
    page.get_by_role("button", name="Stand up").click()
    page.reload()
    sit.click()
    _is_seated(page)
    expect(changes).to_be_hidden()


def _say(page: Page, text: str) -> None:
    line = page.get_by_label("Say something to the table")
    if not line.is_visible():
        page.locator("#phrases-menu > summary").click()
    line.fill(text)
    line.press("Enter")


def _heard(page: Page) -> Locator:
    return page.locator(".table-talk .table-talk-words")


def test_words_at_a_table_are_heard_muted_and_blocked(open_page: Callable[..., Page]) -> None:
    owner, friend = open_page(), open_page()
    club, table = _found_club(owner)
    made = _ask(owner, "post", f"/api{_path(club)}invitations/", uses_max=1)
    friend.goto(made["path"])
    friend.get_by_role("button", name="Join as a guest").click()
    friend.wait_for_url("**/clubs/*/")
    for page in (owner, friend):
        page.goto(table)
        page.get_by_role("button", name="Sit down").click()
        _is_seated(page)

    # Heard by both, as it was written; a sentence of another script does not turn the page around it.
    owner.locator("#phrases-menu > summary").click()
    _say(friend, "שלום <b>名堂</b>")
    expect(_heard(owner)).to_have_text(["שלום <b>名堂</b>"])
    expect(_heard(friend)).to_have_text(["שלום <b>名堂</b>"])

    # Muted from the table: the other is told until when and why, and nobody hears a word.
    owner.locator(".table-talk-more").click()
    with owner.context.expect_page() as opened:
        owner.locator(".table-talk-acts").get_by_role("link", name="Mute").click()
    form = opened.value
    form.get_by_label("Reason").fill("Quiet, please")
    form.get_by_role("button", name="Mute").click()
    form.wait_for_url("**/talk/")
    form.close()
    _say(friend, "but why")
    expect(friend.get_by_role("alert").filter(has_text="Quiet, please")).to_be_visible()
    expect(_heard(owner)).to_have_count(1)
    [muted] = [one for one in _ask(owner, "get", f"/api{_path(club)}members/")["results"] if one["kind"] == "guest"][1:]
    _ask(owner, "delete", f"/api{_path(club)}members/{muted['id']}/mute/")

    # Blocked: for who blocks, the other's words go and no more come; the other is not told, and hears on.
    _say(friend, "thank you")
    expect(_heard(owner)).to_have_text(["שלום <b>名堂</b>", "thank you"])
    owner.locator(".table-talk-more").last.click()
    owner.locator(".table-talk-acts").last.get_by_role("button", name="Block").click()
    expect(_heard(owner)).to_have_count(0)
    _say(friend, "anybody?")
    expect(_heard(friend).last).to_have_text("anybody?")
    _say(owner, "good night")
    expect(_heard(owner)).to_have_text(["good night"])
    expect(_heard(friend).last).to_have_text("good night")
