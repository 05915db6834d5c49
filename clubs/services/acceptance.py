"""By which rules a member has agreed to play.

Who has played in a room, or elsewhere by the same preset, is shown what has changed since, and agrees once. A first
time needs no ceremony: the rules are one tap away. House bots and practice rooms never ask.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from clubs.models import Member, PresetAcceptance, PresetVersion, Room
from clubs.models.rooms import rules_with_stake
from clubs.rules import Change, changes


@dataclass(frozen=True, slots=True)
class Unseen:
    """Rules that are not those a member last played by."""

    version: PresetVersion
    stake: int | None
    before: Mapping[str, Any]

    @property
    def changes(self) -> list[Change]:
        """What differs, in the language of the moment; never empty."""
        after = rules_with_stake(self.version.rules, self.stake)
        return changes(self.version.preset.game, self.before, after)


def unseen_changes(*, member: Member, room: Room, version: PresetVersion, stake: int | None) -> Unseen | None:
    """What has changed in a room's rules since the member last played there, else since it last played by the same
    preset; None if nothing has, or if it never did. The room is to be played by `version` with its own `stake`."""
    if member.user.is_bot or room.practice_of_id is not None:
        return None
    agreed = PresetAcceptance.objects.filter(member=member).select_related("version__preset").order_by("-at")
    last = agreed.filter(room=room).first() or agreed.filter(version__preset_id=version.preset_id).first()
    if last is None or last.version.preset.game != version.preset.game:
        return None
    unseen = Unseen(version=version, stake=stake, before=rules_with_stake(last.version.rules, last.stake))
    return unseen if unseen.changes else None


@transaction.atomic
def accept_rules(*, member: Member, room: Room, version: PresetVersion, stake: int | None) -> None:
    """The member plays in the room by this version with this stake. Said again, it is only newer."""
    PresetAcceptance.objects.update_or_create(
        member=member, room=room, version=version, stake=stake, defaults={"at": timezone.now()}
    )
