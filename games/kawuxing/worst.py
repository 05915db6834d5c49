"""The most that one hand can cost a seat (§4, §8, §9, §10, §11)."""

from __future__ import annotations

from games.kawuxing.kong_money import UNITS, chain_factor
from games.kawuxing.rules import Rules
from games.kawuxing.scoring import HORSE_DRAGON, SEATS

MELDS = 4
PIAO_FACTOR = SEATS + 1
"""All seats play piao (§9.2)."""
PIAO_ADDED = 4
"""Two seats with a piao of 2 each (§9.3)."""
OTHERS = SEATS - 1


def worst_loss(rules: Rules) -> int | None:
    """A bound that no hand by these rules exceeds; None where a share has no cap.

    In units, a unit being the base stake, doubled for each way in which 上楼 may raise it (§11.3). With C the highest
    cap that applies (§8.1) and P the largest piao factor (§9.2), what one seat can pay is the larger of

    * a hand that is won. A share is C × P, or C and the two seats' piao where that adds (§9.3); more by a unit for each
      of four triplets 数坎 (§11.1). By self-draw one share, with the horse tile's rank on top (§11.2). On a discard one
      share to each of two winners; where discarder pays all, two shares to each (§8.5), or, if the other winner's share
      is left out (§8.6), two in all;
    * a drawn hand: to each of the two others the unit of a drawn hand, or the other's best win, C (§10.2, §10.3), with
      piao where it counts there (§9.5);

    and of the kongs of the two others, four each. A chain of kongs goes on over discards, from seat to seat (§4.7), so
    it may have twelve links, and the eight of the others may be its last and dearest ones: two units each times the
    factor of its place, with piao where it counts there.
    """
    if rules.cap_multiplier is None:
        return None
    cap = max(rules.cap_multiplier, rules.cap_double_dragon or 0, rules.cap_shown_multiplier or 0)
    raised = {"off": 0, "both": 2}.get(rules.shang_lou, 1)
    units = max(_won(rules, cap), _drawn(rules, cap)) + _kongs(rules)
    return (rules.base_stake << raised) * units


def _with_piao(rules: Rules, units: int, *, counts: bool = True) -> int:
    """So many units with the most that piao makes of them, if it counts here."""
    if not counts or rules.piao_mode == "off":
        return units
    return units * PIAO_FACTOR if rules.piao_mode == "table_multiplier" else units + PIAO_ADDED


def _won(rules: Rules, cap: int) -> int:
    share = _with_piao(rules, cap) + (MELDS if rules.count_triplets else 0)
    horse = HORSE_DRAGON if rules.horse_tile != "off" else 0
    shares = OTHERS
    if rules.discarder_pays_all and rules.discarder_pays_all_on_double_win == "per_winner":
        shares = OTHERS * OTHERS
    return max(share + horse, shares * share)


def _drawn(rules: Rules, cap: int) -> int:
    if rules.draw_payment == "none":
        return 0
    one = cap if rules.draw_payment == "not_ready_pays" else rules.draw_unit
    return OTHERS * _with_piao(rules, one, counts=rules.piao_applies_to_draw)


def _kongs(rules: Rules) -> int:
    dearest = max(UNITS.values())
    places = range(MELDS + 1, SEATS * MELDS + 1)
    return sum(
        _with_piao(rules, dearest * chain_factor(rules, place), counts=rules.piao_applies_to_kong) for place in places
    )
