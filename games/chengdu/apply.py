"""Keeping books: what each event changes in the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.chengdu import events, finish, legal
from games.chengdu.kong_money import Kong, kong_payments, paid
from games.chengdu.state import ChengduPhase, State
from games.core.seats import Seat
from games.mahjong import books
from games.mahjong.books import claims_on, take_drawn, throw
from games.mahjong.claims import ANSWERS, Claim, ClaimWindow
from games.mahjong.hand import Hand
from games.mahjong.melds import Meld, MeldKind
from games.mahjong.passed import let_go
from games.mahjong.position import Phase
from games.mahjong.rivers import AFTER_KONG
from games.mahjong.tiles import Tile
from games.mahjong.wall import Wall

_TURN = Phase.TURN
"""Members of an enum are looked up anew each time they are named."""


def apply(state: State, event: events.Event) -> None:
    """Change the state by one event that play, deal or advance produced."""
    state.events += 1
    state.asked = None
    _APPLY[type(event)](state, event)


def _dealt(state: State, event: events.Dealt) -> None:
    state.dealer = event.dealer
    state.dice = event.dice
    state.hands = [Hand(tiles) for tiles in event.hands]
    state.wall = Wall(event.wall)


def _next_choice(state: State) -> Phase | ChengduPhase:
    """What seats choose next, or the first turn (§2.1, §2.2)."""
    if state.rules.swap_three != "off" and state.swapped is None:
        return ChengduPhase.SWAP
    if state.rules.void_rule == "declared" and not state.void_known:
        return ChengduPhase.VOID
    state.has_begun = True
    return _TURN


def _swap_chosen(state: State, event: events.SwapChosen) -> None:
    state.swaps[event.seat] = event.tiles


def _swapped(state: State, event: events.Swapped) -> None:
    """Three tiles each change hands. If the tile the dealer drew went, one that came stands for it."""
    hands = state.hands
    for seat, tiles in enumerate(event.given):
        for tile in tiles:
            hands[seat].remove(tile)
    for seat, tiles in enumerate(event.given):
        taker = (seat + event.steps) % len(hands)
        for tile in tiles:
            hands[taker].add(tile)
        if taker == state.turn and state.drawn is not None and not hands[taker].counts[state.drawn]:
            state.drawn = tiles[-1]
    state.swapped = event
    state.phase = _next_choice(state)


def _void_chosen(state: State, event: events.VoidChosen) -> None:
    state.void[event.seat] = event.suit


def _voids_revealed(state: State, event: events.VoidsRevealed) -> None:
    state.void = list(event.suits)
    state.void_known = True
    state.phase = _next_choice(state)


def _drawn(state: State, event: events.Drawn) -> None:
    seat = event.seat
    if event.replacement and state.rules.kong_draw_from == "tail":
        state.wall.draw_last()
    else:
        state.wall.draw()
    take_drawn(state, event)
    state.kong = len(state.kongs) if event.replacement else 0
    state.passed_pungs[seat] = 0
    if state.has_begun:
        state.phase = _TURN
        state.win_due = legal.is_due(state, is_fresh=True) and legal.self_draw_wins(state, seat)
    else:
        state.phase = _next_choice(state)


def _discarded(state: State, event: events.Discarded) -> None:
    """The tile leaves the hand for the river and lies open to claims."""
    seat, tile = event.seat, event.tile
    declined = state.rules.pass_win_own_discard and legal.self_draw_wins(state, seat)
    state.is_fresh = tile == state.drawn
    if not state.replacement:
        state.kong = 0
    throw(state, seat, tile, AFTER_KONG if state.kong else 0)
    if declined:
        _pass_win(state, seat, tile, legal.own_fans(state, seat, tile))
    offers = claims_on(state, tile, state.playing_after(seat), legal.discard_claims)
    if offers:
        _open_window(state, offers)


def _open_window(state: State, offers: Mapping[Seat, Sequence[Claim]]) -> None:
    """Ask those who may claim; a win that is due is taken without asking (§4.5)."""
    state.window = ClaimWindow(offers)
    if legal.is_due(state, is_fresh=state.is_fresh):
        for seat, claims in offers.items():
            if Claim.WIN in claims:
                state.window.answer(seat, Claim.WIN)


def _pass_win(state: State, seat: Seat, tile: Tile, fans: int) -> None:
    """Remember that the seat let a win of so many fans go (§4.1)."""
    if state.rules.pass_win_lock != "off":
        let_go(state.passed[seat], tile, fans)


def _claim_answered(state: State, event: events.ClaimAnswered) -> None:
    window, seat, claim, tile = state.window, event.seat, ANSWERS[event.answer], state.open_tile
    assert window is not None, "an answer needs a window"
    assert tile is not None, "a window has a tile"
    window.answer(seat, claim)
    offers = window.offers[seat]
    if claim is not Claim.WIN and Claim.WIN in offers:
        _pass_win(state, seat, tile, state.win_fans[seat])
    if claim is Claim.PASS and Claim.PUNG in offers and state.rules.pass_pung_lock == "until_own_draw":
        state.passed_pungs[seat] |= 1 << tile


def _punged(state: State, event: events.Punged) -> None:
    books.lay_pung(state, event)
    state.kong = 0


def _direct_kong(state: State, event: events.DirectKong) -> None:
    meld = Meld(MeldKind.DIRECT_KONG, event.tile, event.source)
    books.lay_claimed(state, event.seat, meld, copies=3)
    _pay_kong(state, event.seat, meld, is_paid=True)


def _concealed_kong(state: State, event: events.ConcealedKong) -> None:
    meld = books.lay_concealed_kong(state, event.seat, event.tile)
    _pay_kong(state, event.seat, meld, is_paid=True)


def _kong_announced(state: State, event: events.KongAnnounced) -> None:
    """The tile leaves the hand and lies open to robbing (§3.6)."""
    seat, tile = event.seat, event.tile
    state.is_fresh = tile == state.drawn
    if not (state.replacement and state.is_fresh):
        state.kong = 0
    books.offer_to_robbers(state, seat, tile)
    offers: dict[Seat, list[Claim]] = {}
    for other in state.playing_after(seat) if state.rules.rob_kong else ():
        fans = legal.win_fans(state, other, tile, "robbed_kong")
        if fans is not None:
            state.win_fans[other] = fans
            offers[other] = [Claim.WIN]
    if offers:
        _open_window(state, offers)


def _kong_added(state: State, event: events.KongAdded) -> None:
    meld = books.complete_added_kong(state, event.seat, event.tile)
    _pay_kong(state, event.seat, meld, is_paid=event.fresh or state.rules.late_added_kong == "paid")


def _pay_kong(state: State, seat: Seat, meld: Meld, *, is_paid: bool) -> None:
    """Kong money is due as soon as the kong is complete (§5.5)."""
    kong = Kong(len(state.kongs) + 1, seat, meld.kind, meld.tile, meld.source)
    kong = paid(state.rules, kong, playing=state.playing_after(seat), is_paid=is_paid)
    state.kongs.append(kong)
    state.payments += kong_payments(state.rules, kong, moment=state.events)


_APPLY: dict[type[Any], Callable[[State, Any], None]] = {
    events.Dealt: _dealt,
    events.SwapChosen: _swap_chosen,
    events.Swapped: _swapped,
    events.VoidChosen: _void_chosen,
    events.VoidsRevealed: _voids_revealed,
    events.Drawn: _drawn,
    events.Discarded: _discarded,
    events.ClaimAnswered: _claim_answered,
    events.Punged: _punged,
    events.DirectKong: _direct_kong,
    events.ConcealedKong: _concealed_kong,
    events.KongAnnounced: _kong_announced,
    events.KongAdded: _kong_added,
    events.Won: finish.won,
    events.WallExhausted: finish.wall_exhausted,
}
