"""What a win pays: the cap, the best reading, shares, discarder pays all (docs/rules/kawuxing.md §8)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.payments import Payment, Step, Win
from games.core.seats import Seat, others
from games.kawuxing.fans import Reckoning, WinningHand, reckonings
from games.kawuxing.rules_worth import WorthRules
from games.kawuxing.stakes import Stakes, times
from games.kawuxing.terms import TERMS
from games.mahjong.notation import write_tile
from games.mahjong.tiles import DRAGONS, RANK_OF, Tile

SEATS = 3
HORSE_DRAGON = 10
"""What a dragon counts as a horse tile (§11.2)."""


@dataclass(frozen=True, slots=True)
class Winner:
    """A seat that wins, and with what. `source` threw the tile or had its kong robbed; None by self-draw."""

    seat: Seat
    hand: WinningHand
    source: Seat | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """What a settlement needs to know beside the winners' hands."""

    stakes: Stakes
    shown: Collection[Seat] = ()
    horse: Tile | None = None


def cap_of(rules: WorthRules, *, double_dragon: bool, shown: bool) -> int | None:
    """The cap of one share (§8.1); None where there is none. An exception can raise the cap, never lower it."""
    cap = rules.cap_multiplier
    if cap is None:
        return None
    if double_dragon and rules.cap_double_dragon is not None:
        cap = max(cap, rules.cap_double_dragon)
    if shown and rules.cap_shown_multiplier is not None:
        cap = max(cap, rules.cap_shown_multiplier)
    return cap


def payer_doubles(rules: WorthRules, *, winner_shown: bool, payer_shown: bool) -> bool:
    """Whether the payer's own show doubles what it pays (§8.8)."""
    if not payer_shown or rules.show_doubles == "winner_only":
        return False
    return rules.show_doubles == "stack" or not winner_shown


def share_multiplier(rules: WorthRules, win: WinningHand, reckoning: Reckoning, *, payer_shown: bool) -> int:
    """The multiplier of one payer's share under this reading, after the cap."""
    doubles = payer_doubles(rules, winner_shown=win.shown, payer_shown=payer_shown)
    product = reckoning.product * (2 if doubles else 1)
    cap = cap_of(rules, double_dragon=reckoning.double_dragon, shown=win.shown or doubles)
    return product if cap is None else min(product, cap)


def best_reckoning(rules: WorthRules, win: WinningHand, payers_shown: Sequence[bool]) -> Reckoning | None:
    """The reading that pays most after the cap (§8.2); None if the hand does not win.

    Ties: the larger product, then the fewest fans, then the order of the list of fans.
    """

    def rank(reckoning: Reckoning) -> tuple[int, int, int, tuple[int, ...]]:
        paid = sum(share_multiplier(rules, win, reckoning, payer_shown=shown) for shown in payers_shown)
        return (-paid, -reckoning.product, len(reckoning.fans), reckoning.order)

    return min(reckonings(rules, win), key=rank, default=None)


def multiplier_against(rules: WorthRules, win: WinningHand, *, payer_shown: bool) -> int:
    """The largest multiplier, after the cap, that the hand can win from this payer; 0 if it does not win."""
    best = best_reckoning(rules, win, (payer_shown,))
    return 0 if best is None else share_multiplier(rules, win, best, payer_shown=payer_shown)


def settle(winners: Sequence[Winner], table: Table, *, moment: int) -> tuple[tuple[Win, ...], tuple[Payment, ...]]:
    """Wins and payments of all who win on one tile: the formula once for each winner (§8.4–8.6)."""
    wins: list[Win] = []
    payments: list[Payment] = []
    winning = {winner.seat for winner in winners}
    for winner in winners:
        win, owed = _settle_one(winner, table, other_winners=winning - {winner.seat}, moment=moment)
        wins.append(win)
        payments += owed
    return tuple(wins), tuple(payments)


def _settle_one(
    winner: Winner, table: Table, *, other_winners: Collection[Seat], moment: int
) -> tuple[Win, list[Payment]]:
    rules, seat, hand = table.stakes.rules, winner.seat, winner.hand
    payers = others(seat, seats=SEATS) if winner.source is None else (winner.source,)
    best = best_reckoning(rules, hand, [payer in table.shown for payer in payers])
    assert best is not None, f"seat {seat} does not win"
    cap = cap_of(rules, double_dragon=best.double_dragon, shown=hand.shown)
    multiplier = best.product if cap is None else min(best.product, cap)
    win = Win(seat, hand.how, best.fans, best.product, multiplier)
    facts: dict[str, Any] = {"tile": write_tile(hand.tile), "how": hand.how}
    if winner.source is None:
        shares = [(payer, _share(table, winner, best, payer)) for payer in payers]
        owed = [_payment(payer, seat, [steps], facts, moment) for payer, steps in shares]
    else:
        share = _share(table, winner, best, winner.source)
        paid = [share]
        if _pays_all(table, winner):
            facts["discarder_pays_all"] = True
            paid += _third_share(table, winner, best, share, other_winners=other_winners)
        owed = [_payment(winner.source, seat, paid, facts, moment)]
    return win, owed


def _payment(payer: Seat, payee: Seat, shares: list[list[Step]], facts: dict[str, Any], moment: int) -> Payment:
    points = sum(steps[-1].total for steps in shares)
    return Payment(payer, payee, points, "win", moment, tuple(step for steps in shares for step in steps), facts)


def _pays_all(table: Table, winner: Winner) -> bool:
    """Whether the discarder pays the third seat's share too (§8.5): the winner has shown, the discarder has not."""
    rules = table.stakes.rules
    exempt = winner.source in table.shown and rules.discarder_pays_all_exempts_shown
    return rules.discarder_pays_all and winner.hand.shown and not exempt


def _third_share(
    table: Table, winner: Winner, best: Reckoning, own: list[Step], *, other_winners: Collection[Seat]
) -> list[list[Step]]:
    """What the discarder pays beside its own share; the steps begin with a base and a note that says why."""
    rules = table.stakes.rules
    (third,) = {Seat(0), Seat(1), Seat(2)} - {winner.seat, winner.source}
    if third in other_winners and rules.discarder_pays_all_on_double_win == "skip_other_winner":
        return []
    steps = own if rules.discarder_pays_all_basis == "twice_own" else _share(table, winner, best, third)
    base = steps[0]
    return [[base, Step("note", "discarder_pays_all", third, base.total, "8.5"), *steps[1:]]]


def _share(table: Table, winner: Winner, best: Reckoning, payer: Seat) -> list[Step]:
    """The steps of one share: base → each fan → cap → piao → extras (§8.3)."""
    stakes, rules, hand = table.stakes, table.stakes.rules, winner.hand
    steps = stakes.opening()
    for fan, number in best.fans:
        times(steps, fan, number, TERMS[fan].rule)
    doubles = payer_doubles(rules, winner_shown=hand.shown, payer_shown=payer in table.shown)
    if doubles:
        times(steps, "shown_payer", 2, "8.8")
    cap = cap_of(rules, double_dragon=best.double_dragon, shown=hand.shown or doubles)
    if cap is not None and steps[-1].total > cap * stakes.unit:
        steps.append(Step("cap", "cap", cap, cap * stakes.unit, "8.1"))
    total = stakes.add_piao(steps, winner.seat, payer)
    if rules.count_triplets and best.triplets:
        total += best.triplets * stakes.unit
        steps.append(Step("plus", "count_triplets", best.triplets * stakes.unit, total, "11.1"))
    if table.horse is not None:
        points = horse_rank(table.horse) * stakes.unit
        steps.append(Step("plus", "horse_tile", points, total + points, "11.2"))
    return steps


def horse_rank(tile: Tile) -> int:
    """What a horse tile adds, in base stakes: its rank; a dragon counts ten (§11.2)."""
    return HORSE_DRAGON if tile in DRAGONS else RANK_OF[tile]
