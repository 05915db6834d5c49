"""Actions as text: `play 666223`, `play 6S 6Ha 2C`, `pass`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from games.cards.cards import Rank
from games.cards.notation import names_of, write_name
from games.core.errors import Malformed
from games.sichong.actions import PASS, Action, Play
from games.sichong.sets import HAND_CARDS, PACK


def write_ranks(ranks: Iterable[Rank]) -> str:
    """The ranks by sign."""
    return "".join(PACK.ranks[rank] for rank in ranks)


def read_play(text: str) -> Play:
    """The cards of a play, by ranks alone or by name. Raises Malformed."""
    ranks, named = names_of(PACK, text)
    if len(ranks) > HAND_CARDS:
        raise Malformed(f"{len(ranks)} cards are more than anybody holds")
    return Play(ranks, named)


def read_action(text: str) -> Action:
    """The action that `text` asks for. Raises Malformed."""
    verb, _, cards = text.strip().partition(" ")
    if verb == "play":
        return read_play(cards)
    if text.strip() == "pass":
        return PASS
    raise Malformed(f"{text!r} is no action: pass or play CARDS")


@lru_cache(maxsize=1 << 15)
def write_action(action: Action) -> str:
    """The inverse of `read_action`."""
    if not isinstance(action, Play):
        return "pass"
    if action.named:
        return "play " + " ".join(write_name(PACK, name) for name in action.named)
    return "play " + write_ranks(action.ranks)
