"""Each option alone changes what comes of a hand: the same question or position under its default and another value."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.options import options_of
from games.core.replay import Replay
from games.kawuxing import game
from games.kawuxing.notation import DECK
from games.mahjong.notation import read_tiles, write_tiles

from .positions import position

IDLE = "1479p 1479s CCFFB"
SCATTERED = "2589p 2589s CFB 36s"
PLAIN = "123456p 234s 99s 67s"
READY, OTHER_READY, NOT_READY = "1133p 5577p 22s 99s B", "46p 234s 99s 678s CCC", "1479p 1479s CFB 36s"


def net(concealed, tile, *melds, by="self_draw", circumstances=(), chain=1, piao=(0, 0, 0), shown=()):
    """Points by seat of a win of seat 0, from seat 1 unless by self-draw."""
    win = {"seat": 0, "concealed": concealed, "melds": melds, "tile": tile, "by": by, "circumstances": circumstances}
    win |= {"chain": chain} if by == "self_draw" else {"from": 1}
    return lambda **rules: game.score({"rules": rules, "piao": piao, "shown": shown, "wins": [win]})["net"]


def product(concealed, tile):
    """The product of the fans, before any cap."""
    win = {"seat": 0, "concealed": concealed, "tile": tile}
    return lambda **rules: game.score({"rules": rules, "wins": [win]})["wins"][0]["product"]


def without_win(*hands, kongs=(), **question):
    """Points by seat of kongs alone, or of a drawn hand."""
    held = [{"seat": seat, "concealed": hand} for seat, hand in enumerate(hands)]
    return lambda **rules: game.score({"rules": rules, "hands": held, "kongs": kongs, **question})["net"]


def two_winners(**rules):
    """Seat 0 has shown, seat 1 has not; seat 2 throws what both wait for."""
    wins = [
        {"seat": 0, "concealed": OTHER_READY, "tile": "5p", "by": "discard", "from": 2},
        {"seat": 1, "concealed": "34p 678p 777s 88s 234s", "tile": "5p", "by": "discard", "from": 2},
    ]
    return game.score({"rules": rules, "shown": [0], "wins": wins})["net"]


def choices(*hands, verb, acts=(), **place):
    """What seat 0 may do with this verb in its turn, after these actions."""
    return lambda **rules: [
        text for text in position(*hands, **place, **rules).act(*acts).may(0) if text.startswith(verb)
    ]


def claims(*hands, acts, **place):
    """What seat 0 may claim after these actions."""
    return lambda **rules: position(*hands, **place, **rules).act(*acts).claims(0)


def left(*hands, acts, **place):
    """What a finished hand leaves to the next."""
    return lambda **rules: dict(position(*hands, **place, **rules).act(*acts).result.carry)


def face_up(hand, tile):
    """The tiles that a show lays face up."""

    def shown(**rules):
        table = position(hand, IDLE, SCATTERED, drawn=tile, draws="1p 1p", **rules).act(f"0 show {tile}")
        return "".join(game.notice(table.log[0], None)["tiles"])

    return shown


def horse(**rules):
    """Seat 0 wins by self-draw, and the next tile is 7p."""
    return position(PLAIN, IDLE, SCATTERED, drawn="8s", draws="7p 1p", base_stake=1, **rules).act("0 win").net


def second_hand(**rules):
    """Seats that choose a piao before the second hand of a match, and what is chosen already."""
    state = game.open(game.Rules(**rules), {"dealer": 0, "piao": [1, 0, 0]})
    return [seat for seat in range(3) if game.legal_actions(state, seat)], state.piao


def equal_dice(**rules):
    """The points of a multiplier of 1 in a hand whose dealer threw equal dice."""
    hands = ["1112223334445p", "1112223334445s", "5556667778889p"]
    wall = Counter(DECK) - Counter(tile for hand in hands for tile in read_tiles(hand))
    record = {"dealer": 0, "dice": [3, 3], "hands": hands, "wall": write_tiles(wall.elements())}
    return Replay(game, {**record, "rules": {"piao_mode": "off", **rules}}).state.stakes.unit


PASSED = claims(
    "56p 88s 234s",
    "4p 7p 1479s 28p FFBB 3s",
    "4p 7p 1479s 28p CCB 36s",
    melds=("pung:7p pung:1s", "", ""),
    turn=1,
    drawn="5s",
    draws="9s 9s 9s 9s 9p",
    acts=["1 discard 4p", "0 pass", "2 discard 7p"],
)
PASSED_TWICE = claims(
    "56p 88s 234s",
    "4p 7p 1479s 28p FFBB 3s",
    "4p 7p 1479s 28p CCB 36s",
    melds=("pung:7p pung:1s", "", ""),
    turn=1,
    drawn="5s",
    draws="9s 9s 9s 9s 9p",
    acts=["1 discard 7p", "0 pass", "2 discard 4p"],
)
SHOWN_KONG = choices("111p 456p 789s 34s BB", IDLE, SCATTERED, shown=[0], drawn="1p", draws="9p 9p", verb="kong")
CHAIN = without_win(kongs=[{"seat": 0, "kind": "concealed", "chain": chain} for chain in (1, 2, 3)])
ONE_IN_HAND = ["B", "B", "pung:1p", "kong:added:4s", "pung:7s", "kong:direct:C"]
DRAWS = without_win(READY, OTHER_READY, NOT_READY, draw=True, shown=[1, 0])

CASES = [
    ("base_stake", 5, net(PLAIN, "8s"), [2, -1, -1], [10, -5, -5]),
    ("cap_multiplier", 16, net("1122334456677p", "5p"), [16, -8, -8], [32, -16, -16]),
    ("cap_double_dragon", None, net("1111p 3333p 77p 22s B", "B"), [32, -16, -16], [16, -8, -8]),
    ("cap_shown_multiplier", 16, net("1113337779955p", "9p", shown=[0]), [16, -8, -8], [32, -16, -16]),
    ("five_star_multiplier", 4, net("4556p", "5p", "pung:1s", "pung:9s", "pung:C"), [4, -2, -2], [8, -4, -4]),
    ("all_pungs_multiplier", 4, net("111p 444s 99p BB", "9p", "pung:7p"), [4, -2, -2], [8, -4, -4]),
    ("kong_win_multiplier", 4, net(PLAIN, "8s", circumstances=["replacement"]), [4, -2, -2], [8, -4, -4]),
    (
        "kong_chain_win_bonus",
        "per_kong",
        net(PLAIN, "8s", circumstances=["replacement"], chain=2),
        [4, -2, -2],
        [8, -4, -4],
    ),
    ("robbed_kong_multiplier", 4, net(PLAIN, "8s", by="robbed_kong"), [2, -2, 0], [4, -4, 0]),
    ("one_in_hand_multiplier", 2, net(*ONE_IN_HAND), [16, -8, -8], [8, -4, -4]),
    ("one_in_hand_excludes_all_pungs", True, net(*ONE_IN_HAND), [16, -8, -8], [8, -4, -4]),
    ("open_four_in_one_multiplier", 4, net("56p 88s 234s", "7p", "pung:7p", "pung:1s"), [4, -2, -2], [8, -4, -4]),
    ("four_in_one_scope", "half", net("13p 2p 678p 9p 555p", "9p", "pung:2p"), [16, -8, -8], [8, -4, -4]),
    ("four_in_one_scope", "full", net("13p 2p 678s 9p 555p", "9p", "pung:2p"), [2, -1, -1], [4, -2, -2]),
    (
        "concealed_four_in_one_requires_triplet",
        True,
        net("4455566p 123s 789s", "5p"),
        [16, -8, -8],
        [4, -2, -2],
    ),
    (
        "concealed_four_in_one_on_discard",
        False,
        net("777p 56p 123s 99s CCC", "7p", by="discard"),
        [4, -4, 0],
        [1, -1, 0],
    ),
    (
        "concealed_four_in_one_when_shown",
        "becomes_ming",
        net("777p 56p 123s 99s CCC", "7p", shown=[0]),
        [16, -8, -8],
        [8, -4, -4],
    ),
    ("dragon_seven_pairs", "16/32", product("1133p 5577p 22s 999s", "9s"), 8, 16),
    ("dragon_seven_pairs", "8/32", product("1111p 3333p 77p 22s B", "B"), 16, 32),
    ("triple_dragon_seven_pairs_multiplier", 64, product("1111p 3333p 777p 22s", "7p"), 16, 64),
    ("three_dragons_seven_pairs_multiplier", 8, net("1133p 55p 22s CCFFB", "B"), [8, -4, -4], [16, -8, -8]),
    ("last_tile_win", False, net(PLAIN, "8s", circumstances=["last_tile"]), [4, -2, -2], [2, -1, -1]),
    (
        "last_discard_win",
        True,
        net(PLAIN, "8s", by="discard", circumstances=["last_tile"]),
        [1, -1, 0],
        [2, -2, 0],
    ),
    ("show_doubles", "either", net(PLAIN, "8s", shown=[2]), [2, -1, -1], [3, -1, -2]),
    ("show_doubles", "stack", net(PLAIN, "8s", shown=[0, 2]), [4, -2, -2], [6, -2, -4]),
    ("discarder_pays_all", False, net(PLAIN, "8s", by="discard", shown=[0]), [4, -4, 0], [2, -2, 0]),
    (
        "discarder_pays_all_exempts_shown",
        False,
        net(PLAIN, "8s", by="discard", shown=[0, 1]),
        [2, -2, 0],
        [4, -4, 0],
    ),
    (
        "discarder_pays_all_basis",
        "twice_own",
        net(PLAIN, "8s", by="discard", shown=[0], piao=[1, 0, 1]),
        [10, -10, 0],
        [8, -8, 0],
    ),
    ("discarder_pays_all_on_double_win", "skip_other_winner", two_winners, [8, 1, -9], [4, 1, -5]),
    ("piao_mode", "additive", net(PLAIN, "8s", piao=[1, 1, 1]), [8, -4, -4], [6, -3, -3]),
    ("piao_choice", "first_hand_fixed", second_hand, ([0, 1, 2], [None] * 3), ([], [1, 0, 0])),
    ("piao_choice", "forced", second_hand, ([0, 1, 2], [None] * 3), ([], [1, 1, 1])),
    (
        "piao_applies_to_kong",
        True,
        without_win(kongs=[{"seat": 0, "kind": "concealed"}], piao=[1, 0, 0]),
        [4, -2, -2],
        [8, -4, -4],
    ),
    (
        "piao_applies_to_draw",
        True,
        without_win(draw=True, shown=[0], piao=[1, 0, 0]),
        [-2, 1, 1],
        [-4, 2, 2],
    ),
    ("count_triplets", True, net("111p 444s 99p BB", "9p", "pung:7p"), [4, -2, -2], [10, -5, -5]),
    ("horse_tile", "self_draw", horse, [2, -1, -1], [16, -8, -8]),
    ("shang_lou", "equal_dice", equal_dice, 1, 2),
    (
        "shang_lou",
        "after_draw",
        left(PLAIN, IDLE, SCATTERED, drawn="1p", acts=["0 discard 1p"]),
        {"dealer": 0},
        {"dealer": 0, "raised": True},
    ),
    (
        "min_multiplier_discard",
        2,
        claims(PLAIN, "8s 1479p 1479s CCFF", SCATTERED, turn=1, drawn="1p", draws="9p 9p", acts=["1 discard 8s"]),
        ["win", "pass"],
        [],
    ),
    (
        "min_multiplier_self_draw",
        2,
        choices(PLAIN, IDLE, SCATTERED, drawn="8s", draws="1p 1p", verb="win"),
        ["win"],
        [],
    ),
    ("passed_win", "strict", PASSED, ["win", "pass"], []),
    ("passed_win", "same_tile", PASSED_TWICE, [], ["win", "pass"]),
    ("passed_win", "off", PASSED_TWICE, [], ["win", "pass"]),
    (
        "show_min_wall",
        12,
        choices(PLAIN, IDLE, SCATTERED, drawn="C", draws="1p 1p", verb="show"),
        ["show C"],
        [],
    ),
    (
        "show_tiles",
        "waits_only",
        face_up(PLAIN, "C"),
        "1p2p3p4p5p6p2s3s4s6s7s9s9s",
        "6s7s9s9s",
    ),
    (
        "show_hides_triplets",
        True,
        face_up("111p 456p 789s 34s BB", "C"),
        "1p1p1p4p5p6p3s4s7s8s9sBB",
        "4p5p6p3s4s7s8s9sBB",
    ),
    ("show_kong_policy", "hidden_or_pong_only", SHOWN_KONG, ["kong 1p"], []),
    ("show_kong_policy", "none", SHOWN_KONG, ["kong 1p"], []),
    (
        "show_auto_win",
        False,
        claims(
            PLAIN,
            "8s 1479p 1479s CCFF",
            SCATTERED,
            shown=[0],
            turn=1,
            drawn="1p",
            draws="9p 9p",
            acts=["1 discard 8s"],
        ),
        [],
        ["win", "pass"],
    ),
    (
        "show_discard_guard",
        "forbid_unless_forced",
        choices("58s 19p 444p CCC BBB", PLAIN, SCATTERED, shown=[1], drawn="7p", draws="1p 1p", verb="discard"),
        [f"discard {tile}" for tile in ("1p", "4p", "7p", "9p", "5s", "8s", "C", "B")],
        [f"discard {tile}" for tile in ("1p", "4p", "7p", "9p", "C", "B")],
    ),
    (
        "kong_after_pung",
        True,
        choices(
            "2222p 55s 1479s CFB",
            "5s 1479p 369p CCFFB",
            SCATTERED,
            turn=1,
            drawn="2s",
            draws="3s 3s",
            acts=["1 discard 5s", "0 pung"],
            verb="kong",
        ),
        [],
        ["kong 2p"],
    ),
    (
        "add_kong_timing",
        "anytime",
        choices("479p 1479s CF 8s", IDLE, SCATTERED, melds=("pung:8s", "", ""), drawn="6p", draws="1p 1p", verb="kong"),
        [],
        ["kong 8s"],
    ),
    ("kong_chain", "double_third_full", CHAIN, [28, -14, -14], [44, -22, -22]),
    ("kong_chain", "off", CHAIN, [28, -14, -14], [12, -6, -6]),
    ("draw_payment", "first_shown_pays", DRAWS, [-1, -1, 2], [1, -2, 1]),
    ("draw_payment", "not_ready_pays", DRAWS, [-1, -1, 2], [8, 4, -12]),
    ("draw_payment", "not_ready_pays_unit", DRAWS, [-1, -1, 2], [1, 1, -2]),
    ("draw_payment", "none", DRAWS, [-1, -1, 2], [0, 0, 0]),
    ("draw_unit", 2, without_win(draw=True, shown=[0]), [-2, 1, 1], [-4, 2, 2]),
    (
        "draw_next_dealer",
        "last_drawer",
        left(IDLE, SCATTERED, IDLE, turn=1, drawn="3p", acts=["1 discard 3p"]),
        {"dealer": 0},
        {"dealer": 1},
    ),
    (
        "kongs_on_draw",
        "cancel",
        without_win(draw=True, kongs=[{"seat": 0, "kind": "concealed"}]),
        [4, -2, -2],
        [0, 0, 0],
    ),
    (
        "bench_rotation",
        True,
        left(PLAIN, IDLE, SCATTERED, drawn="8s", draws="1p", dealer=1, acts=["0 win"]),
        {"dealer": 0},
        {"dealer": 0, "sits_out": 0},
    ),
]


@pytest.mark.parametrize(("option", "value", "outcome", "usual", "changed"), CASES)
def test_an_option_alone_changes_the_outcome(option, value, outcome, usual, changed):
    default = getattr(game.Rules(), option)

    assert outcome(**{option: default}) == usual
    assert outcome(**{option: value}) == changed
    assert usual != changed


def test_every_option_has_a_case_and_every_word_for_people():
    options = options_of(game.Rules)

    assert {case[0] for case in CASES} == {option.id for option in options}
    assert all(option.name and option.chinese and option.help and option.rule for option in options)
