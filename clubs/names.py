"""Pleasant names for guests, and what a name must have."""

from __future__ import annotations

import secrets
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_noop as _

GUEST_NAMES = (
    _("Morning Crane"),
    _("Quiet Bamboo"),
    _("River Carp"),
    _("Mountain Pine"),
    _("Autumn Moon"),
    _("Paper Lantern"),
    _("Spring Swallow"),
    _("Jade Cicada"),
    _("Plum Blossom"),
    _("Old Teapot"),
    _("Harbour Gull"),
    _("Red Panda"),
    _("Lotus Pond"),
    _("Evening Bell"),
    _("Clever Fox"),
    _("Summer Rain"),
    _("North Star"),
    _("Stone Bridge"),
    _("White Heron"),
    _("Night Owl"),
    _("Ginkgo Leaf"),
    _("Silver Carp"),
    _("Wild Goose"),
    _("Garden Cat"),
)


def guest_name() -> str:
    """A name in the language of the moment with a number behind it, such as "Morning Crane 27".

    Two guests may come to the same name; nothing but the look of it depends on it.
    """
    # Translators: how a guest is called, for example "Morning Crane 27".
    return gettext("%(name)s %(number)s") % {
        "name": gettext(secrets.choice(GUEST_NAMES)),
        "number": 10 + secrets.randbelow(90),
    }


INVISIBLE_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Fillers and the blank of Braille: letters by their category that nobody can see."""


def is_visible(text: str) -> bool:
    """Whether there is anything to be seen: a letter, a digit, a sign or a picture, not only spaces and marks."""
    return any(
        unicodedata.category(character)[0] in "LNPS" and character not in INVISIBLE_LETTERS for character in text
    )


def visible(text: str) -> None:
    """A name has something to be seen in it, or nobody could point at it. Raises ValidationError."""
    if not is_visible(text):
        raise ValidationError(gettext_lazy("Write at least one letter, digit or sign that can be seen."))
