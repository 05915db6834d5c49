"""Calling, robbing, robbing back (§2)."""

from __future__ import annotations

import pytest

from games.core.errors import IllegalAction
from games.core.game import Stage
from games.doudizhu import game
from games.doudizhu.events import Dealt, HandThrownIn, LandlordSet
from tests.games.doudizhu.positions import table

SETTLED = [
    ("B1", 0, "0 call/1 rob/2 rob/0 rob", 0, 3, 80, {}),
    ("B2", 0, "0 call/1 no_rob/2 no_rob", 0, 0, 10, {}),
    ("B3", 0, "0 call/1 rob/2 no_rob/0 no_rob", 1, 1, 20, {}),
    ("B4", 0, "0 call/1 rob/2 no_rob/0 rob", 0, 2, 40, {}),
    ("B5", 0, "0 call/1 no_rob/2 rob/0 no_rob", 2, 1, 20, {}),
    ("B6", 0, "0 no_call/1 call/2 rob/1 rob", 1, 2, 40, {}),
    ("B8", 0, "0 no_call/1 call/2 no_rob", 1, 0, 10, {}),
    ("B9", 0, "0 no_call/1 no_call/2 call", 2, 0, 10, {}),
    ("B10", 0, "0 no_call/1 no_call/2 call/1 rob/2 no_rob", 1, 1, 20, {"barred_from_robbing": "first_caller"}),
    ("B11", 2, "2 no_call/0 no_call/1 no_call", 2, 0, 10, {}),
    ("no counter-rob", 0, "0 call/1 rob/2 no_rob", 1, 1, 20, {"counter_rob": False}),
    ("the call doubles", 0, "0 call/1 rob/2 no_rob/0 no_rob", 1, 1, 40, {"call_doubles": True}),
    ("a forced landlord has not called", 0, "0 no_call/1 no_call/2 no_call", 0, 0, 10, {"call_doubles": True}),
]


@pytest.mark.parametrize(("_case", "first", "bids", "landlord", "robs", "stake", "rules"), SETTLED)
def test_the_bidding_settles_landlord_robs_and_stake(_case, first, bids, landlord, robs, stake, rules):
    hand = table(first=first, hands=_hands_led_by(first), bids=bids, base_stake=10, **rules)

    seen = game.view(hand.state, None)
    assert (seen.landlord, seen.turn, seen.phase) == (landlord, landlord, "play")
    assert (seen.stake["robs"], seen.stake["doubled"]) == (robs, stake)
    assert seen.seats[landlord]["count"] == 20


def _hands_led_by(first):
    """The usual deal, turned so that the seat with a three to spare comes first."""
    hands = ["3457789TJQKAA222B", "334456899TTJQQKAR", "3455667789TJJQKK2"]
    return hands if first == 0 else [hands[1], hands[2], hands[0]]


def test_a_seat_that_declined_to_call_is_skipped_when_it_comes_to_robbing():
    """B7."""
    hand = table(bids="0 no_call/1 call/2 rob")

    assert hand.turn == 1
    assert hand.legal() == ["rob", "no_rob"]


def test_nobody_robs_twice_and_the_caller_waits_for_a_rob():
    """B12, B13."""
    called = table(bids="0 call")
    over = table(bids="0 call/1 rob/2 rob/0 rob")

    with pytest.raises(IllegalAction):
        called.act("0 rob")
    with pytest.raises(IllegalAction):
        over.act("1 rob")
    assert (called.turn, called.legal(0)) == (1, [])
    assert over.state.bidding.robs == 3


@pytest.mark.parametrize(
    ("bids", "wrong"), [("", "0 rob"), ("", "0 no_rob"), ("0 call", "1 call"), ("0 call", "1 pass")]
)
def test_only_the_two_answers_to_the_question_are_legal(bids, wrong):
    hand = table(bids=bids)
    before = (hand.state.bidding, hand.state.moment)

    with pytest.raises(IllegalAction):
        hand.act(wrong)
    assert (hand.state.bidding, hand.state.moment) == before


def test_no_card_is_played_before_there_is_a_landlord():
    hand = table(bids="")

    with pytest.raises(IllegalAction):
        hand.act("0 play 3")


def test_the_forced_landlord_is_marked_as_forced():
    hand = table(bids="0 no_call/1 no_call/2 no_call")

    assert isinstance(hand.log[-1], LandlordSet)
    assert hand.log[-1].how == "forced"


def test_where_the_rules_redeal_a_hand_that_nobody_calls_is_thrown_in_without_points():
    hand = table(bids="0 no_call/1 no_call/2 no_call", all_decline="redeal")

    assert isinstance(hand.log[-1], HandThrownIn)
    assert game.stage(hand.state) is Stage.OVER
    assert (hand.result.ending, hand.result.payments, hand.result.carry) == ("drawn", (), {"thrown_in": 1})


@pytest.mark.parametrize(("thrown_in", "ends"), [(0, True), (2, True), (3, False)])
def test_after_three_hands_thrown_in_a_landlord_is_drawn_by_lot(thrown_in, ends):
    hand = table(bids="0 no_call/1 no_call/2 no_call", all_decline="redeal_three", carry={"thrown_in": thrown_in})

    assert hand.is_over is ends
    if not ends:
        (dealt,) = (event for event in hand.log if isinstance(event, Dealt))
        assert (hand.state.landlord, hand.log[-1].how) == (dealt.lot, "lot")


def test_the_bidding_is_settled_by_default_answers():
    hand = table(bids="")

    while hand.state.phase == "bid":
        action = game.default_action(hand.state, hand.turn)
        hand.act(f"{hand.turn} {game.write_action(action)}")

    assert [bid for _, bid in hand.state.bids] == ["no_call", "no_call", "no_call"]
    assert hand.state.landlord == 0
