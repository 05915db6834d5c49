"""Who has played in a room is shown what changed in its rules, and agrees once before sitting down."""

from __future__ import annotations

import pytest

import clubs.services
from clubs.models import Member, PresetAcceptance, Role
from games.table import services
from games.table.errors import RulesChanged
from games.table.models import Match
from tests.games.table.conftest import Evening, footprint

pytestmark = pytest.mark.django_db


@pytest.fixture
def host(host: Member) -> Member:
    """One who may save rules too."""
    host.role = Role.ADMIN
    host.save()
    return host


def _newer(evening: Evening, host: Member, **rules: object):
    preset = evening.room.preset_version.preset
    latest = preset.versions.latest("number")
    version = clubs.services.save_version(preset=preset, rules=rules, parent=latest.number, by=host)
    clubs.services.change_room(room=evening.room, by=host, preset_version=version)
    return version


def _leave(evening: Evening, person: int = 0) -> None:
    evening.do(services.leave, person)


def test_a_first_time_asks_for_nothing_and_agrees_by_sitting(evening: Evening):
    evening.do(services.sit, 0)

    accepted = PresetAcceptance.objects.get()
    assert (accepted.member.user, accepted.version) == (evening.people[0], evening.room.preset_version)


def test_rules_that_changed_are_refused_until_one_agrees_once(evening: Evening, host: Member):
    evening.do(services.sit, 0)
    _leave(evening)
    version = _newer(evening, host, cap_multiplier=16, five_star_multiplier=4)
    before = footprint(evening.room)

    with pytest.raises(RulesChanged) as refused:
        evening.do(services.sit, 0)

    assert footprint(evening.room) == before
    facts = refused.value.facts
    assert (facts["version"], facts["number"], facts["stake"]) == (version.pk, version.number, None)
    said = [(one["name"], one["was"], one["value"]) for one in facts["changes"]]
    assert said == [("cap", "8", "16"), ("five star", "2", "4")]
    evening.do(services.accept, 0, version=version.pk, stake=None)
    evening.do(services.sit, 0)
    _leave(evening)
    evening.do(services.sit, 0)
    assert Match.objects.get().preset_version == version


def test_a_stake_that_changed_is_a_rule_that_changed(evening: Evening, host: Member):
    evening.do(services.sit, 0)
    _leave(evening)
    clubs.services.change_room(room=evening.room, by=host, stake=10)

    with pytest.raises(RulesChanged) as refused:
        evening.do(services.sit, 0)

    assert [one["option"] for one in refused.value.facts["changes"]] == ["base_stake"]
    evening.do(services.accept, 0, version=evening.room.preset_version_id, stake=10)
    evening.do(services.sit, 0)


def test_agreeing_to_rules_that_changed_again_meanwhile_is_no_agreement(evening: Evening, host: Member):
    evening.do(services.sit, 0)
    _leave(evening)
    second = _newer(evening, host, cap_multiplier=16)
    third = _newer(evening, host, cap_multiplier=32)

    with pytest.raises(RulesChanged) as refused:
        evening.do(services.accept, 0, version=second.pk, stake=None)

    assert refused.value.facts["version"] == third.pk
    with pytest.raises(RulesChanged):
        evening.do(services.sit, 0)


def test_going_back_to_rules_one_agreed_to_long_ago_is_a_change_too(evening: Evening, host: Member):
    first = evening.room.preset_version
    evening.do(services.sit, 0)
    _leave(evening)
    second = _newer(evening, host, cap_multiplier=16)
    evening.do(services.accept, 0, version=second.pk)
    evening.do(services.sit, 0)
    _leave(evening)
    clubs.services.change_room(room=evening.room, by=host, preset_version=first)

    with pytest.raises(RulesChanged):
        evening.do(services.sit, 0)

    evening.do(services.accept, 0, version=first.pk)
    evening.do(services.sit, 0)


def test_the_same_preset_in_another_room_is_measured_by_what_was_played_last(evening: Evening, host: Member):
    evening.do(services.sit, 0)
    preset = evening.room.preset_version.preset
    version = clubs.services.save_version(preset=preset, rules={"cap_multiplier": 16}, parent=1, by=host)
    room = clubs.services.open_room(club=host.club, name="Second", preset_version=version, by=host)
    other = Evening(room, evening.people)
    services.enter(user=other.people[0], room_id=room.pk)

    with pytest.raises(RulesChanged):
        other.do(services.sit, 0)
    other.do(services.sit, 1)

    assert list(Match.objects.get(room=room).seats.values_list("member__user", flat=True)) == [other.people[1].pk]


def test_practice_rooms_and_house_bots_never_ask(evening: Evening, host: Member):
    user = evening.people[0]
    member = clubs.services.join_club(club=host.club, user=user)
    room = clubs.services.open_practice_room(member)
    services.sit_and_start(room=room, user=user)

    assert PresetAcceptance.objects.count() == 0
