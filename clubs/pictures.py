"""Pictures that are drawn for one page."""

from __future__ import annotations

import segno


def qr_code(text: str) -> str:
    """A QR code of the text as a data address for an image: dark on white in either theme, as cameras want it."""
    code = segno.make_qr(text, error="m")
    return code.svg_data_uri(scale=6, border=3, dark="#1b2622", light="#ffffff", svgclass=None, lineclass=None)
