"""The most that one hand can cost a seat (§5, §7, §9)."""

from __future__ import annotations

from games.chengdu.exhaustion import FINE_UNITS
from games.chengdu.kong_money import BYSTANDER_UNITS
from games.chengdu.rules import Rules
from games.chengdu.scoring import SEATS

KONGS_OF_A_SEAT = 4
"""A hand has four melds."""
OTHERS = SEATS - 1


def worst_loss(rules: Rules) -> int | None:
    """A bound that no hand by these rules exceeds; None where fans have no cap.

    In base stakes, with W = 2 to the power of the cap. What one seat can pay is the sum of

    * to each of the three others, who each win at most once (§8.1), a win: W, and a base stake more by self-draw where
      the room adds one outside the cap (§7.4); or, to a seat that has not won when the wall is empty, what those not
      ready or flower pigs pay: W at most (§9.5, §9.6). Where winners are paid as well, both;
    * the fine of a flower pig: 24 base stakes, however many share it (§9.5);
    * for each kong of the others, four a seat, the dearest kind (§5.1–5.3);
    * for the own kongs, whose money it has collected before, what it passes on beyond that: with several winners on
      one tile each may get the full amount (§5.9), three times what came in. Money that is returned came in before.
    """
    if rules.fan_cap is None:
        return None
    win = (1 << rules.fan_cap) + (rules.self_draw_bonus == "add_base")
    is_owed_at_end = rules.not_ready != "off" or rules.flower_pig == "cap"
    end = 1 << rules.fan_cap if is_owed_at_end else 0
    pays_winners = rules.not_ready_to_winners or rules.flower_pig_to_winners
    units = OTHERS * (win + end if pays_winners else max(win, end))
    if rules.flower_pig == "fine":
        units += FINE_UNITS
    if rules.rain:
        units += OTHERS * KONGS_OF_A_SEAT * _kong_paid(rules) + _passed_on(rules)
    return rules.base_stake * units


def _bystander(rules: Rules) -> int:
    return BYSTANDER_UNITS if rules.kong_direct_payers == "discarder_plus_others" else 0


def _kong_paid(rules: Rules) -> int:
    """The most that one seat pays for one kong of another."""
    return max(rules.kong_unit_concealed, rules.kong_unit_added, rules.kong_unit_direct, _bystander(rules))


def _passed_on(rules: Rules) -> int:
    """The most that a seat passes on of its own kongs' money beyond what it collected for them."""
    if rules.kong_shot != "transfer" or rules.kong_transfer_multi != "each_full" or rules.multi_win != "all":
        return 0
    alike = OTHERS * max(rules.kong_unit_concealed, rules.kong_unit_added)
    collected = max(alike, rules.kong_unit_direct + (OTHERS - 1) * _bystander(rules))
    kongs = KONGS_OF_A_SEAT if rules.kong_shot_scope == "all" else 1
    return (OTHERS - 1) * kongs * collected
