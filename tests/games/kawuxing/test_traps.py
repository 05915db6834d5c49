"""Where other implementations go wrong."""

from __future__ import annotations

import pytest

from games.core.errors import IllegalAction
from games.core.game import Stage
from games.core.seats import Seat
from games.kawuxing import game

from .positions import position

IDLE = "1479p 1479s CCFFB"
SCATTERED = "2589p 2589s CFB 36s"
PLAIN = "123456p 234s 99s 67s"
READY = "46p 234s 99s 678s CCC"
TWO_SIDED = "34p 678p 777s 88s 234s"


def test_two_shown_winners_are_each_paid_both_shares():
    table = position(READY, TWO_SIDED, "5p 1479p 1369s FFBB", shown=[0, 1], turn=2, drawn="1p", draws="2s")

    table.act("2 discard 5p")

    assert table.result.winners == (0, 1)
    assert table.net == [80, 40, -120]


@pytest.mark.parametrize(("passed_win", "claims"), [("unless_bigger", []), ("off", ["win", "pass"])])
def test_a_pung_taken_instead_of_a_win_is_a_passed_win_until_the_next_draw(passed_win, claims):
    """Seat 0 may win on 2p or pung it; it pungs, and may then not win on the next 5p, which pays the same."""
    table = position(
        "22p 345p 678p 99s 678s",
        "2p 1479s CCFFBB 36s",
        "2589p 2589s CFB 36s",
        turn=1,
        drawn="1s",
        draws="1p 1p 1p 1p",
        passed_win=passed_win,
    ).act("1 discard 2p")
    assert table.claims(0) == ["win", "pung", "pass"]

    table.act("0 pung", "0 discard 5p", "1 discard 1p", "2 discard 5p")

    assert table.claims(0) == claims


def test_a_kong_not_robbed_is_a_passed_win():
    table = position(
        READY, "1379p 147s CFF", TWO_SIDED, melds=("", "pung:5p", ""), turn=1, drawn="5p", draws="2p 2p 2p", shown=[]
    ).act("1 kong 5p", "0 pass", "2 pass", "1 discard 2p")

    assert table.claims(2) == []


def test_a_chain_of_kongs_ends_with_a_discard_that_nobody_kongs():
    table = position(IDLE, "1111s 2222s 358p 58s", SCATTERED, turn=1, drawn="9p", draws="9p 1p 1p 9p 8p 8p").act(
        "1 kong 1s", "1 discard 9p", "2 discard 1p", "0 discard 1p", "1 kong 2s"
    )

    assert [payment.points for payment in table.state.payments] == [20, 20, 20, 20]


def test_a_pung_of_the_discard_after_a_kong_ends_the_chain():
    table = position(
        "9999s 358p 111p 25s F",
        "1111s 35p 258s 9p CFB",
        "99p 58p 2589s CFB 36s",
        turn=1,
        drawn="2p",
        draws="2p 2p 2p 2p 2p",
    ).act("1 kong 1s", "1 discard 9p", "2 pung", "2 discard 5p", "0 kong 9s")

    assert [payment.points for payment in table.state.payments] == [20, 20, 20, 20]


def test_a_shown_hand_throws_what_it_draws():
    table = position(READY, IDLE, SCATTERED, shown=[0], drawn="4p", draws="9p 9p")

    assert table.may(0) == ["discard 4p"]
    with pytest.raises(IllegalAction):
        table.act("0 discard 6p")


def test_a_shown_hand_claims_no_pung_but_a_direct_kong_that_leaves_its_waits():
    table = position(
        "111p 456p 789s 34s BB", "1p 479p 1479s CCFFB", SCATTERED, shown=[0], turn=1, drawn="B", draws="9p 9p"
    )

    kong = table.act("1 discard 1p").claims(0)
    pung = position("111p 456p 789s 34s BB", IDLE, SCATTERED, shown=[0], turn=1, drawn="3p", draws="9p 9p")

    assert kong == ["kong", "pass"]
    assert pung.act("1 discard B").claims(0) == []


@pytest.mark.parametrize(("_case", "shown", "claims"), [("nobody", [], []), ("the discarder", [1], ["win", "pass"])])
def test_where_a_discard_must_be_worth_two_a_show_of_the_discarder_counts(_case, shown, claims):
    table = position(
        PLAIN, READY, SCATTERED, shown=shown, turn=1, drawn="8s", draws="9p 9p", min_multiplier_discard=2
    ).act("1 discard 8s")

    assert table.claims(0) == claims


def test_where_a_discard_must_be_worth_two_the_discard_after_a_kong_is():
    table = position(
        PLAIN, "1111s 8s 479p CCFF 1p", SCATTERED, turn=1, drawn="3p", draws="9p 9p", min_multiplier_discard=2
    ).act("1 kong 1s", "1 discard 8s")

    assert table.claims(0) == ["win", "pass"]


def test_where_a_discard_must_be_worth_two_a_robbed_kong_is():
    table = position(
        PLAIN,
        "1479p 147s CFB",
        SCATTERED,
        melds=("", "pung:8s", ""),
        turn=1,
        drawn="8s",
        draws="9p 9p",
        min_multiplier_discard=2,
    ).act("1 kong 8s")

    assert table.claims(0) == ["win", "pass"]


def test_who_may_win_is_always_waited_for_and_who_could_only_pung_is_not():
    table = position(PLAIN, "88s 1479p 147s CFB 2s", TWO_SIDED.replace("88s", "99s"), turn=2, drawn="8s", draws="9p 9p")
    state = table.state
    for event in game.play(state, Seat(2), game.read_action("discard 8s")):
        game.apply(state, event)
    assert (table.may(0), table.may(1)) == (["win", "pass"], ["pung", "pass"])

    for event in game.play(state, Seat(1), game.read_action("pung")):
        game.apply(state, event)
    assert game.stage(state) is Stage.DECIDE
    for event in game.play(state, Seat(0), game.read_action("win")):
        game.apply(state, event)

    assert game.stage(state) is Stage.ADVANCE
    table.settle()
    assert table.result.winners == (0,)


def test_a_refused_action_changes_nothing():
    table = position(READY, IDLE, SCATTERED, drawn="1p", draws="9p 9p")
    before = [game.view(table.state, viewer) for viewer in (None, Seat(0), Seat(1), Seat(2))]

    for seat, text in ((0, "discard 9p"), (0, "kong 1p"), (0, "pass"), (0, "piao 1"), (1, "discard 1p"), (2, "win")):
        with pytest.raises(IllegalAction):
            game.play(table.state, Seat(seat), game.read_action(text))

    assert [game.view(table.state, viewer) for viewer in (None, Seat(0), Seat(1), Seat(2))] == before
    assert table.state.events == 0


@pytest.mark.parametrize("seat", [-1, 3, 7])
def test_a_seat_that_does_not_exist_may_do_nothing(seat):
    table = position(READY, IDLE, SCATTERED, drawn="1p", draws="9p 9p")

    with pytest.raises(IllegalAction):
        game.play(table.state, Seat(seat), game.read_action("discard 1p"))


def test_a_horse_after_the_last_tile_is_left_out():
    table = position(PLAIN, IDLE, SCATTERED, drawn="8s", draws="", horse_tile="self_draw").act("0 win")

    assert [step.term for step in table.result.payments[0].steps] == ["base_stake", "last_tile_win"]


def test_a_dragon_is_a_horse_of_ten_and_the_last_tile_fan_is_decided_before_it_is_turned():
    table = position(PLAIN, IDLE, SCATTERED, drawn="8s", draws="B", horse_tile="self_draw").act("0 win")

    assert table.net == [220, -110, -110]
    assert [step.term for step in table.result.payments[0].steps] == ["base_stake", "horse_tile"]


def test_stakes_raised_by_dice_and_by_the_hand_before_count_four_times():
    state = game.open(game.Rules(shang_lou="both", piao_mode="off"), {"dealer": 0, "raised": True})
    key = next(
        bytes(31) + bytes([n]) for n in range(256) if len(set(game.deal(state, bytes(31) + bytes([n]))[0].dice)) == 1
    )

    for event in game.deal(state, key):
        game.apply(state, event)

    assert state.stakes.unit == 4
