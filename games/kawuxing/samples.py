"""Hands of Kawuxing to try rules on."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.samples import Sample
from games.core.words import gettext_noop

SAMPLES: Sequence[Sample] = (
    Sample(
        name=gettext_noop("Five star by self-draw"),
        question={
            "wins": [
                {"seat": 0, "concealed": "46p88s234s", "melds": ["pung:5p", "pung:1s"], "tile": "5p", "by": "self_draw"}
            ]
        },
    ),
    Sample(
        name=gettext_noop("Seven pairs of one suit, shown, on a discard"),
        question={
            "shown": [0],
            "wins": [{"seat": 0, "concealed": "1122334455667p", "tile": "7p", "by": "discard", "from": 1}],
        },
    ),
)
