"""What a finished hand comes to: the multiplier and who pays whom (§6, §7)."""

from __future__ import annotations

from math import prod
from typing import Any

from games.core.payments import HandResult, Payment, Step, Win
from games.core.seats import Seat, others
from games.doudizhu.bidding import SEATS
from games.doudizhu.multiplier import DOUBLE
from games.doudizhu.rules import Rules
from games.doudizhu.state import Factor, State
from games.doudizhu.terms import TERMS

QUICK_TURNS = 4


def is_quick(rules: Rules, *, turns: int, plays: int) -> bool:
    """Whether the seat that went out did so quickly (§6.7)."""
    match rules.quick_finish:
        case "turns":
            return turns <= QUICK_TURNS
        case "plays":
            return plays <= QUICK_TURNS
        case "under_four":
            return turns < QUICK_TURNS
        case _:
            return False


def spring_of(state: State) -> str | None:
    """Spring 春天 (§6.8) if no farmer has played, anti-spring 反春 (§6.9) if the landlord has played once."""
    assert state.landlord is not None
    if state.out == state.landlord:
        farmers = others(state.landlord, seats=SEATS)
        return None if any(state.plays[seat] for seat in farmers) else "spring"
    return "anti_spring" if state.plays[state.landlord] == 1 else None


def all_factors(state: State) -> tuple[Factor, ...]:
    """The factors of a hand that is over: those that came up in play and those of its ending."""
    assert state.out is not None
    spring = spring_of(state)
    ending = [] if spring is None else [spring]
    quick = is_quick(state.rules, turns=state.turns[state.out], plays=state.plays[state.out])
    if quick and not (ending and state.rules.spring_with_quick == "one"):
        ending.insert(0, "quick_finish")
    return (*state.factors, *(Factor(term, DOUBLE, state.moment) for term in ending))


def capped(rules: Rules, product: int) -> int:
    """The multiplier after the cap (§6.12)."""
    return min(product, rules.multiplier_cap) if rules.multiplier_cap else product


def result(state: State) -> HandResult | None:
    """The landlord wins or loses twice T, each farmer T, where T = base stake × 2^robs × multiplier (§7.2)."""
    if state.phase != "over":
        return None
    if state.out is None or state.landlord is None:
        return HandResult("drawn", (), (), {"thrown_in": state.thrown_in + 1})
    landlord = state.landlord
    farmers = others(landlord, seats=SEATS)
    factors = all_factors(state)
    product = prod(factor.number for factor in factors)
    multiplier = capped(state.rules, product)
    how = "landlord" if state.out == landlord else "farmers"
    named = tuple((factor.term, factor.number) for factor in factors)
    winners = (landlord,) if how == "landlord" else farmers
    wins = tuple(Win(seat, how, named, product, multiplier) for seat in sorted(winners))
    payments = tuple(_payment(state, farmer, factors, how=how) for farmer in sorted(farmers))
    return HandResult("won", wins, payments, {"thrown_in": 0})


def _payment(state: State, farmer: Seat, factors: tuple[Factor, ...], *, how: str) -> Payment:
    """What passes between the landlord and one farmer."""
    assert state.landlord is not None
    assert state.bidding is not None
    assert state.out is not None
    steps = _steps(state, factors)
    payer, payee = (farmer, state.landlord) if how == "landlord" else (state.landlord, farmer)
    facts: dict[str, Any] = {
        "factors": [[factor.term, factor.number, factor.moment] for factor in factors],
        "robs": state.bidding.robs,
        "out": state.out,
        "turns": state.turns[state.out],
    }
    return Payment(payer, payee, steps[-1].total, how, state.moment, steps, facts)


def _steps(state: State, factors: tuple[Factor, ...]) -> tuple[Step, ...]:
    """Base → each factor → cap → each doubling of the bidding (§7.1)."""
    assert state.bidding is not None
    rules = state.rules
    total = rules.base_stake
    steps = [Step("base", "base_stake", total, total, TERMS["base_stake"].rule)]
    for factor in factors:
        total *= factor.number
        steps.append(Step("times", factor.term, factor.number, total, TERMS[factor.term].rule))
    cap = rules.multiplier_cap
    if cap and total > cap * rules.base_stake:
        total = cap * rules.base_stake
        steps.append(Step("cap", "cap", cap, total, TERMS["cap"].rule))
    robs = state.bidding.robs
    for term in ["call"] * (state.bidding.doublings(rules) - robs) + ["rob"] * robs:
        total *= DOUBLE
        steps.append(Step("times", term, DOUBLE, total, TERMS[term].rule))
    return tuple(steps)
