"""A club in which there is something of everything that the API tells of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import clubs.services
from clubs.models import Scope, User
from clubs.services import tokens, webhooks
from games.registry import GAMES
from games.table import services
from tests.games.table.conftest import Evening


@dataclass(frozen=True)
class Seeded:
    """What tests of the API ask for, and with what."""

    token: str
    """The owner's, with every scope."""
    ids: Mapping[str, Any]
    """Values of the parameters in addresses, by name."""


def seeded_club() -> Seeded:
    """Found it, play a hand in it, and leave something in each of its lists."""
    people = [User.objects.create_user(f"seed-{name}", display_name=name) for name in ("Ming", "Tang", "Wei", "Lan")]
    owner = people[0]
    club = clubs.services.found_club(name="Seeded 名堂", founder=owner)
    members = [clubs.services.join_club(club=club, user=user) for user in people]
    rules = GAMES["kawuxing"]
    version = clubs.services.save_preset(
        club=club, game="kawuxing", name="house", rules={}, base=next(iter(rules.presets))
    )
    room = clubs.services.open_room(club=club, name="Kitchen", preset_version=version, hands_per_match=2)
    services.enter(user=owner, room_id=room.pk)
    hook = webhooks.add_webhook(by=members[0], url="https://example.org/", events=["hand.settled", "match.finished"])
    evening = Evening(room, people)
    evening.begin()
    evening.play_hand()
    hand = evening.table.last_hand
    services.settle_hand(hand_id=hand.pk)
    hand.refresh_from_db()
    token, text = tokens.make_token(user=owner, name="seeded", scopes=Scope.values, days=7)
    ids = {
        "club": club.pk,
        "room": room.pk,
        "member": members[1].pk,
        "preset": version.preset_id,
        "version": version.pk,
        "hand": hand.pk,
        "match": hand.match_id,
        "entry_hash": hand.entry.hash_hex if hand.entry else "0",
        "webhook": hook.pk,
        "delivery": hook.deliveries.latest("pk").pk,
        "game": "kawuxing",
        "by": "evening",
        "day": str(hand.finished_at.date()),
        "token": str(token.public_id),
    }
    return Seeded(token=text, ids=ids)
