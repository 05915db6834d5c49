"""Hands of Chengdu mahjong to try rules on."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.samples import Sample
from games.core.words import gettext_noop

SAMPLES: Sequence[Sample] = (
    Sample(
        name=gettext_noop("Pungs of one suit by self-draw"),
        question={
            "void": ["s", "m", "s", "m"],
            "wins": [
                {
                    "seat": 1,
                    "concealed": "888p9p",
                    "melds": ["pung:1p", "pung:2p", "pung:4p"],
                    "tile": "9p",
                    "by": "self_draw",
                }
            ],
        },
    ),
    Sample(
        name=gettext_noop("A win on the discard after a direct kong"),
        question={
            "void": ["s", "p", "s", "m"],
            "kongs": [{"seat": 1, "kind": "direct", "from": 0}],
            "wins": [
                {
                    "seat": 2,
                    "concealed": "123456789m22p34p",
                    "tile": "5p",
                    "by": "discard",
                    "from": 1,
                    "circumstances": ["kong_discard"],
                }
            ],
        },
    ),
)
