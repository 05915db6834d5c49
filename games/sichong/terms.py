"""The words of Sichong that explanations use."""

from __future__ import annotations

from collections.abc import Mapping

from games.cards.terms import Term as CardTerm
from games.core.game import Term
from games.core.words import gettext_noop

_ALL = (
    CardTerm("caught_both", gettext_noop("both opponents caught"), "抓两个", "5.4"),
    CardTerm("caught_one", gettext_noop("one opponent caught"), "抓一个", "5.4"),
    CardTerm("first_and_last", gettext_noop("first and last"), "头末", "5.4"),
    CardTerm("base_stake", gettext_noop("base stake"), "底分", "5.5"),
)

TERMS: Mapping[str, Term] = {term.id: term for term in _ALL}
"""Every id that a step, a reason to pay or a way to win may have."""
