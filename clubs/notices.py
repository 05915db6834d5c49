"""The notices that members get, and what each says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.words import signed

NOTICES: Mapping[str, str | Promise] = {
    "adjustment_asked": _("%(by)s asks for an adjustment of your balance by %(points)s: %(reason)s"),
    "adjustment_to_approve": _(
        "%(by)s asks for an adjustment of %(name)s by %(points)s: it waits for a second person."
    ),
    "adjustment_approved": _(
        "Your balance was adjusted by %(points)s (“%(reason)s”): asked for by %(by)s, approved by %(approved_by)s."
    ),
    "adjustment_refused": _("The adjustment by %(points)s was refused by %(by)s: %(word)s"),
    "adjustment_withdrawn": _("The adjustment by %(points)s was withdrawn by %(by)s."),
    "dispute_opened": _("%(by)s disputes a line of %(points)s between you: %(reason)s"),
    "dispute_to_decide": _("%(by)s disputes a line of %(points)s. You may decide it."),
    "dispute_stuck": _(
        "%(by)s disputes a line of %(points)s, and all who may decide it took part: make a member who did not an"
        " administrator."
    ),
    "dispute_upheld": _("The dispute of %(name)s was upheld by %(by)s and the entry taken back: %(word)s"),
    "dispute_corrected": _(
        "The dispute of %(name)s was upheld by %(by)s, the entry taken back and a corrected one posted: %(word)s"
    ),
    "dispute_refused": _("The dispute of %(name)s was refused by %(by)s: %(word)s"),
    "dispute_withdrawn": _("%(name)s has withdrawn the dispute."),
    "floor_set": _("%(by)s has set a floor: your balance never falls below %(points)s."),
    "floor_lifted": _("%(by)s has lifted the floor of your balance."),
    "floor_gave_way": _(
        "The floor of %(name)s at %(points)s was lifted: it was set while a hand was played that came to more."
    ),
    "check_failed": _("The nightly check of %(day)s found something in the book that does not hold."),
    "alert_own": _("Your balance has fallen to %(balance)s, below %(points)s."),
    "alert_member": _("The balance of %(name)s has fallen to %(balance)s, below %(points)s."),
    "webhook_left_behind": _(
        "Nothing is sent to %(url)s any more: %(name)s, whose it was, may not read everything now. Switch it on again"
        " if the club still wants it, and renew the secrets of the others: %(name)s knows them."
    ),
    "webhook_disabled": _("Nothing is sent to %(url)s any more: nobody there has answered for long."),
}
"""Sentences by kind; `%(…)s` are facts of the notice. `points` and `balance` are numbers."""

_NUMBERS = ("points", "balance")


def sentence(kind: str, facts: Mapping[str, Any]) -> str:
    """The notice in the language of the moment; a kind that is known no more speaks for itself."""
    if kind not in NOTICES:
        return kind.replace("_", " ")
    written = {name: signed(value) if name in _NUMBERS else value for name, value in facts.items()}
    return str(NOTICES[kind]) % written
