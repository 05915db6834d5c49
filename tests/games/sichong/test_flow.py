"""Tricks, the wind and the end (§3 to §5)."""

from __future__ import annotations

import pytest

from games.core.errors import IllegalAction
from games.core.payments import Step
from games.sichong import game
from games.sichong.events import WindTaken
from tests.games.sichong.positions import Table

WIND = ["KK", "4455AA", "4466AA", "4477"]
"""Seat 0 goes out with its pair of kings."""


def _refused(table, action):
    """The action is refused and nothing has changed."""
    before = (table.state.moment, list(table.state.hands), table.turn, table.state.top)
    with pytest.raises(IllegalAction):
        table.act(action)
    assert (table.state.moment, list(table.state.hands), table.turn, table.state.top) == before


def test_the_partner_takes_the_wind_if_nobody_beats_the_last_cards():
    """W1."""
    table = Table(WIND).play("KK - - -")

    assert table.turn == 2
    assert isinstance(table.log[-1], WindTaken)
    table.play("4")


def test_where_the_rules_say_so_the_next_seat_takes_the_wind():
    table = Table(WIND, wind="next").play("KK - - -")

    assert table.turn == 1


def test_whoever_beats_the_last_cards_goes_on_and_there_is_no_wind():
    """W2, W4."""
    next_beats = Table(WIND).play("KK AA - -")
    partner_beats = Table(WIND).play("KK - AA - -")

    assert (next_beats.turn, partner_beats.turn) == (1, 2)
    assert not any(isinstance(event, WindTaken) for event in next_beats.log + partner_beats.log)


def test_the_trick_is_open_until_all_who_hold_cards_have_passed():
    """W3."""
    table = Table(WIND).play("KK - -")

    assert (table.turn, table.state.top is not None) == (3, True)


def test_wild_cards_as_the_last_ones_leave_the_wind_too():
    """W5."""
    table = Table(["X33322", "444444", "555555", "666666"]).play("X33322 - - -")

    assert table.turn == 2


def test_the_leader_may_not_pass():
    """W6."""
    table = Table(WIND)

    _refused(table, "0 pass")
    assert "pass" not in table.legal()


@pytest.mark.parametrize("action", ["1 play 4", "0 play 4", "0 play KKK", "0 play Kx"])
def test_a_play_out_of_turn_or_of_cards_not_held_is_refused(action):
    _refused(Table(WIND), action)


@pytest.mark.parametrize("action", ["1 play 4", "1 play 44", "1 play 5", "1 play 4455", "1 play A"])
def test_a_play_that_does_not_beat_the_last_one_is_refused(action):
    table = Table(["KKQQ", *WIND[1:]]).play("QQ")

    _refused(table, action)


def test_any_wild_cards_may_make_up_a_set():
    table = Table(["446623xX", "55", "77", "88"])

    table.play("Xx326")

    assert (table.state.top.length, table.state.top.rank) == (5, 2)


LISTED = [
    ("plain ranks first, then the lowest wild cards", "662x", ["play 6", "play 66", "play 662", "play 662x"]),
    ("all wild counts as the lowest", "2x", ["play 2", "play 2x", "play x"]),
]


@pytest.mark.parametrize(("_case", "held", "first"), LISTED)
def test_each_target_is_listed_once_with_its_cheapest_cards(_case, held, first):
    assert Table([held, "5", "5", "5"]).legal()[: len(first)] == first


def test_a_free_choice_of_wild_cards_is_the_listed_play_in_plain_form():
    table = Table(["6623x", "5", "5", "5"])
    chosen = game.read_action("play 66x")

    assert game.write_action(game.plain(table.state, 0, chosen)) == "play 662"
    table.act("0 play 66x")
    assert game.view(table.state, 0).seats[0]["held"] == ["2Sa", "3Sa"]


def test_named_cards_are_the_ones_that_are_played():
    table = Table(["4Ha 4Hb 4Sc 5S", "5", "5", "5"])

    table.act("0 play 4Hb 4S")

    assert game.view(table.state, 0).seats[0]["held"] == ["4Ha", "5Sa"]


def test_a_pass_holds_for_this_turn_only():
    table = Table(["4455", "6677", "8899", "TTJJ"]).play("4 - 8 - -")

    assert table.turn == 1
    assert "pass" in table.legal()


def test_where_passes_lock_a_seat_that_passed_is_out_of_the_trick():
    table = Table(["4445", "6677", "8899", "TTJJ"], passes_lock=True).play("4 - 8 - -")

    assert (table.turn, table.state.top) == (2, None)


def test_where_passes_lock_the_last_cards_of_a_seat_may_leave_nobody_to_answer():
    table = Table(["4A", "66", "77", "Q"], passes_lock=True, leader=0).play("4 - - Q A")

    assert table.state.finished == [3, 0]
    assert isinstance(table.log[-1], WindTaken)
    assert table.turn == 2


def test_where_the_side_leads_the_winner_of_a_trick_may_leave_the_lead_to_its_partner():
    table = Table(["45", "66", "77", "88"], trick_leader="side").play("4 - - -")

    assert table.legal()[-1] == "pass"
    table.play("-")
    assert (table.turn, "pass" in table.legal()) == (2, False)
    _refused(Table(["45", "66", "77", "88"]).play("4 - - -"), "0 pass")


ORDERS = [
    ("R1", [0, 2], ("caught_both", [2, -2, 2, -2]), {}),
    ("R2", [0, 1, 2], ("caught_one", [1, -1, 1, -1]), {}),
    ("R3", [0, 3, 2], ("caught_one", [1, -1, 1, -1]), {}),
    ("R4", [0, 1, 3], (None, [0, 0, 0, 0]), {}),
    ("R4 where it pays", [0, 1, 3], ("first_and_last", [1, -1, 1, -1]), {"last_partner": "one"}),
    ("R5", [1, 3], ("caught_both", [-2, 2, -2, 2]), {}),
    ("R6", [1, 0, 2], (None, [0, 0, 0, 0]), {}),
    ("played on", [0, 2, 1], ("caught_both", [2, -2, 2, -2]), {"play_on": True}),
]


@pytest.mark.parametrize(("_case", "order", "comes_to", "options"), ORDERS)
def test_the_partners_place_decides_and_the_hand_stops_when_a_side_is_complete(_case, order, comes_to, options):
    how, net = comes_to
    table = _finishing(order, **options)

    assert table.is_over
    assert table.state.finished == order
    assert table.net == net
    assert (table.result.wins[0].how if table.result.wins else None) == how
    assert table.result.carry == {"first_out": order[0]}


def _finishing(order, **options):
    """Seats go out in this order, each with its last card when it comes to its turn; others pass."""
    last = {seat: "456"[place] for place, seat in enumerate(order)}
    table = Table(
        [last.get(seat, "4") + ("" if seat in last else "4") for seat in range(4)], leader=order[0], **options
    )
    for place, seat in enumerate(order):
        while table.turn != seat:
            assert not table.is_over
            table.play("-")
        table.play("456"[place])
    return table


def test_after_the_wind_to_its_partner_the_second_seat_out_has_not_scored():
    """R7: 0 out, 1 out with the wind to 3, 3 leads, 2 out: order 0, 1, 2."""
    table = Table(["4", "5", "6", "56"]).play("4 5 - - 5 6")

    assert table.state.finished == [0, 1, 2]
    assert table.net == [1, -1, 1, -1]


def test_a_payment_is_explained_step_by_step():
    table = _finishing([0, 2], base_stake=10)
    first, second = table.result.payments

    assert first.steps == (Step("base", "base_stake", 10, 10, "5.5"), Step("times", "caught_both", 2, 20, "5.4"))
    assert [(one.payer, one.payee, one.points) for one in (first, second)] == [(1, 2, 20), (3, 0, 20)]
    assert first.moment == len(table.log)
    assert first.facts == {"finished": [0, 2]}


def test_the_default_is_to_pass_and_on_a_lead_the_lowest_card():
    table = Table(["4566", "78", "9T", "JQ"])

    assert game.write_action(game.default_action(table.state, 0)) == "play 4"
    table.play("4")
    assert game.write_action(game.default_action(table.state, 1)) == "pass"


def test_a_default_that_takes_wins_plays_the_last_cards():
    table = Table(["662", "78", "9T", "JQ"])

    assert game.write_action(game.default_action(table.state, 0, takes_wins=True)) == "play 662"
