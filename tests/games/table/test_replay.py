"""A finished hand, moment by moment, and the sheet of its match."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.models import User
from games.table import replay, selectors, services
from games.table.models import Hand, Match
from tests.games.table.conftest import Evening

pytestmark = pytest.mark.django_db(transaction=True)


def _signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def hand(evening: Evening) -> Hand:
    """A finished and settled hand of Ming, Tang and Wei."""
    evening.begin()
    evening.play_hand()
    hand = Hand.objects.select_related("match__room", "entry").get(finished_at__isnull=False)
    assert services.settle_hand(hand_id=hand.pk)
    return hand


def _told(hand: Hand) -> list[replay.Moment]:
    return replay.moments(hand, selectors.seats_for(hand), selectors.result_of(hand)["payments"])


def test_every_event_is_a_moment_every_payment_stands_at_its_own_and_all_hands_lie_open(hand: Hand) -> None:
    result = selectors.result_of(hand)

    told = replay.moments(hand, selectors.seats_for(hand), result["payments"])
    dealt = next(row.seq for row in hand.events.order_by("seq") if row.body["kind"] == "dealt")
    first, last = replay.view_after(hand, dealt + 1), replay.view_after(hand, hand.event_count)

    assert [moment.number for moment in told] == list(range(1, hand.event_count + 1))
    placed = sorted(place for moment in told for place, _payment in moment.payments)
    assert placed == list(range(len(result["payments"])))
    assert all(payment["moment"] == moment.number for moment in told for _place, payment in moment.payments)
    assert sorted(len(seat["concealed"]) for seat in first["seats"]) == [13, 13, 14]
    assert last["result"] == result


def test_who_may_read_a_hand_sees_all_hands_on_its_page_whether_they_played_or_not(
    hand: Hand, people: list[User]
) -> None:
    pages = [selectors.hand_view(hand, user) for user in (people[0], people[3])]

    assert [[len(seat["concealed"]) > 0 for seat in page.seats] for page in pages] == [[True, True, True]] * 2


def test_the_pages_lead_from_a_payment_to_its_moment_and_from_moment_to_moment(hand: Hand, people: list[User]) -> None:
    client = _signed_in(people[0])

    page = client.get(f"/hands/{hand.pk}/").content.decode()
    first = client.get(f"/hands/{hand.pk}/replay/")
    last = client.get(f"/hands/{hand.pk}/replay/{hand.event_count}/")
    beyond = [
        client.get(f"/hands/{hand.pk}/replay/{path}").status_code
        for path in ("0/", "9999/", f"{'9' * 20}/", "9999.json")
    ]
    view = client.get(f"/hands/{hand.pk}/replay/2.json")

    assert all(f'id="event-{number}"' in page for number in range(1, hand.event_count + 1))
    for payment in selectors.result_of(hand)["payments"]:
        assert f'href="#event-{payment["moment"]}"' in page
    assert f'rel="next" href="/hands/{hand.pk}/replay/2/"' in first.content.decode()
    assert f'rel="prev" href="/hands/{hand.pk}/replay/{hand.event_count - 1}/"' in last.content.decode()
    assert 'rel="next"' not in last.content.decode()
    assert beyond == [404] * 4
    assert view.json() == replay.view_after(hand, 2)


def test_the_board_is_sent_all_moments_by_the_page_each_as_it_lay(hand: Hand, people: list[User]) -> None:
    client = _signed_in(people[0])
    seats = selectors.seats_for(hand)

    pages = [client.get(f"/hands/{hand.pk}/replay/moments.json?first={first}") for first in range(1, 200, 50)]
    sent = [moment for page in pages if page.status_code == 200 for moment in page.json()["moments"]]
    beyond = [
        client.get(f"/hands/{hand.pk}/replay/moments.json?first={first}").status_code
        for first in ("0", "-1", "x", "9" * 40, str(hand.event_count + 1))
    ]

    assert [moment["number"] for moment in sent] == list(range(1, hand.event_count + 1))
    assert all(moment["view"] == replay.view_after(hand, moment["number"]) for moment in sent[::7])
    assert sent[0]["points"] == [0, 0, 0]
    assert sent[-1]["points"] == [seat.points for seat in seats]
    assert {moment["notice"]["kind"] for moment in sent if moment["is_quiet"]} == {
        row.body["kind"]
        for row in hand.events.all()
        if row.body["kind"] in ("piao_chosen", "claim_answered", "answered")
    }
    assert beyond == [404] * 5


def test_strangers_find_nothing_and_members_the_sheet_of_the_match(hand: Hand, people: list[User]) -> None:
    stranger = _signed_in(User.objects.create_user("stranger"))
    paths = ["replay/", "replay/1/", "replay/1.json", "replay/moments.json"]

    refused = [stranger.get(f"/hands/{hand.pk}/{path}").status_code for path in paths]
    refused.append(stranger.get(f"/matches/{hand.match_id}/").status_code)
    answer = _signed_in(people[4]).get(f"/matches/{hand.match_id}/")
    Match.objects.filter(pk=hand.match_id).update(settings={**hand.match.settings, "publishes_records": False})
    kept = [_signed_in(people[place]).get(f"/matches/{hand.match_id}/").status_code for place in (0, 4)]

    nets = {row.name: row.net for row in answer.context["sheet"].rows}
    points = {seat.member.user.name: seat.points for seat in selectors.seats_for(hand)}
    assert refused == [404] * 5
    assert sum(nets.values()) == 0
    assert nets == {name: points[name] for name in nets}
    assert all(points[name] == 0 for name in points.keys() - nets.keys())
    assert kept == [200, 404]
