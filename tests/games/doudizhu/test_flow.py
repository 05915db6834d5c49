"""Tricks, passes and the end of a hand (§3)."""

from __future__ import annotations

import pytest

from games.core.errors import IllegalAction
from games.core.game import Stage
from games.doudizhu import game
from tests.games.doudizhu.positions import table

ENDGAME = ["33445566778899TTJ", "3456789TJQKAA22BR", "3456789TJQKKKAA22"]
"""Seat 0 with the bottom J Q Q holds eight pairs in a row and two."""


def _refused(hand, action):
    """The action is refused and nothing has changed."""
    before = (hand.state.moment, list(hand.state.hands), hand.turn, hand.state.top)
    with pytest.raises(IllegalAction):
        hand.act(action)
    assert (hand.state.moment, list(hand.state.hands), hand.turn, hand.state.top) == before


def test_the_leader_of_a_trick_may_not_pass():
    """L1."""
    hand = table()

    _refused(hand, "0 pass")
    assert "pass" not in hand.legal()


def test_two_passes_end_the_trick_and_its_last_player_leads_any_set():
    """L2."""
    hand = table().play("3 - -")

    assert hand.turn == 0
    assert hand.state.top is None
    hand.play("77")


def test_a_pass_does_not_lock_a_seat_out_of_the_trick():
    """L3."""
    hand = table().play("3 - 4 - 5")

    assert hand.state.trick.owner == 1
    assert hand.turn == 2


def test_nobody_answers_the_play_that_empties_a_hand():
    """L4: seat 1 holds the rocket, and is not asked."""
    hand = table(ENDGAME, bottom="JS QS QH")

    hand.play("33445566778899TTJJQQ")

    assert game.stage(hand.state) is Stage.OVER
    assert hand.legal(1) == []
    _refused(hand, "1 play BR")


@pytest.mark.parametrize("cards", ["3S 3S", "3D 3S", "R", "4S 4H", "7D 7H"])
def test_cards_that_a_seat_does_not_hold_and_cards_named_twice_are_refused(cards):
    """L5: seat 0 holds one three, the three of diamonds, and two sevens, those of spades and hearts."""
    hand = table()

    _refused(hand, f"0 play {cards}")


def test_named_cards_are_the_ones_that_are_played():
    hand = table()

    hand.act("0 play 7H")

    assert game.view(hand.state, None).seats[0]["laid"]["cards"] == ["7H"]
    assert "7S" in game.view(hand.state, 0).seats[0]["held"]


def test_a_play_out_of_turn_is_refused():
    hand = table()

    _refused(hand, "1 play 3")


def test_cards_that_do_not_beat_the_last_play_are_refused():
    hand = table().play("7")

    for answer in ("1 play 3", "1 play 33", "1 play 6"):
        _refused(hand, answer)


def test_the_default_is_to_pass_and_on_a_lead_the_lowest_card():
    hand = table()

    assert game.write_action(game.default_action(hand.state, 0)) == "play 3"
    hand.play("3")
    assert game.write_action(game.default_action(hand.state, 1)) == "pass"


def test_a_default_that_takes_wins_plays_the_last_cards():
    hand = table(ENDGAME, bottom="JS QS QH")

    assert game.write_action(game.default_action(hand.state, 0)) == "play 3"
    winning = game.default_action(hand.state, 0, takes_wins=True)
    assert game.write_action(winning) == "play 33445566778899TTJJQQ"


def test_what_lies_on_the_table_stays_until_the_next_lead():
    hand = table().play("3 - 4")

    laid = [
        seat["laid"] and (seat["laid"]["cards"], seat["laid"]["type"]) for seat in game.view(hand.state, None).seats
    ]
    assert laid == [(["3D"], "single"), ([], None), (["4D"], "single")]
    hand.play("- - 5")
    laid = [seat["laid"] and seat["laid"]["key"] for seat in game.view(hand.state, None).seats]
    assert laid == [None, None, "5"]


def test_a_play_of_several_readings_counts_as_the_one_that_beats_and_its_event_says_which():
    """§4.10: four trios in a row answer a plane of three as a plane of three."""
    hands = ["333444555789TJQKK", "666777888999TJQKA", "3456TJQKAAA2222BR"]

    hand = table(hands, bottom="TS JH QC", trio_wings="any").play("333444555789 666777888999")

    played = hand.log[-1]
    assert (str(played.reading.kind), played.reading.key, played.reading.length) == ("plane_singles", 6, 3)
    assert "play 666777888999" not in table(hands, bottom="TS JH QC").play("333444555789").legal()
