"""Positions for tests: deals from ranks, and hands that are told what seats do."""

from __future__ import annotations

from games.cards.cards import CardSet, cards_in
from games.cards.notation import find, read_names
from games.core.game import Stage
from games.core.options import resolve
from games.core.payments import net_points
from games.core.seats import Seat
from games.core.transcript import fold
from games.sichong import game
from games.sichong.events import Dealt
from games.sichong.rules import Rules
from games.sichong.sets import PACK
from games.sichong.state import seat_to_act


def rules(**options):
    return resolve(Rules, game.presets, options)


def whole_deal(first=""):
    """Four hands of 54 from the whole pack; seat 0's starts with the cards named in `first`."""
    own = find(PACK, PACK.all_cards, read_names(PACK, first))
    rest = cards_in(CardSet(PACK.all_cards & ~own))
    short = 54 - own.bit_count()
    hands = [own | sum(1 << card for card in rest[:short])]
    rest = rest[short:]
    return [*map(CardSet, hands), *(CardSet(sum(1 << card for card in rest[seat::3])) for seat in range(3))]


class Table:
    """A hand in progress that is told what seats do. `hands` by rank; they need not be whole."""

    def __init__(self, hands, *, leader=0, **options):
        self.state = game.open(rules(**options), None)
        free, dealt = PACK.all_cards, []
        for hand in hands:
            cards = find(PACK, CardSet(free), read_names(PACK, hand))
            assert cards is not None, f"there are not such cards as {hand}"
            free &= ~cards
            dealt.append(cards)
        self.log = []
        self._happened([Dealt(tuple(dealt), Seat(leader))])

    def _happened(self, events):
        fold(game, self.state, events)
        self.log += events

    @property
    def turn(self):
        return seat_to_act(self.state)

    @property
    def is_over(self):
        return game.stage(self.state) is Stage.OVER

    @property
    def result(self):
        return game.result(self.state)

    @property
    def net(self):
        return net_points(self.result.payments, seats=4)

    def act(self, *written):
        """Play `SEAT VERB [CARDS]` one after the other."""
        for text in written:
            seat, _, action = text.partition(" ")
            self._happened(game.play(self.state, Seat(int(seat)), game.read_action(action)))
        return self

    def play(self, script):
        """Play out `44 - 55`: one word a turn, `-` for a pass, each by the seat whose turn it is."""
        for word in script.split():
            self.act(f"{self.turn} pass" if word == "-" else f"{self.turn} play {word}")
        return self

    def legal(self, seat=None):
        seat = self.turn if seat is None else seat
        return [game.write_action(action) for action in game.legal_actions(self.state, Seat(seat))]
