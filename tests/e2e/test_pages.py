"""The pages that anybody can open, in a real browser."""

from __future__ import annotations

from playwright.sync_api import Page, expect


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
