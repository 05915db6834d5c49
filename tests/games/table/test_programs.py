"""Programs at tables: by a token with the scope `play`, where bots may sit, and marked as one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.test import Client

from clubs.models import Room, User
from clubs.services import tokens
from games.table import selectors, services, sweep
from games.table.errors import NotAProgram
from games.table.hub import hub
from games.table.models import MatchSeat
from tests.games.table.conftest import Evening, footprint
from tests.games.table.sockets import Browser, signed_in


def token_of(user: User, *scopes: str) -> str:
    return tokens.make_token(user=user, name="bot", scopes=scopes or ("play",), days=7)[1]


class Program(Browser):
    """A program's end of a socket: no origin, no cookie, a token."""

    def __init__(self, room_id: int, token: str) -> None:
        super().__init__(room_id, origin="")
        self.wire.scope["headers"] = [(b"authorization", f"Bearer {token}".encode())]


def post(token: str, room: Room, verb: str, **body: Any) -> Any:
    headers = {"authorization": f"Bearer {token}"}
    return Client().post(f"/api/tables/{room.pk}/{verb}/", body, content_type="application/json", headers=headers)


def test_a_program_that_sits_is_marked_as_a_bot(evening: Evening) -> None:
    token = token_of(evening.people[0])

    answer = post(token, evening.room, "sit", seat=1)

    assert answer.status_code == 200
    seat = MatchSeat.objects.get()
    assert (seat.seat, seat.is_program, seat.is_bot) == (1, True, False)
    assert evening.frame(1)["view"]["table"]["seats"][1]["kind"] == "bot"


def test_a_person_in_a_browser_is_not(evening: Evening) -> None:
    browser = Client()
    browser.force_login(evening.people[0])

    answer = browser.post(f"/api/tables/{evening.room.pk}/sit/", {}, content_type="application/json")

    assert answer.status_code == 200
    assert evening.frame(1)["view"]["table"]["seats"][0]["kind"] == "member"


def test_no_program_sits_where_bots_may_not(open_room: Callable[..., Room], people: list[User]) -> None:
    room = open_room(bots_allowed=False)
    services.enter(user=people[0], room_id=room.pk)
    before = footprint(room)

    answer = post(token_of(people[0]), room, "sit")

    assert (answer.status_code, answer.json()["code"]) == (409, "bots_not_allowed")
    assert footprint(room) == before


@pytest.mark.parametrize("verb", ["leave", "start"])
def test_a_program_does_nothing_for_a_person_who_sits_in_person(evening: Evening, verb: str) -> None:
    evening.do(services.sit, 0)
    before = footprint(evening.room)

    answer = post(token_of(evening.people[0]), evening.room, verb)

    assert (answer.status_code, answer.json()["code"]) == (409, "not_a_program")
    assert footprint(evening.room) == before


def test_what_a_program_asks_twice_with_one_id_happens_once(evening: Evening) -> None:
    token, command = token_of(evening.people[0]), "7b1f2a54-6f7e-4c8e-9d7a-0f1d2c3b4a59"

    first = post(token, evening.room, "sit", id=command)
    second = post(token, evening.room, "sit", id=command)

    assert first.json() == second.json()
    assert MatchSeat.objects.count() == 1


def test_another_clubs_table_is_not_there_for_a_program(evening: Evening) -> None:
    stranger = User.objects.create_user("stranger")

    assert post(token_of(stranger), evening.room, "sit").status_code == 404


def test_a_program_in_person_is_refused_before_anything_is_done(evening: Evening) -> None:
    evening.do(services.sit, 0)
    asked: list[int] = []

    with pytest.raises(NotAProgram):
        services.as_program(lambda: asked.append(1) or 0, room_id=evening.room.pk, user=evening.people[0])
    assert asked == []


@pytest.mark.django_db(transaction=True)
def test_a_program_plays_over_the_same_socket(evening: Evening) -> None:
    token = token_of(evening.people[0])

    async def drive() -> None:
        program = await Program(evening.room.pk, token).open()
        await program.command("sit", seat=None)
        await program.read("ack")
        frame = await program.read("frame")
        assert frame["view"]["table"]["seats"][0]["kind"] == "bot"
        await program.command("start")
        await program.read("ack")
        await program.leave()

    async_to_sync(drive)()
    assert list(MatchSeat.objects.order_by("seat").values_list("is_program", "is_bot")) == [
        (True, False),
        (False, True),
        (False, True),
    ]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("_case", "scopes", "garbled", "status"),
    [
        ("a token that may only read", ("read", "manage"), "", 403),
        ("no token at all", ("play",), "0", 401),
    ],
)
def test_the_door_asks_for_the_scope(
    evening: Evening, _case: str, scopes: tuple[str, ...], garbled: str, status: int
) -> None:
    token = token_of(evening.people[0], *scopes) + garbled

    assert async_to_sync(Program(evening.room.pk, token).handshake_status)() == status


@pytest.mark.django_db(transaction=True)
def test_a_cookie_beside_a_bad_token_opens_nothing(evening: Evening) -> None:
    program = Program(evening.room.pk, "mt_wrong")
    program.wire.scope["headers"].append((b"cookie", signed_in(evening.people[0]).encode()))

    assert async_to_sync(program.handshake_status)() == 401


@pytest.mark.django_db(transaction=True)
def test_a_socket_ends_with_its_token(evening: Evening) -> None:
    user = evening.people[0]
    token = token_of(user)

    async def drive() -> int:
        program = await Program(evening.room.pk, token).open()
        [held] = {socket.credentials for socket in hub().all()}
        assert await sync_to_async(selectors.lost_rights)([held]) == {}
        public_id = (await sync_to_async(user.auth_token_set.get)()).public_id
        await sync_to_async(tokens.revoke_token)(user=user, public_id=public_id)
        await sweep.sweep_once(hub(), refreshes_presence=False)
        code = await program.read_close()
        await program.leave()
        return code

    assert async_to_sync(drive)() == 4001
