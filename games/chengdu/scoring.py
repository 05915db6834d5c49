"""What a win pays: the cap, self-draw, several winners (docs/rules/chengdu.md §7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.chengdu.fans import Reckoning, WinningHand, best_reckoning
from games.chengdu.rules_worth import WorthRules
from games.chengdu.terms import TERMS
from games.core.payments import Payment, Step, Win
from games.core.seats import Seat
from games.mahjong.notation import write_tile

SEATS = 4

_REASONS = {"discard": "win_discard", "robbed_kong": "win_rob", "self_draw": "win_self"}


@dataclass(frozen=True, slots=True)
class Winner:
    """A seat that wins, and with what.

    `source` threw the tile or had its kong robbed; None by self-draw. `feeder` threw the tile of the direct kong whose
    replacement won, if the room lets that seat pay alone (§7.5).
    """

    seat: Seat
    hand: WinningHand
    source: Seat | None = None
    feeder: Seat | None = None


def capped(rules: WorthRules, fans: int) -> int:
    """So many fans after the cap (§7.1)."""
    return fans if rules.fan_cap is None else min(fans, rules.fan_cap)


def settle(rules: WorthRules, winner: Winner, playing: Sequence[Seat], *, moment: int) -> tuple[Win, list[Payment]]:
    """The win of one seat and what it is paid; `playing` are the seats that had not won before this tile.

    Several seats that win on one tile are settled one by one, each for itself (§3.5).
    """
    seat, hand = winner.seat, winner.hand
    best = best_reckoning(rules, hand)
    win = Win(seat, hand.how, best.fans, 1 << best.total, 1 << capped(rules, best.total))
    reason = "win_kong_flower" if hand.replacement else _REASONS[hand.how]
    payers: Sequence[Seat]
    if winner.source is not None:
        payers = (winner.source,)
    elif winner.feeder is not None:
        payers = (winner.feeder,)
    else:
        payers = [payer for payer in playing if payer != seat]
    steps = worth_steps(rules, best)
    if winner.source is None and winner.feeder is None and rules.self_draw_bonus == "add_base":
        steps.append(Step("plus", "self_draw_bonus", rules.base_stake, steps[-1].total + rules.base_stake, "7.4"))
    facts: dict[str, Any] = {"tile": write_tile(hand.tile), "how": hand.how}
    return win, [Payment(payer, seat, steps[-1].total, reason, moment, tuple(steps), facts) for payer in payers]


def worth_steps(rules: WorthRules, reckoning: Reckoning) -> list[Step]:
    """The steps of a hand's worth: base stake → two to the power of each fan → cap (§7.1, §7.6)."""
    steps = [Step("base", "base_stake", rules.base_stake, rules.base_stake, "7.6")]
    for fan, number in reckoning.fans:
        if number:
            steps.append(Step("power", fan, number, steps[-1].total << number, TERMS[fan].rule))
    limit = rules.base_stake << capped(rules, reckoning.total)
    if steps[-1].total > limit:
        steps.append(Step("cap", "cap", limit // rules.base_stake, limit, "7.1"))
    return steps
