"""Doudizhu 斗地主 as the Game protocol has it (docs/rules/doudizhu.md)."""

from __future__ import annotations

from collections.abc import Mapping

from games.cards.cards import card_set
from games.cards.notation import card_names
from games.core.game import Dealing, Term
from games.core.words import gettext_noop
from games.doudizhu.apply import apply
from games.doudizhu.bidding import SEATS
from games.doudizhu.bot import choose
from games.doudizhu.counts import PACK
from games.doudizhu.deal import HAND_CARDS, deal, read_deal, write_deal
from games.doudizhu.events import Event, codec
from games.doudizhu.legal import default_action, legal_actions
from games.doudizhu.notation import read_action, write_action
from games.doudizhu.play import plain, play
from games.doudizhu.questions import score, waits
from games.doudizhu.rules import Rules, presets
from games.doudizhu.samples import SAMPLES
from games.doudizhu.scoring import result
from games.doudizhu.state import State, pace, stage
from games.doudizhu.state import open_hand as open  # noqa: A004 (the protocol's word)
from games.doudizhu.terms import TERMS
from games.doudizhu.view import notice, view, views
from games.doudizhu.worst import worst_loss

key = "doudizhu"
name = gettext_noop("Doudizhu")
chinese = "斗地主"
seats = SEATS
engine_version = "1"
open_events: frozenset[type[Event]] = frozenset()
terms: Mapping[str, Term] = TERMS
samples = SAMPLES
dealing = Dealing(tuple(card_names(PACK, card_set(PACK.cards))), HAND_CARDS, "bottom")


def advance(state: State) -> list[Event]:
    """Nothing in Doudizhu happens by itself, so no hand is ever in the stage ADVANCE."""
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
