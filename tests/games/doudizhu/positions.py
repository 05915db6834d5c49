"""Positions for tests: deals from ranks, and hands that are told what seats do."""

from __future__ import annotations

from games.cards.cards import CardSet
from games.cards.notation import find, read_names, write_cards
from games.core.game import Stage
from games.core.options import resolve
from games.core.payments import net_points
from games.core.seats import Seat
from games.core.transcript import fold
from games.doudizhu import game
from games.doudizhu.counts import PACK
from games.doudizhu.deal import THREE_OF_DIAMONDS
from games.doudizhu.rules import Rules
from games.doudizhu.state import seat_to_act

FILLED = {
    "hands": ["3457789TJQKAA222B", "334456899TTJQQKAR", "3455667789TJJQKK2"],
    "bottom": "6S 8S AS",
}
"""A deal in which nobody has a bomb; the bottom doubles nothing."""


def rules(**options):
    return resolve(Rules, game.presets, options)


def deal_record(hands, *, bottom, first=0, super_rank=None):
    """A record's deal from ranks: seat `first` gets the three of diamonds, other suits are as they come."""
    free = PACK.all_cards
    taken = find(PACK, free, read_names(PACK, bottom))
    dealt = [0, 0, 0]
    free &= ~taken
    if not taken & THREE_OF_DIAMONDS:
        free &= ~THREE_OF_DIAMONDS
    for seat, hand in enumerate(hands):
        names = read_names(PACK, hand)
        if seat == first and not taken & THREE_OF_DIAMONDS:
            names.remove(read_names(PACK, "3")[0])
            dealt[seat] |= THREE_OF_DIAMONDS
        cards = find(PACK, CardSet(free), names)
        assert cards is not None, f"seat {seat} cannot be dealt {hand}"
        free &= ~cards
        dealt[seat] |= cards
    assert not free, "cards are left over"
    return {
        "hands": [write_cards(PACK, CardSet(hand)) for hand in dealt],
        "bottom": bottom,
        "super_rank": super_rank,
    }


class Table:
    """A hand in progress that is told what seats do."""

    def __init__(self, record, carry=None, **options):
        self.state = game.open(rules(**options), carry)
        self.log = []
        self._happened(game.read_deal(self.state, record))

    def _happened(self, events):
        fold(game, self.state, events)
        self.log += events
        return events

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
        return net_points(self.result.payments, seats=3)

    @property
    def factors(self):
        """The factors so far, or of the whole hand once it is over."""
        if self.is_over:
            return list(self.result.wins[0].fans)
        return [(factor.term, factor.number) for factor in self.state.factors]

    def act(self, *written):
        """Play `SEAT VERB [CARDS]` one after the other."""
        for text in written:
            seat, _, action = text.partition(" ")
            self._happened(game.play(self.state, Seat(int(seat)), game.read_action(action)))
        return self

    def play(self, script):
        """Play out `44 66 - 5555`: one word a turn, `-` for a pass, each by the seat whose turn it is."""
        for word in script.split():
            self.act(f"{self.turn} pass" if word == "-" else f"{self.turn} play {word}")
        return self

    def legal(self, seat=None):
        seat = self.turn if seat is None else seat
        return [game.write_action(action) for action in game.legal_actions(self.state, Seat(seat))]


def table(hands=None, *, bottom=None, first=0, super_rank=None, bids="0 call/1 no_rob/2 no_rob", carry=None, **options):
    """A hand whose bidding is done; `bids` are parted by strokes, and empty for a hand still to be bid for."""
    record = deal_record(
        hands or FILLED["hands"], bottom=bottom or FILLED["bottom"], first=first, super_rank=super_rank
    )
    return Table(record, carry, **options).act(*filter(None, bids.split("/")))
