"""The record of a hand: what it holds, who may have it, and that the hand can be played again from it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import clubs.services
from clubs.models import Club, Member, Room, User
from games.core.game import Stage
from games.core.payments import net_points
from games.core.seats import Seat
from games.core.shuffle import commitment, deal_key
from games.core.transcript import fold, settle_down
from games.table import services
from games.table.errors import BotsNotAllowed
from games.table.models import Hand, Match
from games.table.record import VERSION, record
from tests.games.table.conftest import Evening

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def hand(evening: Evening) -> Hand:
    evening.begin()
    evening.play_hand()
    hand = evening.table.last_hand
    services.settle_hand(hand_id=hand.pk)
    return Hand.objects.select_related("match__room", "preset_version__preset", "entry").get(pk=hand.pk)


def test_the_hand_can_be_played_again_from_its_record_to_the_same_points(hand: Hand, evening: Evening):
    game, written = evening.game, json.loads(json.dumps(record(hand)))
    shuffle = written["shuffle"]
    seed = bytes.fromhex(shuffle["server_seed"])
    assert commitment(seed) == shuffle["commitment"]
    own = [bytes.fromhex(one) for one in shuffle["client_bytes"]]
    key = deal_key(seed, label=shuffle["label"], client_bytes=own)

    state = game.open(game.Rules(**written["rules"]), written["carry"])
    log = []
    for line in written["actions"]:
        seat, action = line.split(" ", 1)
        if game.stage(state) is not Stage.DECIDE:
            log += settle_down(game, state, key=key)
        events = game.play(state, Seat(int(seat)), game.read_action(action))
        fold(game, state, events)
        log += events
    log += settle_down(game, state, key=key)

    assert json.loads(json.dumps([game.codec.write(event) for event in log])) == [
        {name: value for name, value in event.items() if name not in {"seq", "at"}} for event in written["events"]
    ]
    assert net_points(game.result(state).payments, seats=3) == written["result"]["net"] == hand.net


def test_the_command_replay_takes_a_record_as_it_is(hand: Hand):
    arguments = [sys.executable, str(settings.BASE_DIR / "manage.py"), "replay", "kawuxing"]
    done = subprocess.run(arguments, input=json.dumps(record(hand)), capture_output=True, text=True, check=True)

    assert json.loads(done.stdout)["net"] == hand.net


def test_the_record_says_what_it_is_and_where_it_is_in_the_ledger(hand: Hand):
    written = record(hand)

    assert (written["format"], written["version"], written["id"]) == ("mingtang-hand", VERSION, f"hand:{hand.pk}")
    assert written["game"] == "kawuxing"
    assert written["ledger"]["settled"] is True
    assert written["ledger"]["book"] == hand.match.room.club.book.key
    assert written["ledger"]["number"] == hand.entry.number
    assert written["ledger"]["hash"] == hand.entry.hash_hex
    assert written["ledger"]["entry"] == hand.entry_id
    assert [seat["name"] for seat in written["seats"]] == ["Ming", "Tang", "Wei"]
    assert sum(len(one) for one in written["hands"]) > 0
    assert {payment["reason"] for payment in written["result"]["payments"]} <= set(_terms())


def _terms() -> list[str]:
    from games.registry import GAMES

    return list(GAMES["kawuxing"].terms)


def test_the_pages_of_a_hand_are_for_its_club(hand: Hand, evening: Evening):
    pages = [
        reverse("hand", args=[hand.pk]),
        reverse("hand-record", args=[hand.pk]),
        reverse("api-hand", args=[hand.pk]),
    ]
    player, onlooker, stranger = Client(), Client(), Client()
    player.force_login(evening.people[0])
    onlooker.force_login(evening.people[4])
    stranger.force_login(User.objects.create_user(username="stranger"))

    for page in pages:
        assert player.get(page).status_code == 200
        assert onlooker.get(page).status_code == 200
        assert stranger.get(page).status_code == 404
        assert Client().get(page).status_code in {302, 401}
    Match.objects.filter(pk=hand.match_id).update(settings={**hand.match.settings, "publishes_records": False})
    for page in pages:
        assert player.get(page).status_code == 200
        assert onlooker.get(page).status_code == 404


def test_a_hand_that_is_being_played_has_no_page_for_anybody(evening: Evening):
    evening.begin()
    player = Client()
    player.force_login(evening.people[0])

    for name in ("hand", "hand-record", "api-hand"):
        assert player.get(reverse(name, args=[evening.table.hand.pk])).status_code == 404


def test_the_pages_of_a_table_are_for_its_club(evening: Evening):
    pages = [reverse(name, args=[evening.room.pk]) for name in ("table", "room-rules", "api-table")]
    member, stranger = Client(), Client()
    member.force_login(evening.people[0])
    stranger.force_login(User.objects.create_user(username="stranger"))

    for page in pages:
        assert member.get(page).status_code == 200
        assert stranger.get(page).status_code == 404
        assert member.get(page.replace(str(evening.room.pk), "999999")).status_code == 404
        assert Client().get(page).status_code in {302, 401}


def test_play_now_makes_a_guest_who_sits_with_bots_and_comes_back_to_the_same_table(club: object):
    browser = Client()

    first = browser.post(reverse("play-now"))
    again = browser.post(reverse("play-now"))

    assert first.status_code == again.status_code == 302
    assert first.url == again.url
    guest = User.objects.get(is_guest=True)
    room = Room.objects.get(practice_of__user=guest)
    assert first.url == reverse("table", args=[room.pk])
    assert room.table.state == "between"
    assert [seat.member.user.kind for seat in room.table.match.seats.all()] == ["guest", "bot", "bot"]
    assert browser.get(reverse("play-now")).status_code == 405
    assert Client().post(reverse("play-now"), {"game": "chess"}).status_code == 404


def test_play_now_without_enough_bots_leads_to_the_club_and_says_why(club: Club):
    Member.objects.filter(club=club, user__is_bot=True).update(left_at=timezone.now())

    answer = Client().post(reverse("play-now"), follow=True)

    assert answer.redirect_chain == [(reverse("club", args=[club.pk]), 302)]
    assert [str(message) for message in answer.context["messages"]] == [str(BotsNotAllowed.message)]


def test_a_practice_table_is_its_members_alone(club: object, people: list[User]):
    owner, other = Client(), Client()
    owner.force_login(people[0])
    other.force_login(people[1])
    room = clubs.services.open_practice_room(clubs.services.join_demo(people[0]))

    assert owner.get(reverse("table", args=[room.pk])).status_code == 200
    assert other.get(reverse("table", args=[room.pk])).status_code == 404
