"""What can be wrong with what people and files ask of an engine.

    GameError
    ├── Malformed            does not parse: no notation, no tile, no such verb
    │   └── BadDeal          a deal whose tiles or cards are not exactly the game's own
    ├── IllegalAction        parses, but the rules do not allow it now
    ├── BadRules
    │   ├── UnknownPreset
    │   ├── UnknownOption
    │   ├── BadOptionValue
    │   └── Contradiction    two options that cannot both hold
    └── BadQuestion          a position that cannot be scored
        ├── BadHand          wrong number of tiles, or five of one
        └── NotAWin          a hand that does not win
        └── NotAPlay         cards that are no legal set

Each class carries a stable `code`, which programs read, and a message for people, which says
what was wrong and what would be right.
"""

from __future__ import annotations


class GameError(ValueError):
    """Something asked of an engine is wrong. Nothing has been changed."""

    code = "game_error"


class Malformed(GameError):
    code = "malformed"


class BadDeal(Malformed):
    code = "bad_deal"


class IllegalAction(GameError):
    code = "illegal_action"


class BadRules(GameError):
    code = "bad_rules"


class UnknownPreset(BadRules):
    code = "unknown_preset"


class UnknownOption(BadRules):
    code = "unknown_option"


class BadOptionValue(BadRules):
    code = "bad_option_value"


class Contradiction(BadRules):
    code = "contradiction"


class BadQuestion(GameError):
    code = "bad_question"


class BadHand(BadQuestion):
    code = "bad_hand"


class NotAWin(BadQuestion):
    code = "not_a_win"


class NotAPlay(BadQuestion):
    code = "not_a_play"
