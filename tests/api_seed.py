"""A club in which there is something of everything that the API tells of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

import clubs.services
from clubs.models import Member, Room, Scope, User
from clubs.services import tokens, webhooks
from clubs.services.adjustments import ask_adjustment
from games.registry import GAMES
from games.table import services
from games.table.services.disputes import open_dispute
from ledger.services import Line, post
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
    members, room = club_with_a_room()
    people = [member.user for member in members]
    owner, club, version = people[0], members[0].club, room.preset_version
    services.enter(user=owner, room_id=room.pk)
    hook = webhooks.add_webhook(by=members[0], url="https://example.org/", events=["hand.settled", "match.finished"])
    evening = Evening(room, people)
    evening.begin()
    evening.play_hand()
    hand = evening.table.last_hand
    services.settle_hand(hand_id=hand.pk)
    hand.refresh_from_db()
    more = something_of_everything(members)
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
        **more,
    }
    return Seeded(token=text, ids=ids)


def club_with_a_room() -> tuple[list[Member], Room]:
    """A club of four, Ming its owner, and a room for three of them."""
    people = [User.objects.create_user(f"seed-{name}", display_name=name) for name in ("Ming", "Tang", "Wei", "Lan")]
    club = clubs.services.found_club(name="Seeded 名堂", founder=people[0])
    members = [clubs.services.join_club(club=club, user=user) for user in people]
    base = next(iter(GAMES["kawuxing"].presets))
    version = clubs.services.save_preset(club=club, game="kawuxing", name="house", rules={}, base=base)
    room = clubs.services.open_room(club=club, name="Kitchen", preset_version=version, hands_per_match=2)
    return members, room


def a_line_between(one: Member, other: Member) -> int:
    """An entry by which one has paid the other; the id of its only line."""
    line = Line(payer=one.account_id, payee=other.account_id, points=7, reason="win", detail={})
    entry = post(book=one.club.book, source=f"test:{one.pk}", lines=[line], reason="hand", by="test", facts={})
    return entry.transfers.get().pk


def something_of_everything(members: list[Member]) -> dict[str, int]:
    """Of what officers do and members say; ids by the names that addresses have for them."""
    owner, tang, wei, _lan = members
    ming = Member.objects.select_related("club__book", "user", "account").get(pk=owner.pk)
    invitation, _secret = clubs.services.make_invitation(by=ming, label="Rui")
    asking = User.objects.create_user("seed-rui", display_name="Rui")
    asked = clubs.services.ask_to_join(user=asking, code=ming.club.code, words="let me in")
    ban = clubs.services.kick(by=ming, member_id=_lan.pk, reason="slow", days=3)
    pair = clubs.services.keep_apart(club=ming.club, one=tang, other=wei, reason="they quarrel", by=ming)
    adjustment = ask_adjustment(by=ming, member=tang, points=5, reason="a miscount")
    made = open_dispute(member=wei, transfer_id=a_line_between(wei, tang), reason="it was a drawn hand")
    season = clubs.services.save_season(by=ming, name="Autumn", first_day=date(2026, 9, 1), last_day=date(2026, 11, 30))
    return {
        "invitation": invitation.pk,
        "asked": asked.pk,
        "ban": ban.pk,
        "pair": pair.pk,
        "adjustment": adjustment.pk,
        "dispute": made.pk,
        "announcement": clubs.services.announce(by=ming, text="Tonight at eight").pk,
        "line": clubs.services.speak(member=ming, text="hello").pk,
        "season": season.pk,
        "seat": 0,
        "offer": clubs.services.offer_ownership(
            by=ming, member_id=tang.pk, giver_stays_owner=True, code=ming.club.code
        ).pk,
    }
