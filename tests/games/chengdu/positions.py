"""Positions for tests: hands in notation, laid out as they would be in the middle of a hand."""

from __future__ import annotations

from games.chengdu import game
from games.chengdu.state import State
from games.core.game import Stage
from games.core.options import resolve
from games.core.payments import net_points
from games.core.seats import Seat
from games.core.transcript import fold
from games.mahjong.hand import Hand
from games.mahjong.notation import read_meld, read_tile, read_tiles
from games.mahjong.position import Phase
from games.mahjong.tiles import Suit
from games.mahjong.wall import Wall

FILLER = "9s"
"""What a long wall is filled up with."""


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
        return net_points(self.state.payments, seats=4)

    @property
    def result(self):
        return game.result(self.state)

    @property
    def is_over(self):
        return game.stage(self.state) is Stage.OVER

    @property
    def reasons(self):
        return [(payment.payer, payment.payee, payment.points, payment.reason) for payment in self.state.payments]


def position(*hands, melds=("", "", "", ""), draws="", left=None, turn=0, drawn=None, void="....", **rules):
    """Seat `turn` is to act, with `drawn` beside its concealed tiles.

    `draws` are the next tiles of the wall, in order; `left` the number of tiles in it, if it is to be longer. `void`
    is the suit of each seat, `.` for a seat whose suit does not matter: it may have any two.
    """
    state = State(resolve(game.Rules, game.presets, rules), {"dealer": 0})
    state.void = [None if suit == "." else Suit(suit) for suit in void]
    state.void_known = state.has_begun = True
    state.hands = [Hand(read_tiles(tiles)) for tiles in hands]
    state.melds = [[read_meld(meld) for meld in text.split()] for text in melds]
    for seat in range(4):
        tiles = state.hands[seat].size + 3 * len(state.melds[seat])
        assert tiles == 13, f"seat {seat} has {tiles} tiles"
    wall = read_tiles(draws)
    state.wall = Wall(wall + [read_tile(FILLER)] * ((left or len(wall)) - len(wall)))
    state.turn = Seat(turn)
    state.phase = Phase.TURN
    if drawn:
        state.drawn = read_tile(drawn)
        state.hands[turn].add(state.drawn)
    return Table(state)
