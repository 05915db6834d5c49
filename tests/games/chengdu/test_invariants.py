"""What holds of every hand, whatever its rules."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.chengdu import game
from games.chengdu.bot import unseen_in
from games.chengdu.notation import DECK
from games.chengdu.state import WINNERS_MAX
from games.chengdu.view import unseen_by
from games.core.options import options_of
from games.core.payments import net_points
from games.core.replay import Replay
from games.core.seats import Seat
from games.core.simulate import Tally, simulated_hand
from games.mahjong.position import Phase
from games.mahjong.rivers import CLAIMED, TILE_BITS

FEW = settings(max_examples=max(settings.default.max_examples // 5, 8), deadline=None)
SEEDS = st.integers(0, 2**32)
PRESETS = st.sampled_from(sorted(game.presets))


@st.composite
def any_rules(draw):
    """Any values of all options that do not contradict each other."""
    values = {
        option.id: draw(
            st.sampled_from([choice.value for choice in option.choices])
            if option.choices
            else st.integers(option.minimum, min(option.maximum, 9))
        )
        for option in options_of(game.Rules)
    }
    if values["not_ready"] == "off":
        values["not_ready_to_winners"] = False
    if values["flower_pig"] in ("as_not_ready", "off"):
        values["flower_pig_to_winners"] = False
    return game.Rules(**values)


def states(rules, played):
    state = game.open(rules, None)
    for event in played.events:
        game.apply(state, event)
        yield state


def tiles_of(state):
    tiles = Counter(state.wall.rest)
    for seat in range(4):
        tiles.update(state.hands[seat].tiles())
        for meld in state.melds[seat]:
            tiles[meld.tile] += meld.size
        tiles.update(mark & TILE_BITS for mark in state.rivers[seat] if not mark & CLAIMED)
    tiles.update(tile for _, tile in {(won.moment, won.tile) for won in state.victories if won.source is not None})
    if state.phase is Phase.ROB:
        tiles[state.open_tile] += 1
    return tiles


@FEW
@given(any_rules(), SEEDS)
def test_no_tile_is_ever_lost_or_made_whatever_the_options(rules, seed):
    played = simulated_hand(game, rules, seed=seed, number=0, bots="random")

    for state in states(rules, played):
        if state.phase is not Phase.DEAL:
            assert tiles_of(state) == Counter(DECK)
    assert sum(net_points(played.result.payments, seats=4)) == 0


@FEW
@given(any_rules(), SEEDS)
def test_a_kong_gives_back_and_passes_on_no_more_than_it_collected(rules, seed):
    played = simulated_hand(game, rules, seed=seed, number=0, bots="house")

    collected, left = Counter(), Counter()
    for payment in played.result.payments:
        kong = payment.facts.get("kong")
        if payment.reason in ("kong_transfer", "kong_refund"):
            left[kong] += payment.points
        elif kong is not None:
            collected[kong] += payment.points
    factor = WINNERS_MAX if rules.kong_transfer_multi == "each_full" else 1
    assert all(points <= factor * collected[kong] for kong, points in left.items())


@FEW
@given(any_rules(), SEEDS)
def test_a_hand_ends_with_its_first_win_or_three_or_an_empty_wall(rules, seed):
    played = simulated_hand(game, rules, seed=seed, number=0, bots="house")

    *_, state = states(rules, played)
    winners = len(state.victories)
    if rules.blood_battle:
        assert winners == WINNERS_MAX or (winners < WINNERS_MAX and state.wall.left == 0)
    else:
        assert winners > 0 or state.wall.left == 0


@FEW
@given(SEEDS, PRESETS)
def test_the_bot_counts_the_tiles_it_has_not_seen_as_the_engine_does(seed, preset):
    played = simulated_hand(game, game.presets[preset], seed=seed, number=0, bots="house")

    for number, state in enumerate(states(game.presets[preset], played)):
        # When the hand is over all tiles lie open, and no bot is asked any more.
        if number % 9 == 0 and state.phase not in {Phase.DEAL, Phase.OVER}:
            for seat in state.playing:
                assert unseen_in(game.view(state, seat)) == [
                    left if kind < 27 else 0 for kind, left in enumerate(unseen_by(state, seat))
                ]


@FEW
@given(SEEDS, PRESETS)
def test_hands_of_house_bots_replay_to_the_same_net(seed, preset):
    played = simulated_hand(game, game.presets[preset], seed=seed, number=0, bots="house")

    again = Replay(game, played.record(game))
    for index, written in enumerate(played.record(game)["actions"]):
        again.act(index, written)

    assert again.summary()["net"] == net_points(played.result.payments, seats=4)


@pytest.mark.parametrize("preset", game.presets)
def test_simulated_hands_of_every_preset_sum_to_nothing(preset):
    tally = Tally(game)
    for number in range(25):
        tally.count(simulated_hand(game, game.presets[preset], seed=3, number=number, bots="random").result)

    assert tally.summary()["sum"] == 0


def test_a_seat_that_has_won_decides_nothing_more():
    for number in range(10):
        played = simulated_hand(game, game.Rules(), seed=8, number=number, bots="house")
        for state in states(game.Rules(), played):
            for seat in map(Seat, range(4)):
                assert state.won[seat] is None or not game.legal_actions(state, seat)
