"""Words for people, written down in engines and translated outside them."""

from __future__ import annotations


def gettext_noop(text: str) -> str:
    """Mark `text` for translation and return it unchanged: engines know no language but the source one."""
    return text
