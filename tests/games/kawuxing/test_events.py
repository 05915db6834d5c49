"""The worked events of the rules: kongs, chains, robbing, two winners, last tiles, shows and passed wins.

Seats are 0, 1, 2; the base stake is 10.
"""

from __future__ import annotations

import pytest

from games.core.errors import IllegalAction
from games.kawuxing import game

from .positions import position

IDLE = "1479p 1479s CCFFB"
SCATTERED = "2589p 2589s CFB 36s"


@pytest.mark.parametrize("piao", [(0, 0, 0), (1, 1, 1)])
@pytest.mark.parametrize(
    ("_case", "kong", "net"),
    [
        ("E01 concealed", {"seat": 0, "kind": "concealed"}, [40, -20, -20]),
        ("E02 added", {"seat": 0, "kind": "added"}, [20, -10, -10]),
        ("E03 direct", {"seat": 0, "kind": "direct", "from": 1}, [20, -20, 0]),
    ],
)
def test_a_kong_pays_at_once_and_piao_does_not_touch_it(_case, kong, net, piao):
    answer = game.score({"rules": {"base_stake": 10}, "piao": list(piao), "kongs": [kong]})

    assert answer["net"] == net


def chain_of_three():
    """E04: seat 1 makes a concealed kong, an added kong on its replacement, and throws what seat 2 kongs."""
    return position(
        IDLE,
        "1111s 358p 258s",
        "333s 123p 456p 789s F",
        melds=("", "pung:9p", ""),
        turn=1,
        drawn="3s",
        draws="9p 6s F 8p 8p",
    ).act("1 kong 1s", "1 kong 9p", "1 discard 3s")


def test_each_kong_of_a_chain_pays_twice_the_one_before_and_every_one_is_paid():
    table = chain_of_three()

    assert table.may(2) == ["kong", "pung", "pass"]
    kongs = [(payment.payer, payment.payee, payment.points) for payment in table.state.payments]
    assert kongs == [(2, 1, 20), (0, 1, 20), (2, 1, 20), (0, 1, 20)]


def test_a_direct_kong_on_the_discard_after_a_kong_goes_on_with_its_chain():
    table = chain_of_three().act("2 kong")

    assert table.state.payments[-1].points == 80
    assert table.net == [-40, 0, 40]


def test_a_win_after_a_chain_of_kongs_counts_once_however_many():
    table = chain_of_three().act("2 kong", "2 win")

    (win,) = table.result.wins
    assert win.fans == (("replacement_win", 2),)
    assert table.net == [-60, -20, 80]


FIVE_STAR_5P = "46p 234s 99s 678s CCC"
TWO_SIDED_25P = "34p 678p 777s 88s 234s"


def test_two_winners_are_each_paid_and_the_discarder_deals_next():
    table = position(FIVE_STAR_5P, TWO_SIDED_25P, "5p 1479p 1369s FFBB", shown=[0], turn=2, drawn="1p", draws="2s")

    table.act("2 discard 5p")
    assert table.may(0) == []
    assert table.may(1) == ["win", "pass"]
    table.act("1 win")

    assert table.net == [80, 10, -90]
    assert table.result.winners == (0, 1)
    assert table.result.carry == {"dealer": 2}


def robbed(**more):
    return position(FIVE_STAR_5P, "1111p 379p 147s", TWO_SIDED_25P, melds=("", "pung:5p", ""), turn=1, **more)


def test_a_robbed_kong_pays_nothing_and_stays_a_pung():
    table = robbed(drawn="5p", draws="2s 2s")

    table.act("1 kong 5p")
    assert (table.may(0), table.may(2)) == (["win", "pass"], ["win", "pass"])
    table.act("0 win", "2 win")

    assert table.net == [40, -60, 20]
    assert [meld.kind.value for meld in table.state.melds[1]] == ["pung"]
    assert table.result.carry == {"dealer": 1}


def test_kongs_before_a_robbed_one_stay_paid():
    table = robbed(drawn="2s", draws="5p 2s")

    table.act("1 kong 1p", "1 kong 5p", "0 win", "2 win")

    assert table.net == [40 - 20, -60 + 40, 20 - 20]


def test_a_kong_that_nobody_robs_is_complete_and_gets_its_replacement():
    table = robbed(drawn="5p", draws="2s 2s").act("1 kong 5p", "0 pass", "2 pass")

    assert table.net == [-10, 20, -10]
    assert [meld.kind.value for meld in table.state.melds[1]] == ["added_kong"]
    assert table.state.drawn is not None


@pytest.mark.parametrize(
    ("_case", "rules", "shown", "net"),
    [
        ("E09 one", {}, [0], [-20, 10, 10]),
        ("E09 two", {}, [0, 1], [-10, -10, 20]),
        ("E09 three", {}, [0, 1, 2], [0, 0, 0]),
        ("E09 none", {}, [], [0, 0, 0]),
        ("E09f first of two", {"draw_payment": "first_shown_pays"}, [1, 0], [10, -20, 10]),
    ],
)
def test_seats_that_have_shown_pay_for_a_drawn_hand(_case, rules, shown, net):
    answer = game.score({"rules": {"base_stake": 10, **rules}, "draw": True, "shown": shown})

    assert answer["net"] == net


def test_a_shown_hand_may_kong_what_leaves_its_waits_unchanged():
    table = position("111p 456p 789s 34s BB", IDLE, SCATTERED, shown=[0], drawn="1p", draws="9p 9p")

    assert table.may(0) == ["kong 1p", "discard 1p"]


def test_a_shown_hand_is_offered_no_kong_that_would_change_its_waits():
    table = position(
        "777p 56p 123s 99s CCC",
        "7p 1479s 28p FFBB 36s",
        SCATTERED,
        shown=[0],
        turn=1,
        drawn="5s",
        draws="1p 1p",
        show_auto_win=False,
    )

    table.act("1 discard 7p")

    assert table.may(0) == ["win", "pass"]


def test_a_shown_hand_takes_its_win_without_being_asked():
    table = position(
        "777p 56p 123s 99s CCC", "7p 1479s 28p FFBB 36s", SCATTERED, shown=[0], turn=1, drawn="5s", draws="1p"
    )

    table.act("1 discard 7p")

    assert table.result.winners == (0,)


def passing(**rules):
    """Seat 0 waits for 4p (worth 1) and 7p (worth 2: it has ponged 7p)."""
    return position(
        "56p 88s 234s",
        "4p 7p 1479s 28p FFBB 3s",
        "4p 7p 1479s 28p CCB 36s",
        melds=("pung:7p pung:1s", "", ""),
        turn=1,
        drawn="5s",
        draws="9s 9s 9s 9s 9p",
        **rules,
    )


@pytest.mark.parametrize(
    ("passed_win", "offered"), [("unless_bigger", ["win", "pass"]), ("strict", []), ("off", ["win", "pass"])]
)
def test_after_a_passed_win_only_a_larger_one_may_be_taken(passed_win, offered):
    table = passing(passed_win=passed_win).act("1 discard 4p", "0 pass", "2 discard 7p")

    assert table.claims(0) == offered


@pytest.mark.parametrize("passed_win", ["unless_bigger", "strict"])
def test_after_a_passed_win_a_smaller_one_is_not_offered(passed_win):
    table = passing(passed_win=passed_win).act("1 discard 7p", "0 pass", "2 discard 4p")

    assert table.claims(0) == []


def test_ones_own_draw_clears_a_passed_win():
    table = passing().act("1 discard 7p", "0 pass", "2 discard 9s", "0 discard 9s", "1 discard 4p")

    assert table.may(0) == ["win", "pass"]


def test_a_hand_that_holds_all_four_of_its_only_wait_is_not_ready():
    assert game.waits({"concealed": "B 123s 456s 789p", "melds": ["pung:B"]}) == {"waits": []}
    table = position("B 123s 456s 789p", IDLE, SCATTERED, melds=("pung:B", "", ""), drawn="9s", draws="9p 9p")

    assert "show 9s" not in table.may(0)
    with pytest.raises(IllegalAction):
        table.act("0 show 9s")


def test_a_wait_of_which_one_owns_all_four_is_no_wait():
    assert game.waits({"concealed": "5556p 123s 789s", "melds": ["pung:6p"]}) == {"waits": ["4p", "7p"]}


def test_a_kong_may_be_made_with_one_tile_left_and_its_replacement_is_the_last_tile():
    table = position("3333p 1256p 17s 888s", IDLE, SCATTERED, drawn="9s", draws="8s")
    assert "kong 3p" in table.may(0)

    table.act("0 kong 3p")

    assert table.may(0) == [f"discard {tile}" for tile in ("1p", "2p", "5p", "6p", "1s", "7s", "8s", "9s")]


def test_a_win_on_a_replacement_that_is_the_last_tile_counts_both_fans():
    table = position("9999p 123456p 88s 7s", IDLE, SCATTERED, drawn="6s", draws="8s")

    table.act("0 kong 9p", "0 win")

    assert dict(table.result.wins[0].fans) == {"replacement_win": 2, "last_tile_win": 2}
    assert table.net == [80 + 40, -60, -60]


def test_who_draws_the_last_tile_makes_no_kong_and_its_discard_can_only_be_won():
    table = position("3333p 1256p 67s 888s", "11p 4p 1479s CCFFB 2s", "34p 678p 777s 88s 234s", drawn="5p")
    assert not [action for action in table.may(0) if action.startswith("kong")]

    table.act("0 discard 5p")

    assert (table.may(1), table.may(2)) == ([], ["win", "pass"])
    table.act("2 pass")
    assert table.result.ending == "drawn"


def test_a_tile_not_added_at_once_can_never_be_added():
    table = position(
        "1479p 1479s C F",
        SCATTERED,
        "1346p 2356s BB F 6s 3s",
        melds=("pung:8s", "", ""),
        drawn="8s",
        draws="7p 3p 9s 1p",
    )
    assert "kong 8s" in table.may(0)

    table.act("0 discard 7p", "1 discard 7p", "2 discard 3p")

    assert "kong 8s" not in table.may(0)
    with pytest.raises(IllegalAction):
        table.act("0 kong 8s")


def test_no_kong_follows_a_pung_in_the_same_turn_but_after_the_next_draw():
    table = position(
        "2222p 55s 1479s CFB", "5s 1479p 369p CCFFB", SCATTERED, turn=1, drawn="2s", draws="3s 3s 1p 1p 1p"
    )

    table.act("1 discard 5s", "0 pung")
    assert not [action for action in table.may(0) if action.startswith("kong")]
    table.act("0 discard 1s", "1 discard 3s", "2 discard 3s")

    assert "kong 2p" in table.may(0)


@pytest.mark.parametrize(
    ("piao", "both", "one", "none"),
    [([1, 1, 0], 3, 2, None), ([1, 1, 1], 4, None, None), ([1, 0, 0], None, 2, 1), ([0, 0, 0], None, None, 1)],
)
def test_piao_multiplies_by_who_plays_it(piao, both, one, none):
    win = {"seat": 0, "concealed": "123456p 234s 99s 67s", "tile": "8s"}
    paid = {}
    for winner in range(3):
        answer = game.score({"piao": piao, "wins": [{**win, "seat": winner}]})
        for payment in answer["payments"]:
            paid.setdefault(piao[payment["from"]] + piao[payment["to"]], set()).add(payment["points"])

    assert paid == {count: {points} for count, points in ((2, both), (1, one), (0, none)) if points}


def test_xiaogan_seats_not_ready_pay_what_ready_ones_could_have_won():
    answer = game.score(
        {
            "rules": {"preset": "xiaogan", "base_stake": 10},
            "draw": True,
            "shown": [1],
            "hands": [
                {"seat": 0, "concealed": "1133p 5577p 22s 99s B"},
                {"seat": 1, "concealed": "46p 234s 99s 678s CCC"},
                {"seat": 2, "concealed": "1479p 1479s CFB 36s"},
            ],
        }
    )

    assert answer["net"] == [120, -40, -80]


def test_the_dealers_fourteenth_tile_is_a_draw_that_may_win():
    table = position("46p 234s 99s 678s CCC", IDLE, SCATTERED, drawn="5p", draws="1p")
    assert table.may(0)[0] == "win"

    table.act("0 win")

    assert table.result.wins[0].fans == (("five_star", 2),)
