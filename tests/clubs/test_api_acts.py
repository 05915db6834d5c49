"""Acts of officers over the API: what pages do, and shown first where pages show it first."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from clubs import services
from clubs.models import Ban, ClubAct, Invitation, JoinRequest, Member, PresetVersion, Role, Room, Token, User
from clubs.services import tokens
from games.table import broadcast
from games.table.services.disputes import open_dispute
from ledger.statement_files import statement_csv
from tests.api_seed import a_line_between
from tests.clubs.conftest import Friends, signed_in


class Program:
    """A program of a person with every scope."""

    def __init__(self, user: User, club: int) -> None:
        _token, text = tokens.make_token(user=user, name="tests", scopes=["read", "manage", "play"], days=7)
        self.client = Client(headers={"Authorization": f"Bearer {text}"})
        self.base = f"/api/clubs/{club}/"

    def get(self, path: str, **query: Any) -> Any:
        return self.client.get(self.base + path, query)

    def post(self, path: str, status: int = 200, **body: Any) -> Any:
        answer = self.client.post(self.base + path, body, content_type="application/json")
        assert answer.status_code == status, answer.content
        return answer.json() if answer.content else None


@pytest.fixture
def owner(friends: Friends) -> Program:
    return Program(friends.ming.user, friends.club.pk)


def test_a_selection_is_shown_and_then_done_exactly_so(friends: Friends, owner: Program) -> None:
    wanted = {"members": [friends.tang.pk, friends.ming.pk], "act": "kick"}

    plan = owner.post("members/selection/", **wanted)
    assert (plan["is_done"], plan["count"]) == (False, 1)
    assert [(row["name"], bool(row["problem"])) for row in plan["rows"]] == [("Ming", True), ("Tang", False)]
    assert Member.objects.filter(left_at=None).count() == 2

    done = owner.post("members/selection/", **wanted, digest=plan["digest"], reason="A brawl")
    assert done["is_done"]
    assert [member.user.name for member in Member.objects.filter(left_at=None)] == ["Ming"]
    assert Ban.objects.get().reason == "A brawl"


def test_a_selection_that_is_another_by_now_is_refused_and_nothing_done(friends: Friends, owner: Program) -> None:
    wanted = {"members": [friends.tang.pk], "act": "host"}
    plan = owner.post("members/selection/", **wanted)
    Member.objects.filter(pk=friends.tang.pk).update(role=Role.ADMIN)

    answer = owner.post("members/selection/", 409, **wanted, digest=plan["digest"])

    assert answer["code"] == "plan_moved"
    assert Member.objects.get(pk=friends.tang.pk).role == Role.ADMIN


def test_a_list_is_shown_and_then_brought_in(friends: Friends, owner: Program) -> None:
    text = "username,name,role\nstranger,,\n,Rui,\ntang,,host\nnobody,,\n"

    plan = owner.post("members/import/", text=text)
    assert [line["outcome"] for line in plan["lines"]] == ["ask", "link", "role", "bad"]
    assert (plan["count"], plan["bad"], plan["is_done"]) == (3, 1, False)
    assert not Invitation.objects.exists()
    assert not JoinRequest.objects.exists()

    done = owner.post("members/import/", text=text, digest=plan["digest"])
    assert done["is_done"]
    assert Member.objects.get(pk=friends.tang.pk).role == Role.HOST
    [asked] = owner.get("requests/asked/").json()["results"]
    assert asked["person"] == "Stranger"
    joined = Client()
    assert joined.post(f"/join/{done['lines'][1]['token']}/").headers["Location"] == f"/clubs/{friends.club.pk}/"
    taken_back = owner.client.delete(f"{owner.base}requests/asked/{asked['id']}/")
    assert taken_back.status_code == 204
    assert owner.get("requests/asked/").json()["results"] == []


@pytest.mark.parametrize("text", ["", "nothing,of,this", 'username\n"never closed'])
def test_what_is_no_list_is_refused(owner: Program, text: str) -> None:
    answer = owner.client.post(f"{owner.base}members/import/", {"text": text}, content_type="application/json")

    assert answer.status_code in (400, 409)
    assert not Invitation.objects.exists()


def test_the_list_that_is_taken_can_be_brought_back_and_the_log_knows(friends: Friends, owner: Program) -> None:
    text = owner.get("members/export/").json()["csv"]

    assert {line["outcome"] for line in owner.post("members/import/", text=text)["lines"]} == {"nothing"}
    assert ClubAct.objects.filter(act="members_exported", by=friends.ming).count() == 1


def test_the_roster_finds_who_was_long_away(friends: Friends, owner: Program) -> None:
    assert [one["username"] for one in owner.get("roster/").json()["results"]] == ["ming", "tang"]
    assert [one["name"] for one in owner.get("roster/", q="tan").json()["results"]] == ["Tang"]
    assert owner.get("roster/", inactive=30).json()["results"] == []


def test_a_requester_is_barred(friends: Friends, owner: Program) -> None:
    asked = services.ask_to_join(user=friends.stranger, code=friends.club.code)

    ban = owner.post(f"requests/{asked.pk}/bar/", 201, reason="Known elsewhere", days=7)

    assert (ban["person"], ban["reason"]) == ("Stranger", "Known elsewhere")
    answer = Program(friends.stranger, friends.club.pk).client.post(
        "/api/join/", {"code": friends.club.code}, content_type="application/json"
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "barred")


def test_the_declined_are_searched(friends: Friends, owner: Program) -> None:
    asked = services.ask_to_join(user=friends.stranger, code=friends.club.code)
    services.decline_request(by=friends.ming, request_id=asked.pk, reason="Too many of us")

    assert len(owner.get("requests/declined/", q="too many").json()["results"]) == 1
    assert owner.get("requests/declined/", q="nobody").json()["results"] == []


def test_rules_are_tried_without_being_saved(friends: Friends, owner: Program) -> None:
    preset = friends.room.preset_version.preset_id
    told = owner.post(f"presets/{preset}/preview/", rules={"base_stake": 7})

    assert [(one["option"], one["value"]) for one in told["changes"]] == [("base_stake", "7")]
    assert told["samples"]
    for sample in told["samples"]:
        assert sample["error"] or sum(sample["net"].values()) == 0
    assert any(points % 7 == 0 and points for sample in told["samples"] for points in sample["net"].values())
    assert PresetVersion.objects.count() == 1
    refused = owner.post(f"presets/{preset}/preview/", 409, rules={"no_such": 1})
    assert (refused["code"], list(refused["fields"])) == ("bad_rules", ["no_such"])


def test_closed_rooms_are_found_to_be_opened_again(friends: Friends, owner: Program) -> None:
    services.close_room(room=friends.room, by=friends.ming)

    [closed] = owner.get("rooms/closed/").json()
    assert closed["id"] == friends.room.pk
    switched = owner.client.put(
        f"{owner.base}rooms/{closed['id']}/switch/", {"is_on": True}, content_type="application/json"
    )
    assert switched.status_code == 204
    assert Room.objects.get(pk=friends.room.pk).is_open


def test_bounds_are_read_by_officers_of_all_and_by_members_of_themselves(friends: Friends, owner: Program) -> None:
    assert [one["name"] for one in owner.get("limits/").json()["results"]] == ["Ming", "Tang"]
    own = Program(friends.tang.user, friends.club.pk).get("limits/").json()["results"]
    assert own == [{"member": friends.tang.pk, "name": "Tang", "balance": 0, "held": 0, "floor": None, "alert": None}]


def test_a_club_is_founded_with_rooms_for_the_games_that_are_named(friends: Friends, owner: Program) -> None:
    body = {"name": "Second", "games": ["kawuxing"], "has_bots": False}
    founded = owner.client.post("/api/clubs/", body, content_type="application/json").json()

    assert [room.game for room in Room.objects.filter(club_id=founded["id"])] == ["kawuxing"]
    assert founded["people"] == 1
    assert founded["starts_tables"] is True


def test_a_practice_table_is_opened_once(friends: Friends, owner: Program) -> None:
    asked = {"game": "kawuxing"}
    first, again = (
        owner.client.post("/api/practice/", asked, content_type="application/json").json() for _time in range(2)
    )

    assert first["is_practice"]
    assert first["id"] == again["id"]


def test_a_statement_file_is_judged_for_anybody(friends: Friends) -> None:
    a_line_between(friends.tang, friends.ming)
    member = Member.objects.select_related("account").get(pk=friends.tang.pk)
    text = statement_csv(account=member.account).decode()

    def judged(text: str) -> dict[str, Any]:
        return Client().post("/api/verify/", {"text": text}, content_type="application/json").json()

    verdict = judged(text)
    assert (verdict["form"], verdict["is_unaltered"], verdict["is_current"]) == ("csv", True, True)
    assert judged(text.replace("7", "8"))["is_unaltered"] is False
    assert judged("a letter")["form"] is None


def test_an_upheld_dispute_posts_the_lines_that_a_program_corrects(friends: Friends, owner: Program) -> None:
    wei = services.join_club(club=friends.club, user=friends.stranger)
    line = a_line_between(friends.tang, wei)
    dispute = open_dispute(member=friends.tang, transfer_id=line, reason="It was four")
    [stood] = owner.get(f"disputes/{dispute.pk}/lines/").json()
    assert stood == {"id": line, "payer": friends.tang.pk, "payee": wei.pk, "points": 7, "reason": "win"}

    wrong = {
        "decision": "uphold",
        "word": "So it was",
        "corrected": [{**stood, "line": line, "payer": friends.ming.pk}],
    }
    assert owner.post(f"disputes/{dispute.pk}/decide/", 409, **wrong)["code"] == "bad_correction"
    right = [{"line": line, "payer": friends.tang.pk, "payee": wei.pk, "points": 4}]
    told = owner.post(f"disputes/{dispute.pk}/decide/", decision="uphold", word="So it was", corrected=right)

    assert told["state"] == "upheld"
    balances = {member.user.name: member.account.balance for member in Member.objects.select_related("account")}
    assert balances == {"Ming": 0, "Tang": -4, "Stranger": 4}
    dispute.refresh_from_db()
    corrected = dispute.correction.transfers.get()
    assert (corrected.points, corrected.reason) == (4, "win")


def test_a_dispute_says_who_may_decide_it(friends: Friends, owner: Program) -> None:
    """Their role allows it, and they took no part; nobody once it is decided."""
    judge = services.join_club(club=friends.club, user=friends.stranger, role=Role.ADMIN)
    line = a_line_between(friends.tang, friends.ming)

    made = Program(friends.tang.user, friends.club.pk).post("disputes/", 201, line=line, reason="It was four")
    place = f"disputes/{made['id']}/"

    assert made["deciders"] == owner.get(place).json()["deciders"] == [judge.pk]
    assert [one["deciders"] for one in owner.get("disputes/").json()["results"]] == [[judge.pk]]
    decided = Program(judge.user, friends.club.pk).post(f"{place}decide/", decision="refuse", word="It was seven")
    assert decided["deciders"] == []
    Member.objects.filter(pk=judge.pk).update(role=Role.HOST)
    again = Program(friends.tang.user, friends.club.pk).post("disputes/", 201, line=line, reason="It was four")
    assert again["deciders"] == []


def test_who_may_not_on_the_page_may_not_here(friends: Friends) -> None:
    program = Program(friends.tang.user, friends.club.pk)
    preset = friends.room.preset_version.preset_id
    for path in ("members/selection/", "members/import/", "requests/1/bar/", f"presets/{preset}/preview/"):
        program.post(path, 403)
    for path in ("members/export/", "roster/", "rooms/closed/", "requests/asked/", "signs/", "requests/signs/"):
        assert program.get(path).status_code == 403
    assert signed_in(friends.tang.user).get(f"/api/clubs/{friends.club.pk}/roster/").status_code == 403
    assert Token.objects.count() == 1
    assert not ClubAct.objects.filter(act="members_exported").exists()


def test_words_at_a_table_are_read_and_taken_back_and_the_table_is_told(
    friends: Friends, owner: Program, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    told: list[dict[str, Any]] = []
    monkeypatch.setattr(
        broadcast, "say", lambda room, kind, **facts: told.append({"room": room, "kind": kind, **facts})
    )
    line = services.speak(member=friends.tang, text="at the table", room=friends.room)
    table = f"/api/tables/{friends.room.pk}/talk/"
    assert [one["text"] for one in owner.client.get(table).json()] == ["at the table"]

    with django_capture_on_commit_callbacks(execute=True):
        removed = owner.client.delete(f"{table}{line.pk}/")

    assert removed.status_code == 204
    assert told == [{"room": friends.room.pk, "kind": "unsaid", "line": line.pk}]
    assert [one["text"] for one in owner.client.get(table).json()] == [""]
    assert owner.client.delete(f"/api/tables/{friends.room.pk}/talk/999999/").status_code == 404
