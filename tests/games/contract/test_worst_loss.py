"""No hand costs a seat more than its rules say it can."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from games.core.payments import net_points
from games.core.simulate import house_player, play_hand
from games.registry import GAMES

from .walks import ALL_GAMES, FEW, SEEDS, Walk, key_of


def rules_with_a_bound(game, seed):
    """The preset that the seed names; where it has no cap, with one."""
    rules = Walk(game, seed).rules
    if game.worst_loss(rules) is not None:
        return rules
    caps = {"kawuxing": {"cap_multiplier": 8}, "chengdu": {"fan_cap": 3}, "doudizhu": {"multiplier_cap": 16}}
    return replace(rules, **caps[game.key])


@ALL_GAMES
@FEW
@given(seed=SEEDS)
def test_no_hand_of_random_choices_costs_more_than_the_bound(game, seed):
    walk = Walk(game, seed)
    walk.rules = rules_with_a_bound(game, seed)
    walk.state = game.open(walk.rules, None)
    result = game.result(walk.finish().state)
    assert result is not None
    assert min(net_points(result.payments, seats=game.seats)) >= -game.worst_loss(walk.rules)


@ALL_GAMES
@FEW
@given(seed=SEEDS)
def test_no_hand_of_the_house_bots_costs_more_than_the_bound(game, seed):
    rules = rules_with_a_bound(game, seed)
    played = play_hand(game, rules, key=key_of(seed), players=[house_player] * game.seats)
    assert min(net_points(played.result.payments, seats=game.seats)) >= -game.worst_loss(rules)


@ALL_GAMES
def test_every_preset_has_a_bound_in_proportion_to_its_stake_or_none(game):
    for rules in game.presets.values():
        bound = game.worst_loss(rules)
        dearer = game.worst_loss(replace(rules, base_stake=rules.base_stake * 7))
        assert dearer == (None if bound is None else 7 * bound)


WORKED = [
    ("kawuxing: a chain of kongs pays nothing more", "kawuxing", {"kong_chain": "off", "piao_mode": "off",
        "cap_double_dragon": None, "discarder_pays_all": False}, 2 * 8 + 8 * 2),
    ("kawuxing: two winners, all paid by the discarder", "kawuxing", {"kong_chain": "off", "piao_mode": "off",
        "cap_double_dragon": None}, 4 * 8 + 8 * 2),
    ("kawuxing: piao of all three", "kawuxing", {"kong_chain": "off", "cap_double_dragon": None}, 4 * 8 * 4 + 8 * 2),
    ("kawuxing: eight last kongs of a chain of twelve", "kawuxing", {"piao_mode": "off", "cap_double_dragon": None},
        4 * 8 + 2 * (2**12 - 2**4)),
    ("kawuxing: no cap", "kawuxing", {"cap_multiplier": None}, None),
    ("chengdu: three wins by self-draw, twelve kongs, one kong passed on thrice", "chengdu", {},
        3 * (16 + 1) + 12 * 2 + 2 * 6),
    ("chengdu: no rain", "chengdu", {"rain": False}, 3 * 17),
    ("chengdu: no cap", "chengdu", {"fan_cap": None}, None),
    ("doudizhu: landlord, three robs", "doudizhu", {"multiplier_cap": 16}, 2 * 16 * 8),
    ("doudizhu: the call counts, no robbing back", "doudizhu", {"multiplier_cap": 16, "counter_rob": False,
        "call_doubles": True}, 2 * 16 * 8),
    ("doudizhu: no cap", "doudizhu", {}, None),
    ("sichong: both caught", "sichong", {"base_stake": 5}, 10),
]  # fmt: skip


@pytest.mark.parametrize(("_case", "key", "changes", "bound"), WORKED)
def test_the_bound_is_what_its_parts_come_to(_case, key, changes, bound):
    game = GAMES[key]
    assert game.worst_loss(replace(next(iter(game.presets.values())), **changes)) == bound
