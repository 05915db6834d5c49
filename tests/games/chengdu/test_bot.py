"""How the house bot plays."""

from __future__ import annotations

from games.chengdu import game
from games.chengdu.state import ChengduPhase
from games.core.payments import net_points
from games.core.seats import Seat
from games.core.simulate import hand_key, house_player, play_hand, random_player

from .positions import position

IDLE = "147m 258m 369m 147s 2s"


def chooses(table, seat=0):
    state = table.state
    return game.write_action(game.choose(game.view(state, Seat(seat)), game.legal_actions(state, Seat(seat))))


def chooses_at_once(hand, **rules):
    state = game.open(game.Rules(**rules), {"dealer": 1})
    table = position(hand, IDLE, IDLE, IDLE, drawn=None, draws="1p", left=30)
    state.hands = table.state.hands
    state.phase = ChengduPhase.SWAP if rules else ChengduPhase.VOID
    return game.write_action(game.choose(game.view(state, Seat(0)), game.legal_actions(state, Seat(0))))


def test_it_gives_up_the_suit_that_is_worth_least():
    assert chooses_at_once("123456p 123456s 9m") == "void m"
    assert chooses_at_once("1234555p 147s 112m") == "void s"


def test_it_passes_on_three_tiles_of_the_suit_it_will_give_up():
    assert chooses_at_once("12345p 12345s 159m", swap_three="ccw") == "swap 1m 5m 9m"


def test_it_wins_when_it_can():
    assert chooses(position("123m 456m 789m 22p 34p", IDLE, IDLE, IDLE, drawn="5p", draws="9p", left=30)) == "win"


def test_it_throws_its_void_suit_first_and_then_goes_toward_a_ready_hand():
    void = position("123m 456m 78m 22p 34p 9s", IDLE, IDLE, IDLE, drawn="1m", draws="9p", left=30, void="s...")
    clean = position("123m 456m 78m 22p 34p 9m", IDLE, IDLE, IDLE, drawn="1p", draws="9p", left=30, void="s...")

    assert chooses(void) == "discard 9s"
    assert chooses(clean) == "discard 1p"


def test_it_takes_kong_money_that_costs_no_step():
    table = position("1111m 456m 789m 22p 3p", IDLE, IDLE, IDLE, drawn="9p", draws="9p", left=30, void="s...")

    assert chooses(table) == "kong 1m"


def test_it_pungs_what_brings_it_nearer_and_passes_what_does_not():
    def asked(hand, tile):
        table = position(IDLE, hand, IDLE, IDLE, drawn=tile, draws="9p", left=30, void=".s..")
        table.act(f"0 discard {tile}")
        return chooses(table, seat=1)

    assert asked("99m 123m 456m 78m 1p 5p 8p", "9m") == "pung"
    assert asked("22p 33p 44p 678m 99m 12m", "2p") == "pass"


def test_it_counts_tiles_of_its_void_suit_for_nothing_when_it_is_asked_to_pung():
    table = position(IDLE, "99m 11m 123m 456m 789s", IDLE, IDLE, drawn="9m", draws="9p", left=30, void=".s..")
    table.act("0 discard 9m")

    assert chooses(table, seat=1) == "pung"


def test_the_house_bot_beats_a_random_player_clearly():
    points = 0
    for number in range(24):
        key = hand_key(11, number)
        players = [random_player(key)] * 4
        players[number % 4] = house_player
        played = play_hand(game, game.Rules(), key=key, players=players, carry={"dealer": number % 3})
        points += net_points(played.result.payments, seats=4)[number % 4]

    assert points > 24 * 2
