"""What a seat, another seat and an onlooker see and hear."""

from __future__ import annotations

from games.core.seats import Seat
from games.kawuxing import events, game

from .positions import position

IDLE = "1479p 1479s CCFFB"
SCATTERED = "2589p 2589s CFB 36s"
READY = "46p 234s 99s 678s CCC"
READY_TILES = ["4p", "6p", "2s", "3s", "4s", "6s", "7s", "8s", "9s", "9s", "C", "C", "C"]


def seen(table, viewer):
    return game.view(table.state, None if viewer is None else Seat(viewer))


def test_a_seat_sees_its_own_tiles_and_how_many_the_others_hold():
    table = position(READY, IDLE, SCATTERED, drawn="1p", draws="9p 9p")

    own, other, onlooker = (seen(table, viewer) for viewer in (0, 1, None))

    assert (own.drawn, other.drawn, onlooker.drawn) == ("1p", None, None)
    assert own.seats[0]["concealed"] == ["1p", *READY_TILES]
    assert [seat["concealed"] for seat in onlooker.seats] == [None, None, None]
    assert [seat["count"] for seat in onlooker.seats] == [14, 13, 13]
    assert other.seats[0]["concealed"] is None


def test_in_its_turn_a_seat_sees_which_discards_leave_it_ready_and_what_may_still_come():
    table = position(READY, "55p 1479s CFFBB 12p", SCATTERED, drawn="1p", draws="9p 9p")

    assert seen(table, 0).ready_discards == {"1p": {"5p": 4}}
    assert seen(table, 0).waits is None
    assert seen(table, 1).ready_discards == {}
    assert seen(table, 1).waits == []


def test_between_turns_a_seat_sees_its_own_waits_and_not_anothers():
    table = position(IDLE, READY, SCATTERED, drawn="1p", draws="9p 9p")

    assert seen(table, 1).waits == ["5p"]
    assert seen(table, 1).seats[1]["waits"] is None
    assert seen(table, None).waits is None


def test_a_show_is_seen_by_all_with_its_waits_and_the_drawn_tile_stays_its_own():
    table = position(READY, IDLE, SCATTERED, drawn="1p", draws="8p 9p 2p 2p").act("0 show 1p")
    assert seen(table, None).seats[0]["shown"] == 1
    assert seen(table, None).seats[0]["waits"] == ["5p"]

    table.act("1 discard 8p", "2 discard 9p")

    assert seen(table, 0).drawn == "2p"
    assert len(seen(table, 0).seats[0]["concealed"]) == 14
    assert seen(table, 1).seats[0]["concealed"] == READY_TILES
    assert seen(table, 1).seats[0]["count"] == 14
    assert seen(table, 1).ready_discards == {}


def test_triplets_face_down_are_counted_and_not_named():
    table = position("111p 456p 789s 34s BB", IDLE, SCATTERED, drawn="C", draws="1p 1p", show_hides_triplets=True).act(
        "0 show C"
    )

    seat = seen(table, 1).seats[0]
    assert "1p" not in seat["concealed"]
    assert (len(seat["concealed"]), seat["count"]) == (10, 13)
    assert game.notice(table.log[0], None)["face_down"] == 3


def test_the_river_keeps_what_was_claimed_thrown_after_a_kong_or_with_a_show():
    table = position("1111p 46p 234s 678s 2s", "2s2s 1479p 1479s CFB", SCATTERED, drawn="9s", draws="9s 9p 9p 9p").act(
        "0 kong 1p", "0 show 2s", "1 pung"
    )

    assert seen(table, None).seats[0]["river"] == [{"tile": "2s", "claimed": True, "after_kong": True, "show": True}]
    assert seen(table, None).seats[1]["melds"] == [{"kind": "pung", "tile": "2s", "from": 0}]
    assert [seat["points"] for seat in seen(table, None).seats] == [40, -20, -20]


def test_the_open_tile_is_named_while_it_lies_open():
    table = position(IDLE, READY, SCATTERED, drawn="5p", draws="9p 9p").act("0 discard 5p")
    assert seen(table, None).phase == "claim"
    assert seen(table, None).last == {"seat": 0, "tile": "5p", "by": "discard"}

    robbing = position("1479p 1479s CF", READY, SCATTERED, melds=("pung:5p", "", ""), drawn="5p", draws="9p")
    robbing.act("0 kong 5p")

    assert seen(robbing, None).phase == "rob"
    assert seen(robbing, None).last == {"seat": 0, "tile": "5p", "by": "added_kong"}


def test_a_piao_is_its_seats_secret_until_all_have_chosen():
    state = game.open(game.Rules(), None)
    (chosen,) = game.play(state, Seat(1), game.read_action("piao 1"))
    before = game.view(state, Seat(0))
    game.apply(state, chosen)

    assert game.view(state, Seat(0)) == before
    assert game.view(state, Seat(1)).my_piao == 1
    assert [game.notice(chosen, viewer) for viewer in (None, 0, 1, 2)] == [
        None,
        None,
        {"kind": "piao_chosen", "seat": 1, "amount": 1},
        None,
    ]

    for seat in (0, 2):
        for event in game.play(state, Seat(seat), game.read_action("piao 0")):
            game.apply(state, event)
    assert game.view(state, None).piao is None
    for event in game.advance(state):
        game.apply(state, event)
    assert game.view(state, None).piao == [0, 1, 0]


def test_an_answer_to_a_claim_is_never_told_to_others():
    answered = events.ClaimAnswered(Seat(1), "pass")

    assert [game.notice(answered, viewer) for viewer in (None, 0, 2)] == [None, None, None]
    assert game.notice(answered, Seat(1)) == {"kind": "claim_answered", "seat": 1, "answer": "pass"}


def test_after_the_hand_seats_see_all_and_onlookers_what_won():
    table = position(READY, IDLE, SCATTERED, drawn="5p", draws="9p 9p").act("0 win")

    assert all(seat["concealed"] for seat in seen(table, 2).seats)
    assert [bool(seat["concealed"]) for seat in seen(table, None).seats] == [True, False, False]
    result = seen(table, None).result
    assert result["wins"] == [
        {"seat": 0, "how": "self_draw", "tile": "5p", "fans": [["five_star", 2]], "product": 2, "multiplier": 2}
    ]
    assert (result["net"], result["next_dealer"]) == ([40, -20, -20], 0)
    assert result["payments"][0]["steps"] == [
        {"op": "base", "term": "base_stake", "number": 10, "total": 10, "rule": "8.3"},
        {"op": "times", "term": "five_star", "number": 2, "total": 20, "rule": "7.3"},
    ]
