"""`python -m bench.chaos`: every preset of every game, many hands each, and every record of them played again."""

from __future__ import annotations

import argparse
import json
import sys

from games.core.game import Game
from games.core.options import resolve
from games.core.payments import net_points
from games.core.replay import replay
from games.core.simulate import simulated_hand
from games.registry import GAMES


class Differs(Exception):
    """A record does not come to what was played."""


def search(game: Game, preset: str, *, hands: int, seed: int, bots: str) -> dict[str, object]:
    """Play hands by a preset and replay the record of each; returns how many, and the sum of all points.

    Raises Differs for the first hand whose points do not sum to 0 or whose record comes to another ending or net.
    """
    rules = resolve(game.Rules, game.presets, {"preset": preset})
    events = 0
    for number in range(hands):
        played = simulated_hand(game, rules, seed=seed, number=number, bots=bots)
        assert played.result is not None, "a simulated hand is played to its end"
        net = net_points(played.result.payments, seats=game.seats)
        again = replay(game, json.loads(json.dumps(played.record(game))))
        if sum(net) != 0 or again.get("net") != net or again.get("ending") != played.result.ending:
            raise Differs(f"{game.key} {preset}, seed {seed}, hand {number}: {net} was played, {again} replayed")
        events += len(played.events)
    return {"game": game.key, "preset": preset, "hands": hands, "events": events, "sum": 0}


def main() -> int:
    """Search what the command line names."""
    parser = argparse.ArgumentParser(prog="script/chaos", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME[:PRESET]", help="all games and presets if none")
    parser.add_argument("--hands", type=int, default=20_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--bots", choices=("random", "house"), default="random")
    asked = parser.parse_args()
    wanted = [name.partition(":") for name in asked.names or GAMES]
    for key, _, only in wanted:
        if key not in GAMES or (only and only not in GAMES[key].presets):
            parser.error(f"there is no {key}{':' + only if only else ''}; games are {', '.join(GAMES)}")
    for key, _, only in wanted:
        for preset in [only] if only else GAMES[key].presets:
            try:
                found = search(GAMES[key], preset, hands=asked.hands, seed=asked.seed, bots=asked.bots)
            except Differs as error:
                print(f"This does not hold: {error}", file=sys.stderr)
                return 1
            print(json.dumps(found), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
