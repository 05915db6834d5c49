"""What a finished hand comes to (§5)."""

from __future__ import annotations

from games.core.payments import HandResult, Payment, Step, Win
from games.core.seats import Seat, seat_after
from games.sichong.rules import Rules
from games.sichong.state import SEATS, State, partner_of
from games.sichong.terms import TERMS


def worth(rules: Rules, finished: list[Seat]) -> tuple[str, int]:
    """How the side of the first seat out wins, and its points: by the place of that seat's partner (§5.4)."""
    place = finished.index(partner_of(finished[0])) + 1 if partner_of(finished[0]) in finished else SEATS
    match place:
        case 2:
            return "caught_both", 2
        case 3:
            return "caught_one", 1
        case _:
            return "first_and_last", 1 if rules.last_partner == "one" else 0


def result(state: State) -> HandResult | None:
    """Each seat of the losing side pays the next seat, which is of the winning side (§5.5)."""
    if state.phase != "over":
        return None
    first = state.finished[0]
    carry = {"first_out": first}
    how, points = worth(state.rules, state.finished)
    if not points:
        return HandResult("drawn", (), (), carry)
    winners = sorted((first, partner_of(first)))
    wins = tuple(Win(seat, how, ((how, points),), points, points) for seat in winners)
    base = state.rules.base_stake
    steps = (
        Step("base", "base_stake", base, base, TERMS["base_stake"].rule),
        Step("times", how, points, base * points, TERMS[how].rule),
    )
    facts = {"finished": list(state.finished)}
    payments = tuple(
        Payment(payer, seat_after(payer, seats=SEATS), base * points, how, state.moment, steps, facts)
        for payer in (Seat(seat) for seat in range(SEATS))
        if payer not in winners
    )
    return HandResult("won", wins, payments, carry)
