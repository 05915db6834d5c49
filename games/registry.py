"""The only list of games."""

from __future__ import annotations

from collections.abc import Mapping

from games.chengdu import game as chengdu
from games.core.game import Game
from games.doudizhu import game as doudizhu
from games.kawuxing import game as kawuxing
from games.sichong import game as sichong

GAMES: Mapping[str, Game] = {
    kawuxing.key: kawuxing,
    chengdu.key: chengdu,
    doudizhu.key: doudizhu,
    sichong.key: sichong,
}
