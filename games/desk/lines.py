"""JSON lines in, JSON lines out: one answer for each line, in order, whatever a line holds."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NoReturn

from games.core.errors import GameError

Answer = Callable[[Mapping[str, Any]], dict[str, Any]]
"""Answers one question; may raise GameError."""

LINE_CHARACTERS_MAX = 200_000
"""Longer than any record of a hand by an order of magnitude."""


def answers(lines: Iterable[str], answer: Answer) -> Iterator[str]:
    """The answer to each line, written; a line that cannot be answered gets `{"id", "error": {"code", "message"}}`."""
    for line in lines:
        yield json.dumps(answered(line, answer), ensure_ascii=False)


def answered(line: str, answer: Answer) -> dict[str, Any]:
    """The answer to one line, its question's `id` first."""
    try:
        question = read_question(line)
    except ValueError as error:
        return {"id": None, "error": {"code": "malformed", "message": str(error)}}
    return {"id": question.get("id"), **answer_or_error(question, answer)}


def answer_or_error(question: Mapping[str, Any], answer: Answer) -> dict[str, Any]:
    """The answer, or what is wrong with the question as `{"error": {"code", "message"}}`."""
    try:
        return answer(question)
    except GameError as error:
        return {"error": {"code": error.code, "message": str(error)}}
    except Exception as error:  # noqa: BLE001
        # A question that our own code fails on is our fault, and must not cost the questions after it their answers.
        print(f"this question could not be answered: {error!r}: {question!r:.500}", file=sys.stderr)
        return {"error": {"code": "internal", "message": "this question could not be answered; please report it"}}


def read_question(line: str) -> dict[str, Any]:
    """One line as a JSON object. Raises ValueError with a message for people."""
    if len(line) > LINE_CHARACTERS_MAX:
        raise ValueError(f"a line may have {LINE_CHARACTERS_MAX} characters, not {len(line)}")
    try:
        question = json.loads(line, parse_constant=_refuse_constant)
    except RecursionError:
        raise ValueError("the line is nested too deeply") from None
    except ValueError as error:
        raise ValueError(f"the line is not JSON: {error}") from None
    if not isinstance(question, dict):
        raise ValueError(  # noqa: TRY004
            f'a line must be an object such as {{"id": 1, …}}, not {line.strip()[:40]}'
        )
    return question


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")
