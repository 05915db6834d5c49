"""What the environment says, and what holds where it says nothing.

| variable | meaning | without it |
|---|---|---|
| `DATABASE_URL` | PostgreSQL for pages, sockets, workers and the clock | the embedded server |
| `DATABASE_OWNER_URL` | the same database for migrations, as the role that owns the tables | `DATABASE_URL` |
| `REDIS_URL` | Valkey or Redis: cache, layer between processes, queue | the embedded server |
| `EMAIL_URL` | how mail is sent | printed on the console |
| `MINGTANG_SECRET_KEY` | Django's secret key | made once, kept in the folder of `MINGTANG_VAR` |
| `MINGTANG_SIGNING_KEY` | 32 bytes in hex: the Ed25519 key of statement files | drawn once, kept there |
| `MINGTANG_RETIRED_SIGNING_KEYS` | public keys before it, with commas between | none |
| `MINGTANG_ANCHORS` | the file to which heads of books are written daily | `anchors.jsonl` there |
| `MINGTANG_METRICS_TOKEN` | the bearer token of `/metrics` | `/metrics` answers this machine only |
| `MINGTANG_VAR` | folder of the embedded servers' data and of the secret key | `var` in the checkout |
| `MINGTANG_HOSTS` | host names that are served, with commas between | this machine's own |
| `MINGTANG_ORIGINS` | full origins (`https://club.example`) whose pages may open sockets | the hosts at that port |
| `MINGTANG_PORT` | the port that browsers use | 8000 |
| `MINGTANG_HTTPS` | the site is behind TLS: secure cookies, HSTS, redirect | off |
| `MINGTANG_DEBUG` | Django's debug pages | off |
| `MINGTANG_DB_ROLE` | `owner` for migrations, `app` for all else | `app` (`manage.py` picks `owner` for migrations) |
| `MINGTANG_BOT_DELAY_MS` | shortest and longest thinking of house bots, `600,1400` | `games.table.limits` |
| `MINGTANG_WEBHOOKS_TO_PRIVATE` | clubs may send events to private addresses, and without TLS | off |
| `MINGTANG_DB_NAME` | the database's name | that of `DATABASE_URL`, or `mingtang` |
"""

from __future__ import annotations

import os
import secrets
import tempfile
from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

from config import limits, services

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

VAR_DIR = Path(env.str("MINGTANG_VAR", default=str(BASE_DIR / "var"))).resolve()
LOCAL_HOSTS = ["127.0.0.1", "localhost", "[::1]"]


def database() -> dict[str, Any]:
    """The one database, as the role that this process is to have.

    The app's role may not change the ledger's tables but by its functions; migrations run as the owner. The app takes
    its connections from a pool, since under ASGI each request has a thread of its own.
    """
    role = env.str("MINGTANG_DB_ROLE", default="app")
    if role not in {"owner", "app"}:
        raise ImproperlyConfigured(f"MINGTANG_DB_ROLE is {role!r}: it must be owner or app.")
    if "DATABASE_URL" in env:
        is_apart = role == "owner" and "DATABASE_OWNER_URL" in env
        settings = dict(env.db_url("DATABASE_OWNER_URL" if is_apart else "DATABASE_URL"))
        settings["ENGINE"] = "django.db.backends.postgresql"
    else:
        settings = {
            "ENGINE": "django.db.backends.postgresql",
            "HOST": str(services.socket_directory(VAR_DIR)),
            "NAME": "mingtang",
            "USER": f"mingtang_{role}",
        }
    if "MINGTANG_DB_NAME" in env:
        settings["NAME"] = env.str("MINGTANG_DB_NAME")
    options = settings.setdefault("OPTIONS", {})
    options["application_name"] = f"mingtang-{role}"
    if role == "owner":
        options["options"] = f"-c lock_timeout={limits.MIGRATION_LOCK_WAIT_SECONDS_MAX}s"
    else:
        options["options"] = (
            f"-c statement_timeout={limits.STATEMENT_SECONDS_MAX}s"
            f" -c lock_timeout={limits.LOCK_WAIT_SECONDS_MAX}s"
            f" -c idle_in_transaction_session_timeout={limits.IDLE_TRANSACTION_SECONDS_MAX}s"
        )
        options["pool"] = {
            "min_size": 1,
            "max_size": limits.DATABASE_CONNECTIONS_MAX,
            "timeout": limits.DATABASE_CONNECTION_WAIT_SECONDS_MAX,
        }
    settings["CONN_HEALTH_CHECKS"] = True
    settings["TEST"] = {"NAME": "test_mingtang"}
    return settings


def valkey_url() -> str:
    """Where the cache and the layer between processes are."""
    return env.str("REDIS_URL", default=f"unix://{services.valkey_socket(VAR_DIR)}")


def broker_url() -> str:
    """The same server as Celery's transport writes it."""
    url = valkey_url()
    return url.replace("unix://", "redis+socket://", 1) if url.startswith("unix://") else url


def secret_key() -> str:
    """The key of the environment, or one that is drawn once and kept where only this user can read it."""
    if "MINGTANG_SECRET_KEY" in env:
        return env.str("MINGTANG_SECRET_KEY")
    path = VAR_DIR / "secret_key"
    if not path.exists():
        VAR_DIR.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=VAR_DIR)
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_urlsafe(64))
        try:
            # Of several processes that start at once, the first one's key holds.
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            Path(draft).unlink()
    return path.read_text()


def address(host: str, port: int) -> str:
    """Where a browser finds a site that listens on `host`: a name that is served, since others are answered with 400.

    That of the machine itself if it is one, else the first of `MINGTANG_HOSTS`; the first of `MINGTANG_ORIGINS` before
    both, since only who set it knows what stands between.
    """
    if named := env.list("MINGTANG_ORIGINS", default=[]):
        return f"{named[0].rstrip('/')}/"
    local = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - it is what was asked for
    local = f"[{local}]" if ":" in local else local
    served = env.list("MINGTANG_HOSTS", default=LOCAL_HOSTS)
    is_served = local in served or "*" in served
    name = local if is_served or not served else served[0].removeprefix(".")
    return f"http://{name}:{port}/"


def origins(hosts: list[str], *, is_https: bool) -> list[str]:
    """Full origins: a scheme, a host and a port, as a browser sends them."""
    scheme, usual_port = ("https", 443) if is_https else ("http", 80)
    port = env.int("MINGTANG_PORT", default=443 if is_https else 8000)
    suffix = "" if port == usual_port else f":{port}"
    return env.list("MINGTANG_ORIGINS", default=[f"{scheme}://{host}{suffix}" for host in hosts])
