"""Laws of whole random hands that are Doudizhu's own; those of every game are in tests/games/contract."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards.notation import Name, names_of
from games.core.errors import IllegalAction
from games.core.game import Stage
from games.core.payments import net_points
from games.core.transcript import fold
from games.doudizhu import game
from games.doudizhu.actions import Play
from games.doudizhu.counts import PACK, counts_of
from games.doudizhu.state import seat_to_act

PRESETS = sorted(game.presets)


def hand_of(number, preset="classic", choose=None):
    """A hand played out: random unless `choose` is given. Yields the state before each decision, then the end."""
    rnd = Random(number)
    state = game.open(game.presets[preset], None)
    fold(game, state, game.deal(state, number.to_bytes(32, "big")))
    while game.stage(state) is Stage.DECIDE:
        yield state
        seat = seat_to_act(state)
        legal = game.legal_actions(state, seat)
        action = choose(state, seat, legal) if choose else rnd.choice(legal)
        fold(game, state, game.play(state, seat, action))
    yield state


@given(number=st.integers(0, 2**32), preset=st.sampled_from(PRESETS))
def test_no_card_is_ever_lost_or_made(number, preset):
    for state in hand_of(number, preset):
        held = sum(state.hands)
        bottom = state.bottom if state.landlord is None else 0
        assert held + bottom + state.played == PACK.all_cards
        assert state.counts == [counts_of(hand) for hand in state.hands]


@given(number=st.integers(0, 2**32), preset=st.sampled_from(PRESETS))
def test_points_sum_to_zero_and_the_landlord_stakes_for_two(number, preset):
    *_, state = hand_of(number, preset)

    result = game.result(state)
    net = net_points(result.payments, seats=3)
    assert sum(net) == 0
    if result.ending == "won":
        farmers = [net[seat] for seat in range(3) if seat != state.landlord]
        assert farmers[0] == farmers[1] != 0
        assert net[state.landlord] == -2 * farmers[0]


@settings(max_examples=10)
@given(number=st.integers(0, 2**32), data=st.data())
def test_a_play_is_accepted_exactly_if_its_plain_form_is_listed(number, data):
    """Whatever suits are named; and refusing changes nothing."""
    for state in hand_of(number):
        seat = seat_to_act(state)
        if seat is None or state.phase != "play":
            continue
        held = [PACK.ranks[PACK.rank_of(card)] for card in range(60) if state.hands[seat] >> card & 1]
        some = data.draw(st.lists(st.sampled_from(held), min_size=1, max_size=6))
        suits = data.draw(st.booleans())
        ranks, _ = names_of(PACK, "".join(some))
        named = tuple(sorted(Name(rank, None if rank > 12 else data.draw(st.integers(0, 3))) for rank in ranks))
        action = game.read_action(game.write_action(Play(_packed(ranks), named if suits else ())))
        before = state.copy()

        listed = game.plain(state, seat, action) in game.legal_actions(state, seat)

        if listed:
            game.play(state, seat, action)
        else:
            with pytest.raises(IllegalAction):
                game.play(state, seat, action)
        assert state == before


def _packed(ranks):
    return sum(1 << 4 * rank for rank in ranks)


@given(number=st.integers(0, 2**32))
def test_a_copy_is_a_state_of_its_own(number):
    for state in hand_of(number):
        copy = state.copy()
        before = state.copy()
        seat = seat_to_act(copy)
        if seat is not None:
            fold(game, copy, game.play(copy, seat, game.legal_actions(copy, seat)[0]))
            assert copy != before
        assert state == before
