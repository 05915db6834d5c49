"""Nobody is told what is not theirs to know.

The law: deal the hidden tiles or cards again, and what a viewer who cannot see them is told stays the same.
"""

from __future__ import annotations

import json
from random import Random

from hypothesis import given

from games.core.errors import GameError
from games.core.game import Stage
from games.core.replay import write_record
from games.core.seats import Seat
from games.core.wire import named

from .hidden import swapped
from .walks import ALL_GAMES, FEW, SEEDS, Walk, legal, seats, viewers

STEPS_MAX = 60


def told(game, state, events, viewer):
    """Apply events; what the viewer is told of each: its notice, and its view after it, unless it hears nothing."""
    heard = []
    for event in events:
        game.apply(state, event)
        notice = game.notice(event, viewer)
        if notice is not None:
            heard.append((notice, game.view(state, viewer)))
    return heard


@ALL_GAMES
@FEW
@given(seed=SEEDS)
def test_what_a_viewer_does_not_hear_changes_nothing_it_sees(game, seed):
    walk = Walk(game, seed)

    while not walk.is_over:
        for event in walk.next_events():
            unaware = [viewer for viewer in viewers(game) if game.notice(event, viewer) is None]
            before = [game.view(walk.state, viewer) for viewer in unaware]
            game.apply(walk.state, event)
            walk.events.append(event)
            assert [game.view(walk.state, viewer) for viewer in unaware] == before


class Written:
    """A part of a view as it is sent: its JSON of the moment in which it was written."""

    def __init__(self, part):
        self.text = json.dumps(part)

    def read(self):
        """The part again."""
        return json.loads(self.text)


@ALL_GAMES
@FEW
@given(seed=SEEDS)
def test_views_made_together_are_those_made_one_by_one(game, seed):
    walk, order = Walk(game, seed), Random(seed)

    while not walk.is_over:
        for event in walk.next_events():
            game.apply(walk.state, event)
            walk.events.append(event)
        some = order.sample(viewers(game), order.randint(1, game.seats + 1))
        one_by_one = [named(game.view(walk.state, viewer)) for viewer in some]
        assert game.views(walk.state, some) == one_by_one
        assert json.dumps(game.views(walk.state, some, Written), default=Written.read) == json.dumps(one_by_one)


@ALL_GAMES
@FEW
@given(seed=SEEDS)
def test_the_hidden_tiles_dealt_again_change_nothing_a_viewer_is_told(game, seed):
    walk = Walk(game, seed)
    viewer = walk.random.choice(viewers(game))
    steps = walk.random.randrange(5, STEPS_MAX)
    first, heard_before = [], []
    for _ in range(steps):
        if game.stage(walk.state) is not Stage.OVER:
            events = walk.next_events()
            heard_before += [len(first)] * (len(walk.actions) - len(heard_before))
            first += told(game, walk.state, events, viewer)
            walk.events += events
    if game.stage(walk.state) is Stage.OVER or not first:
        return  # A hand that is over hides nothing any more.
    record = write_record(game, walk.rules, walk.events, walk.actions, None)
    walk.actions = named_actions(game, walk)

    other = swapped(game, walk.events, record, viewer, Random(seed))
    second = retold(game, walk, other, viewer, heard_before)

    common = min(len(first), len(second))
    assert second[:common] == first[:common]


def named_actions(game, walk):
    """The actions with the very cards they played, so that a play by ranks takes the same cards from other hands."""
    cards = iter(written["cards"] for written in map(game.codec.write, walk.events) if "cards" in written)
    return [
        (seat, game.read_action(f"play {next(cards)}") if game.write_action(action).startswith("play ") else action)
        for seat, action in walk.actions
    ]


def retold(game, walk, record, viewer, heard_before):
    """Play the same actions with the other deal, as far as they are legal there; what the viewer is told.

    Seats that could answer here and could not there, or the other way round, pass in secret.
    """
    state = game.open(walk.rules, None)
    heard = []
    waiting = list(zip(walk.actions, heard_before, strict=True))
    deal = game.read_deal(state, json.loads(json.dumps(record)))
    while True:
        match game.stage(state):
            case Stage.DEAL:
                heard += told(game, state, deal, viewer)
            case Stage.ADVANCE:
                while waiting and waiting[0][1] <= len(heard) and is_pass(game, waiting[0][0]):
                    waiting.pop(0)
                if not waiting or waiting[0][1] <= len(heard):
                    return heard  # There somebody claimed what nobody can claim here: the deals part in the open.
                heard += told(game, state, game.advance(state), viewer)
            case Stage.OVER:
                return heard
            case Stage.DECIDE:
                if not waiting:
                    return heard
                seat, action = waiting[0][0]
                try:
                    events = game.play(state, seat, action)
                    waiting.pop(0)
                except GameError:
                    events = _passed(game, state, seat, action, viewer, waiting)
                    if events is None:
                        return heard
                heard += told(game, state, events, viewer)


def is_pass(game, decision):
    return game.write_action(decision[1]) == "pass"


def _passed(game, state, seat, action, viewer, waiting):
    """Somebody whose answer is secret passes; None if the two deals have parted ways in the open."""
    if is_pass(game, (seat, action)) and seat != viewer:
        waiting.pop(0)
        return []
    for other in seats(game):
        passes = [item for item in legal(game, state).get(other, ()) if game.write_action(item) == "pass"]
        if (
            passes
            and other != viewer
            and all(game.notice(e, viewer) is None for e in game.play(state, Seat(other), passes[0]))
        ):
            return game.play(state, Seat(other), passes[0])
    return None
