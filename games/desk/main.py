"""The command line of `score`, `waits`, `replay` and `simulate`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

from games.core.errors import BadRules
from games.core.game import Game
from games.core.options import options_of, read_value, resolve
from games.core.replay import replay
from games.desk import report
from games.desk.lines import Answer, answers
from games.desk.simulation import Run, simulate
from games.registry import GAMES

COMMANDS = ("score", "waits", "replay", "simulate")


def main(arguments: Sequence[str]) -> int:
    """Run one command; returns its exit status: 0, or 2 if the command itself could not run."""
    asked = _parser().parse_args(arguments)
    try:
        run: Callable[[argparse.Namespace], int] = asked.run
        return run(asked)
    except BrokenPipeError:
        # The reader has had enough. Python would complain once more when it closes standard output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (BadRules, OSError, UnicodeDecodeError) as error:
        print(f"{asked.command}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="script/manage", description="Ask the rules; docs/cli.md has the forms.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, answer_of, help_text in (
        ("score", lambda game: game.score, "what a win is worth, and who pays"),
        ("waits", lambda game: game.waits, "what completes a hand"),
        ("replay", lambda game: lambda record: replay(game, record), "play a record from its deal"),
    ):
        command = commands.add_parser(name, help=help_text)
        command.add_argument("game", choices=GAMES, metavar="GAME", help=", ".join(GAMES))
        command.add_argument("file", nargs="?", default="-", metavar="FILE", help="JSON lines; standard input if none")
        command.set_defaults(run=lambda asked, answer_of=answer_of: _answer_lines(asked, answer_of))
    _add_simulate(commands)
    return parser


def _add_simulate(commands: Any) -> None:
    command = commands.add_parser("simulate", help="many hands, fast")
    command.add_argument("game", choices=GAMES, metavar="GAME", help=", ".join(GAMES))
    command.add_argument("--hands", type=_at_least(1), default=1000, metavar="N")
    command.add_argument("--seed", type=_at_least(0), default=0, metavar="N")
    command.add_argument("--rules", default=None, metavar="PRESET")
    command.add_argument("--set", action="append", default=[], metavar="option=value", dest="changes")
    command.add_argument("--bots", choices=("random", "house"), default="random")
    command.add_argument("--jobs", type=_at_least(1), default=1, metavar="N")
    command.add_argument("--records", default=None, metavar="FILE", help="write each hand as a line for `replay`")
    command.add_argument("--json", action="store_true", help="print one JSON object")
    command.set_defaults(run=_simulate)


def _at_least(minimum: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = minimum - 1
        if number < minimum:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {minimum} on")
        return number

    return read


@contextmanager
def _opened(name: str) -> Iterator[TextIO]:
    if name == "-":
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
        yield sys.stdin
    else:
        with Path(name).open(encoding="utf-8", errors="replace") as file:
            yield file


def _answer_lines(asked: argparse.Namespace, answer_of: Callable[[Game], Answer]) -> int:
    with _opened(asked.file) as lines:
        for written in answers(lines, answer_of(GAMES[asked.game])):
            # Whoever asks line by line over a pipe waits for each answer.
            print(written, flush=True)
    return 0


def rules_given(game: Game, preset: str | None, changes: Sequence[str]) -> Any:
    """The rules that `--rules PRESET --set option=value …` describe. Raises BadRules."""
    known = {item.id: item for item in options_of(game.Rules)}
    given: dict[str, Any] = {"preset": preset} if preset is not None else {}
    for change in changes:
        name, equals, value = change.partition("=")
        if not equals:
            raise BadRules(f"--set takes option=value, not {change!r}")
        given[name] = read_value(known[name], value) if name in known else value
    return resolve(game.Rules, game.presets, given)


def _simulate(asked: argparse.Namespace) -> int:
    game = GAMES[asked.game]
    rules = rules_given(game, asked.rules, asked.changes)
    run = Run(asked.game, rules, asked.hands, asked.seed, asked.bots, is_recorded=asked.records is not None)
    with report.Progress(asked.hands) as progress, _records(asked.records) as write_record:
        summary = simulate(run, jobs=asked.jobs, on_progress=progress.at, on_record=write_record)
    print(report.as_json(summary) if asked.json else report.as_text(summary))
    return 0


@contextmanager
def _records(name: str | None) -> Iterator[Callable[[str], None]]:
    if name is None:
        yield lambda line: None
    else:
        with Path(name).open("w", encoding="utf-8") as file:
            yield lambda line: print(line, file=file)
