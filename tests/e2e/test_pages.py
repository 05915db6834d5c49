"""The pages that anybody can open, in a real browser."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect


def test_the_landing_page_opens_within_its_own_security_policy(page: Page) -> None:
    answer = page.goto("/")

    assert answer is not None
    assert answer.status == 200
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    expect(page.get_by_role("heading").first).to_be_visible()


def test_the_api_explains_itself_without_a_foreign_file(desktop_page: Page) -> None:
    hosts = set()
    desktop_page.on("request", lambda request: hosts.add(request.url.split("/")[2]))

    desktop_page.goto("/api/")

    expect(desktop_page.locator(".swagger-ui .info .title")).to_be_visible()
    assert hosts == {desktop_page.url.split("/")[2]}


def test_a_form_is_sent_once_however_often_its_button_is_pressed(desktop_page: Page) -> None:
    sent = []

    def hold(route: Route) -> None:
        """An answer upon which the browser stays where it is."""
        if route.request.method == "POST":
            sent.append(route.request.post_data)
            route.fulfill(status=204)
        else:
            route.continue_()

    desktop_page.route("**/clubs/found/", hold)
    desktop_page.goto("/clubs/found/")
    button = desktop_page.locator("main form button")
    with desktop_page.expect_response("**/clubs/found/"):
        looks = button.evaluate("button => { button.click(); button.click(); return button.ariaDisabled; }")
    assert (looks, len(sent)) == ("true", 1)

    desktop_page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    with desktop_page.expect_response("**/clubs/found/"):
        button.evaluate("button => button.click()")

    assert len(sent) == 2
