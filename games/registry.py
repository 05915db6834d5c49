"""The only list of games."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.game import Game

GAMES: Mapping[str, Game] = {}
