"""The hand calculator's page, and the questions it asks."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from games.core import options
from games.registry import GAMES
from games.table.calculator import address, described

FORMS = {"kawuxing": "tiles", "chengdu": "tiles", "doudizhu": "cards", "sichong": "cards"}


def ask(client: Client, address: str, question: Any) -> tuple[int, dict[str, Any]]:
    answer = client.post(address, question, content_type="application/json")
    return answer.status_code, answer.json()


@pytest.mark.parametrize("game", GAMES)
def test_the_calculator_of_each_game_is_open_to_anybody(client: Client, db: None, game: str) -> None:
    answer = client.get(f"/calculator/{game}/")

    assert answer.status_code == 200
    assert f'data-form="{FORMS[game]}"' in answer.content.decode()
    assert client.get(f"/rules/{game}/").status_code == 200


def test_the_calculator_of_no_game_is_not_there(client: Client, db: None) -> None:
    assert client.get("/calculator/chess/").status_code == 404
    assert client.get("/calculator/")["Location"] == f"/calculator/{next(iter(GAMES))}/"


@pytest.mark.parametrize("game", GAMES)
def test_the_page_knows_all_that_the_game_is_made_of(game: str) -> None:
    rules = GAMES[game]

    page = described(rules)

    assert sum(kind["copies"] for kind in page["kinds"]) == len(rules.dealing.deck)
    assert [item["id"] for item in page["options"]] == [item.id for item in options.options_of(rules.Rules)]
    assert list(page["presets"]) == list(rules.presets)
    assert set(page["terms"]) == set(rules.terms)
    assert json.loads(json.dumps(page)) == page


def test_a_form_asks_only_about_what_the_game_has_a_word_for() -> None:
    asks = {game: set(described(GAMES[game])["asks"]) for game in GAMES}

    assert {"piao", "shown", "replacement", "robbed_kong"} <= asks["kawuxing"]
    assert not {"piao", "shown"} & asks["chengdu"]
    assert [game for game in GAMES if "won_before" in asks[game]] == ["chengdu"]
    assert asks["doudizhu"] == set()


def test_the_page_speaks_the_reader_s_language() -> None:
    with override("zh-hans"):
        page = described(GAMES["kawuxing"])

    assert page["terms"]["five_star"]["name"] == "卡五星"


def test_an_address_carries_the_rules_that_differ_from_the_preset() -> None:
    game = GAMES["kawuxing"]
    rules = options.resolve(
        game.Rules, game.presets, {"preset": "xiangyang", "base_stake": 5, "horse_tile": "self_draw"}
    )

    assert address(game, "xiangyang", rules) == (
        "/calculator/kawuxing/?preset=xiangyang&base_stake=5&horse_tile=%22self_draw%22"
    )


def test_waits_over_http_is_the_command_s_answer(client: Client) -> None:
    question = {"id": "T03", "concealed": "2245667p", "melds": ["pung:1s", "pung:C"]}

    assert ask(client, "/api/waits/kawuxing/", question) == (200, {"id": "T03", "waits": ["5p", "8p"]})


@pytest.mark.parametrize(
    ("_case", "game", "question", "status", "code"),
    [
        ("too few tiles", "kawuxing", {"id": 1, "concealed": "1p"}, 400, "bad_hand"),
        ("no tiles", "kawuxing", {"id": 1, "concealed": "1x"}, 400, "malformed"),
        ("no object", "kawuxing", [1], 400, "malformed"),
        ("cards wait for nothing", "doudizhu", {"id": 1}, 400, "bad_question"),
    ],
)
def test_waits_that_cannot_be_answered_say_why(
    client: Client, _case: str, game: str, question: Any, status: int, code: str
) -> None:
    answered, body = ask(client, f"/api/waits/{game}/", question)

    assert (answered, body["error"]["code"]) == (status, code)
    assert set(body) == {"id", "error"}


def test_waits_of_no_game_are_not_there(client: Client) -> None:
    assert client.post("/api/waits/chess/", {}, content_type="application/json").status_code == 404
