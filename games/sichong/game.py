"""Shenyang Sichong 沈阳四冲 as the Game protocol has it (docs/rules/sichong.md)."""

from __future__ import annotations

from collections.abc import Mapping

from games.cards.cards import card_set
from games.cards.notation import card_names
from games.core.game import Dealing, Term
from games.core.words import gettext_noop
from games.sichong.apply import apply
from games.sichong.bot import choose
from games.sichong.deal import deal, read_deal, write_deal
from games.sichong.events import Event, codec
from games.sichong.legal import default_action, legal_actions
from games.sichong.notation import read_action, write_action
from games.sichong.play import plain, play
from games.sichong.questions import score, waits
from games.sichong.rules import Rules, presets
from games.sichong.samples import SAMPLES
from games.sichong.scoring import result
from games.sichong.sets import HAND_CARDS, PACK
from games.sichong.state import SEATS, State, pace, stage
from games.sichong.state import open_hand as open  # noqa: A004 (the protocol's word)
from games.sichong.terms import TERMS
from games.sichong.view import notice, view, views
from games.sichong.worst import worst_loss

key = "sichong"
name = gettext_noop("Shenyang Sichong")
chinese = "沈阳四冲"
seats = SEATS
engine_version = "1"
open_events: frozenset[type[Event]] = frozenset()
terms: Mapping[str, Term] = TERMS
samples = SAMPLES
dealing = Dealing(tuple(card_names(PACK, card_set(PACK.cards))), HAND_CARDS, "")


def advance(state: State) -> list[Event]:
    """Nothing in Sichong happens by itself, so no hand is ever in the stage ADVANCE."""
    raise AssertionError(f"nothing to advance in phase {state.phase}")


__all__ = [
    "Rules",
    "State",
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
