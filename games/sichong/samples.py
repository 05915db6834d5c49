"""Hands of Sichong to try rules on."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.samples import Sample
from games.core.words import gettext_noop

SAMPLES: Sequence[Sample] = (Sample(name=gettext_noop("Two partners who catch both others"), seed=3),)
