"""Positions for tests: hands in notation, laid out as they would be in the middle of a hand."""

from __future__ import annotations

from games.core.game import Stage
from games.core.options import resolve
from games.core.payments import net_points
from games.core.seats import Seat
from games.core.transcript import fold
from games.kawuxing import game
from games.kawuxing.ready import waits_of
from games.kawuxing.show import face_down
from games.kawuxing.state import ShownHand, State
from games.mahjong.hand import Hand
from games.mahjong.notation import read_meld, read_tile, read_tiles
from games.mahjong.position import Phase
from games.mahjong.wall import Wall


class Table:
    """A hand in progress that is told what seats do, and tells what they may do."""

    def __init__(self, state):
        self.state = state
        self.log = []
        self.settle()

    def act(self, *written):
        """Play `SEAT VERB [TILE]` one after the other; everything that needs no seat happens in between."""
        for text in written:
            seat, _, action = text.partition(" ")
            self._take(game.play(self.state, Seat(int(seat)), game.read_action(action)))
            self.settle()
        return self

    def settle(self):
        while game.stage(self.state) is Stage.ADVANCE:
            self._take(game.advance(self.state))

    def _take(self, events):
        fold(game, self.state, events)
        self.log += events

    def may(self, seat):
        return [game.write_action(action) for action in game.legal_actions(self.state, Seat(seat))]

    def claims(self, seat):
        """What the seat may claim of a tile that lies open; nothing if none does."""
        return self.may(seat) if self.state.phase in (Phase.CLAIM, Phase.ROB) else []

    @property
    def net(self):
        result = game.result(self.state)
        return net_points(result.payments if result else self.state.payments, seats=3)

    @property
    def result(self):
        return game.result(self.state)


def position(*hands, melds=("", "", ""), draws="", turn=0, drawn=None, dealer=0, shown=(), piao=(0, 0, 0), **rules):
    """Seat `turn` is to act, with `drawn` beside its concealed tiles; `draws` is the rest of the wall, in order."""
    given = {"base_stake": 10, "piao_mode": "table_multiplier" if any(piao) else "off", **rules}
    state = State(resolve(game.Rules, game.presets, given), {"dealer": dealer})
    state.set_piao(tuple(piao))
    state.hands = [Hand(read_tiles(tiles)) for tiles in hands]
    state.melds = [[read_meld(meld) for meld in text.split()] for text in melds]
    for seat in range(3):
        tiles = state.hands[seat].size + 3 * len(state.melds[seat])
        assert tiles == 13, f"seat {seat} has {tiles} tiles"
    for seat in shown:
        hand, laid = state.hands[seat], state.melds[seat]
        state.shown[seat] = ShownHand(face_down(state.rules, hand, laid), waits_of(hand, laid))
        state.shown_order.append(Seat(seat))
    state.wall = Wall(read_tiles(draws))
    state.turn = Seat(turn)
    state.phase = Phase.TURN
    if drawn:
        state.drawn = read_tile(drawn)
        state.hands[turn].add(state.drawn)
    return Table(state)
