"""The log of a hand: its chain, and the state that follows from it.

A state is only ever the sum of a log. Each process keeps the states it folded last, keyed by the hand, the number of
its events and the head of its chain, so a kept state is used only if it is the sum of exactly the log that the locked
row names.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from typing import Any

import msgspec

from games.core.game import Game
from games.table import limits
from games.table.models import Hand

written = msgspec.json.Encoder(order="deterministic").encode
"""An event as the log's chain reads it: JSON with sorted names and no spaces."""


class LogBroken(Exception):
    """A stored log is not the one its hand's row vouches for: somebody has changed the database by hand."""


def link(head: str, body: bytes) -> str:
    """The head of the chain after one more event (`written`): SHA-256 of the head before and the event, in hex."""
    return hashlib.sha256(head.encode() + body).hexdigest()


def opened(game: Game, hand: Hand) -> Any:
    """The hand's state before its first event."""
    return game.open(game.Rules(**hand.rules), hand.carry)


def fold(game: Game, hand: Hand) -> Any:
    """The hand's state from its whole log as it is stored, checked against the row's count and head. Raises
    LogBroken."""
    state, head, count = opened(game, hand), hand.commitment, 0
    rows = hand.events.filter(seq__lte=hand.event_count).order_by("seq").values_list("seq", "body")
    for seq, body in rows:
        count += 1
        if seq != count:
            break
        head = link(head, written(body))
        game.apply(state, game.codec.read(body))
    if (count, head) != (hand.event_count, hand.log_head):
        raise LogBroken(f"hand {hand.pk}: the log does not lead to its head")
    return state


class States:
    """Folded states of this process. Taking one out gives it away: a state has one owner at a time."""

    def __init__(self, size: int = limits.CACHED_HANDS) -> None:
        self._size = size
        self._kept: OrderedDict[int, tuple[int, str, Any]] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, game: Game, hand: Hand) -> Any:
        """The state after all of the hand's events, kept or folded anew. The taker owns it."""
        with self._lock:
            kept = self._kept.pop(hand.pk, None)
        if kept is not None and kept[:2] == (hand.event_count, hand.log_head):
            return kept[2]
        return fold(game, hand)

    def keep(self, hand: Hand, state: Any) -> None:
        """Give a state back that is the sum of the hand's first `hand.event_count` events. A later one is not
        replaced."""
        with self._lock:
            kept = self._kept.get(hand.pk)
            if kept is not None and kept[0] > hand.event_count:
                return
            self._kept[hand.pk] = (hand.event_count, hand.log_head, state)
            self._kept.move_to_end(hand.pk)
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)

    def forget(self) -> None:
        """Drop everything: what another process would know."""
        with self._lock:
            self._kept.clear()


states = States()
