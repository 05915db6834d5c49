"""What a seat, another seat, a winner and an onlooker see and hear."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.chengdu import events, game
from games.chengdu.state import ChengduPhase
from games.core.seats import Seat

from .positions import position

IDLE = "147m 258m 369m 147s 2s"
PLAIN_25P = "123m 456m 789m 22p 34p"


def seen(table, viewer):
    return game.view(table.state, None if viewer is None else Seat(viewer))


def won_once():
    table = position(IDLE, PLAIN_25P, IDLE, IDLE, drawn="5p", draws="8p6p", left=30)
    return table.act("0 discard 5p", "1 win")


def test_a_seat_sees_its_own_tiles_and_how_many_the_others_hold():
    table = position(PLAIN_25P, IDLE, IDLE, IDLE, drawn="1p", draws="9p", left=30)

    own, other, onlooker = (seen(table, viewer) for viewer in (0, 1, None))

    assert (own.drawn, other.drawn, onlooker.drawn) == ("1p", None, None)
    assert own.seats[0]["concealed"][:2] == ["1p", "2p"]
    assert [seat["concealed"] for seat in onlooker.seats] == [None] * 4
    assert [seat["count"] for seat in onlooker.seats] == [14, 13, 13, 13]
    assert own.ready_discards["1p"] == {"2p": 2, "5p": 4}
    assert other.ready_discards == {}


def test_waits_leave_out_the_void_suit_and_are_none_while_a_void_tile_is_held():
    table = position(IDLE, "123m 456m 789m 22m 34p", IDLE, IDLE, drawn="1p", draws="9p", left=30, void=".s..")
    barred = position(IDLE, "123m 456m 789m 22m 34p", IDLE, IDLE, drawn="1p", draws="9p", left=30, void=".p..")

    assert seen(table, 1).waits == ["2p", "5p"]
    assert seen(barred, 1).waits == []


def test_a_win_shows_its_tile_its_fans_and_the_points_and_not_the_winners_tiles():
    table = won_once()

    onlooker = seen(table, None)

    assert onlooker.seats[1]["won"] == {
        "order": 1,
        "moment": 3,
        "how": "discard",
        "tile": "5p",
        "from": 0,
        "fans": [["plain", 0]],
        "product": 1,
        "multiplier": 1,
    }
    assert onlooker.seats[1]["concealed"] is None
    assert [seat["points"] for seat in onlooker.seats] == [-1, 1, 0, 0]
    assert onlooker.payments == [{"payer": 0, "payee": 1, "points": 1, "reason": "win_discard", "moment": 3}]
    assert onlooker.seats[0]["river"][-1]["claimed"]


def test_a_winner_sees_the_rest_of_the_hand_as_an_onlooker_and_its_own_tiles():
    table = won_once()

    winner, onlooker = seen(table, 1), seen(table, None)

    assert winner.seats[1]["concealed"] is not None
    assert [winner.seats[seat] for seat in (0, 2, 3)] == [onlooker.seats[seat] for seat in (0, 2, 3)]
    assert (winner.drawn, winner.waits, winner.ready_discards) == (None, None, {})
    assert table.state.turn == 2
    assert table.may(1) == []


def test_a_concealed_kong_shows_its_tile():
    table = position("999s 123m 456m 22p 34p", IDLE, IDLE, IDLE, drawn="9s", draws="1p", left=30).act("0 kong 9s")

    assert seen(table, None).seats[0]["melds"] == [{"kind": "concealed_kong", "tile": "9s", "from": None}]


def test_a_drawn_tile_is_told_to_its_seat_alone_and_the_deal_only_ones_own_hand():
    drawn = events.Drawn(Seat(1), 4, False)
    dealt = game.deal(game.open(game.Rules(), None), bytes(32))[0]

    assert game.notice(drawn, Seat(1))["tile"] == "5p"
    assert game.notice(drawn, Seat(2))["tile"] is None
    assert game.notice(dealt, None)["hand"] is None
    assert len(game.notice(dealt, Seat(3))["hand"]) == 13


def test_what_was_answered_to_a_tile_stays_secret():
    answer = events.ClaimAnswered(Seat(1), "pass")

    assert [game.notice(answer, viewer) for viewer in (None, Seat(0), Seat(2))] == [None] * 3
    assert game.notice(answer, Seat(1)) is not None


def test_when_the_hand_is_over_all_who_sit_see_all_tiles_and_onlookers_those_of_winners():
    table = position(IDLE, PLAIN_25P, IDLE, IDLE, drawn="5p", draws="8p", left=30, blood_battle=False)
    table.act("0 discard 5p", "1 win")

    assert all(seat["concealed"] for seat in seen(table, 2).seats)
    assert [seat["concealed"] is not None for seat in seen(table, None).seats] == [False, True, False, False]
    assert seen(table, None).result["wins"][0]["tile"] == "5p"
    assert seen(table, None).result["next_dealer"] == 1


@pytest.mark.parametrize("way", ["cw", "ccw", "across", "dice"])
def test_everybody_sees_which_way_tiles_will_be_passed_while_they_are_chosen(way):
    state = game.open(replace(game.presets["rain_blood"], swap_three=way), None)
    for event in game.deal(state, bytes(32)):
        game.apply(state, event)

    assert state.phase is ChengduPhase.SWAP
    assert [game.view(state, viewer).swap_rule for viewer in (Seat(0), Seat(3), None)] == [way] * 3
    assert seen(position(IDLE, PLAIN_25P, IDLE, IDLE, drawn="1p", draws="9p", left=30), 0).swap_rule is None
