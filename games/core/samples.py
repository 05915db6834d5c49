"""Hands to try rules on: what would this one pay? Each game has a few of its own (`Game.samples`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Sample:
    """Either a question as the command `score` takes it, without its rules, or, where a hand is worth what its whole
    course makes it, the `seed` of a deal that the house bots play."""

    name: str
    """For people: English, marked with `gettext_noop`."""
    question: Mapping[str, Any] = field(default_factory=dict)
    seed: int | None = None
