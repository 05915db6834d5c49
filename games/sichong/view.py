"""What each viewer may see of a hand, and hear of an event (§6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.cards.notation import card_names
from games.cards.outcome import write_result
from games.core.seats import Seat
from games.core.wire import Write, kind_of, named
from games.sichong.actions import Action, Play
from games.sichong.events import Dealt, Event, LeadLeft, Passed, Played, WindTaken
from games.sichong.legal import legal_actions
from games.sichong.notation import write_action, write_ranks
from games.sichong.ranking import ranked, situation
from games.sichong.scoring import result
from games.sichong.sets import LOWEST_WILD, PACK, RANKS, counts_of
from games.sichong.state import SEATS, State, partner_of, seat_to_act

STANDS = {PACK.ranks[rank]: PACK.ranks[rank] + PACK.ranks[max(rank + 1, LOWEST_WILD) :] for rank in RANKS}
"""By rank: the ranks of which a set that counts as this rank may be made, its own among them (§2.4)."""


HINTS = 12
"""More than anybody cycles through."""


@dataclass(frozen=True, slots=True)
class View:
    """A hand as one viewer sees it, in plain JSON values. Cards are names such as `4Hc` and `Xa`, ranks are signs."""

    game: str
    viewer: int | None
    phase: str
    """deal, play or over."""
    turn: int | None
    """Who decides now."""
    seats: list[dict[str, Any]]
    """{seat, partner, held: own cards (all once the hand is over) | null, count, laid, place}; `laid` is what lies
    before the seat in this trick: {cards, length, key}, no cards for a pass, or null; `place`: 1 is the first out."""
    top: dict[str, Any] | None
    """What has to be beaten: {seat, cards, length, key}; null on a lead."""
    played: str
    """Ranks of all cards played so far."""
    targets: dict[str, list[int]] | None
    """In one's own turn: by rank, how many cards of it one can play now. A selection may be played if its number of
    cards is there for a rank it contains and all its cards are in `stands` of that rank."""
    stands: dict[str, str]
    """By rank: the ranks of which a set that counts as this rank may be made."""
    hints: list[str]
    """In one's own turn: plays that may be worth trying, the best first; empty if one can only pass."""
    base: int
    result: dict[str, Any] | None


def view(state: State, viewer: Seat | None) -> View:
    """What `viewer` sees: its own cards, what lies open, and how many cards the others hold (§6.1)."""
    ended = result(state)
    seats, top = [_seat(state, Seat(seat), viewer) for seat in range(SEATS)], _top(state)
    own_turn = viewer is not None and seat_to_act(state) == viewer
    legal = legal_actions(state, viewer) if viewer is not None and own_turn else []
    return View(
        game="sichong",
        viewer=viewer,
        phase=state.phase,
        turn=seat_to_act(state),
        seats=seats,
        top=top,
        played=write_ranks(
            rank for rank, count in zip(RANKS, counts_of(state.played), strict=True) for _ in range(count)
        ),
        targets=_targets(legal) if own_turn else None,
        hints=_hints(viewer, seats, top, legal),
        stands=STANDS,
        base=state.rules.base_stake,
        result=None if ended is None else write_result(ended, seats=SEATS),
    )


def views(state: State, viewers: Sequence[Seat | None], write: Write | None = None) -> list[dict[str, Any]]:
    """The view of each, as it is sent."""
    return [named(view(state, viewer)) for viewer in viewers]


def _seat(state: State, seat: Seat, viewer: Seat | None) -> dict[str, Any]:
    is_partner = viewer is not None and seat == partner_of(viewer)
    is_open = seat == viewer or state.phase == "over" or (is_partner and state.rules.open_partners)
    laid = state.laid[seat]
    return {
        "seat": seat,
        "partner": partner_of(seat),
        "held": card_names(PACK, state.hands[seat]) if is_open and state.phase != "deal" else None,
        "count": state.hands[seat].bit_count(),
        "laid": None if laid is None else _laid(laid),
        "place": state.finished.index(seat) + 1 if seat in state.finished else None,
    }


def _laid(laid: Played | Passed) -> dict[str, Any]:
    if isinstance(laid, Passed):
        return {"cards": [], "length": 0, "key": None}
    return {"cards": card_names(PACK, laid.cards), "length": laid.length, "key": PACK.ranks[laid.rank]}


def _top(state: State) -> dict[str, Any] | None:
    owner = state.trick.owner
    if owner is None:
        return None
    laid = state.laid[owner]
    assert isinstance(laid, Played)
    return {"seat": owner, **_laid(laid)}


def _targets(legal: Sequence[Action]) -> dict[str, list[int]]:
    targets: dict[str, list[int]] = {}
    for action in legal:
        if isinstance(action, Play):
            targets.setdefault(PACK.ranks[action.ranks[0]], []).append(len(action.ranks))
    return targets


def _hints(
    viewer: Seat | None, seats: list[dict[str, Any]], top: dict[str, Any] | None, legal: Sequence[Action]
) -> list[str]:
    """The best plays of the seat whose turn it is, judged by its own view."""
    if viewer is None or not legal:
        return []
    plays = [
        action for action in ranked(situation(viewer=viewer, seats=seats, top=top), legal) if isinstance(action, Play)
    ]
    return [write_action(action) for action in plays[:HINTS]]


def notice(event: Event, viewer: Seat | None) -> Mapping[str, Any] | None:
    """The event as `viewer` may hear it: of the deal only its own cards."""
    match event:
        case Dealt(hands, leader):
            own = None if viewer is None else card_names(PACK, hands[viewer])
            return {"kind": "dealt", "held": own, "leader": leader}
        case Played(seat):
            return {"kind": "played", "seat": seat, **_laid(event)}
        case Passed(seat) | LeadLeft(seat) | WindTaken(seat):
            return {"kind": kind_of(type(event)), "seat": seat}
