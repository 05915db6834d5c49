"""The engines alone: win checks, waits, discards, whole random hands. CPU time of one core."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from bench.measure import rate
from games.core.game import Game
from games.core.shuffle import below, words
from games.core.simulate import simulated_hand
from games.mahjong import shapes
from games.mahjong.discards import best_discard
from games.mahjong.distance import distance
from games.mahjong.hand import Hand
from games.mahjong.tiles import COPIES, Tile
from games.registry import GAMES

KAWUXING_KINDS = [*range(18), 27, 28, 29]
KEY = bytes(32)
HANDS_A_ROUND = {"kawuxing": 100, "doudizhu": 100, "sichong": 5}


def random_hands(count: int, size: int) -> list[Hand]:
    """Hands of tiles as Kawuxing has them, the same ones each time."""
    stream = words(KEY)
    hands = []
    for _ in range(count):
        wall = [Tile(kind) for kind in KAWUXING_KINDS for _ in range(4)]
        hand = Hand()
        for _ in range(size):
            hand.add(wall.pop(below(len(wall), stream)))
        hands.append(hand)
    return hands


def won_hands(count: int) -> list[Hand]:
    """Four melds and a pair each."""
    stream = words(KEY)
    hands: list[Hand] = []
    while len(hands) < count:
        tiles = [KAWUXING_KINDS[below(21, stream)]] * 2
        for _ in range(4):
            kind = KAWUXING_KINDS[below(21, stream)]
            is_run = kind < 18 and kind % 9 < 7 and below(3, stream)
            tiles += [kind, kind + 1, kind + 2] if is_run else [kind] * 3
        if max(Counter(tiles).values()) <= COPIES:
            hands.append(Hand(map(Tile, tiles)))
    return hands


def run() -> None:
    """Measure all of it."""
    whole = random_hands(5000, 14) + won_hands(5000)
    ready = random_hands(2500, 13)
    for hand in won_hands(2500):
        hand.remove(hand.tiles()[0])
        ready.append(hand)
    rate("win checks of 14 tiles", lambda: _each(shapes.forms, whole))
    rate("wait sets of 13 tiles", lambda: _each(shapes.waits, ready))
    rate("distances of 13 tiles", lambda: _each(distance, ready))
    rate("best discards of 14 tiles", lambda: _each(partial(best_discard, unseen=[4] * 30), whole[:1000]))
    for key, game in GAMES.items():
        preset = next(iter(game.presets))
        for bots in ("random", "house"):
            rate(f"whole hands of {key} ({preset}), {bots} players", partial(_hands, game, preset, bots), rounds=3)


def _each(question: Callable[[Hand], Any], hands: list[Hand]) -> int:
    for hand in hands:
        question(hand)
    return len(hands)


def _hands(game: Game, preset: str, bots: str) -> int:
    count = HANDS_A_ROUND.get(game.key, 50)
    for number in range(count):
        simulated_hand(game, game.presets[preset], seed=7, number=number, bots=bots)
    return count
