"""The questions about cards: what may be led, what beats this, what are these. CPU time of one core."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bench.measure import rate
from games.cards.cards import Pack, card_set
from games.core.game import Stage
from games.core.seats import Seat
from games.core.shuffle import below, shuffled, words
from games.core.transcript import fold
from games.doudizhu import game as doudizhu
from games.doudizhu.classify import classify
from games.doudizhu.counts import PACK, Counts, counts_of
from games.doudizhu.kinds import Reading
from games.doudizhu.moves import Moves, moves_for
from games.doudizhu.state import seat_to_act
from games.doudizhu.wings import WingRules
from games.sichong import game as sichong
from games.sichong.state import State as SichongState

KEY = bytes(32)
Decision = tuple[Counts, Reading, Any]


def hands(pack: Pack, *, count: int, sizes: Sequence[int]) -> list[Counts]:
    """Hands of these sizes by turns, the same ones each time."""
    stream = words(KEY)
    return [counts_of(card_set(shuffled(pack.cards, stream)[: sizes[number % len(sizes)]])) for number in range(count)]


def decisions(count: int) -> list[Decision]:
    """Hands that have to answer a play, as they come up in random hands."""
    stream = words(KEY)
    found: list[Decision] = []
    number = 0
    while len(found) < count:
        state = doudizhu.open(doudizhu.presets["classic"], None)
        fold(doudizhu, state, doudizhu.deal(state, number.to_bytes(32, "big")))
        number += 1
        while doudizhu.stage(state) is Stage.DECIDE:
            seat = seat_to_act(state)
            assert seat is not None
            if state.phase == "play" and state.top is not None:
                found.append((state.counts[seat], state.top, state.super_rank))
            legal = doudizhu.legal_actions(state, seat)
            fold(doudizhu, state, doudizhu.play(state, seat, legal[below(len(legal), stream)]))
    return found[:count]


def sichong_leads(count: int) -> list[SichongState]:
    """Hands of 54 about to lead."""
    states = []
    for number in range(count):
        state = sichong.open(sichong.presets["classic"], None)
        fold(sichong, state, sichong.deal(state, number.to_bytes(32, "big")))
        states.append(state)
    return states


def run() -> None:
    """Measure all of it."""
    rules = WingRules()
    moves = moves_for(rules, quads_compare=False)
    held = hands(PACK, count=2000, sizes=(17, 20))
    plays = [play.counts for one in held[:200] for play in moves.leads(one)]
    rate("doudizhu: all leads of 17 and 20 cards", lambda: _each(moves.leads, held))
    rate("doudizhu: all answers to a play", _answers(moves, decisions(3000)))
    rate("doudizhu: readings of a set, without any list", lambda: _each(lambda one: classify(one, rules), plays))
    dealt = sichong_leads(50)
    rate("sichong: all leads of 54 cards", lambda: _each(_leads, dealt))


def _answers(moves: Moves, asked: list[Decision]) -> Callable[[], int]:
    def work() -> int:
        for held, top, super_rank in asked:
            moves.answers(held, top, super_rank=super_rank)
        return len(asked)

    return work


def _leads(state: SichongState) -> list[Any]:
    return sichong.legal_actions(state, Seat(state.turn))


def _each(question: Callable[[Any], Any], things: Sequence[Any]) -> int:
    for thing in things:
        question(thing)
    return len(things)
