"""Hands of Doudizhu to try rules on."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.samples import Sample
from games.core.words import gettext_noop

SAMPLES: Sequence[Sample] = (
    Sample(name=gettext_noop("A landlord who was robbed for, and wins"), seed=3),
    Sample(name=gettext_noop("A landlord with the rocket"), seed=5),
)
