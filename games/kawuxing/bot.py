"""The house bot: it plays from its seat's view alone."""

from __future__ import annotations

from collections.abc import Sequence

from games.kawuxing import actions
from games.kawuxing.actions import Action
from games.kawuxing.view import View


def choose(view: View, legal: Sequence[Action]) -> Action:
    """One of `legal`: win, show where most tiles are waited for, kong, else the most lonely tile."""
    if actions.WIN in legal:
        return actions.WIN
    for kind in (actions.Show, actions.Kong):
        found = [action for action in legal if isinstance(action, kind)]
        if found:
            return found[0]
    discards = [action for action in legal if isinstance(action, actions.Discard)]
    return discards[0] if discards else legal[-1]
