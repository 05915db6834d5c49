"""Keeping books: what each event changes in the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.core.payments import HandResult
from games.core.seats import Seat
from games.kawuxing import events, legal
from games.kawuxing.drawn_hand import Holding, draw_payments
from games.kawuxing.kong_money import kong_payments
from games.kawuxing.scoring import Table, Winner, settle
from games.kawuxing.stakes import Stakes
from games.kawuxing.state import ALL_SEATS, OTHERS, WITH_SHOW, KawuxingPhase, ShownHand, State
from games.mahjong import books
from games.mahjong.books import claims_on, take_drawn, throw
from games.mahjong.claims import ANSWERS, Claim, ClaimWindow
from games.mahjong.hand import Hand
from games.mahjong.melds import Meld, MeldKind
from games.mahjong.passed import let_go
from games.mahjong.position import Phase
from games.mahjong.rivers import AFTER_KONG, CLAIMED
from games.mahjong.tiles import Tile, set_of
from games.mahjong.wall import Wall

# What nearly every event brings about; members of an enum are looked up anew each time they are named.
_TURN = Phase.TURN
_WIN = Claim.WIN


def apply(state: State, event: events.Event) -> None:
    """Change the state by one event that play, deal or advance produced."""
    state.events += 1
    state.asked = None
    _APPLY[type(event)](state, event)


def _piao_chosen(state: State, event: events.PiaoChosen) -> None:
    state.piao[event.seat] = event.amount


def _piao_revealed(state: State, event: events.PiaoRevealed) -> None:
    state.set_piao(event.amounts)


def _dealt(state: State, event: events.Dealt) -> None:
    state.dealer = event.dealer
    state.hands = [Hand(tiles) for tiles in event.hands]
    state.wall = Wall(event.wall)
    if state.rules.shang_lou in ("equal_dice", "both") and len(set(event.dice)) == 1:
        state.stakes = Stakes(state.rules, state.stakes.piao, state.stakes.raised + 1)


def _drawn(state: State, event: events.Drawn) -> None:
    seat = event.seat
    state.wall.draw()
    take_drawn(state, event)
    if not event.replacement:
        state.chain = 0
    state.phase = _TURN
    state.win_due = state.shown[seat] is not None and state.rules.show_auto_win and legal.self_draw_wins(state, seat)


def _shown(state: State, event: events.Shown) -> None:
    seat = event.seat
    state.shown[seat] = ShownHand(event.hidden, set_of(event.waits))
    state.shown_order.append(seat)
    _discarded(state, event, mark=WITH_SHOW)


def _discarded(state: State, event: events.Discarded | events.Shown, mark: int = 0) -> None:
    """The tile leaves the hand for the river and lies open to claims."""
    seat, tile = event.seat, event.tile
    throw(state, seat, tile, mark | (AFTER_KONG if state.chain else 0))
    offers = claims_on(state, tile, OTHERS[seat], legal.discard_claims)
    if offers:
        _open_window(state, offers)


def _open_window(state: State, offers: Mapping[Seat, Sequence[Claim]]) -> None:
    """Ask those who may claim; a shown hand takes its win without being asked (§5.3)."""
    state.window = ClaimWindow(offers)
    if state.shown_order and state.rules.show_auto_win:
        for seat, claims in offers.items():
            if _WIN in claims and state.shown[seat] is not None:
                state.window.answer(seat, _WIN)


def _claim_answered(state: State, event: events.ClaimAnswered) -> None:
    window, seat, claim = state.window, event.seat, ANSWERS[event.answer]
    assert window is not None, "an answer needs a window"
    assert state.open_tile is not None, "a window has a tile"
    window.answer(seat, claim)
    if claim is not _WIN and _WIN in window.offers[seat]:
        let_go(state.passed[seat], state.open_tile, state.win_worth[seat])


def _punged(state: State, event: events.Punged) -> None:
    books.lay_pung(state, event)
    state.chain = 0


def _direct_kong(state: State, event: events.DirectKong) -> None:
    meld = Meld(MeldKind.DIRECT_KONG, event.tile, event.source)
    books.lay_claimed(state, event.seat, meld, copies=3)
    _pay_kong(state, event.seat, meld, event.chain)


def _concealed_kong(state: State, event: events.ConcealedKong) -> None:
    meld = books.lay_concealed_kong(state, event.seat, event.tile)
    _pay_kong(state, event.seat, meld, event.chain)


def _kong_announced(state: State, event: events.KongAnnounced) -> None:
    """The tile leaves the hand and lies open to robbing (§4.6)."""
    seat, tile = event.seat, event.tile
    books.offer_to_robbers(state, seat, tile)
    offers: dict[Seat, list[Claim]] = {}
    for other in OTHERS[seat]:
        worth = legal.win_worth(state, other, tile, "robbed_kong")
        if worth:
            state.win_worth[other] = worth
            offers[other] = [_WIN]
    if offers:
        _open_window(state, offers)


def _kong_added(state: State, event: events.KongAdded) -> None:
    meld = books.complete_added_kong(state, event.seat, event.tile)
    _pay_kong(state, event.seat, meld, event.chain)


def _pay_kong(state: State, seat: Seat, kong: Meld, chain: int) -> None:
    """Kong money is due at once, and stays whatever comes (§4.4)."""
    state.chain = chain
    state.payments += kong_payments(
        state.stakes,
        seat=seat,
        kind=kong.kind,
        source=kong.source,
        chain=chain,
        moment=state.events,
        tile=kong.tile,
    )


def _won(state: State, event: events.Won) -> None:
    state.won = tuple(
        Winner(seat, legal.winning_hand(state, seat, event.tile, event.how), event.source) for seat in event.seats
    )
    if event.how == "discard":
        assert event.source is not None, "somebody threw it"
        state.rivers[event.source][-1] |= CLAIMED
    if event.how == "self_draw" and _has_horse(state, event.seats[0]):
        state.phase = KawuxingPhase.HORSE
    else:
        _settle(state, horse=None)


def _has_horse(state: State, winner: Seat) -> bool:
    """Whether a horse tile is turned after this self-draw (§11.2)."""
    played = state.rules.horse_tile
    is_played = played == "self_draw" or (played == "shown_self_draw" and state.shown[winner] is not None)
    return is_played and state.wall.left > 0


def _horse_turned(state: State, event: events.HorseTurned) -> None:
    state.wall.draw()
    _settle(state, horse=event.tile)


def _settle(state: State, *, horse: Tile | None) -> None:
    """The hand is over. The winning tile stays where it lay: in the hand, the river, or beside the pung it was for."""
    winners = state.won
    table = Table(state.stakes, tuple(state.shown_order), horse)
    wins, payments = settle(winners, table, moment=state.events)
    # The winner deals next; with two winners, who threw the tile or wanted the kong (§1.4).
    source = winners[0].source
    is_single = len(winners) == 1 or source is None
    dealer = winners[0].seat if is_single else source
    carry = _carry(state, dealer=dealer, raised=not is_single, sits_out=winners[0].seat if is_single else None)
    _finish(state, HandResult("won", wins, (*state.payments, *payments), carry))


def _hand_drawn(state: State, event: events.HandDrawn) -> None:
    kongs = tuple(state.payments) if state.rules.kongs_on_draw == "keep" else ()
    holdings = [Holding(state.hands[seat], tuple(state.melds[seat])) for seat in ALL_SEATS]
    payments = draw_payments(state.stakes, holdings, state.shown_order, moment=state.events)
    dealer = state.dealer if state.rules.draw_next_dealer == "stay" else state.turn
    carry = _carry(state, dealer=dealer, raised=True, sits_out=None)
    _finish(state, HandResult("drawn", (), (*kongs, *payments), carry))


def _finish(state: State, result: HandResult) -> None:
    state.result = result
    state.phase = Phase.OVER
    state.window = None
    state.win_due = False


def _carry(state: State, *, dealer: Seat | None, raised: bool, sits_out: Seat | None) -> dict[str, Any]:
    """What passes to the next hand: the dealer, and what the options of this room need (§1.4, §9.4, §11.3, §11.4)."""
    rules = state.rules
    carry: dict[str, Any] = {"dealer": dealer}
    if rules.piao_choice == "first_hand_fixed":
        carry["piao"] = list(state.stakes.piao)
    if rules.shang_lou in ("after_draw", "both"):
        carry["raised"] = raised
    if rules.bench_rotation:
        carry["sits_out"] = sits_out
    return carry


_APPLY: dict[type[Any], Callable[[State, Any], None]] = {
    events.PiaoChosen: _piao_chosen,
    events.PiaoRevealed: _piao_revealed,
    events.Dealt: _dealt,
    events.Drawn: _drawn,
    events.Discarded: _discarded,
    events.Shown: _shown,
    events.ClaimAnswered: _claim_answered,
    events.Punged: _punged,
    events.DirectKong: _direct_kong,
    events.ConcealedKong: _concealed_kong,
    events.KongAnnounced: _kong_announced,
    events.KongAdded: _kong_added,
    events.Won: _won,
    events.HorseTurned: _horse_turned,
    events.HandDrawn: _hand_drawn,
}
