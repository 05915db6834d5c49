"""What a house bot reads from its seat's view: its own hand, and the tiles that the view shows nowhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from games.mahjong.hand import Hand
from games.mahjong.notation import read_tile
from games.mahjong.tiles import COPIES, KINDS


class Seen(Protocol):
    """The parts of a view that every mahjong game has and a bot counts tiles by."""

    @property
    def viewer(self) -> int | None: ...
    @property
    def phase(self) -> str: ...
    @property
    def last(self) -> Mapping[str, Any] | None: ...
    @property
    def seats(self) -> Sequence[Mapping[str, Any]]: ...


def own_hand(view: Seen) -> Hand:
    """The viewer's concealed tiles."""
    assert view.viewer is not None, "an onlooker does not play"
    return Hand(read_tile(text) for text in view.seats[view.viewer]["concealed"])


def unseen_in(view: Seen, *, in_play: Iterable[int]) -> list[int]:
    """Of each kind, the tiles that neither hands in sight nor melds, rivers and a robbable tile show.

    `in_play` are the kinds of the game's deck.
    """
    unseen = [0] * KINDS
    for kind in in_play:
        unseen[kind] = COPIES
    for seat in view.seats:
        for text in seat["concealed"] or ():
            unseen[read_tile(text)] -= 1
        for meld in seat["melds"]:
            unseen[read_tile(meld["tile"])] -= 3 if meld["kind"] == "pung" else 4
        for thrown in seat["river"]:
            if "claimed" not in thrown:
                unseen[read_tile(thrown["tile"])] -= 1
    if view.phase == "rob" and view.last is not None:
        unseen[read_tile(view.last["tile"])] -= 1
    return unseen
