"""Where other implementations go wrong, and what the options change."""

from __future__ import annotations

import pytest

from games.chengdu import game
from games.core.game import Stage
from games.core.seats import Seat

from .positions import position

IDLE = "147m 258m 369m 147s 2s"
IDLE_DOTS = "147p 258p 369p 147s 2s"
PLAIN_25P = "123m 456m 789m 22p 34p"
PLAIN_5P = "123s 456s 678s 11p 46p"


def test_a_slower_seat_that_could_win_is_waited_for_before_a_pung():
    table = position(IDLE, "55p 147m 258m 36m 147s", PLAIN_25P, IDLE, drawn="5p", draws="1m", left=30)

    table.act("0 discard 5p", "1 pung")
    assert game.stage(table.state) is Stage.DECIDE
    assert table.state.melds[1] == []
    table.act("2 win")

    assert (table.state.melds[1], table.net) == ([], [-1, 0, 1, 0])


def test_only_the_nearest_wins_where_the_room_says_so():
    table = position(IDLE, IDLE, PLAIN_25P, PLAIN_5P, drawn="5p", draws="1m", left=30, multi_win="nearest")

    table.act("0 discard 5p", "3 win", "2 win")

    assert [victory.win.seat for victory in table.state.victories] == [2]
    assert table.net == [-1, 0, 1, 0]


def test_a_pung_turn_allows_neither_a_win_nor_a_kong():
    hand = "55p 1111s 234s 456s 7s"
    closed = position(IDLE, hand, IDLE, IDLE, drawn="5p", draws="1m", left=30).act("0 discard 5p", "1 pung")
    opened = position(IDLE, hand, IDLE, IDLE, drawn="5p", draws="1m", left=30, kong_after_pung_same_turn=True).act(
        "0 discard 5p", "1 pung"
    )

    assert all(action.startswith("discard") for action in closed.may(1))
    assert "kong 1s" in opened.may(1)
    complete = position(IDLE, "55p 111s 234s 456s 77s", IDLE, IDLE, drawn="5p", draws="1m", left=30).act(
        "0 discard 5p", "1 pung"
    )
    assert "win" not in complete.may(1)


def test_after_a_kong_a_pung_ends_what_the_kong_gives_to_the_next_discard():
    hands = ("55p 147m 258m 36m 147s", "999s 147m 258m 36m 14s", PLAIN_25P, IDLE_DOTS)
    table = position(*hands, turn=1, drawn="9s", draws="5p", left=30, pass_win_lock="off")

    table.act("1 kong 9s", "1 discard 5p", "2 pass", "0 pung", "0 discard 1s")

    assert table.state.kong == 0
    assert table.state.rivers[1][-1] & 64


def test_a_robbed_kong_is_no_discard_after_a_kong_but_one_of_a_replacement_tile_is():
    hand = ("999s 147m 258m 3m", ("", "pung:5p", "", ""))
    table = position(IDLE, hand[0], PLAIN_25P, IDLE, melds=hand[1], turn=1, drawn="9s", draws="5p1m", left=30)
    table.act("1 kong 9s", "1 kong 5p", "2 win")

    assert table.state.victories[0].win.fans == (("kong_discard_win", 1), ("robbed_kong", 1))
    assert table.net == [-2, 6 - 6 - 4, -2 + 6 + 4, -2]

    plain = position(IDLE, "147m 258m 369m 1s", PLAIN_25P, IDLE, melds=hand[1], turn=1, drawn="5p", draws="1m", left=30)
    plain.act("1 kong 5p", "2 win")
    assert plain.state.victories[0].win.fans == (("robbed_kong", 1),)


@pytest.mark.parametrize(
    ("_case", "rules", "kongs", "net"),
    [
        ("unpaid", {}, True, [0, 0, 0, 0]),
        ("paid", {"late_added_kong": "paid"}, True, [-1, 3, -1, -1]),
        ("forbidden", {"late_added_kong": "forbidden"}, False, None),
    ],
)
def test_a_late_added_kong_is_as_the_room_says(_case, rules, kongs, net):
    table = position(
        IDLE_DOTS,
        "6m 147s 258s 369p",
        IDLE_DOTS,
        IDLE_DOTS,
        melds=("", "pung:6m", "", ""),
        turn=1,
        drawn="2p",
        draws="5p",
        left=30,
        **rules,
    )
    assert ("kong 6m" in table.may(1)) == kongs
    if kongs:
        assert table.act("1 kong 6m").net == net


def test_bystanders_pay_for_a_direct_kong_where_the_room_says_so():
    table = position(
        IDLE,
        "999s 147m 258m 36m 14s",
        IDLE,
        IDLE,
        drawn="9s",
        draws="1m",
        left=30,
        kong_direct_payers="discarder_plus_others",
    )

    table.act("0 discard 9s", "1 kong")

    assert table.net == [-2, 4, -1, -1]


def test_without_rain_a_kong_is_replaced_and_moves_no_points():
    table = position(
        IDLE, "999s 147m 258m 36m 14s", IDLE, IDLE, drawn="9s", draws="1m", left=30, preset="standard_blood"
    )

    table.act("0 discard 9s", "1 kong")

    assert table.net == [0, 0, 0, 0]
    assert (table.state.turn, table.state.replacement) == (1, True)


def test_replacements_come_from_the_tail_where_the_room_says_so():
    table = position("999s 147m 258m 36m 14s", IDLE, IDLE, IDLE, drawn="9s", draws="1m2m3m", kong_draw_from="tail")

    table.act("0 kong 9s")

    assert (table.state.drawn, table.state.wall.rest) == (20, (18, 19))


def test_nobody_robs_where_the_room_does_not_play_it():
    table = position(
        IDLE,
        "147m 258m 369m 1s",
        PLAIN_25P,
        IDLE,
        melds=("", "pung:5p", "", ""),
        turn=1,
        drawn="5p",
        draws="1m",
        left=30,
        rob_kong=False,
    )

    assert table.act("1 kong 5p").net == [-1, 3, -1, -1]


def passing(**rules):
    """Seat 2 has let 5p go; seat 3 throws 5p again, then 2p is thrown by seat 0 before seat 2 draws."""
    hands = ("2p 147m 258m 36m 147s 2s", "147m 258m 369m 147s 2s", PLAIN_25P, "22p 147m 258m 36m 147s")
    table = position(*hands, turn=3, drawn="5p", draws="5p", left=30, **rules)
    return table.act("3 discard 5p", "2 pass")


@pytest.mark.parametrize(
    ("_case", "rules", "same", "other"),
    [
        ("any wait", {}, [], []),
        ("same tile only", {"pass_win_scope": "same_tile"}, [], ["win", "pass"]),
        ("no bar", {"pass_win_lock": "off"}, ["win", "pass"], ["win", "pass"]),
    ],
)
def test_a_passed_win_bars_what_the_room_says(_case, rules, same, other):
    assert passing(**rules).act("0 discard 5p").claims(2) == same
    claims = passing(**rules).act("0 discard 2p").claims(2)
    assert [action for action in claims if action != "pung"] == (other or ["pass"])


@pytest.mark.parametrize(("pass_win_raise_ok", "may_win"), [(True, True), (False, False)])
def test_a_larger_win_reopens_what_was_passed_unless_the_room_says_otherwise(pass_win_raise_ok, may_win):
    hands = ("999s 147m 258m 36m 14s", IDLE, PLAIN_25P, IDLE)
    table = position(*hands, turn=3, drawn="5p", draws="9s5p", left=30, pass_win_raise_ok=pass_win_raise_ok)

    table.act("3 discard 5p", "2 pass", "0 kong 9s", "0 discard 5p")

    assert ("win" in table.claims(2)) == may_win


@pytest.mark.parametrize(("own_discard", "barred"), [(True, True), (False, False)])
def test_throwing_ones_own_winning_tile_is_passing_a_win(own_discard, barred):
    table = position(PLAIN_25P, IDLE, IDLE, IDLE, drawn="5p", draws="2p", left=30, pass_win_own_discard=own_discard)
    table.act("0 discard 5p", "1 discard 2p")

    assert ("win" in table.claims(0)) != barred


@pytest.mark.parametrize(("pass_pung_lock", "may_pung"), [("off", True), ("until_own_draw", False)])
def test_a_passed_pung_is_barred_where_the_room_says_so(pass_pung_lock, may_pung):
    table = position(
        "147m 258m 369m 147s 2s",
        IDLE,
        "99p 147m 258m 36m 147s",
        "147m 258m 369m 147s 2s",
        turn=3,
        drawn="9p",
        draws="9p",
        left=30,
        pass_pung_lock=pass_pung_lock,
    )

    table.act("3 discard 9p", "2 pass", "0 discard 9p")

    assert ("pung" in table.claims(2)) == may_pung


@pytest.mark.parametrize(
    ("_case", "scope", "thrown", "is_forced"),
    [
        ("window, an old tile", "window", "2p", True),
        ("last tiles only, an old tile", "last_tiles_only", "2p", False),
        ("last tiles only, the drawn tile", "last_tiles_only", "5p", True),
    ],
)
def test_which_of_the_last_tiles_must_be_won(_case, scope, thrown, is_forced):
    thrower = "2p 147m 258m 369m 147s"
    table = position(IDLE, thrower, PLAIN_25P, IDLE, turn=1, drawn="5p", draws="1s", left=3, must_win_scope=scope)

    table.act(f"1 discard {thrown}")

    assert (table.state.won[2] is not None) == is_forced


def test_a_forced_win_offers_nothing_else_and_all_who_can_win_do():
    table = position(IDLE, IDLE, PLAIN_25P, PLAIN_5P, turn=1, drawn="5p", draws="1s", left=4)

    table.act("1 discard 5p")

    assert [victory.win.seat for victory in table.state.victories] == [2, 3]


def test_with_an_empty_wall_a_pung_may_be_out_of_the_question():
    table = position(
        "147m 258m 369m 147s 2s",
        "55m 147m 258s 369s 14p",
        IDLE_DOTS,
        IDLE_DOTS,
        drawn="5m",
        last_discard_claims="win_only",
    )

    assert table.act("0 discard 5m").is_over


def test_a_later_double_win_does_not_change_the_next_dealer():
    table = position(IDLE, "123s 456s 789s 22p 79p", PLAIN_5P, PLAIN_25P, drawn="8p", draws="1m1m5p", left=30)
    table.act("0 discard 8p", "1 win", "2 discard 1m", "3 discard 1m", "0 discard 5p", "2 win", "3 win")

    assert table.is_over
    assert table.result.carry == {"dealer": 1}


def test_the_dealer_moves_on_where_the_room_says_so():
    table = position(
        PLAIN_25P, IDLE, IDLE, IDLE, drawn="5p", draws="1m", left=30, next_dealer="rotate", blood_battle=False
    )

    assert table.act("0 win").result.carry == {"dealer": 1}


def test_a_trustee_obeys_the_void_suit_and_passes():
    table = position("2p 147m 258m 369m 147s", IDLE, PLAIN_25P, IDLE, drawn="9m", draws="1m", left=30, void="p...")

    assert game.write_action(game.default_action(table.state, Seat(0))) == "discard 2p"
    table.act("0 discard 2p")
    assert game.write_action(game.default_action(table.state, Seat(2))) == "pass"
    assert game.write_action(game.default_action(table.state, Seat(2), takes_wins=True)) == "win"


@pytest.mark.parametrize(
    ("_case", "heavenly_earthly", "dealer", "fans"),
    [
        ("off", "off", 0, (("plain", 0),)),
        ("the dealer", "cap", 0, (("heavenly", 4),)),
        ("another", "plus5", 3, (("earthly", 5),)),
    ],
)
def test_a_win_on_the_first_tiles_is_heavenly_or_earthly(_case, heavenly_earthly, dealer, fans):
    table = position(PLAIN_25P, IDLE, IDLE, IDLE, drawn="5p", draws="1m", left=30, heavenly_earthly=heavenly_earthly)
    table.state.dealer = Seat(dealer)

    assert table.act("0 win").state.victories[0].win.fans == fans


def test_a_win_after_a_discard_of_ones_own_is_neither_heavenly_nor_earthly():
    table = position(PLAIN_25P, IDLE, IDLE, IDLE, drawn="5p", draws="1m", left=30, heavenly_earthly="cap")
    table.state.rivers[0].append(1)

    assert table.act("0 win").state.victories[0].win.fans == (("plain", 0),)
