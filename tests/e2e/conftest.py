"""A whole site for browsers: the supervisor with all its children, and pages at the two sizes we build for.

These tests run in a process of their own (`script/test` sees to it), since Playwright leaves an event loop behind in
its thread. They see the site only from outside: in the browser, by its commands, or by SQL.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize, expect

from config import services
from tests.live_site import LiveSite

DESKTOP = "1280x800"
PHONE = "390x844"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
FLAGS += ["--disable-component-update", "--disable-sync"]
PATIENCE_MS = 60_000
"""How long a page may take on a machine that does much else: only what never comes is a fault."""

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveSite]:
    """The running site, one for the whole run: each test makes its own guests, so none has to clean up."""
    var = tmp_path_factory.mktemp("site")
    running = LiveSite.start(var)
    yield running
    status, said = running.stop()
    services.remove(var)
    assert status == 0, said


@pytest.fixture
def database(site: LiveSite) -> Iterator[psycopg.Connection]:
    """A connection to the site's database, as its superuser, for looking behind the pages."""
    with services.connect(site.var, "mingtang") as connection:
        yield connection


@pytest.fixture(scope="session")
def base_url(site: LiveSite) -> str:
    """Where `page.goto("/")` goes."""
    return site.url


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """The Chromium that `script/browser` found, or Playwright's own."""
    path = os.environ.get("CHROMIUM")
    return {"args": FLAGS, **({"executable_path": path} if path else {})}


@pytest.fixture
def open_page(browser: Browser, base_url: str) -> Iterator[Callable[..., Page]]:
    """Make a page of somebody new: `open_page(PHONE)`, each with cookies of its own.

    An uncaught error in a page, or something that the content security policy keeps from it, fails the test.
    """
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            faults.append(message.text)

    def make(screen: str = DESKTOP, **options: Any) -> Page:
        width, height = map(int, screen.split("x"))
        is_phone = screen == PHONE
        settings = {"base_url": base_url, "viewport": ViewportSize(width=width, height=height), "locale": "en-GB"}
        # Unless a test asks for motion: to paint it takes more of the processor than all the rest of a page.
        settings |= {"has_touch": is_phone, "is_mobile": is_phone, "reduced_motion": "reduce"} | options
        contexts.append(browser.new_context(**settings))
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", hear)
        page.set_default_timeout(PATIENCE_MS)
        return page

    yield make
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture(params=[DESKTOP, PHONE])
def screen(request: pytest.FixtureRequest) -> str:
    """Both sizes: a test that asks for it, or for `page`, runs at each."""
    return request.param


@pytest.fixture
def page(open_page: Callable[..., Page], screen: str) -> Page:
    """A newcomer's page, at each of the two sizes."""
    return open_page(screen)


@pytest.fixture
def desktop_page(open_page: Callable[..., Page]) -> Page:
    """A newcomer's page on a desk."""
    return open_page(DESKTOP)


@pytest.fixture
def phone_page(open_page: Callable[..., Page]) -> Page:
    """A newcomer's page on a telephone."""
    return open_page(PHONE)


@pytest.fixture
def shot(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Keep a screenshot in the folder that `SCREENSHOTS` names; nothing is kept where it names none."""
    folder = os.environ.get("SCREENSHOTS")

    def take(page: Page, name: str) -> None:
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            page.screenshot(path=Path(folder) / f"{request.node.name}-{name}.png")

    return take
