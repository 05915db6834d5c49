"""What is counted of settled hands, for whom, and what is not."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

import clubs.services
import ledger.services
from clubs import count_charts
from clubs.models import Club, Member, Role, Room, User
from games.table import selectors, services, statistics
from games.table.models import Hand, MatchSeat, SeatResult
from games.table.statistics import Wanted
from tests.games.table.conftest import Evening, seeded_evening
from tests.games.table.settled import settled_hand

pytestmark = pytest.mark.django_db(transaction=True)


SEEDS = {"hand": seeded_evening(settled_hand)}


@pytest.fixture
def hand(evening: Evening) -> Hand:
    """A finished and settled hand of Ming, Tang and Wei."""
    return Hand.objects.select_related("match__room__club", "entry").get(settled_at__isnull=False)


@pytest.fixture
def members(hand: Hand) -> list[Member]:
    """Who played it, by seat."""
    return [seat.member for seat in selectors.seats_for(hand)]


def _wanted(hand: Hand, **more: Any) -> Wanted:
    return Wanted(club_id=hand.match.room.club_id, **more)


def _rows() -> list[dict[str, Any]]:
    return list(SeatResult.objects.order_by("hand", "seat").values())


def test_a_settled_hand_is_written_once_for_each_seat_and_sums_to_nothing(hand: Hand) -> None:
    result = selectors.result_of(hand)
    services.settle_hand(hand_id=hand.pk)

    rows = list(SeatResult.objects.filter(hand=hand))

    assert [row.net for row in rows] == hand.net
    assert all(sum(row.against) == row.net for row in rows)
    assert all(rows[one].against[two] == -rows[two].against[one] for one in range(3) for two in range(3))
    assert {row.seat: row.won_how for row in rows if row.won_how} == {win["seat"]: win["how"] for win in result["wins"]}
    assert [row.is_practice for row in rows] == [False] * 3


def test_what_is_lost_or_wrong_is_made_anew_from_the_logs(hand: Hand, capsys: pytest.CaptureFixture[str]) -> None:
    before = _rows()
    SeatResult.objects.filter(seat=0).delete()
    SeatResult.objects.filter(seat=1).update(net=999, won_how="magic")

    call_command("rebuild_results")

    told = capsys.readouterr().out
    after = _rows()
    assert [{**row, "id": 0} for row in after] == [{**row, "id": 0} for row in before]
    assert told == "1 hands written, 0 left as they are.\n"


def test_a_hand_of_an_older_engine_is_left_as_it_was_written(hand: Hand) -> None:
    Hand.objects.filter(pk=hand.pk).update(engine_version="kawuxing-0")
    SeatResult.objects.filter(seat=0).update(multiplier=77)

    assert services.rebuild_results() == (0, 1)
    assert SeatResult.objects.get(seat=0).multiplier == 77


def test_the_leaderboard_stands_by_what_is_asked_and_equal_ones_share_a_place(
    hand: Hand, members: list[Member]
) -> None:
    by_points = statistics.leaderboard(_wanted(hand), "points")
    by_hands = statistics.leaderboard(_wanted(hand), "hands")
    by_rate = statistics.leaderboard(_wanted(hand), "rate")

    nets = sorted(hand.net, reverse=True)
    assert [place.figures.net for place in by_points] == nets
    assert [place.rank for place in by_points] == [1 + nets.index(net) for net in nets]
    assert [place.rank for place in by_hands] == [1, 1, 1]
    assert {place.member for place in by_rate} == set(members)
    Member.objects.filter(pk=members[0].pk).update(left_at=timezone.now())
    assert members[0] not in [place.member for place in statistics.leaderboard(_wanted(hand), "points")]


def test_hands_are_asked_for_by_game_rules_and_time(hand: Hand, members: list[Member]) -> None:
    preset = hand.preset_version.preset_id
    at = hand.finished_at

    def hands(**what: Any) -> int:
        return statistics.hands_played(_wanted(hand, **what))

    assert hands(game="kawuxing", preset_id=preset, since=at, until=at + timedelta(seconds=1)) == 1
    assert hands(game="chengdu") == 0
    assert hands(preset_id=preset + 1000) == 0
    assert hands(until=at) == 0
    assert hands(since=at + timedelta(seconds=1)) == 0
    assert statistics.hands_played(Wanted(club_id=hand.match.room.club_id + 1)) == 0


def test_head_to_head_is_what_went_from_one_to_the_other(hand: Hand, members: list[Member]) -> None:
    rivals = {between.other: between for between in statistics.against(_wanted(hand), members[0])}

    rows = list(SeatResult.objects.filter(hand=hand))
    assert set(rivals) == set(members[1:])
    for seat in (1, 2):
        between = rivals[members[seat]]
        assert (between.hands, between.points, between.other_points) == (
            1,
            rows[0].against[seat],
            rows[seat].against[0],
        )
        assert (between.net, between.other_net) == (hand.net[0], hand.net[seat])
    [only] = statistics.against(_wanted(hand), members[0], members[2])
    assert only.other == members[2]


def test_fans_and_ways_to_win_are_counted_as_the_result_has_them(hand: Hand) -> None:
    result = selectors.result_of(hand)
    wins = result["wins"]

    how = {(game, term): times for game, term, times in statistics.wins_by_how(_wanted(hand))}
    fans = {(game, term): times for game, term, times in statistics.fans_made(_wanted(hand))}

    assert sum(how.values()) == len(wins)
    assert how == {("kawuxing", win["how"]): 1 for win in wins}
    assert fans == {("kawuxing", fan): 1 for win in wins for fan, _number in win["fans"]}


def test_a_hand_whose_entry_was_taken_back_counts_nowhere(evening: Evening) -> None:
    hand = settled_hand(evening)
    wanted, member = _wanted(hand), selectors.seats_for(hand)[0].member
    before = statistics.hands_played(wanted)

    ledger.services.reverse(entry=hand.entry, source=f"test:{hand.pk}", reason="dispute", by="test")

    # Hands before it owed nothing: they count still.
    assert statistics.hands_played(wanted) == before - 1
    assert statistics.taken_back(wanted) == 1
    assert {place.figures.net for place in statistics.leaderboard(wanted, "points")} <= {0}
    assert statistics.figures_of(wanted, member).hands == before - 1
    assert statistics.fans_made(wanted) == []


def test_a_hand_with_a_bot_is_practice_and_shown_to_who_asks_for_their_own(
    open_room: Callable[..., Room], people: list[User], club: Club
) -> None:
    room = open_room()
    services.enter(user=people[0], room_id=room.pk)
    evening = Evening(room, people)
    evening.do(services.sit, 0)
    evening.do(services.start, 0)
    evening.do(services.ready, 0)
    evening.wait(60_000)
    for _step in range(400):
        if Hand.objects.filter(finished_at__isnull=False).exists():
            break
        choice = evening.first_legal()
        if choice and choice[0] == 0:
            evening.act(*choice)
        else:
            evening.wait(2_000)
    hand = Hand.objects.get(finished_at__isnull=False)
    assert services.settle_hand(hand_id=hand.pk)

    me = Member.objects.get(club=club, user=people[0])
    client = Client()
    client.force_login(people[0])
    page = client.get(f"/clubs/{club.pk}/statistics/mine/")
    asked = client.get(f"/clubs/{club.pk}/statistics/mine/?practice=on")
    of_another = client.get(f"/clubs/{club.pk}/statistics/members/{me.pk + 1}/?practice=on")

    assert statistics.leaderboard(Wanted(club_id=club.pk), "points") == []
    assert page.context["figures"].hands == 0
    assert asked.context["figures"].hands == 1
    assert "practice" not in of_another.context["form"].fields


def test_the_pages_show_a_season_and_read_any_address(hand: Hand, members: list[Member]) -> None:
    member = members[0]
    Member.objects.filter(pk=member.pk).update(role=Role.OWNER)
    client = Client()
    client.force_login(member.user)
    base = f"/clubs/{member.club_id}"
    day = timezone.localdate(hand.finished_at)
    for name, first in (("now", day), ("later", day + timedelta(days=30))):
        posted = client.post(f"{base}/seasons/", {"name": name, "first_day": first, "last_day": first})
        assert posted.status_code == 302
    now, later = (season.pk for season in member.club.seasons.order_by("first_day"))

    hands = [client.get(f"{base}/statistics/?season={season}").context["hands"] for season in (now, later)]
    odd = "?game=x&rules=x&season=99999999999999999999&since=yesterday&until=0001-01-01&by=x&with=x"
    pages = ["statistics/", "statistics/leaderboard/", "statistics/mine/", f"statistics/members/{members[1].pk}/"]
    rival = client.get(f"{base}/statistics/mine/?with={members[1].pk}")

    assert hands == [1, 0]
    assert [client.get(f"{base}/{page}{odd}").status_code for page in pages] == [200] * 4
    assert rival.context["between"].other == members[1]
    assert client.get(f"{base}/statistics/members/999999/").status_code == 404


def test_columns_stand_for_all_days_between_the_first_and_the_last() -> None:
    today = timezone.localdate()

    near = count_charts.columns([(today, 3), (today + timedelta(days=4), 5)])
    far = count_charts.columns([(today, 3), (today + timedelta(days=400), 5)])

    assert near is not None
    assert far is not None
    assert [column.count for column in near.columns] == [3, 0, 0, 0, 5]
    assert sum(column.count for column in far.columns) == 8
    assert len(far.columns) <= count_charts.COLUMNS_MAX
    assert count_charts.columns([]) is None
    assert count_charts.count_bars([]) is None


def test_a_hand_that_somebodys_program_played_is_practice_too(evening: Evening, club: Club) -> None:
    evening.begin()
    MatchSeat.objects.filter(match__room=evening.room, seat=0).update(is_program=True)

    settled_hand(evening)

    assert set(SeatResult.objects.values_list("is_practice", flat=True)) == {True}
    assert statistics.leaderboard(Wanted(club_id=club.pk), "points") == []


def test_a_hand_whose_record_is_not_public_counts_for_those_alone_who_played_it(
    hand: Hand, members: list[Member]
) -> None:
    match = hand.match
    match.settings = {**match.settings, "publishes_records": False}
    match.save(update_fields=["settings"])
    ming, tang = members[0], members[1]
    outsider = clubs.services.join_club(club=match.room.club, user=User.objects.create_user("outsider"))

    seen = {
        name: statistics.figures_of(_wanted(hand, seen_by=viewer), ming).hands
        for name, viewer in (("own", ming.pk), ("who sat there too", tang.pk), ("another", outsider.pk), ("all", None))
    }

    assert seen == {"own": 1, "who sat there too": 1, "another": 0, "all": 0}
    assert statistics.leaderboard(_wanted(hand), "points") == []
    assert statistics.hands_played(_wanted(hand)) == 0
    assert statistics.fans_made(_wanted(hand)) == []
    assert len(statistics.against(_wanted(hand, seen_by=ming.pk), ming)) == 2
    assert statistics.against(_wanted(hand, seen_by=outsider.pk), ming) == []


def test_ones_own_page_shows_a_private_hand_and_that_page_as_others_see_it_does_not(
    hand: Hand, members: list[Member]
) -> None:
    match = hand.match
    match.settings = {**match.settings, "publishes_records": False}
    match.save(update_fields=["settings"])
    outsider = clubs.services.join_club(club=match.room.club, user=User.objects.create_user("outsider"))
    club, ming = match.room.club_id, members[0]

    def hands(user: User) -> int:
        client = Client()
        client.force_login(user)
        told = client.get(f"/api/clubs/{club}/statistics/members/{ming.pk}/").json()
        return told["figures"]["hands"]

    assert (hands(ming.user), hands(outsider.user)) == (1, 0)
