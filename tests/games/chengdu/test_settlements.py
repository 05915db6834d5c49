"""Whole settlements, event by event, and what each seat comes to (E, S, W, N are seats 0, 1, 2, 3)."""

from __future__ import annotations

import pytest

from games.chengdu import game
from games.chengdu.finish import next_dealer
from games.core.simulate import simulated_hand

from .positions import position

IDLE = "147m 258m 369m 147s 2s"
"""Not ready, and nothing to claim."""
IDLE_DOTS = "147p 258p 369p 147s 2s"
PLAIN_36P = "123m 456m 77m 123p 45p"
PLAIN_25P = "123m 456m 789m 22p 34p"
PLAIN_5P = "123s 456s 678s 11p 46p"
ALL_PUNGS = "222s 444s 666s 88s 33p"
FLUSH_9M = "234m 345m 567m 678m 9m"
FLUSH_ROOT_8S = "1111s 23s 567s 79s 99s"


def test_g1_a_kong_and_three_winners_one_after_the_other():
    table = position(
        PLAIN_36P, ALL_PUNGS, FLUSH_9M, "999s 14m 258p 147s 35p", turn=3, drawn="9s", draws="5s9m1s1s8s6p", left=30
    )

    table.act("3 kong 9s", "3 discard 5s", "0 discard 9m", "2 win")
    assert table.net == [-6, -2, 2, 6]
    assert table.state.turn == 3
    table.act("3 discard 1s", "0 discard 1s", "1 win", "3 discard 6p", "0 win")

    assert table.is_over
    assert table.net == [-8, 4, 2, 2]
    assert table.result.carry == {"dealer": 2}
    assert {payment.reason for payment in table.result.payments} == {"kong_concealed", "win_discard", "win_self"}


def test_g2_two_win_on_one_discard_and_the_seat_after_the_last_of_them_draws():
    table = position(IDLE, ALL_PUNGS, IDLE, FLUSH_ROOT_8S, drawn="8s", draws="1p", left=30)

    table.act("0 discard 8s", "3 win", "1 win")

    assert table.net == [-10, 2, 0, 8]
    assert table.log[-2].seats == (1, 3)
    assert (table.state.turn, table.state.drawn) == (0, 0)
    assert next_dealer(table.state) == 0


ROBBED = {"melds": ("", "pung:5p", "", ""), "turn": 1, "drawn": "5p", "draws": "1m", "left": 30}


def robbed(**rules):
    return position(IDLE, "147m 258s 369m 1s", PLAIN_25P, "111p 234p 999p 67p 88p", **ROBBED, **rules)


def test_g3_a_robbed_kong_does_not_exist_and_its_owner_pays_all_robbers():
    table = robbed().act("1 kong 5p", "2 win", "3 win")

    assert table.net == [0, -10, 2, 8]
    assert table.state.hands[1].size == 10
    assert [meld.kind.value for meld in table.state.melds[1]] == ["pung"]
    assert table.state.turn == 0
    assert next_dealer(table.state) == 1


def test_g3_a_kong_that_nobody_robs_is_paid_and_who_passed_is_barred():
    table = robbed().act("1 kong 5p")
    assert table.net == [0, 0, 0, 0]
    table.act("2 pass", "3 pass")

    assert table.net == [-1, 3, -1, -1]
    assert (table.state.turn, table.state.replacement) == (1, True)
    assert [max(table.state.passed[seat].values()) for seat in (2, 3)] == [1, 3]


@pytest.mark.parametrize(
    ("kong_shot", "net"),
    [("transfer", [-2, -2, 4, 0]), ("refund", [0, -2, 2, 0]), ("keep", [-2, 0, 2, 0])],
)
def test_g4_the_discard_after_a_direct_kong_is_won(kong_shot, net):
    table = position(
        IDLE, "999s 147m 258m 36m 14s", PLAIN_25P, IDLE, drawn="9s", draws="5p", left=30, kong_shot=kong_shot
    )

    table.act("0 discard 9s", "1 kong", "1 discard 5p", "2 win")

    assert table.net == net
    moved = [payment for payment in table.state.payments if payment.reason in ("kong_transfer", "kong_refund")]
    assert all(payment.facts["kong"] == 1 for payment in moved)


@pytest.mark.parametrize(
    ("_case", "rules", "net"),
    [
        ("each the full amount", {}, [-2, -6, 4, 4]),
        ("split", {"kong_transfer_multi": "split"}, [-2, -4, 3, 3]),
        ("nearest", {"kong_transfer_multi": "nearest"}, [-2, -4, 4, 2]),
        ("refund", {"kong_shot": "refund"}, [0, -4, 2, 2]),
    ],
)
def test_g5_two_win_on_the_discard_after_a_direct_kong(_case, rules, net):
    table = position(IDLE, "999s 147m 258m 36m 14s", PLAIN_25P, PLAIN_5P, drawn="9s", draws="5p", left=30, **rules)

    table.act("0 discard 9s", "1 kong", "1 discard 5p", "2 win", "3 win")

    assert table.net == net


@pytest.mark.parametrize(
    ("_case", "rules", "net"),
    [
        ("each the full amount", {}, [-2, -10, 6, 6]),
        ("split", {"kong_transfer_multi": "split"}, [-2, -4, 3, 3]),
    ],
)
def test_g5_two_win_on_the_discard_after_a_concealed_kong(_case, rules, net):
    hands = (IDLE, "999s 147m 258m 36m 14s", PLAIN_25P, PLAIN_5P)
    table = position(*hands, turn=1, drawn="9s", draws="5p", left=30, **rules)

    table.act("1 kong 9s", "1 discard 5p", "2 win", "3 win")

    assert table.net == net


def test_what_is_left_over_of_a_split_goes_to_the_nearest_winner_in_whole_base_stakes():
    hands = (PLAIN_25P, "147m 258m 36m 14s", "147m 258m 369m 147s 2s", PLAIN_5P)
    table = position(
        *hands,
        melds=("", "pung:9s", "", ""),
        turn=1,
        drawn="9s",
        draws="5p",
        left=30,
        kong_transfer_multi="split",
        base_stake=5,
    )

    table.act("1 kong 9s", "1 discard 5p", "0 win", "3 win")

    moved = [(payment.payee, payment.points) for payment in table.state.payments if payment.reason == "kong_transfer"]
    assert moved == [(3, 10), (0, 5)]


ONE_OR_FOUR = "11223344556m 99p"
"""Waits for 3m, a plain hand, and 6m, seven pairs."""


@pytest.mark.parametrize(("not_ready", "net"), [("min", [6, -5, -1, 0]), ("max", [6, -8, 2, 0])])
def test_g6_the_wall_ends_kong_money_goes_back_and_those_not_ready_pay(not_ready, net):
    table = position(
        PLAIN_36P,
        "147m 258m 36m 14s",
        ONE_OR_FOUR,
        ALL_PUNGS,
        melds=("", "pung:5s", "", ""),
        drawn="6p",
        draws="5s7p1s9s",
        void="spsm",
        must_win_last_n=0,
        not_ready=not_ready,
    )

    table.act("0 win", "1 kong 5s", "1 discard 7p", "2 discard 1s", "3 discard 9s")

    assert table.is_over
    assert table.net == net
    assert not any(0 in (payment.payer, payment.payee) for payment in table.result.payments[3:])


def test_g7_kong_money_goes_back_to_a_payer_who_has_won_since():
    table = position(
        PLAIN_36P,
        "999s 147m 258m 36m 14s",
        "123m 456m 789m 22s 34s",
        "123m 456m 789m 22s 34s",
        drawn="9s",
        draws="5p6p1p1p1p",
        must_win_last_n=0,
    )

    table.act("0 discard 9s", "1 kong", "1 discard 5p", "2 discard 6p", "0 win")
    assert table.net == [-1, 2, -1, 0]
    table.act("1 discard 1p", "2 discard 1p", "3 discard 1p")

    assert table.is_over
    assert table.net == [1, -2, 0, 1]
    (refund,) = [payment for payment in table.result.payments if payment.reason == "kong_refund"]
    assert (refund.payer, refund.payee, refund.points, refund.facts["kong"]) == (1, 0, 2, 1)


PIG = "999s 258p 147p 36p 14p"
"""Dots are its void suit."""
READY_2 = "222m 444m 666m 88m 33s"
READY_1 = "123s 456s 789s 22m 34m"


def pig_position(*, thrown="1m", **rules):
    table = position(PIG, IDLE, READY_2, READY_1, drawn="9s", draws="9p9p9p9p", void="pppp", must_win_last_n=0, **rules)
    table.state.rivers[0] = [18] if thrown == "1m" else [0]
    table.act("0 kong 9s", "0 discard 9p", "1 discard 9p", "2 discard 9p", "3 discard 9p")
    assert table.is_over
    return table


@pytest.mark.parametrize(
    ("_case", "rules", "thrown", "net"),
    [
        ("cap", {}, "1m", [-48, 13, 18, 17]),
        ("cap, without a cap", {"fan_cap": None}, "1m", [-192, 61, 66, 65]),
        ("as not ready", {"flower_pig": "as_not_ready"}, "1m", [-3, -3, 4, 2]),
        ("all its discards were void", {}, "1p", [-3, -3, 4, 2]),
        ("blame or not", {"passive_pig_as_not_ready": False}, "1p", [-48, 13, 18, 17]),
        ("fine", {"flower_pig": "fine"}, "1m", [-27, 5, 12, 10]),
        ("off", {"flower_pig": "off"}, "1m", [0, -3, 2, 1]),
        ("no refund", {"kong_refund_not_ready": False}, "1m", [-42, 11, 16, 15]),
        ("not ready off", {"not_ready": "off"}, "1m", [-48, 16, 16, 16]),
    ],
)
def test_g8_a_flower_pig_returns_its_kong_money_and_pays_everybody(_case, rules, thrown, net):
    assert pig_position(thrown=thrown, **rules).net == net


@pytest.mark.parametrize(
    ("_case", "rules", "net"),
    [
        ("still playing only", {}, [-32, 1, 17, 14]),
        ("winners too", {"flower_pig_to_winners": True}, [-48, 17, 17, 14]),
        ("those not ready pay winners too", {"not_ready_to_winners": True}, [-32, 2, 17, 13]),
    ],
)
def test_g9_a_flower_pig_and_an_earlier_winner(_case, rules, net):
    hands = ("147s 258p 147p 36p 14p", "123s 456s 77s 123p 45p", READY_2, IDLE)
    table = position(*hands, turn=2, drawn="6p", draws="9p9p9p", void="pmpp", must_win_last_n=0, **rules)
    table.state.rivers[0] = [18]

    table.act("2 discard 6p", "1 win", "2 discard 9p", "3 discard 9p", "0 discard 9p")

    assert table.is_over
    assert table.net == net


def test_g10_nobody_is_ready_so_kong_money_goes_back_and_the_dealer_stays():
    table = position(IDLE, IDLE, "999s 147m 258m 36m 14s", IDLE, turn=2, drawn="9s", draws="9p9p9p9p", void="pppp")

    table.act("2 kong 9s", "2 discard 9p", "3 discard 9p", "0 discard 9p", "1 discard 9p")

    assert table.net == [0, 0, 0, 0]
    assert [payment.reason for payment in table.result.payments] == ["kong_concealed"] * 3 + ["kong_refund"] * 3
    assert (table.result.ending, table.result.carry) == ("drawn", {"dealer": 0})


@pytest.mark.parametrize(("scope", "net"), [("last", [-3, 4, 2, -3]), ("all", [-3, -2, 8, -3])])
def test_g11_two_kongs_and_then_the_discard_is_won(scope, net):
    table = position(
        IDLE,
        "999s 147m 258m 3m",
        "123m 456m 789m 22p 13p",
        IDLE,
        melds=("", "pung:5p", "", ""),
        turn=1,
        drawn="9s",
        draws="5p2p",
        left=30,
        kong_shot_scope=scope,
    )

    table.act("1 kong 9s", "1 kong 5p", "1 discard 2p", "2 win")

    assert table.net == net


@pytest.mark.parametrize(("preset", "kong"), [("standard", 0), ("standard_rain", 2)])
def test_g12_without_blood_battle_the_first_tile_won_on_ends_the_hand(preset, kong):
    hands = ("999m 147m 258m 36p 4p 1p", ALL_PUNGS, IDLE, FLUSH_ROOT_8S)
    table = position(*hands, drawn="9m", draws="8s", left=30, preset=preset)
    table.act("0 kong 9m")
    assert table.net == [3 * kong, -kong, -kong, -kong]

    table.state.kongs.clear()
    table.state.replacement = False
    table.act("0 discard 8s", "1 win", "3 win")

    assert table.is_over
    assert [now - before for now, before in zip(table.net, [3 * kong, -kong, -kong, -kong], strict=True)] == [
        -10,
        2,
        0,
        8,
    ]
    assert table.result.carry == {"dealer": 0}


def test_g13_who_has_won_pays_no_more():
    table = position(PLAIN_36P, FLUSH_ROOT_8S, IDLE, IDLE, turn=3, drawn="6p", draws="8s", left=30)
    table.act("3 discard 6p", "0 win")
    before = table.net

    table.act("1 win")

    assert [now - then for now, then in zip(table.net, before, strict=True)] == [0, 18, -9, -9]


def test_g14_the_base_stake_multiplies_everything_once():
    table = position(
        IDLE_DOTS,
        "999s 234s 567s 22m 34m",
        IDLE_DOTS,
        IDLE_DOTS,
        turn=1,
        drawn="9s",
        draws="1p9p9p9p5m",
        left=30,
        base_stake=5,
    )

    table.act("1 kong 9s", "1 discard 1p", "2 discard 9p", "3 discard 9p", "0 discard 9p", "1 win")

    assert table.net == [-25, 75, -25, -25]


@pytest.mark.parametrize(
    ("kong_flower_direct", "net"), [("self_draw", [-7, 17, -5, -5]), ("feeder_pays", [-6, 6, 0, 0])]
)
def test_g15_a_win_on_the_replacement_of_a_direct_kong(kong_flower_direct, net):
    table = position(
        IDLE_DOTS,
        "999s 234s 567s 22m 34m",
        IDLE_DOTS,
        IDLE_DOTS,
        drawn="9s",
        draws="5m",
        left=30,
        kong_flower_direct=kong_flower_direct,
    )

    table.act("0 discard 9s", "1 kong", "1 win")

    assert table.net == net
    assert {payment.reason for payment in table.state.payments} == {"kong_direct", "win_kong_flower"}


PASSER = "23456p 567m 99m"


def passing(draws, hand3="11p 7p 258m 147s 369s 8m", **rules):
    table = position(
        "4p 258m 147m 147s 369s",
        "1p 9m 25m 147m 369s 258s",
        PASSER,
        hand3,
        melds=("", "", "pung:7p", ""),
        drawn="8s",
        draws=draws,
        left=30,
        **rules,
    )
    return table.act("0 discard 4p", "2 pass")


def test_g16_a_passed_win_bars_all_waits_but_a_larger_one_until_the_next_draw():
    table = passing("4s3m3m3s3m1m4p").act("1 discard 1p")
    assert table.claims(2) == []
    table.act("3 pung", "3 discard 7p")
    assert table.may(2) == ["win", "pass"]

    table.act("2 pass")
    assert max(table.state.passed[2].values()) == 1
    table.act("0 discard 3m", "1 discard 3m", "2 discard 3s")
    assert table.state.passed[2] == {}
    table.act("3 discard 3m", "0 discard 1m", "1 discard 4p")

    assert table.may(2) == ["win", "pass"]


def test_g16_the_larger_win_may_be_taken():
    table = passing("5s").act("1 discard 1p", "3 pung", "3 discard 7p", "2 win")

    assert table.net == [0, 0, 2, -2]


def test_g16_a_pung_does_not_end_the_bar():
    table = passing("5s", hand3="11p 258m 147s 369s 47m").act("1 discard 9m", "2 pung")
    assert table.state.passed[2] == {3: 0}

    assert "win" not in table.may(2)


@pytest.mark.parametrize("wall_left", [4, 5])
def test_g17_with_four_tiles_left_a_win_is_taken_without_asking(wall_left):
    table = position(IDLE, IDLE, PLAIN_25P, IDLE, turn=1, drawn="5p", draws="1s", left=wall_left)

    table.act("1 discard 5p")

    if wall_left == 4:
        assert table.net == [0, -1, 1, 0]
    else:
        assert table.may(2) == ["win", "pass"]


def test_g17_who_passed_before_is_barred_and_not_forced():
    hands = ("11p 258m 147m 36s 147s", IDLE, PLAIN_25P, "5p 22p 258m 147m 36s 14s")
    table = position(*hands, turn=3, drawn="1p", draws="5p", left=5)
    table.act("3 discard 5p", "2 pass", "0 discard 5p")

    assert table.state.won[2] is None
    assert (table.state.phase.value, table.state.turn) == ("turn", 1)


def test_g17_a_self_draw_is_taken_too():
    table = position(IDLE, IDLE, PLAIN_25P, IDLE, turn=1, drawn="9p", draws="5p", left=4)

    table.act("1 discard 9p")

    assert table.net == [-2, -2, 6, -2]


@pytest.mark.parametrize(
    ("_case", "hand", "melds", "drawn", "kong", "net"),
    [
        ("held from earlier", "6m 147s 258s 369p", "pung:6m", "2p", "6m", [0, 0, 0, 0]),
        ("just drawn", "147s 258s 369p 1p", "pung:9m", "9m", "9m", [-1, 3, -1, -1]),
    ],
)
def test_g18_an_added_kong_is_paid_only_if_its_tile_was_just_drawn(_case, hand, melds, drawn, kong, net):
    table = position(IDLE, hand, IDLE, IDLE, melds=("", melds, "", ""), turn=1, drawn=drawn, draws="5p", left=30)

    table.act(f"1 kong {kong}")

    assert table.net == net
    assert table.state.replacement


def test_g18_a_late_kong_can_be_robbed_and_gives_the_fan_of_the_discard_after_it():
    robbable = position(
        IDLE,
        "6m 147s 258s 369p",
        "123m 45m 789m 22p 345p",
        IDLE,
        melds=("", "pung:6m", "", ""),
        turn=1,
        drawn="2p",
        draws="5p",
        left=30,
    )
    assert robbable.act("1 kong 6m").may(2) == ["win", "pass"]

    shot = position(
        IDLE,
        "6m 147s 258s 369p",
        PLAIN_25P,
        IDLE,
        melds=("", "pung:6m", "", ""),
        turn=1,
        drawn="2s",
        draws="5p",
        left=30,
    )
    shot.act("1 kong 6m", "1 discard 5p", "2 win")
    assert shot.net == [0, -2, 2, 0]
    assert ("kong_discard_win", 1) in shot.state.victories[0].win.fans


def test_g19_with_an_empty_wall_nobody_kongs_and_a_pung_is_followed_by_the_same_limits():
    table = position(
        "1111p 258m 147m 36m 5m", "555m 147m 258s 369s 1s", IDLE, IDLE, drawn="9m", must_win_last_n=0, void="...."
    )
    assert not any(action.startswith("kong") for action in table.may(0))

    table.act("0 discard 5m")
    assert table.may(1) == ["pung", "pass"]
    table.act("1 pung", "1 discard 5m")

    assert table.is_over


def test_g19_the_last_tile_and_the_last_discard_are_worth_a_fan():
    drawn = position(PLAIN_25P, IDLE, IDLE, IDLE, drawn="5p", must_win_last_n=0).act("0 win")
    thrown = position(IDLE, PLAIN_25P, IDLE, IDLE, drawn="5p", must_win_last_n=0)
    thrown.act("0 discard 5p", "1 win")

    assert [victory.win.fans for victory in drawn.state.victories] == [(("last_tile_win", 1),)]
    assert [victory.win.fans for victory in thrown.state.victories] == [(("last_discard_win", 1),)]


@pytest.mark.parametrize("preset", game.presets)
def test_g20_after_its_win_a_seat_is_touched_by_refunds_to_it_alone(preset):
    for number in range(12):
        played = simulated_hand(game, game.presets[preset], seed=20, number=number, bots="house")
        state = game.open(game.presets[preset], None)
        for event in played.events:
            game.apply(state, event)

        for victory in state.victories:
            seat = victory.win.seat
            for payment in state.payments:
                if payment.moment > victory.moment and seat in (payment.payer, payment.payee):
                    paid_by_option = (
                        state.rules.flower_pig_to_winners and payment.reason == "flower_pig" and payment.payee == seat
                    )
                    assert (payment.reason, payment.payee) == ("kong_refund", seat) or paid_by_option
