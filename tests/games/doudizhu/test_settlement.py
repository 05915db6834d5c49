"""Whole hands from the deal to what each seat comes to (§6, §7)."""

from __future__ import annotations

from math import prod

import pytest

from games.core.payments import Step
from games.doudizhu import game
from games.doudizhu.multiplier import chain_factor
from games.doudizhu.rules import STAKE_MAX
from tests.games.doudizhu.positions import rules, table

SWEEP = "33445566778899TTJJQQ"
"""Ten pairs in a row: the landlord of G1 and G3 holds nothing else."""

G1 = ["3456789TJQKKAA22B", "3456789TJQKKAA22R"]
G3 = ["23456789TJQKAAKKK", "3456789TJQAA222BR"]


def _without(hand, bottom):
    """The hand before the bottom cards came to it."""
    for card in bottom.split():
        hand = hand.replace(card[0], "", 1)
    return hand


def _against(farmers, *, bottom, **options):
    """Seat 0 becomes the landlord with ten pairs in a row."""
    return table([_without(SWEEP, bottom), *farmers], bottom=bottom, base_stake=10, **options)


def test_g1_a_landlord_who_goes_out_at_once_makes_spring_within_four_turns():
    hand = _against(G1, bottom="7C 8D QH").play(SWEEP)

    assert hand.factors == [("quick_finish", 2), ("spring", 2)]
    assert hand.net == [80, -40, -40]


def test_g1b_a_straight_flush_in_the_bottom_doubles_it():
    hand = _against(G1, bottom="7S 8S 9S").play(SWEEP)

    assert hand.factors == [("bottom", 2), ("quick_finish", 2), ("spring", 2)]
    assert hand.net == [160, -80, -80]


def test_g2_a_chain_of_bombs_up_to_the_super_bomb_after_one_rob():
    bottom = "4C TD KH"
    hand = table(
        [_without("4455559999TTTJJJQQQK", bottom), "6688883377KAA22TJ", "33446677QKKAA22BR"],
        bottom=bottom,
        super_rank="9",
        base_stake=10,
        first=1,
        bids="1 call/2 no_rob/0 rob/1 no_rob",
    )

    hand.play("44 66 - 5555 8888 BR 9999 - - TTTJJJQQQ - - K")

    assert hand.factors == [("bomb", 2), ("chained_bomb", 3), ("rocket", 2), ("super_bomb", 4)]
    assert hand.state.turns[0] == 5
    assert hand.net == [1920, -960, -960]


FARMERS_WIN = [
    ("G3", "3 2 - - 3456789TJQKA - - KKKA", [("quick_finish", 2), ("anti_spring", 2)], [-80, 40, 40]),
    ("G4a", "3 - 4 - 2 - - 3456789TJQKA - - KKKA", [("quick_finish", 2), ("anti_spring", 2)], [-80, 40, 40]),
    ("G4b", "3 - 4 6 - 7 8 2 - - 3456789TJQKA - - KKKA", [], [-20, 10, 10]),
]


@pytest.mark.parametrize(("_case", "script", "factors", "net"), FARMERS_WIN)
def test_farmers_win_together_and_passes_count_as_turns(_case, script, factors, net):
    hand = _against(G3, bottom="5H 5S 9D").play(script)

    assert hand.factors == factors
    assert hand.net == net
    assert hand.result.winners == (1, 2)


def test_g5_fours_with_wings_multiply_nothing_and_a_last_bomb_counts():
    hand = table(
        ["77773456888999TJQ", "334669TJJQKKAA22B", "34468TTJQQKKAA22R"],
        bottom="5C 5D 5H",
        super_rank="7",
        base_stake=10,
    )

    hand.play("777734 - - 888999TJ - - 6 - - Q - - 5555")

    assert hand.factors == [("bottom", 2), ("bomb", 2), ("spring", 2)]
    assert hand.net == [160, -80, -80]


def test_g6_a_forced_landlord_pays_two_farmers_whose_bombs_chained():
    bottom = "4S TC 2H"
    hand = table(
        ["8888A333444555666", "9999TTJJQQKK77A22", _without("345677TTJJQQKKAA22BR", bottom)],
        bottom=bottom,
        first=2,
        base_stake=10,
        bids="2 no_call/0 no_call/1 no_call",
    )

    hand.play("3 8888 9999 BR - - K A - - 333444555666")

    assert hand.factors == [("bomb", 2), ("chained_bomb", 3), ("rocket", 2), ("quick_finish", 2)]
    assert hand.net == [240, 240, -480]


QUICK = [
    ("plays only", "3 - 4 6 - 7 8 2 - - 3456789TJQKA - - KKKA", {"quick_finish": "plays"}, [("quick_finish", 2)]),
    (
        "fewer than four",
        "3 - 4 - 2 - - 3456789TJQKA - - KKKA",
        {"quick_finish": "under_four"},
        [("anti_spring", 2)],
    ),
    ("none", "3 2 - - 3456789TJQKA - - KKKA", {"quick_finish": "none"}, [("anti_spring", 2)]),
    ("only one of them", "3 2 - - 3456789TJQKA - - KKKA", {"spring_with_quick": "one"}, [("anti_spring", 2)]),
]


@pytest.mark.parametrize(("_case", "script", "options", "factors"), QUICK)
def test_a_quick_finish_counts_as_the_rules_want_it(_case, script, options, factors):
    hand = _against(G3, bottom="5H 5S 9D", **options).play(script)

    assert hand.factors == factors


def test_a_cap_limits_the_multiplier_and_not_the_robs():
    hand = _against(G1, bottom="7S 8S 9S", multiplier_cap=5, bids="0 call/1 rob/2 no_rob/0 rob").play(SWEEP)

    win = hand.result.wins[0]
    assert (win.product, win.multiplier) == (8, 5)
    assert hand.net == [400, -200, -200]


def test_a_payment_is_explained_step_by_step():
    hand = _against(G1, bottom="7S 8S 9S", bids="0 call/1 rob/2 no_rob/0 rob").play(SWEEP)

    payment = hand.result.payments[0]

    assert payment.steps == (
        Step("base", "base_stake", 10, 10, "7.1"),
        Step("times", "bottom", 2, 20, "6.11"),
        Step("times", "quick_finish", 2, 40, "6.7"),
        Step("times", "spring", 2, 80, "6.8"),
        Step("times", "rob", 2, 160, "2.7"),
        Step("times", "rob", 2, 320, "2.7"),
    )
    assert (payment.payer, payment.payee, payment.points, payment.reason) == (1, 0, 320, "landlord")
    assert payment.moment == len(hand.log) == 7
    assert payment.facts["factors"] == [["bottom", 2, 6], ["quick_finish", 2, 7], ["spring", 2, 7]]
    assert all(step.term in game.terms for step in payment.steps)


def test_the_online_preset_knows_no_chains_and_no_quick_finish():
    hand = _against(G1, bottom="7S 8S 9S", preset="online").play(SWEEP)

    assert hand.factors == [("spring", 2)]


def test_the_dearest_hand_fits_63_bits():
    """§7.3: thirteen bombs in one chain leave no seat a quick finish, and no spring."""
    stake = rules(base_stake=STAKE_MAX).base_stake << len(["call", "rob", "rob", "rob"])
    chain = prod(chain_factor(rules(later_bombs="rising"), before) for before in range(13))
    super_bomb, bottom, both_farmers = 8, 2, 2

    assert stake * chain * super_bomb * bottom * both_farmers < 2**63
