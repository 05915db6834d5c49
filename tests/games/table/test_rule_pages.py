"""The rules as pages: documents with anchors that everything points at, and the options in force in a room."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.template import Context, Template
from django.urls import reverse
from django.utils.translation import override

from clubs.templatetags.words import rule_url
from games.core import options
from games.core.simulate import simulated_hand
from games.registry import GAMES
from games.table import rulebook
from games.table.rule_pages import grouped, rows_in_force


@pytest.mark.parametrize("game", GAMES)
def test_every_paragraph_that_options_and_terms_name_can_be_read(game: str) -> None:
    book = rulebook.rulebook(game)

    assert book is not None
    named = {item.rule for item in options.options_of(GAMES[game].Rules)}
    named |= {term.rule for term in GAMES[game].terms.values()}
    assert {rule for rule in named if rulebook.anchor(rule) not in book.anchors} == set()
    assert all(f'id="{name}"' in book.html for name in book.anchors)


@pytest.mark.parametrize("game", GAMES)
def test_every_paragraph_that_a_step_of_a_played_hand_names_can_be_read(game: str) -> None:
    book = rulebook.rulebook(game)
    played = GAMES[game]

    assert book is not None
    for preset, rules in played.presets.items():
        for number in range(12):
            result = simulated_hand(played, rules, seed=3, number=number, bots="random").result
            steps = [step for payment in result.payments for step in payment.steps]
            assert {step.rule for step in steps if rulebook.anchor(step.rule) not in book.anchors} == set(), preset


@pytest.mark.parametrize("game", GAMES)
def test_every_option_stands_under_a_title_that_is_translated(game: str) -> None:
    book = rulebook.rulebook(game)
    rules = next(iter(GAMES[game].presets.values()))

    groups = list(grouped(rows_in_force(rules, rules), book))

    assert sum(len(group.rows) for group in groups) == len(options.options_of(type(rules)))
    assert {chapter.english for chapter in book.chapters} <= set(rulebook._WORDS_OF_CHAPTERS)


def test_a_document_is_nothing_but_the_renderers_markup() -> None:
    book = rulebook.read(
        "# Title\n\n<!-- said aside -->\n\n## 1 Cards 牌 and wind 风\n\n**1.1 Seats <script>x</script>.** See §1.1, "
        "§9.9 and (S §1.1, §1).\n\n<script>alert(1)</script>\n"
    )

    assert book.anchors == {"r-1", "r-1.1"}
    assert book.chapters == (rulebook.Chapter(1, "Cards and wind", "牌 风"),)
    assert "<script" not in book.html
    assert "aside" not in book.html
    assert "Title" not in book.html
    assert re.findall(r'href="([^"]+)"', book.html) == ["#r-1.1"]


def test_anyone_may_read_the_rules_of_a_game(client: Any, db: None) -> None:
    answer = client.get("/rules/kawuxing/")

    assert answer.status_code == 200
    assert 'id="r-7.13"' in answer.content.decode()
    assert client.get("/rules/chess/").status_code == 404
    assert client.get("/rules/")["Location"] == reverse("rules", args=[next(iter(GAMES))])


def test_a_paragraph_has_an_address_where_the_game_is_known() -> None:
    assert rule_url("kawuxing", "7.13") == "/rules/kawuxing/#r-7.13"
    assert rule_url("chess", "7.13") == ""
    assert rule_url("kawuxing", "") == ""


@pytest.mark.parametrize(
    ("_case", "game", "linked", "links"),
    [
        ("on the page of a hand", "kawuxing", True, ["/rules/kawuxing/#r-7.3"]),
        ("in a statement, whose lines are links already", "kawuxing", False, []),
        ("of a game that is gone", "chess", True, []),
    ],
)
def test_a_step_leads_to_its_paragraph(_case: str, game: str, linked: bool, links: list[str]) -> None:
    steps = [{"op": "times", "term": "five_star", "number": 2, "total": 20, "rule": "7.3"}]
    page = Template("{% load words %}{% sum game steps linked=linked %}")

    text = page.render(Context({"game": game, "steps": steps, "linked": linked}))

    assert re.findall(r'href="([^"]+)"', text) == links
    assert "×2" in text


def test_a_room_shows_its_rules_with_the_old_value_of_what_differs(client, club, people) -> None:
    import clubs.services

    changes = {"base_stake": 10, "five_star_multiplier": 4}
    version = clubs.services.save_preset(club=club, game="kawuxing", name="ours", rules=changes, base="classic")
    room = clubs.services.open_room(club=club, name="room", preset_version=version, hands_per_match=2)
    client.force_login(people[0])

    with override("en"):
        answer = client.get(reverse("room-rules", args=[room.pk]))

    page = answer.content.decode()
    assert answer.status_code == 200
    assert [(row.option.id, row.was, row.value) for row in answer.context["changed"]] == [
        ("base_stake", "1", "10"),
        ("five_star_multiplier", "2", "4"),
    ]
    assert re.search(r"<del>2</del>.*?<ins>4</ins>", page)
    assert page.count(" data-changed") == 2
    assert 'href="/rules/kawuxing/#r-7.3"' in page
    assert "/calculator/kawuxing/?preset=classic&amp;base_stake=10&amp;five_star_multiplier=4" in page


def test_a_room_of_another_club_has_no_rules_page_for_strangers(client, open_room, django_user_model) -> None:
    room = open_room()
    client.force_login(django_user_model.objects.create_user(username="stranger"))

    assert client.get(reverse("room-rules", args=[room.pk])).status_code == 404
