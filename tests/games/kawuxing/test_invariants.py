"""What holds of every win and every hand, whatever its rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from games.core.payments import net_points
from games.core.replay import Replay
from games.core.seats import Seat
from games.core.simulate import hand_key, house_player, play_hand, random_player, simulated_hand
from games.kawuxing import game
from games.kawuxing.fans import WinningHand, reckonings
from games.kawuxing.notation import DECK
from games.kawuxing.scoring import Table, Winner, best_reckoning, cap_of, multiplier_against, settle
from games.kawuxing.stakes import Stakes
from games.kawuxing.state import KawuxingPhase
from games.mahjong.hand import Hand
from games.mahjong.melds import Meld, MeldKind
from games.mahjong.notation import read_hand, write_in_order
from games.mahjong.position import Phase
from games.mahjong.rivers import CLAIMED, TILE_BITS

from .winning import winning_tiles

RAISED = {
    "five_star_multiplier": 4,
    "all_pungs_multiplier": 4,
    "kong_win_multiplier": 4,
    "robbed_kong_multiplier": 4,
    "one_in_hand_multiplier": 8,
    "open_four_in_one_multiplier": 4,
    "triple_dragon_seven_pairs_multiplier": 128,
    "three_dragons_seven_pairs_multiplier": 32,
    "dragon_seven_pairs": "16/32",
    "last_discard_win": True,
    "cap_multiplier": 16,
    "four_in_one_scope": "full",
}


@st.composite
def wins(draw):
    """A winning hand with what else decides its fans."""
    tiles, pungs = draw(winning_tiles())
    how = draw(st.sampled_from(["self_draw", "discard"]))
    kinds = draw(st.sampled_from([MeldKind.PUNG, MeldKind.CONCEALED_KONG]))
    melds = tuple(Meld(kinds if tiles.count(kind) == 0 else MeldKind.PUNG, kind) for kind in pungs)
    return WinningHand(
        Hand(tiles),
        melds,
        draw(st.sampled_from(tiles)),
        how,
        replacement=how == "self_draw" and draw(st.booleans()),
        kong_discard=how == "discard" and draw(st.booleans()),
        last_tile=draw(st.booleans()),
        shown=draw(st.booleans()),
    )


@given(wins(), st.sampled_from(sorted(game.presets)), st.booleans())
def test_no_share_counts_more_than_its_cap(win, preset, payer_shown):
    rules = game.presets[preset]

    best = best_reckoning(rules, win, (payer_shown,))

    cap = cap_of(rules, double_dragon=best.double_dragon, shown=True)
    assert 1 <= multiplier_against(rules, win, payer_shown=payer_shown) <= cap


@given(wins(), st.sampled_from(sorted(RAISED)))
def test_a_win_never_pays_less_for_a_fan_option_raised(win, option):
    raised = replace(game.Rules(), **{option: RAISED[option]})

    usual = multiplier_against(game.Rules(), win, payer_shown=False)

    assert multiplier_against(raised, win, payer_shown=False) >= usual


@given(wins(), st.randoms(use_true_random=False))
def test_a_hand_counts_the_same_in_whatever_order_its_tiles_are_written(win, random):
    tiles = win.hand.tiles()
    random.shuffle(tiles)
    again = replace(win, hand=read_hand(write_in_order(tiles)))

    assert reckonings(game.Rules(), again) == reckonings(game.Rules(), win)


@given(wins())
def test_without_piao_who_pays_all_pays_exactly_twice_its_share(win):
    shown = replace(win, how="discard", shown=True, replacement=False)
    winner = Winner(Seat(0), shown, Seat(1))

    paid = {
        pays_all: settle([winner], Table(Stakes(game.Rules(discarder_pays_all=pays_all)), (Seat(0),)), moment=1)[1]
        for pays_all in (True, False)
    }

    (alone,), (both,) = paid[False], paid[True]
    assert both.points == 2 * alone.points


@given(st.integers(0, 2**32), st.sampled_from(sorted(game.presets)))
def test_no_tile_is_ever_lost_or_made(seed, preset):
    played = simulated_hand(game, game.presets[preset], seed=seed, number=0, bots="random")
    state = game.open(game.presets[preset], None)

    for event in played.events:
        game.apply(state, event)
        if state.phase not in (KawuxingPhase.PIAO, Phase.DEAL) and state.result is None:
            assert tiles_of(state) == Counter(DECK)


def tiles_of(state):
    tiles = Counter(state.wall.rest)
    for seat in range(3):
        tiles.update(state.hands[seat].tiles())
        for meld in state.melds[seat]:
            tiles[meld.tile] += meld.size
        tiles.update(mark & TILE_BITS for mark in state.rivers[seat] if not mark & CLAIMED)
    if state.phase is Phase.ROB:
        tiles[state.open_tile] += 1
    return tiles


@given(st.integers(0, 2**32), st.sampled_from(sorted(game.presets)))
def test_hands_of_house_bots_replay_to_the_same_net(seed, preset):
    played = simulated_hand(game, game.presets[preset], seed=seed, number=0, bots="house")

    again = Replay(game, played.record(game))
    for index, written in enumerate(played.record(game)["actions"]):
        again.act(index, written)

    assert again.summary()["net"] == net_points(played.result.payments, seats=3)


def test_the_house_bot_beats_random_players_clearly():
    points = won = 0
    for number in range(240):
        key = hand_key(11, number)
        players = [random_player(key)] * 3
        players[number % 3] = house_player
        played = play_hand(game, game.Rules(), key=key, players=players, carry={"dealer": number // 3 % 3})
        points += net_points(played.result.payments, seats=3)[number % 3]
        won += number % 3 in played.result.winners

    assert won > 180
    assert points > 4 * 240
