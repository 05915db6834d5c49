"""verify_hand: a true record holds, and whatever is changed in it is named."""

from __future__ import annotations

import copy
import json

import pytest
from django.core.management import CommandError, call_command

from games.desk.findings import DoesNotHold
from games.desk.verify import check_record, check_transfers
from games.table import services
from games.table.models import Hand
from games.table.record import record

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def played(evening):
    """The record of a settled hand in which somebody paid."""
    evening.begin()
    while True:
        evening.play_hand()
        hand = Hand.objects.get(pk=evening.table.last_hand_id)
        services.settle_hand(hand_id=hand.pk)
        hand.refresh_from_db()
        if hand.entry_id is not None:
            return json.loads(json.dumps(record(hand)))
        assert evening.table.state == "between", "no hand of this match came to anything"
        for person in range(evening.game.seats):
            evening.do(services.ready, person)


@pytest.fixture
def saved(played, tmp_path):
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(played), encoding="utf-8")
    return file


def test_a_true_record_holds_and_the_ledger_with_it(played, saved, capsys):
    call_command("verify_hand", str(saved))

    said = capsys.readouterr().out
    assert said.count("holds: ") == 5
    assert f"{len(played['events'])} events follow" in said
    assert f"{len(played['result']['payments'])} transfers are the" in said


def change(record, *path, to):
    *way, last = path
    for step in way:
        record = record[step]
    record[last] = to


CHANGES = [
    ("another commitment", ("shuffle", "commitment"), "00" * 32, "seed is not the one"),
    ("another seed", ("shuffle", "server_seed"), "11" * 32, "seed is not the one"),
    ("other bytes of a seat", ("shuffle", "client_bytes", 0), "ff", "the deal's"),
    ("another label", ("shuffle", "label"), "hand:0", "the deal's"),
    ("another rule", ("rules", "base_stake"), 99, "payments"),
    ("another first event", ("events", 0, "kind"), "drawn", "event 1"),
    ("another payment", ("result", "payments", 0, "points"), 1_000_000, "payments"),
    ("another net", ("result", "net"), [1, 2, 3], "net"),
    ("another ending", ("result", "ending"), "void", "ending"),
    ("no actions", ("actions",), [], "actions end"),
    ("another format", ("version",), 2, "version 1"),
    ("another engine", ("engine_version",), "0", "version '0'"),
    ("another game", ("game",), "chess", "no game"),
    ("no rules", ("rules",), None, "no rules"),
    ("a rule left out", ("rules",), {"base_stake": 1}, "the rules"),
    ("a rule that is none", ("rules", "base_stake"), "ten", "base_stake"),
    ("a rule out of range", ("rules", "base_stake"), 0, "base_stake"),
    ("another dealer", ("dealer",), 7, "the deal's dealer"),
    ("another hand", ("hands", 1), "123456789p1234s", "the deal's hands"),
    ("another wall", ("wall",), "", "the deal's wall"),
    ("another winner", ("result", "winners"), [0, 1, 2], "the winners"),
    ("another scheme", ("shuffle", "scheme"), "trust-me", "the scheme"),
    ("another number of an event", ("events", 1, "seq"), 1, "number of event 2"),
    ("no carry", ("carry",), [1], "the carry"),
]


def test_the_first_thing_that_does_not_hold_is_named(played):
    for case, path, to, named in CHANGES:
        changed = copy.deepcopy(played)
        change(changed, *path, to=to)

        with pytest.raises(DoesNotHold) as found:
            list(check_record(changed))
        assert named in str(found.value), case

    for place in (0, len(played["events"]) // 2, len(played["events"]) - 1):
        changed = copy.deepcopy(played)
        del changed["events"][place]

        with pytest.raises(DoesNotHold):
            list(check_record(changed))


def test_a_wrong_record_ends_the_command_with_one(played, saved):
    with pytest.raises(DoesNotHold, match="the ledger's transfers are"):
        check_transfers(played, [])

    with pytest.raises(DoesNotHold, match="accounts cannot be read"):
        check_transfers({**played, "seats": []}, [])

    change(played, "result", "net", to=[0, 0, 0])
    saved.write_text(json.dumps(played), encoding="utf-8")

    with pytest.raises(CommandError, match="does not hold: the net") as refused:
        call_command("verify_hand", str(saved))
    assert refused.value.returncode == 1


@pytest.mark.parametrize("text", ["", "{", "[1]", "null", '{"format": "mingtang-hand"}'])
def test_a_file_that_is_no_record_is_refused_with_a_word(text, tmp_path):
    file = tmp_path / "hand.json"
    file.write_text(text, encoding="utf-8")

    with pytest.raises(CommandError):
        call_command("verify_hand", str(file))


def test_the_site_tells_how_a_hand_was_settled_only_to_who_knows_the_entry(client, played):
    number, known = played["id"].removeprefix("hand:"), played["ledger"]["hash"]

    right = client.get(f"/api/hands/{number}/entry/{known}/")
    wrong = client.get(f"/api/hands/{number}/entry/{'0' * 64}/")

    assert right.status_code == 200
    assert len(right.json()["transfers"]) == len(played["result"]["payments"])
    assert wrong.status_code == 404


def test_score_over_http_is_the_command_s_answer(client):
    question = {
        "id": 7,
        "wins": [
            {
                "seat": 0,
                "concealed": "4556p",
                "melds": ["pung:1s", "pung:9s", "pung:C"],
                "tile": "5p",
                "by": "self_draw",
            }
        ],
    }

    answer = client.post("/api/score/kawuxing/", question, content_type="application/json")
    refused = client.post("/api/score/kawuxing/", {"id": 8, "rules": {"x": 1}}, content_type="application/json")
    nowhere = client.post("/api/score/chess/", question, content_type="application/json")
    malformed = client.post("/api/score/kawuxing/", [1], content_type="application/json")

    assert (answer.status_code, answer.json()["net"]) == (200, [4, -2, -2])
    assert (refused.status_code, refused.json()["error"]["code"]) == (400, "unknown_option")
    assert (nowhere.status_code, malformed.status_code) == (404, 400)


@pytest.mark.parametrize(
    ("_case", "body"),
    [
        ("not JSON", "five star?"),
        ("no JSON number", '{"id": NaN}'),
        ("nested deeper than anything can be read", "[" * 100_000),
        ("longer than any question", '{"id": "' + "9" * 300_000 + '"}'),
        ("not text", b"\xff\xfe"),
        ("nothing", ""),
    ],
)
def test_a_body_that_is_no_question_is_malformed_and_no_fault_of_the_site(client, _case, body):
    refused = client.post("/api/score/kawuxing/", body, content_type="application/json")

    assert refused.status_code == 400
    assert refused.json()["id"] is None
    assert refused.json()["error"]["code"] == "malformed"
