"""The acts that a club's log knows, and what each is called."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """An act of power, in words.

    `text` is its sentence: `%(by)s` is who did it, `%(concerns)s` to whom, and every other name one of its facts.
    """

    text: str | Promise
    is_open: bool = True
    """Every member may read of it; else only those with `audit` and whom it concerns."""


ACTS: dict[str, Act] = {
    "club_founded": Act(text=_("%(by)s founded the club")),
}
