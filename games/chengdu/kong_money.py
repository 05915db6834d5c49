"""Kong money 刮风下雨: who pays for a kong, and where the money goes when its owner loses it (§5)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.chengdu.rules import Rules
from games.core.payments import Payment, Step
from games.core.seats import Seat
from games.mahjong.melds import MeldKind
from games.mahjong.notation import write_tile
from games.mahjong.tiles import Tile

BYSTANDER_UNITS = 1
"""What the others pay for a direct kong where they pay at all (§5.3)."""

REASONS = {
    MeldKind.DIRECT_KONG: ("kong_direct", "5.3"),
    MeldKind.ADDED_KONG: ("kong_added", "5.2"),
    MeldKind.CONCEALED_KONG: ("kong_concealed", "5.1"),
}


@dataclass(frozen=True, slots=True)
class Kong:
    """A kong of the hand and the money it still has to its name.

    `number` counts the hand's kongs from 1; every payment that concerns a kong names it. `collected` is (payer, base
    stakes) of each payment; empty for an unpaid kong, and once the money is passed on or returned.
    """

    number: int
    seat: Seat
    kind: MeldKind
    tile: Tile | None
    source: Seat | None
    collected: tuple[tuple[Seat, int], ...] = ()

    @property
    def units(self) -> int:
        """Base stakes it still has."""
        return sum(units for _, units in self.collected)

    @property
    def facts(self) -> dict[str, Any]:
        facts: dict[str, Any] = {"kong": self.number, "kind": self.kind.value}
        return facts if self.tile is None else facts | {"tile": write_tile(self.tile)}

    def spent(self) -> Kong:
        """The same kong with nothing left to its name."""
        return replace(self, collected=())


def paid(rules: Rules, kong: Kong, *, playing: Sequence[Seat], is_paid: bool) -> Kong:
    """The kong with what its payers owe; `playing` are the other seats that have not won (§5.5)."""
    if not (rules.rain and is_paid):
        return kong
    units: Mapping[Seat, int]
    if kong.kind is MeldKind.DIRECT_KONG:
        assert kong.source is not None, "a direct kong has a source"
        others = BYSTANDER_UNITS if rules.kong_direct_payers == "discarder_plus_others" else 0
        units = {seat: rules.kong_unit_direct if seat == kong.source else others for seat in playing}
    else:
        amount = rules.kong_unit_added if kong.kind is MeldKind.ADDED_KONG else rules.kong_unit_concealed
        units = dict.fromkeys(playing, amount)
    return replace(kong, collected=tuple((seat, amount) for seat, amount in units.items() if amount))


def kong_payments(rules: Rules, kong: Kong, *, moment: int) -> list[Payment]:
    """What a complete kong collects at once."""
    reason, rule = REASONS[kong.kind]
    payments = []
    for payer, units in kong.collected:
        is_bystander = kong.kind is MeldKind.DIRECT_KONG and payer != kong.source
        term = "kong_bystander" if is_bystander else reason
        steps = _units(rules, units, term, rule)
        payments.append(Payment(payer, kong.seat, steps[-1].total, reason, moment, steps, kong.facts))
    return payments


def _units(rules: Rules, units: int, term: str, rule: str) -> tuple[Step, ...]:
    base = Step("base", "base_stake", rules.base_stake, rules.base_stake, "7.6")
    return (base, Step("times", term, units, rules.base_stake * units, rule))


def refunds(rules: Rules, kong: Kong, *, moment: int, but_not: Collection[Seat], rule: str) -> list[Payment]:
    """The kong's money back to its payers, but not to seats in `but_not` (§5.8, §9.4)."""
    payments = []
    for payer, units in kong.collected:
        if payer not in but_not:
            steps = _units(rules, units, "kong_units", rule)
            payments.append(Payment(kong.seat, payer, steps[-1].total, "kong_refund", moment, steps, kong.facts))
    return payments


def transfers(rules: Rules, kong: Kong, winners: Sequence[Seat], *, moment: int) -> list[Payment]:
    """The kong's money on to those who won on the discard after it, the nearest first (§5.8, §5.9)."""
    payments = []
    for winner, units in zip(winners, _shares(rules, kong.units, len(winners)), strict=True):
        if units:
            steps = _units(rules, units, "kong_units", "5.8")
            payments.append(Payment(kong.seat, winner, steps[-1].total, "kong_transfer", moment, steps, kong.facts))
    return payments


def _shares(rules: Rules, units: int, winners: int) -> list[int]:
    match rules.kong_transfer_multi:
        case "each_full":
            return [units] * winners
        case "nearest":
            return [units] + [0] * (winners - 1)
        case _:
            share, left = divmod(units, winners)
            return [share + left] + [share] * (winners - 1)


def after_shot(
    rules: Rules,
    kongs: Sequence[Kong],
    last: int,
    winners: Sequence[Seat],
    *,
    won_before: Collection[Seat],
    moment: int,
) -> tuple[list[Kong], list[Payment]]:
    """What a win on the discard after kong number `last` does to its owner's kong money (§5.8).

    Returns the kongs as they are then, and the payments.
    """
    owner = kongs[last - 1].seat
    left: list[Kong] = []
    payments: list[Payment] = []
    spared = () if rules.kong_refund_to_winners else won_before
    for kong in kongs:
        is_meant = kong.number == last or (rules.kong_shot_scope == "all" and kong.seat == owner)
        if rules.kong_shot == "keep" or not is_meant or not kong.collected:
            left.append(kong)
            continue
        if rules.kong_shot == "transfer":
            payments += transfers(rules, kong, winners, moment=moment)
        else:
            payments += refunds(rules, kong, moment=moment, but_not=spared, rule="5.8")
        left.append(kong.spent())
    return left, payments
