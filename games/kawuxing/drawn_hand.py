"""What a drawn hand 荒庄 pays (docs/rules/kawuxing.md §10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core.payments import Payment, Step
from games.core.seats import Seat, others
from games.kawuxing.fans import Reckoning, WinningHand, reckonings
from games.kawuxing.ready import waits_of
from games.kawuxing.rules import Rules
from games.kawuxing.scoring import SEATS, cap_of
from games.kawuxing.stakes import Stakes, times
from games.kawuxing.terms import TERMS
from games.mahjong.hand import Hand
from games.mahjong.melds import Meld
from games.mahjong.notation import write_tile
from games.mahjong.tiles import Tile, TileSet, members

ALL_SEATS = tuple(Seat(seat) for seat in range(SEATS))


class Holding(NamedTuple):
    """What a seat holds when the wall is empty."""

    hand: Hand
    melds: tuple[Meld, ...]

    @property
    def waits(self) -> TileSet:
        return waits_of(self.hand, self.melds)


def draw_payments(
    stakes: Stakes, holdings: Sequence[Holding], shown: Sequence[Seat], *, moment: int
) -> tuple[Payment, ...]:
    """Payments of a hand that nobody won. `shown` lists the seats that have shown, in order."""
    rules = stakes.rules
    match rules.draw_payment:
        case "shown_pays_others":
            pairs = [(payer, payee) for payer in shown for payee in ALL_SEATS if payee not in shown]
        case "first_shown_pays":
            pairs = _first_shown_pays(shown)
        case "not_ready_pays_unit":
            ready = [seat for seat in ALL_SEATS if holdings[seat].waits]
            if len(ready) == SEATS:
                return _units(stakes, _first_shown_pays(shown), "first_shown_pays", moment)
            pairs = [(payer, payee) for payer in ALL_SEATS if payer not in ready for payee in ready]
        case "not_ready_pays":
            return _best_wins(stakes, holdings, shown, moment)
        case _:
            pairs = []
    return _units(stakes, pairs, rules.draw_payment, moment)


def _first_shown_pays(shown: Sequence[Seat]) -> list[tuple[Seat, Seat]]:
    return [(shown[0], payee) for payee in others(shown[0], seats=SEATS)] if shown else []


def _units(stakes: Stakes, pairs: Sequence[tuple[Seat, Seat]], reason: str, moment: int) -> tuple[Payment, ...]:
    """One unit from each payer to each payee (§10.2)."""
    payments = []
    for payer, payee in pairs:
        steps = stakes.opening()
        times(steps, "draw_unit", stakes.rules.draw_unit, "10.2")
        if stakes.rules.piao_applies_to_draw:
            stakes.add_piao(steps, payer, payee)
        payments.append(Payment(payer, payee, steps[-1].total, reason, moment, tuple(steps)))
    return tuple(payments)


def _best_wins(stakes: Stakes, holdings: Sequence[Holding], shown: Sequence[Seat], moment: int) -> tuple[Payment, ...]:
    """查叫: seats not ready pay each ready seat its best win; shown seats pay each ready seat that has not shown.

    Twice if one of the two has shown; the cap applies; two that have shown pay each other nothing (§10.3).
    """
    ready = [seat for seat in ALL_SEATS if holdings[seat].waits]
    payments = []
    for payee in ready:
        for payer in others(payee, seats=SEATS):
            payer_shown, payee_shown = payer in shown, payee in shown
            if payer in ready and (not payer_shown or payee_shown):
                continue
            doubled = payer_shown or payee_shown
            wait, best = best_wait(stakes.rules, holdings[payee], doubled=doubled)
            steps = stakes.opening()
            for fan, number in best.fans:
                times(steps, fan, number, TERMS[fan].rule)
            if doubled:
                times(steps, "shown_in_draw", 2, "10.3")
            cap = cap_of(stakes.rules, double_dragon=best.double_dragon, shown=doubled)
            if cap is not None and steps[-1].total > cap * stakes.unit:
                steps.append(Step("cap", "cap", cap, cap * stakes.unit, "8.1"))
            if stakes.rules.piao_applies_to_draw:
                stakes.add_piao(steps, payer, payee)
            facts = {"tile": write_tile(wait)}
            payments.append(Payment(payer, payee, steps[-1].total, "not_ready_pays", moment, tuple(steps), facts))
    return tuple(payments)


def best_wait(rules: Rules, holding: Holding, *, doubled: bool) -> tuple[Tile, Reckoning]:
    """The wait and reading that would pay most after doubling and cap, no event counted; the hand must be ready."""

    def rank(found: tuple[Tile, Reckoning]) -> tuple[int, int]:
        reckoning = found[1]
        product = reckoning.product * (2 if doubled else 1)
        cap = cap_of(rules, double_dragon=reckoning.double_dragon, shown=doubled)
        return (product if cap is None else min(product, cap), reckoning.product)

    found = []
    for tile in members(holding.waits):
        win = WinningHand(holding.hand.with_tile(tile), holding.melds, tile, "self_draw")
        found += [(tile, reckoning) for reckoning in reckonings(rules, win)]
    return max(found, key=rank)
