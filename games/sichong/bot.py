"""The house bot: plays Sichong from its view alone."""

from __future__ import annotations

from collections.abc import Sequence

from games.sichong.actions import Action
from games.sichong.ranking import ranked, situation
from games.sichong.view import View


def choose(view: View, legal: Sequence[Action]) -> Action:
    """One of `legal`: the action it ranks first. The same view, the same choice."""
    assert view.viewer is not None
    return ranked(situation(viewer=view.viewer, seats=view.seats, top=view.top), legal)[0]
