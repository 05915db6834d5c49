"""Rooms of a club: opened, changed from the next match on, closed; and the board from which they are looked after."""

from __future__ import annotations

import pytest

from clubs import services
from clubs.errors import BadRoom, NameTaken
from clubs.models import ClubAct, Member, Role, Room
from clubs.room_forms import RoomForm
from games.registry import GAMES
from games.table import services as tables
from games.table.models import Table
from tests.clubs.conftest import Friends, signed_in


@pytest.fixture
def host(friends: Friends) -> Member:
    user = type(friends.stranger).objects.create_user("host", display_name="Host")
    member = services.join_club(club=friends.club, user=user)
    Member.objects.filter(pk=member.pk).update(role=Role.HOST)
    return Member.objects.select_related("club", "user").get(pk=member.pk)


def _given(room: Room | None, member: Member, **changes: object) -> dict[str, object]:
    """What a browser would send of the form as it stands, with some of it changed."""
    form = RoomForm(member=member, room=room)
    values = {name: form[name].value() for name in form.fields}
    values["preset_version"] = (room or Room.objects.filter(club=member.club).first()).preset_version_id
    values |= changes
    return {name: value for name, value in values.items() if value not in (None, False)}


def test_a_room_is_opened_by_the_form_with_all_it_says(friends: Friends, host: Member):
    page = signed_in(host.user)
    given = _given(
        None,
        host,
        name="Cellar",
        stake=5,
        hands_per_match=16,
        turn_seconds=30,
        bank_seconds=90,
        trustee_takes_wins=True,
        bots_allowed=False,
        shows_wait_hints=False,
        onlookers="after_hand",
        publishes_records=False,
        password="sesame",
        points_min=-100,
        points_floor=-500,
        is_one_off=True,
    )

    answer = page.post(f"/clubs/{friends.club.pk}/rooms/new/", given)

    assert answer.status_code == 302, answer.context["form"].errors
    room = Room.objects.get(name="Cellar")
    assert (room.stake, room.hands_per_match, room.turn_seconds, room.bank_seconds) == (5, 16, 30, 90)
    assert (room.trustee_takes_wins, room.bots_allowed, room.shows_wait_hints) == (True, False, False)
    assert (room.onlookers, room.publishes_records, room.is_one_off) == ("after_hand", False, True)
    assert (room.points_min, room.points_floor) == (-100, -500)
    assert room.password
    assert "sesame" not in room.password
    assert room.rules["base_stake"] == 5
    assert ClubAct.objects.get(act="room_opened").by == host


def test_a_room_says_its_own_stake_on_the_page_of_its_rules(friends: Friends, host: Member):
    services.change_room(room=friends.room, by=host, stake=25)

    text = signed_in(friends.tang.user).get(f"/tables/{friends.room.pk}/rules/").content.decode()

    assert "<ins>25</ins>" in text


def test_an_empty_password_keeps_the_one_there_is_and_a_tick_takes_it_away(friends: Friends, host: Member):
    services.change_room(room=friends.room, by=host, password="sesame")
    page, address = signed_in(host.user), f"/clubs/{friends.club.pk}/rooms/{friends.room.pk}/"
    room = Room.objects.select_related("preset_version__preset").get(pk=friends.room.pk)
    kept = room.password

    page.post(address, _given(room, host, hands_per_match=4))
    room.refresh_from_db()
    assert (room.password, room.hands_per_match) == (kept, 4)

    page.post(address, _given(room, host, removes_password=True))
    room.refresh_from_db()
    assert room.password == ""


def test_what_an_empty_password_means_is_said_of_the_room_that_is_meant(friends: Friends, host: Member):
    page = signed_in(host.user)
    room, new = f"/clubs/{friends.club.pk}/rooms/{friends.room.pk}/", f"/clubs/{friends.club.pk}/rooms/new/"
    assert "Empty: nobody is asked." in page.get(new).text
    assert "Empty: nobody is asked." in page.get(room).text

    services.change_room(room=friends.room, by=host, password="sesame")

    assert "Empty: as it is." in page.get(room).text


WRONG = [
    ("a floor above the entry", {"points_min": 0, "points_floor": 10}, "points_min"),
    ("no hands", {"hands_per_match": 0}, "hands_per_match"),
    ("too quick a turn", {"turn_seconds": 1}, "turn_seconds"),
    ("no stake", {"stake": 0}, "stake"),
    ("a taken name", {"name": "Kitchen"}, "__all__"),
    ("somebody else's rules", {"preset_version": 0}, "preset_version"),
]


@pytest.mark.parametrize(("_case", "changes", "field"), WRONG)
def test_what_is_wrong_is_said_at_its_field_and_no_room_opens(
    friends: Friends, host: Member, _case: str, changes: dict, field: str
):
    answer = signed_in(host.user).post(
        f"/clubs/{friends.club.pk}/rooms/new/", _given(None, host, **{"name": "Cellar", **changes}) | changes
    )

    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    assert Room.objects.filter(club=friends.club).count() == 1


def test_services_refuse_what_the_form_would(friends: Friends, host: Member):
    other = services.save_preset(club=friends.club, game="chengdu", name="there", rules={})
    elsewhere = services.found_club(name="Elsewhere", founder=friends.stranger)
    foreign = services.save_preset(club=elsewhere, game=next(iter(GAMES)), name="x", rules={})
    services.open_room(club=friends.club, name="Cellar", preset_version=friends.room.preset_version, by=host)
    before = Room.objects.filter(pk=friends.room.pk).values().get()

    for wrong in ({"preset_version": other}, {"preset_version": foreign}, {"stake": 10**7}, {"hands_per_match": 65}):
        with pytest.raises(BadRoom):
            services.change_room(room=friends.room, by=host, **wrong)
    with pytest.raises(NameTaken):
        services.change_room(room=friends.room, by=host, name="Cellar")

    assert Room.objects.filter(pk=friends.room.pk).values().get() == before
    assert not ClubAct.objects.filter(act="room_changed").exists()


def test_a_room_that_opens_again_is_as_it_was_saved_last(friends: Friends, host: Member):
    services.close_room(room=friends.room, by=host)
    read_before = Room.objects.get(pk=friends.room.pk)
    services.change_room(room=friends.room, by=host, hands_per_match=3, name="Garden")

    services.reopen_room(room=read_before, by=host)

    now = Room.objects.get(pk=friends.room.pk)
    assert (now.is_open, now.hands_per_match, now.name) == (True, 3, "Garden")


@pytest.mark.parametrize(
    ("_case", "place", "body"),
    [
        ("a club", "/api/clubs/", {}),
        ("a room", "/api/clubs/{club}/rooms/", {"version": 1}),
        ("rules", "/api/clubs/{club}/presets/", {"game": "kawuxing", "base": "classic"}),
        ("a season", "/api/clubs/{club}/seasons/", {"first_day": "2026-11-01", "last_day": "2026-11-30"}),
    ],
)
def test_nothing_has_a_name_that_nobody_can_see(_case, place, body, friends: Friends):
    asked = {**body, "name": "\u200b\u3164"}

    answer = signed_in(friends.ming.user).post(place.format(club=friends.club.pk), asked, "application/json")

    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["name"])


def test_a_closed_room_opens_again_unless_its_name_is_taken(friends: Friends, host: Member):
    page, address = signed_in(host.user), f"/clubs/{friends.club.pk}/rooms/{friends.room.pk}/switch/"
    for _twice in range(2):
        page.post(address, {"on": "0"})
    friends.room.refresh_from_db()
    assert friends.room.is_open is False
    services.open_room(club=friends.club, name="Kitchen", preset_version=friends.room.preset_version, by=host)

    page.post(address, {"on": "1"})
    friends.room.refresh_from_db()
    assert friends.room.is_open is False

    services.close_room(room=Room.objects.get(name="Kitchen", is_open=True), by=host)
    page.post(address, {"on": "1"})
    friends.room.refresh_from_db()
    assert friends.room.is_open is True
    assert list(ClubAct.objects.filter(act__startswith="room_").order_by("pk").values_list("act", flat=True)) == [
        "room_closed",
        "room_opened",
        "room_closed",
        "room_reopened",
    ]


def _start(friends: Friends, host: Member) -> None:
    """Three people sit in the kitchen and play their first hand."""
    third = services.join_club(club=friends.club, user=friends.stranger)
    for number, member in enumerate((friends.ming, friends.tang, third)):
        tables.enter(user=member.user, room_id=friends.room.pk)
        tables.sit(room_id=friends.room.pk, user=member.user, command=_uuid(number), now=NOW)
    for number, member in enumerate((friends.ming, friends.tang, third)):
        tables.ready(room_id=friends.room.pk, user=member.user, command=_uuid(10 + number), now=NOW)


NOW = 1_700_000_000_000


def _uuid(number: int):
    from uuid import UUID

    return UUID(int=number)


def test_the_board_shows_every_table_and_refuses_to_touch_a_hand_in_progress(friends: Friends, host: Member):
    _start(friends, host)
    page, board = signed_in(host.user), f"/clubs/{friends.club.pk}/board/"
    before = Table.objects.filter(room=friends.room).values().get()

    text = page.get(board).content.decode()
    assert "hand 1 of 8" in text
    assert "Ming" in text
    assert "nothing has happened for" in text, "the hand began long ago"
    assert f'id="live-{friends.room.pk}"' in page.get(f"{board}live/").content.decode()

    for act, what in (("end", {"reason": "late"}), ("free/0", {})):
        answer = page.post(f"{board}{friends.room.pk}/{act}/", what)
        assert answer.status_code == 409
        assert "A hand is being played" in answer.content.decode()
    assert Table.objects.filter(room=friends.room).values().get() == before

    assert page.post(f"{board}{friends.room.pk}/message/", {"text": "Supper"}).status_code == 302
    assert page.post(f"{board}{friends.room.pk}/close/").status_code == 302
    text = page.get(board).content.decode()
    assert "closes after this hand" in text
    assert "“Supper”" in text
    assert list(ClubAct.objects.order_by("-pk").values_list("act", flat=True)[:2]) == ["match_closing", "table_told"]


def test_the_board_is_for_those_who_look_after_tables(friends: Friends, host: Member):
    club, room = friends.club.pk, friends.room.pk
    pages = [f"/clubs/{club}/board/", f"/clubs/{club}/board/live/", f"/clubs/{club}/rooms/new/"]
    pages += [f"/clubs/{club}/rooms/{room}/", f"/clubs/{club}/apart/"]
    acts = [f"/clubs/{club}/board/{room}/{act}/" for act in ("close", "end", "message", "free/0")]
    acts += [f"/clubs/{club}/rooms/{room}/switch/", f"/clubs/{club}/tables/"]
    for person, status in ((friends.tang.user, 403), (friends.stranger, 404)):
        for page in pages:
            assert signed_in(person).get(page).status_code == status, page
        for act in acts:
            assert signed_in(person).post(act).status_code == status, act
    for page in pages:
        assert signed_in(host.user).get(page).status_code == 200, page
    assert signed_in(host.user).get(f"/clubs/{club}/signs/").status_code == 403, "hints need audit"

    friends.club.refresh_from_db()
    assert friends.club.starts_tables is True
    assert Room.objects.get(pk=room).is_open is True


def test_new_matches_stop_and_start_again_by_a_switch(friends: Friends, host: Member):
    page, address = signed_in(host.user), f"/clubs/{friends.club.pk}/tables/"
    page.post(address)
    friends.club.refresh_from_db()
    assert friends.club.starts_tables is False

    page.post(address, {"on": "1"})

    friends.club.refresh_from_db()
    assert friends.club.starts_tables is True
    assert list(ClubAct.objects.filter(act__startswith="tables").order_by("pk").values_list("act", flat=True)) == [
        "tables_stopped",
        "tables_let_start",
    ]


def test_members_are_kept_apart_and_let_together_on_one_page(friends: Friends, host: Member):
    page, address = signed_in(host.user), f"/clubs/{friends.club.pk}/apart/"
    pair = {"one": friends.ming.pk, "other": friends.tang.pk, "reason": "They <signal>"}
    page.post(address, pair)
    text = page.get(address).content.decode()
    assert "They &lt;signal&gt;" in text

    page.post(f"{address}{friends.club.aparts.get().pk}/lift/")

    assert "They &lt;signal&gt;" not in page.get(address).content.decode()
    assert "signal" not in signed_in(friends.tang.user).get(f"/clubs/{friends.club.pk}/log/").content.decode()


def test_hints_name_members_from_one_place_to_those_with_audit_only(friends: Friends, host: Member):
    from clubs.origins import Origin

    for number, member in enumerate((friends.ming, friends.tang)):
        tables.enter(user=member.user, room_id=friends.room.pk)
        tables.sit(
            room_id=friends.room.pk,
            user=member.user,
            command=_uuid(number),
            origin=Origin(address="192.0.2.7", device=f"device {number}"),
        )

    owner, board = signed_in(friends.ming.user), f"/clubs/{friends.club.pk}/board/"
    assert "Ming and Tang sat down from the same connection." in _plain(owner.get(board).content.decode())
    assert "same connection" in owner.get(f"/clubs/{friends.club.pk}/signs/").content.decode()
    for page in (board, f"{board}live/"):
        assert "same connection" not in signed_in(host.user).get(page).content.decode()


def _plain(text: str) -> str:
    import re

    return re.sub(r"<[^>]*>|[\u2066-\u2069]", "", text)
