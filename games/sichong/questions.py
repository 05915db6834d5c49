"""Questions that need no table: what is this set, and does it beat that one? (docs/cli.md)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.cards.notation import read_ranks
from games.core.errors import BadQuestion, Malformed, NotAPlay
from games.core.options import resolve
from games.sichong.notation import write_ranks
from games.sichong.rules import Rules, presets
from games.sichong.sets import HAND_CARDS, PACK, RANKS, Target, beats, classify


def score(question: Mapping[str, Any]) -> dict[str, Any]:
    """What `cards` count as; with `onto`, whether they beat that set. Raises NotAPlay, Malformed or BadRules."""
    given = question.get("rules", {})
    if not isinstance(given, Mapping):
        raise Malformed("rules must be an object")
    rules = resolve(Rules, presets, given)
    target = _target(question.get("cards"), rules)
    answer: dict[str, Any] = {"type": "set", "length": target.length, "key": PACK.ranks[target.rank]}
    if question.get("onto") is not None:
        answer["beats"] = beats(target, _target(question["onto"], rules))
    return answer


def _target(text: Any, rules: Rules) -> Target:
    if not isinstance(text, str):
        raise Malformed("cards and onto must be texts such as Xx3226")
    ranks = read_ranks(PACK, text)
    if len(ranks) > HAND_CARDS:
        raise NotAPlay(f"{len(ranks)} cards are more than anybody holds")
    counts = [ranks.count(rank) for rank in RANKS]
    target = classify(counts, largest=rules.largest_set)
    dealable = all(count <= (4 if rank in PACK.jokers else 16) for rank, count in enumerate(counts))
    if target is None or not dealable:
        raise NotAPlay(f"{write_ranks(ranks)!r} is no set that may be played")
    return target


def waits(question: Mapping[str, Any]) -> dict[str, Any]:
    """Raises BadQuestion: cards do not wait for a tile."""
    raise BadQuestion("a card game has no waits: ask score what cards are")
