"""Every example of docs/cli.md prints what it says."""

from __future__ import annotations

import io
import re
import shlex
import sys
from pathlib import Path

import pytest

from games.desk.main import main

EXAMPLE = re.compile(
    r"```console\n\$ script/manage (?P<command>[^\n]+) <<'END'\n(?P<lines>.*?)END\n(?P<answer>.*?)```", re.DOTALL
)
PAGE = (Path(__file__).parents[3] / "docs" / "cli.md").read_text(encoding="utf-8")
EXAMPLES = [(found["command"], found["lines"], found["answer"]) for found in EXAMPLE.finditer(PAGE)]


def test_every_example_of_the_page_is_found():
    assert len(EXAMPLES) == PAGE.count("$ script/manage ") > 5


@pytest.mark.parametrize(("command", "lines", "answer"), EXAMPLES, ids=[command for command, _, _ in EXAMPLES])
def test_an_example_prints_what_the_page_says(command, lines, answer, monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))

    status = main(shlex.split(command))

    assert (status, capsys.readouterr().out) == (0, answer)
