"""Words that explanations use: reasons to pay, ways to win, steps of a sum."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Term:
    """A word, its English name (marked with `gettext_noop`), its Chinese one, and its paragraph of docs/rules."""

    id: str
    name: str
    chinese: str
    rule: str
