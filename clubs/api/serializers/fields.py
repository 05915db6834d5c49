"""Fields that many requests have."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from clubs import limits
from clubs.names import visible
from games.registry import GAMES

ID_MAX = 2**63 - 1
GAME_CHOICES = [(key, game.name) for key, game in GAMES.items()]


class IdField(serializers.IntegerField):
    """The number of something that is kept."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=1, max_value=ID_MAX, **options)


class ReasonField(serializers.CharField):
    """Why something is done, in a person's words."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=limits.REASON_LENGTH_MAX, **options)


class NameField(serializers.CharField):
    """What something is called."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=limits.NAME_LENGTH_MAX, **options)
        self.validators.append(visible)


class ReasonSerializer(serializers.Serializer):
    """Why."""

    reason = ReasonField()
