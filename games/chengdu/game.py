"""Chengdu mahjong 成都麻将 as the table, the commands and the laws know it: the Game protocol of `games.core.game`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.chengdu.actions import Action
from games.chengdu.apply import apply
from games.chengdu.bot import choose
from games.chengdu.events import CODEC
from games.chengdu.legal import legal_actions
from games.chengdu.notation import DECK, read_action, read_deal, write_action
from games.chengdu.play import advance, deal, default_action, pace, play, stage
from games.chengdu.presets import PRESETS
from games.chengdu.questions import score, waits
from games.chengdu.rules import Rules
from games.chengdu.samples import SAMPLES
from games.chengdu.state import SEATS, State
from games.chengdu.terms import TERMS
from games.chengdu.view import OPEN_EVENTS, notice, view, views
from games.chengdu.worst import worst_loss
from games.core.game import Dealing, Term
from games.core.payments import HandResult
from games.core.seats import Seat
from games.core.words import gettext_noop
from games.mahjong.deals import HAND_TILES, write_deal
from games.mahjong.notation import write_tile

__all__ = [
    "Rules",
    "advance",
    "apply",
    "chinese",
    "choose",
    "codec",
    "deal",
    "dealing",
    "default_action",
    "engine_version",
    "key",
    "legal_actions",
    "name",
    "notice",
    "open",
    "open_events",
    "pace",
    "plain",
    "play",
    "presets",
    "read_action",
    "read_deal",
    "result",
    "samples",
    "score",
    "seats",
    "stage",
    "terms",
    "view",
    "views",
    "waits",
    "worst_loss",
    "write_action",
    "write_deal",
]

key = "chengdu"
name = gettext_noop("Chengdu mahjong")
chinese = "成都麻将"
seats = SEATS
engine_version = "1"
presets: Mapping[str, Any] = PRESETS
terms: Mapping[str, Term] = TERMS
codec = CODEC
open_events = OPEN_EVENTS
samples = SAMPLES
dealing = Dealing(tuple(map(write_tile, DECK)), HAND_TILES, "wall")
open = State  # noqa: A001 (the protocol's word for the beginning of a hand)


def plain(state: State, seat: Seat, action: Action) -> Action:
    """Every action is its own plain form: tiles of a kind are all alike already."""
    return action


def result(state: State) -> HandResult | None:
    """Winners, payments and the next carry, once the hand is over."""
    return state.result
