"""What is settled when the wall is empty 流局: refunds, flower pigs, not ready (docs/rules/chengdu.md §9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.chengdu.fans import Reckoning, cap_fans
from games.chengdu.kong_money import Kong, refunds
from games.chengdu.ready import counted_waits, wait_worths
from games.chengdu.rules import Rules
from games.chengdu.scoring import worth_steps
from games.chengdu.void import SUITS_MAX, holds, suits_of
from games.core.payments import Payment, Step
from games.core.seats import Seat
from games.mahjong.hand import Hand
from games.mahjong.melds import Meld
from games.mahjong.notation import write_tile
from games.mahjong.tiles import SUIT_OF, Suit, Tile, TileSet

FINE_UNITS = 24
"""Base stakes of the fine, a number that one, two or three seats can share (§9.5)."""


@dataclass(frozen=True, slots=True)
class Holding:
    """What a seat holds at the end: without the winning tile if it has won.

    `threw_only_void`: each of its discards was of its void suit. `visible4`: kinds all four of which it sees (§9.3).
    """

    seat: Seat
    hand: Hand
    melds: tuple[Meld, ...]
    void: Suit | None = None
    has_won: bool = False
    threw_only_void: bool = False
    visible4: TileSet = 0

    def waits(self, rules: Rules) -> TileSet:
        return counted_waits(rules, self.hand, self.melds, self.void, visible4=self.visible4)


def threw_only(discards: Sequence[Tile], void: Suit | None) -> bool:
    """Whether each of the discards was of the void suit."""
    return void is not None and all(SUIT_OF[tile] is void for tile in discards)


def is_pig(rules: Rules, holding: Holding) -> bool:
    """花猪: a tile of the void suit, or three suits where none is named; not if it had no choice (§9.2)."""
    if holding.void is None:
        return len(suits_of(holding.hand, holding.melds)) > SUITS_MAX
    if not holds(holding.hand, holding.void):
        return False
    return not (rules.passive_pig_as_not_ready and holding.threw_only_void)


def exhaustion(rules: Rules, holdings: Sequence[Holding], kongs: Sequence[Kong], *, moment: int) -> list[Payment]:
    """All payments, in their order: classify, refund, flower pigs, not ready (§9.1)."""
    playing = [holding for holding in holdings if not holding.has_won]
    won = [holding for holding in holdings if holding.has_won]
    pigs = [holding for holding in playing if is_pig(rules, holding)]
    ready = [holding for holding in playing if holding not in pigs and holding.waits(rules)]
    short = [holding for holding in playing if holding not in ready]
    payments: list[Payment] = []
    if rules.kong_refund_not_ready:
        losing = {holding.seat for holding in short}
        spared = () if rules.kong_refund_to_winners else [holding.seat for holding in won]
        for kong in kongs:
            if kong.seat in losing:
                payments += refunds(rules, kong, moment=moment, but_not=spared, rule="9.4")
    paid_by_pigs = [holding for holding in playing if holding not in pigs]
    payments += _pigs_pay(rules, pigs, paid_by_pigs + won * rules.flower_pig_to_winners, moment)
    payers = [holding for holding in short if holding not in pigs or rules.flower_pig in ("as_not_ready", "fine")]
    payments += _not_ready_pay(rules, payers, ready + won * rules.not_ready_to_winners, moment)
    return payments


def _pigs_pay(rules: Rules, pigs: Sequence[Holding], payees: Sequence[Holding], moment: int) -> list[Payment]:
    """查花猪 (§9.5)."""
    base = Step("base", "base_stake", rules.base_stake, rules.base_stake, "7.6")
    if rules.flower_pig == "cap":
        steps = [base]
        fans = cap_fans(rules)
        steps.append(Step("power", "cap", fans, rules.base_stake << fans, "9.5"))
    elif rules.flower_pig == "fine" and payees:
        units = FINE_UNITS // len(payees)
        steps = [base, Step("times", "fine_share", units, units * rules.base_stake, "9.5")]
    else:
        return []
    return [
        Payment(pig.seat, payee.seat, steps[-1].total, "flower_pig", moment, tuple(steps))
        for pig in pigs
        for payee in sorted(payees, key=lambda holding: holding.seat)
    ]


def _not_ready_pay(rules: Rules, payers: Sequence[Holding], payees: Sequence[Holding], moment: int) -> list[Payment]:
    """查叫 (§9.6)."""
    if rules.not_ready == "off" or not payers:
        return []
    payments = []
    for payee in sorted(payees, key=lambda holding: holding.seat):
        found = asked_wait(rules, payee)
        if found is None:
            continue
        tile, reckoning = found
        steps = tuple(worth_steps(rules, reckoning))
        facts = {"tile": write_tile(tile)}
        payments += [
            Payment(payer.seat, payee.seat, steps[-1].total, "not_ready", moment, steps, facts) for payer in payers
        ]
    return payments


def asked_wait(rules: Rules, holding: Holding) -> tuple[Tile, Reckoning] | None:
    """The wait whose worth is asked for: the smallest or the largest; the lowest of equal ones. None if there is none.

    Those whose only waits are dead have none, though they have won.
    """
    worths = wait_worths(rules, holding.hand, holding.melds, holding.waits(rules))
    if not worths:
        return None
    sign = -1 if rules.not_ready == "max" else 1
    return min(worths, key=lambda found: (sign * found[1].total, found[0]))
