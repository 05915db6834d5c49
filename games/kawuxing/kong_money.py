"""Kong money 喜钱: who pays for a kong, and how much (docs/rules/kawuxing.md §4)."""

from __future__ import annotations

from games.core.payments import Payment
from games.core.seats import Seat, others
from games.kawuxing.rules import Rules
from games.kawuxing.stakes import Stakes, times
from games.mahjong.melds import MeldKind
from games.mahjong.notation import write_tile
from games.mahjong.tiles import Tile

UNITS = {MeldKind.CONCEALED_KONG: 2, MeldKind.ADDED_KONG: 1, MeldKind.DIRECT_KONG: 2}
"""Base stakes from each payer."""

_RULE = {MeldKind.CONCEALED_KONG: "4.1", MeldKind.ADDED_KONG: "4.2", MeldKind.DIRECT_KONG: "4.3"}


def chain_factor(rules: Rules, chain: int) -> int:
    """What the `chain`-th kong of a chain is multiplied by; the first is 1 (§4.7)."""
    if rules.kong_chain == "off":
        return 1
    if rules.kong_chain == "double_third_full" and chain >= 3:
        assert rules.cap_multiplier is not None, "rules with double_third_full have a cap"
        return rules.cap_multiplier
    return 1 << (chain - 1)


def kong_payments(
    stakes: Stakes,
    *,
    seat: Seat,
    kind: MeldKind,
    source: Seat | None,
    chain: int,
    moment: int,
    tile: Tile | None = None,
) -> list[Payment]:
    """What a complete kong of `seat` pays at once: a direct kong by the discarder alone, the others by both."""
    payers = (source,) if kind is MeldKind.DIRECT_KONG and source is not None else others(seat, seats=3)
    facts = {"chain": chain} if tile is None else {"chain": chain, "tile": write_tile(tile)}
    payments = []
    for payer in payers:
        steps = stakes.opening()
        times(steps, kind.value, UNITS[kind], _RULE[kind])
        times(steps, "kong_chain", chain_factor(stakes.rules, chain), "4.7")
        if stakes.rules.piao_applies_to_kong:
            stakes.add_piao(steps, seat, payer)
        payments.append(Payment(payer, seat, steps[-1].total, kind.value, moment, tuple(steps), facts))
    return payments
