"""Whose points an evening's sheet shows: one's own always, those of others if their match is public to the club."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from clubs import evenings, services
from clubs.models import Member, User
from games.table import archive
from games.table.models import Hand, Match
from tests.games.table.conftest import Evening
from tests.games.table.settled import settled_hand


@pytest.fixture
def hand(evening: Evening) -> Hand:
    return settled_hand(evening)


def _played(hand: Hand, *, is_public: bool) -> Member:
    """Make the hand's match public or not; return a member of the club who did not sit in it."""
    match = Match.objects.get(pk=hand.match_id)
    match.settings = {**match.settings, "publishes_records": is_public}
    match.save(update_fields=["settings"])
    other = User.objects.create_user("other", display_name="Other")
    return services.join_club(club=match.room.club, user=other)


def _player(hand: Hand) -> Member:
    return Member.objects.select_related("club__book", "account", "user").get(
        account=hand.entry.transfers.first().payer
    )


@pytest.mark.django_db
@pytest.mark.parametrize("is_public", [True, False])
def test_points_of_others_are_shown_only_of_matches_public_to_the_club(hand: Hand, is_public: bool) -> None:
    other, player = _played(hand, is_public=is_public), _player(hand)
    day = evenings.evenings(player)[0].key

    seen_by_other, matches = archive.evening_of(other, day)
    seen_by_player, own = archive.evening_of(player, day)

    assert [bool(seen_by_other.rows), matches] == [is_public, [hand.match_id] if is_public else []]
    assert own == [hand.match_id]
    # Whoever came out even may have a row, or not.
    assert sorted(row.net for row in seen_by_player.rows if row.net) == sorted(points for points in hand.net if points)


@pytest.mark.django_db
def test_the_pages_show_the_evening_to_members(hand: Hand) -> None:
    player = _player(hand)
    client = Client()
    client.force_login(player.user)
    day = evenings.evenings(player)[0].key.isoformat()

    listed = client.get(f"/clubs/{player.club_id}/evenings/").content.decode()
    shown = client.get(f"/clubs/{player.club_id}/evenings/{day}/").content.decode()
    told = client.get(f"/api/clubs/{player.club_id}/evenings/{timezone.now():%Y-%m-%d}/").json()

    assert f"/clubs/{player.club_id}/evenings/{day}/" in listed
    assert "To be even again" in shown
    assert f"/matches/{hand.match_id}/" in shown
    assert set(told) >= {"rows", "balancing", "matches"}
