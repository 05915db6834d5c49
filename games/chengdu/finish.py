"""Wins, the wall's end, and the end of the hand: the events after which points change hands for good."""

from __future__ import annotations

from games.chengdu import events, legal
from games.chengdu.exhaustion import Holding, exhaustion, threw_only
from games.chengdu.kong_money import after_shot
from games.chengdu.scoring import Winner, settle
from games.chengdu.state import ALL_SEATS, OTHERS, WINNERS_MAX, ChengduPhase, State, Victory
from games.core.payments import HandResult
from games.core.seats import Seat
from games.mahjong import books, views
from games.mahjong.melds import fully_owned
from games.mahjong.position import Phase
from games.mahjong.rivers import CLAIMED, TILE_BITS
from games.mahjong.tiles import COPIES, Tile, TileSet


def won(state: State, event: events.Won) -> None:
    """Every winner is paid by the seats that were playing before the tile; then the winners leave (§7, §8)."""
    rules, moment, before = state.rules, state.events, state.playing
    winners = [
        Winner(seat, legal.winning_hand(state, seat, event.tile, event.how), event.source, _feeder(state, event))
        for seat in event.seats
    ]
    for winner in winners:
        win, payments = settle(rules, winner, before, moment=moment)
        victory = Victory(win, event.tile, event.source, moment)
        state.payments += payments
        state.victories.append(victory)
        state.won[winner.seat] = victory
    if event.source is not None and state.kong:
        earlier = [victory.win.seat for victory in state.victories if victory.moment < moment]
        state.kongs, moved = after_shot(rules, state.kongs, state.kong, event.seats, won_before=earlier, moment=moment)
        state.payments += moved
    if event.how == "discard":
        assert event.source is not None, "somebody threw it"
        state.rivers[event.source][-1] |= CLAIMED
    state.turn = event.seats[-1]
    books.close_window(state)
    state.kong = 0
    if rules.blood_battle and len(state.victories) < WINNERS_MAX:
        state.phase = ChengduPhase.NEXT
    else:
        _finish(state)


def _feeder(state: State, event: events.Won) -> Seat | None:
    return legal.feeder(state, event.seats[0]) if event.how == "self_draw" else None


def wall_exhausted(state: State, event: events.WallExhausted) -> None:
    """The last payments: refunds, flower pigs, not ready (§9)."""
    holdings = [_holding(state, seat) for seat in ALL_SEATS]
    books.close_window(state)
    state.payments += exhaustion(state.rules, holdings, state.kongs, moment=state.events)
    _finish(state)


def _holding(state: State, seat: Seat) -> Holding:
    """What the seat holds between turns; a self-drawn winning tile is left out."""
    hand, melds, victory = state.hands[seat], tuple(state.melds[seat]), state.won[seat]
    if victory is not None and victory.source is None:
        hand = hand.without(victory.tile)
    seen = visible4(state, seat) if state.rules.dead_wait == "excl_visible4" else 0
    void = state.void[seat]
    thrown = threw_only([Tile(mark & TILE_BITS) for mark in state.rivers[seat]], void)
    return Holding(seat, hand, melds, void, victory is not None, thrown, seen)


def visible4(state: State, seat: Seat) -> TileSet:
    """The kinds all four of which lie open to everybody or in the seat's own hand (§9.3)."""
    seen = open_counts(state)
    victory = state.won[seat]
    for tile, held in enumerate(state.hands[seat].counts):
        seen[tile] += held
    if victory is not None and victory.source is None:
        seen[victory.tile] -= 1  # Its own winning tile lies open and in its hand.
    kinds = fully_owned(state.hands[seat], state.melds[seat])
    for tile, count in enumerate(seen):
        if count >= COPIES:
            kinds |= 1 << tile
    return kinds


def open_counts(state: State) -> list[int]:
    """Tiles of each kind that lie open: melds, rivers, tiles won on, and a tile that may be robbed."""
    seen = views.open_counts(state)
    for _, tile in {(victory.moment, victory.tile) for victory in state.victories}:
        seen[tile] += 1
    return seen


def _finish(state: State) -> None:
    """The hand is over; what passes to the next is its dealer (§10.1)."""
    wins = tuple(victory.win for victory in state.victories)
    ending = "won" if wins else "drawn"
    state.result = HandResult(ending, wins, tuple(state.payments), {"dealer": next_dealer(state)})
    state.phase = Phase.OVER


def next_dealer(state: State) -> Seat:
    """The first winner; who fed several at once; the same dealer if nobody has won (§10.1)."""
    assert state.dealer is not None, "a hand that is over has a dealer"
    if state.rules.next_dealer == "rotate":
        return OTHERS[state.dealer][0]
    if not state.victories:
        return state.dealer
    first = state.victories[0]
    together = sum(victory.moment == first.moment for victory in state.victories)
    if together > 1:
        assert first.source is not None, "two never win by self-draw"
        return first.source
    return first.win.seat
