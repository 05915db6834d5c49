"""Who sees what (§8)."""

from __future__ import annotations

from dataclasses import asdict
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards.cards import card_set, cards_in
from games.cards.notation import card_names
from games.core.game import Stage
from games.core.transcript import fold
from games.doudizhu import game
from games.doudizhu.counts import PACK
from games.doudizhu.events import Dealt
from games.doudizhu.state import seat_to_act
from tests.games.doudizhu.positions import FILLED, table

VIEWERS = [None, 0, 1, 2]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_nobody_sees_a_bottom_card_before_there_is_a_landlord(viewer):
    """L6: neither in the view, nor in what is told of the deal."""
    hand = table(bids="0 call/1 rob")
    bottom = set(FILLED["bottom"].split())

    seen = game.view(hand.state, viewer)
    told = [game.notice(event, viewer) for event in hand.log]

    assert seen.bottom is None
    assert not bottom & _names_in([asdict(seen), told])


def _names_in(value):
    """Every card named anywhere in a JSON value."""
    if isinstance(value, dict):
        return set().union(*map(_names_in, value.values()))
    if isinstance(value, list):
        return set().union(*map(_names_in, value))
    return {value} & set(card_names(PACK, PACK.all_cards)) if isinstance(value, str) else set()


def test_everybody_sees_the_bottom_once_there_is_a_landlord():
    hand = table()

    assert [game.view(hand.state, viewer).bottom for viewer in VIEWERS] == [FILLED["bottom"].split()] * 4


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_viewer_sees_its_own_cards_and_only_the_number_of_the_others(viewer):
    seen = game.view(table().state, viewer)

    assert [seat["count"] for seat in seen.seats] == [20, 17, 17]
    assert [seat["held"] is not None for seat in seen.seats] == [seat == viewer for seat in range(3)]


def test_only_the_seat_whose_turn_it_is_is_told_what_it_could_play():
    hand = table().play("3")

    assert game.view(hand.state, 1).hints != []
    assert [game.view(hand.state, viewer).hints for viewer in (None, 0, 2)] == [[], [], []]


def test_a_seat_that_can_only_pass_is_asked_like_any_other():
    hand = table().play("222")

    assert (hand.turn, hand.legal()) == (1, ["pass"])
    assert game.stage(hand.state) is Stage.DECIDE


def test_all_hands_are_open_once_the_hand_is_over():
    hand = table(bids="0 no_call/1 no_call/2 no_call", all_decline="redeal")

    assert all(seat["held"] is not None for seat in game.view(hand.state, None).seats)


def _played_out(state, events, rnd):
    """Random play from a deal: every state on the way."""
    fold(game, state, events)
    log = list(events)
    yield state, log
    while game.stage(state) is Stage.DECIDE:
        seat = seat_to_act(state)
        action = rnd.choice(game.legal_actions(state, seat))
        happened = game.play(state, seat, action)
        fold(game, state, happened)
        log += happened
        yield state, log


@given(number=st.integers(0, 2**32), viewer=st.sampled_from(VIEWERS))
def test_dealing_the_hidden_cards_again_changes_nothing_that_a_viewer_sees_or_hears(number, viewer):
    rnd = Random(number)
    state = game.open(game.presets["classic"], None)
    moments = rnd.randrange(1, 40)
    for _, _ in zip(
        range(moments), _played_out(state, game.deal(state, number.to_bytes(32, "big")), rnd), strict=False
    ):
        pass
    if game.stage(state) is Stage.OVER:
        return

    other = _dealt_again(state, viewer, rnd)

    assert game.view(other, viewer) == game.view(state, viewer)


def _dealt_again(state, viewer, rnd):
    """The same state with all cards that `viewer` cannot see dealt anew."""
    other = state.copy()
    hidden = [seat for seat in range(3) if seat != viewer]
    bottom_hidden = state.landlord is None
    pool = [card for seat in hidden for card in cards_in(state.hands[seat])]
    pool += cards_in(state.bottom) if bottom_hidden else []
    rnd.shuffle(pool)
    for seat in hidden:
        size = state.hands[seat].bit_count()
        other.hands[seat] = card_set(pool[:size])
        pool = pool[size:]
    if bottom_hidden:
        other.bottom = card_set(pool)
    return other


def test_what_is_told_of_the_deal_is_ones_own_hand_alone():
    hand = table(bids="")
    (dealt,) = (event for event in hand.log if isinstance(event, Dealt))

    told = [game.notice(dealt, viewer) for viewer in VIEWERS]

    assert [notice["held"] for notice in told] == [None, *(card_names(PACK, held) for held in dealt.hands)]
    assert {frozenset(notice) for notice in told} == {frozenset({"kind", "held", "super_rank"})}


def test_a_view_before_the_deal_shows_no_cards():
    seen = game.view(game.open(game.presets["classic"], None), 0)

    assert (seen.phase, seen.seats[0]["held"], seen.seats[0]["count"]) == ("deal", None, 0)
