"""The only list of games."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.game import Game
from games.kawuxing import game as kawuxing

GAMES: Mapping[str, Game] = {
    kawuxing.key: kawuxing,
}
