"""The words of Doudizhu that explanations use."""

from __future__ import annotations

from collections.abc import Mapping

from games.cards.terms import Term as CardTerm
from games.core.game import Term
from games.core.words import gettext_noop

_ALL = (
    # Who wins, and why one pays.
    CardTerm("landlord", gettext_noop("the landlord wins"), "地主胜", "7.2"),
    CardTerm("farmers", gettext_noop("the farmers win"), "农民胜", "7.2"),
    # Factors of the multiplier.
    CardTerm("bomb", gettext_noop("bomb"), "炸弹", "6.1"),
    CardTerm("chained_bomb", gettext_noop("bomb on a bomb"), "连炸", "6.2"),
    CardTerm("rocket", gettext_noop("rocket"), "火箭", "6.4"),
    CardTerm("super_bomb", gettext_noop("super bomb"), "超级炸弹", "6.5"),
    CardTerm("quick_finish", gettext_noop("out within four turns"), "4次之内出完", "6.7"),
    CardTerm("spring", gettext_noop("spring"), "春天", "6.8"),
    CardTerm("anti_spring", gettext_noop("anti-spring"), "反春", "6.9"),
    CardTerm("bottom", gettext_noop("bottom cards double"), "底牌翻倍", "6.11"),
    # Steps of a sum.
    CardTerm("base_stake", gettext_noop("base stake"), "底分", "7.1"),
    CardTerm("rob", gettext_noop("rob"), "抢地主", "2.7"),
    CardTerm("call", gettext_noop("call"), "叫地主", "2.7"),
    CardTerm("cap", gettext_noop("cap"), "封顶", "6.12"),
)

TERMS: Mapping[str, Term] = {term.id: term for term in _ALL}
"""Every id that a step, a reason to pay, a way to win or a factor may have."""
