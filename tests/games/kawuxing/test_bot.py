"""How the house bot plays."""

from __future__ import annotations

import pytest

from games.core.seats import Seat
from games.kawuxing import game

from .positions import position

IDLE = "1479p 1479s CCFFB"
SCATTERED = "2589p 2589s CFB 36s"
READY = "46p 234s 99s 678s CCC"


def chooses(table, seat=0):
    state = table.state
    return game.write_action(game.choose(game.view(state, Seat(seat)), game.legal_actions(state, Seat(seat))))


def test_it_wins_when_it_can():
    assert chooses(position(READY, IDLE, SCATTERED, drawn="5p", draws="9p 9p")) == "win"


def test_it_shows_when_enough_of_what_it_waits_for_may_come():
    many = position(READY, IDLE, SCATTERED, drawn="1p", draws="9999p 8888p")
    few = position(READY, IDLE, "2589p 36s CFB 2s", drawn="1p", draws="9999p", melds=("", "", "pung:5p"))

    assert chooses(many) == "show 1p"
    assert chooses(few) == "discard 1p"


def test_it_does_not_show_when_the_wall_is_nearly_empty():
    assert chooses(position(READY, IDLE, SCATTERED, drawn="1p", draws="9p 8p")) == "discard 1p"


def test_it_never_throws_what_a_shown_hand_waits_for_while_it_holds_another_tile():
    table = position("5p 147s 258s 369p CFB", READY, SCATTERED, shown=[1], drawn="1p", draws="9999p")

    assert chooses(table) != "discard 5p"


def test_it_takes_a_pung_that_brings_it_nearer_and_passes_one_that_does_not():
    nearer = position("9s 1479p 147s CFFBB", "99s 46p 234s 67s 1p 5s CF", SCATTERED, drawn="1p", draws="9p 8p")
    nearer.act("0 discard 9s")
    not_nearer = position("2p 1479p 147s CFFBB", "22p 33p 44p 678s 99s 5s F", SCATTERED, drawn="1p", draws="9p 8p")
    not_nearer.act("0 discard 2p")

    assert chooses(nearer, seat=1) == "pung"
    assert chooses(not_nearer, seat=1) == "pass"


def test_it_takes_kong_money_that_costs_no_step():
    assert chooses(position("1111p 46p 234s 99s 67s", IDLE, SCATTERED, drawn="9p", draws="9p 8p")) == "kong 1p"


@pytest.mark.parametrize(("dealer", "seat", "choice"), [(0, 0, "piao 1"), (0, 1, "piao 0"), (None, 0, "piao 0")])
def test_it_stakes_a_piao_when_it_deals(dealer, seat, choice):
    state = game.open(game.Rules(), None if dealer is None else {"dealer": dealer})
    legal = game.legal_actions(state, Seat(seat))

    assert game.write_action(game.choose(game.view(state, Seat(seat)), legal)) == choice
