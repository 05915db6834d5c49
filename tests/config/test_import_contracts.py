"""Each import contract of pyproject.toml, broken on purpose: one that nothing can break holds nothing."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.live_site import ROOT

PACKAGES = ["config", "games", "clubs", "ledger"]
LINT = Path(sys.executable).parent / "lint-imports"

BREACHES = [
    ("the ledger learns of clubs", "apps", "ledger/services.py", "import clubs.models"),
    ("clubs learn of the table", "apps", "clubs/services/rooms.py", "import games.table.models"),
    ("the table learns of the settings", "apps", "games/table/models.py", "import config.env"),
    ("a game learns of another", "games", "games/kawuxing/scoring.py", "import games.doudizhu.rules"),
    ("what mahjong games share learns of one", "games", "games/mahjong/wall.py", "import games.kawuxing.rules"),
    ("mahjong learns of cards", "games", "games/mahjong/wall.py", "import games.cards.notation"),
    ("the core learns of the registry", "games", "games/core/game.py", "import games.registry"),
    ("an engine uses the framework", "pure-engines", "games/kawuxing/apply.py", "import django"),
    ("an engine looks at a clock", "pure-engines", "games/kawuxing/apply.py", "import time"),
    ("an engine draws lots", "pure-engines", "games/core/shuffle.py", "import random"),
    ("an engine reads a file", "pure-engines", "games/doudizhu/bot.py", "import os"),
    ("an engine learns of the table", "pure-engines", "games/core/game.py", "import games.table.models"),
    ("clubs look into a game", "clubs-and-engines", "clubs/services/rooms.py", "import games.kawuxing.rules"),
    ("the ledger learns of games", "ledger-alone", "ledger/services.py", "import games.core.payments"),
    ("the table holds the ledger's tables", "ledger-door", "games/table/models.py", "import ledger.models"),
]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    copy = tmp_path_factory.mktemp("checkout")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, copy / package, ignore=shutil.ignore_patterns("__pycache__", "data"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    return copy


@pytest.fixture
def breach(checkout: Path, path: str, line: str) -> Iterator[None]:
    text = (checkout / path).read_text()
    (checkout / path).write_text(f"{text}\n{line}\n")
    yield
    (checkout / path).write_text(text)


def lint(checkout: Path, contract: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [LINT, "--no-logo", "--cache-dir", checkout / "cache", "--contract", contract],
        cwd=checkout,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(("_case", "contract", "path", "line"), BREACHES)
def test_a_contract_that_is_broken_is_said_to_be(
    _case: str, contract: str, path: str, line: str, checkout: Path, breach: None
) -> None:
    found = lint(checkout, contract)

    assert found.returncode == 1
    assert "Contracts: 0 kept, 1 broken." in found.stdout
    assert f"{path.removesuffix('.py').replace('/', '.')} -> {line.removeprefix('import ')}" in found.stdout


def test_every_contract_is_among_those_broken_here() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]

    assert {contract["id"] for contract in contracts} == {contract for _, contract, _, _ in BREACHES}
