"""The doors of a table: members who are kept apart, passwords, bounds on points."""

from __future__ import annotations

import contextlib

import pytest
from django.core.cache import cache

import clubs.limits
import clubs.services
import ledger.services
from clubs.errors import BadPair
from clubs.models import Apart, ClubAct, Member, User
from games.table import services
from games.table.errors import NotHere, PasswordNeeded, TooFewPoints, TooMany, WrongPassword
from games.table.models import Hand, Match, Table
from games.table.services import entry
from tests.games.table.conftest import Evening, footprint

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_has_tried() -> None:
    cache.clear()


def members(evening: Evening) -> list[Member]:
    return [Member.objects.get(club=evening.room.club, user=user) for user in evening.people]


def test_two_who_are_kept_apart_do_not_sit_together_and_are_not_told_of_each_other(evening: Evening, host: Member):
    one, other = members(evening)[:2]
    clubs.services.keep_apart(club=host.club, one=other, other=one, reason="they signal", by=host)
    evening.do(services.sit, 0)
    before = footprint(evening.room)

    with pytest.raises(NotHere) as refused:
        evening.do(services.sit, 1)

    assert footprint(evening.room) == before
    assert not {"Ming", "they signal"} & set(str(refused.value).split())
    evening.do(services.sit, 2)
    clubs.services.let_together(pair=Apart.objects.get(), by=host)
    evening.do(services.sit, 1)
    assert [act.act for act in ClubAct.objects.filter(act__in=["kept_apart", "let_together"]).order_by("pk")] == [
        "kept_apart",
        "let_together",
    ]


def test_a_pair_is_two_people_of_the_club_once(evening: Evening, host: Member):
    one, other = members(evening)[:2]
    bot = Member.objects.filter(club=host.club, user__is_bot=True).first()
    stranger = clubs.services.found_club(name="Elsewhere", founder=User.objects.create_user("x")).members.get()
    for wrong in (one, bot, stranger):
        with pytest.raises(BadPair):
            clubs.services.keep_apart(club=host.club, one=one, other=wrong, reason="why", by=host)
    with pytest.raises(BadPair):
        clubs.services.keep_apart(club=host.club, one=one, other=other, reason="", by=host)
    clubs.services.keep_apart(club=host.club, one=one, other=other, reason="why", by=host)

    with pytest.raises(BadPair):
        clubs.services.keep_apart(club=host.club, one=other, other=one, reason="again", by=host)

    assert Apart.objects.count() == 1


def test_a_room_asks_everybody_for_its_password(evening: Evening, host: Member):
    clubs.services.change_room(room=evening.room, by=host, password="open sesame")

    with pytest.raises(PasswordNeeded):
        evening.do(services.sit, 0)
    with pytest.raises(WrongPassword):
        evening.do(services.sit, 0, password="open says me")
    evening.do(services.sit, 0, password="open sesame")

    evening.room.refresh_from_db()
    assert "sesame" not in evening.room.password
    assert list(Match.objects.get().seats.values_list("seat", flat=True)) == [0]
    clubs.services.change_room(room=evening.room, by=host, password="")
    evening.do(services.sit, 1)


def test_too_many_wrong_passwords_lock_one_member_out_of_one_room_for_a_while(evening: Evening, host: Member):
    clubs.services.change_room(room=evening.room, by=host, password="right")
    for _ in range(clubs.limits.ROOM_PASSWORD_TRIES):
        with pytest.raises(WrongPassword):
            evening.do(services.sit, 0, password="wrong")

    with pytest.raises(TooMany):
        evening.do(services.sit, 0, password="right")

    evening.do(services.sit, 1, password="right")


def test_passwords_tried_at_the_same_moment_all_count(evening: Evening, host: Member, monkeypatch: pytest.MonkeyPatch):
    clubs.services.change_room(room=evening.room, by=host, password="right")
    looked_at = []

    def slow(password: str, _kept: str) -> bool:
        """While one is looked at, the next one comes."""
        looked_at.append(password)
        with contextlib.suppress(WrongPassword, TooMany):
            entry.check_password(room_id=evening.room.pk, user=evening.people[0], password="wrong")
        return False

    monkeypatch.setattr(entry, "matches", slow)
    with pytest.raises(WrongPassword):
        evening.do(services.sit, 0, password="wrong")

    assert len(looked_at) == clubs.limits.ROOM_PASSWORD_TRIES


def _give(member: Member, other: Member, points: int) -> None:
    line = ledger.services.Line(payer=other.account_id, payee=member.account_id, points=points, reason="test")
    ledger.services.post(book=member.club.book, source=f"test:{points}", lines=[line], reason="test", by="test")


def test_a_room_may_ask_for_points_before_one_sits(evening: Evening, host: Member):
    rich, poor = members(evening)[:2]
    _give(rich, poor, 30)
    clubs.services.change_room(room=evening.room, by=host, points_min=20, points_floor=-10)

    evening.do(services.sit, 0)
    with pytest.raises(TooFewPoints, match="20"):
        evening.do(services.sit, 1)

    clubs.services.change_room(room=evening.room, by=host, points_min=None)
    with pytest.raises(TooFewPoints):
        evening.do(services.sit, 1)


def test_a_match_stops_after_the_hand_that_leaves_somebody_below_the_floor(open_room, people: list[User]):
    evening = Evening(open_room(hands_per_match=8, points_floor=0), people)
    services.enter(user=people[0], room_id=evening.room.pk)
    evening.begin()

    while evening.table.state != Table.State.FINISHED:
        for person in range(3):
            if evening.table.state == Table.State.BETWEEN:
                evening.do(services.ready, person)
        evening.play_hand()

    last = Hand.objects.filter(finished_at__isnull=False).latest("number")
    assert evening.table.match.ending == Match.Ending.FLOOR
    assert min(last.net) < 0, "whoever pays anything from nothing falls below"
    assert all(min(hand.net) == 0 for hand in Hand.objects.filter(number__lt=last.number))


def test_what_a_hand_owes_and_is_not_settled_yet_counts(evening: Evening, host: Member):
    from games.table.means import points_of

    evening.begin()
    evening.play_hand()
    hand = Hand.objects.get(number=1)
    people = members(evening)[:3]
    waiting = points_of(member.pk for member in people)

    services.settle_hand(hand_id=hand.pk)

    assert waiting == points_of(member.pk for member in people)
    assert [waiting[member.pk] for member in people] == hand.net
