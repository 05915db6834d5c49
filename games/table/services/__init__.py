"""What people and clocks do at a table: the only writer of the tables in `games.table.models`.

Every function that changes a table locks its one row, in one transaction; what happened is said to everybody after
commit.
"""

from __future__ import annotations

from games.table.services.beat import beat
from games.table.services.board import close_after_hand, end_match, free_seat, tell_table
from games.table.services.entry import accept
from games.table.services.presence import came, refresh_presence, retire_presence, went
from games.table.services.programs import as_program
from games.table.services.results import rebuild_results
from games.table.services.seats import back, enter, leave, ready, sit, sit_and_start, start
from games.table.services.settle import revive, settle_hand, settle_left_behind
from games.table.services.shuffle import add_entropy
from games.table.services.talk import remove_words, say, speak
from games.table.services.tick import run_due
from games.table.services.turn import play
from games.table.services.upkeep import forget_commands, forget_origins
from games.table.services.votes import vote

__all__ = [
    "accept",
    "add_entropy",
    "as_program",
    "back",
    "beat",
    "came",
    "close_after_hand",
    "end_match",
    "enter",
    "forget_commands",
    "forget_origins",
    "free_seat",
    "leave",
    "play",
    "ready",
    "rebuild_results",
    "refresh_presence",
    "remove_words",
    "retire_presence",
    "revive",
    "run_due",
    "say",
    "settle_hand",
    "settle_left_behind",
    "sit",
    "sit_and_start",
    "speak",
    "start",
    "tell_table",
    "vote",
    "went",
]
