"""Questions that need no table: what is this set, and does it beat that one? (docs/cli.md)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.cards.cards import Rank
from games.cards.notation import read_rank, read_ranks
from games.core.errors import BadQuestion, Malformed, NotAPlay
from games.core.options import resolve
from games.doudizhu.counts import PACK, counts_from
from games.doudizhu.kinds import Kind, Reading, beats, with_super_rank
from games.doudizhu.moves import Moves, moves_under
from games.doudizhu.rules import Rules, presets
from games.doudizhu.tables import HAND_MAX


def score(question: Mapping[str, Any]) -> dict[str, Any]:
    """What `cards` are: type, key, length and power; with `onto`, whether they beat that set.

    Where cards may be read in several ways (§4.10), `readings` lists all of them, and they beat `onto` if one does.
    Raises NotAPlay, Malformed or BadRules.
    """
    given = question.get("rules", {})
    if not isinstance(given, Mapping):
        raise Malformed("rules must be an object")
    rules = resolve(Rules, presets, given)
    moves = moves_under(rules)
    super_rank = _super_rank(question)
    readings = _readings(moves, question.get("cards"), super_rank)
    answer = _described(readings[0])
    if len(readings) > 1:
        answer["readings"] = [_described(reading) for reading in readings]
    if question.get("onto") is not None:
        onto = _readings(moves, question["onto"], super_rank)[0]
        answer["beats"] = any(beats(new, onto, quads_compare=rules.quads_compare) for new in readings)
    return answer


def _super_rank(question: Mapping[str, Any]) -> Rank | None:
    sign = question.get("super_rank")
    if sign is None:
        return None
    rank = read_rank(PACK, sign)
    if rank in PACK.jokers:
        raise Malformed("super_rank cannot be a joker")
    return rank


def _readings(moves: Moves, text: Any, super_rank: Rank | None) -> list[Reading]:
    if not isinstance(text, str):
        raise Malformed("cards and onto must be texts such as 333444")
    ranks = read_ranks(PACK, text)
    found = moves.readings(counts_from(ranks)) if len(ranks) <= HAND_MAX else ()
    readings = [with_super_rank(reading, super_rank) for reading in found]
    if not readings:
        raise NotAPlay(f"{text.strip()!r} is no set that may be played")
    return readings


def _described(reading: Reading) -> dict[str, Any]:
    described: dict[str, Any] = {"type": str(reading.kind), "power": reading.power}
    if reading.kind is not Kind.ROCKET:
        described |= {"key": PACK.ranks[reading.key], "length": reading.length}
    return described


def waits(question: Mapping[str, Any]) -> dict[str, Any]:
    """Raises BadQuestion: cards do not wait for a tile."""
    raise BadQuestion("a card game has no waits: ask score what cards are")
