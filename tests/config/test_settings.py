"""What the settings make of an environment, each time in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from config import env
from tests.live_site import ROOT, environment


def settings_say(var: Path, expression: str, **variables: str) -> str:
    program = f"from django.conf import settings; print({expression})"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**environment(var), **variables},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_the_secret_key_is_drawn_once_and_read_by_this_user_alone(tmp_path: Path) -> None:
    first = settings_say(tmp_path, "settings.SECRET_KEY")
    second = settings_say(tmp_path, "settings.SECRET_KEY")

    assert len(first) > 60
    assert first == second
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["secret_key"]


def test_the_environment_s_secret_key_is_kept_nowhere(tmp_path: Path) -> None:
    assert settings_say(tmp_path, "settings.SECRET_KEY", MINGTANG_SECRET_KEY="s" * 50) == "s" * 50
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("_case", "variables", "origins"),
    [
        (
            "this machine",
            {},
            ["http://127.0.0.1:8000", "http://localhost:8000", "http://[::1]:8000"],
        ),
        ("another port", {"MINGTANG_HOSTS": "a.example", "MINGTANG_PORT": "80"}, ["http://a.example"]),
        (
            "behind TLS",
            {"MINGTANG_HOSTS": "a.example,b.example", "MINGTANG_HTTPS": "1"},
            ["https://a.example", "https://b.example"],
        ),
        ("said in full", {"MINGTANG_ORIGINS": "https://c.example:8443"}, ["https://c.example:8443"]),
    ],
)
def test_origins_are_full_ones(_case: str, variables: dict[str, str], origins: list[str], tmp_path: Path) -> None:
    assert settings_say(tmp_path, "settings.SOCKET_ORIGINS", **variables) == str(origins)


def test_behind_tls_cookies_are_sent_over_nothing_else(tmp_path: Path) -> None:
    cookies = "settings.SESSION_COOKIE_NAME, settings.SESSION_COOKIE_SECURE, settings.CSRF_COOKIE_SECURE"

    assert settings_say(tmp_path, cookies, MINGTANG_HTTPS="1") == "__Host-sessionid True True"
    assert settings_say(tmp_path, cookies) == "sessionid False False"


@pytest.mark.parametrize(
    ("_case", "role", "user"),
    [("an operator", "owner", "owner"), ("a page", "app", "app")],
)
def test_migrations_and_pages_have_users_of_their_own(_case: str, role: str, user: str, tmp_path: Path) -> None:
    said = settings_say(
        tmp_path,
        "settings.DATABASES['default']['USER']",
        MINGTANG_DB_ROLE=role,
        DATABASE_URL="postgres://app:secret@db.example/mingtang",
        DATABASE_OWNER_URL="postgres://owner:secret@db.example/mingtang",
    )

    assert said == user


@pytest.mark.parametrize(
    ("_case", "url", "broker"),
    [
        ("over the network", "redis://cache.example:6379/2", "redis://cache.example:6379/2"),
        ("a socket", "unix:///run/valkey.sock", "redis+socket:///run/valkey.sock"),
    ],
)
def test_the_queue_is_on_the_same_server_as_the_cache(_case: str, url: str, broker: str, tmp_path: Path) -> None:
    places = "settings.CACHES['default']['LOCATION'], settings.CELERY_BROKER_URL"

    assert settings_say(tmp_path, places, REDIS_URL=url) == f"{url} {broker}"


ADDRESSES = [
    ("this machine", {}, "127.0.0.1", "http://127.0.0.1:8000/"),
    ("every interface", {}, "0.0.0.0", "http://127.0.0.1:8000/"),
    ("every interface of IPv6", {}, "::", "http://[::1]:8000/"),
    ("any name is served", {"MINGTANG_HOSTS": "*"}, "0.0.0.0", "http://127.0.0.1:8000/"),
    (
        "this machine's own name is not served",
        {"MINGTANG_HOSTS": "tea.example,other"},
        "0.0.0.0",
        "http://tea.example:8000/",
    ),
    ("all names below one", {"MINGTANG_HOSTS": ".example.org"}, "0.0.0.0", "http://example.org:8000/"),
    ("something stands before it", {"MINGTANG_ORIGINS": "https://tea.example"}, "127.0.0.1", "https://tea.example/"),
]


@pytest.mark.parametrize(("_case", "variables", "host", "address"), ADDRESSES)
def test_the_address_that_is_printed_is_one_that_is_served(
    _case: str, variables: dict[str, str], host: str, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("MINGTANG_HOSTS", "MINGTANG_ORIGINS"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)

    assert env.address(host, 8000) == address
