"""Actions as text: `call`, `no_call`, `rob`, `no_rob`, `play 333444`, `play 7S 7H`, `pass`."""

from __future__ import annotations

from functools import lru_cache

from games.cards.notation import names_of, write_name
from games.core.errors import Malformed
from games.doudizhu.actions import CALL, NO_CALL, NO_ROB, PASS, ROB, Action, Play
from games.doudizhu.counts import PACK, counts_from, write_counts
from games.doudizhu.tables import HAND_MAX

_WORDS: dict[str, Action] = {"call": CALL, "no_call": NO_CALL, "rob": ROB, "no_rob": NO_ROB, "pass": PASS}
_TEXTS = {action: text for text, action in _WORDS.items()}


def read_play(text: str) -> Play:
    """The cards of a play, by ranks alone or by name. Raises Malformed."""
    ranks, named = names_of(PACK, text)
    if len(ranks) > HAND_MAX:
        raise Malformed(f"{len(ranks)} cards are more than anybody holds")
    return Play(counts_from(ranks), named)


def read_action(text: str) -> Action:
    """The action that `text` asks for. Raises Malformed."""
    verb, _, cards = text.strip().partition(" ")
    if verb == "play":
        return read_play(cards)
    action = _WORDS.get(text.strip())
    if action is None:
        raise Malformed(f"{text!r} is no action: {', '.join(_WORDS)} or play CARDS")
    return action


@lru_cache(maxsize=1 << 16)
def write_action(action: Action) -> str:
    """The inverse of `read_action`."""
    if not isinstance(action, Play):
        return _TEXTS[action]
    if action.named:
        return "play " + " ".join(write_name(PACK, name) for name in action.named)
    return "play " + write_counts(action.counts)
