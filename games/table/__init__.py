"""The live table: where a game of `games.registry` is played by members of a club."""
