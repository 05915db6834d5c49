"""The log of a finished hand in words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from games.core.game import Game, Stage
from games.core.seats import Seat
from games.registry import GAMES
from games.table.telling import SENTENCES, Teller


@pytest.mark.parametrize("key", list(GAMES))
def test_every_event_of_every_game_has_a_sentence(key: str) -> None:
    game = GAMES[key]
    teller = Teller(game=key, names=["Ming", "Tang", "Wei", "Lan"][: game.seats])
    state = game.open(next(iter(game.presets.values())), None)

    deals = count()
    while game.stage(state) is not Stage.OVER:
        for event in _next_events(game, state, deals):
            heard = game.notice(event, getattr(event, "seat", None))
            assert heard is not None
            assert heard["kind"] in SENTENCES
            assert teller.tell(heard).endswith(".")
            game.apply(state, event)


def _next_events(game: Game, state: Any, deals: Iterator[int]) -> list[Any]:
    match game.stage(state):
        case Stage.DEAL:
            return game.deal(state, bytes([next(deals) % 256]) * 32)
        case Stage.ADVANCE:
            return game.advance(state)
        case _:
            seat = next(Seat(seat) for seat in range(game.seats) if game.legal_actions(state, Seat(seat)))
            return game.play(state, seat, game.default_action(state, seat, takes_wins=True))


def test_an_event_of_an_unknown_kind_is_told_by_its_kind() -> None:
    teller = Teller(game="kawuxing", names=["Ming", "Tang"])

    assert teller.tell({"kind": "hat_thrown", "seat": 1}) == "Tang: hat thrown"
    assert teller.tell({"kind": "rain_begins"}) == "rain begins"
