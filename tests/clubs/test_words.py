"""Terms, points and sums in words."""

from __future__ import annotations

from typing import Any

import pytest
from django.template import Context, Template
from django.utils.translation import override

from clubs import words
from games.registry import GAMES

GAME = next(iter(GAMES))


def _step(op: str, term: str, number: int, total: int, rule: str = "8.3") -> dict[str, Any]:
    return {"op": op, "term": term, "number": number, "total": total, "rule": rule}


SHARE = [
    _step("base", "base_stake", 10, 10),
    _step("times", "five_star", 2, 20),
    _step("times", "full_flush", 4, 80),
    _step("times", "shown_hand", 2, 160),
    _step("cap", "cap", 8, 80),
]


def test_a_sum_reads_from_base_to_total() -> None:
    assert words.sentence(GAME, SHARE) == ("base stake 10 · five star ×2 · full flush ×4 · shown hand ×2 · cap ×8 = 80")


def test_the_shares_of_one_payment_are_added_up() -> None:
    assert words.sentence(GAME, SHARE[:2] + SHARE[:2]) == (
        "base stake 10 · five star ×2 = 20  +  base stake 10 · five star ×2 = 20  =  40"
    )


@pytest.mark.parametrize(
    ("_case", "op", "number", "figure"),
    [
        ("a base", "base", 10, "10"),
        ("a factor", "times", 2, "×2"),
        ("a power of two", "power", 13, "×2¹³"),
        ("points on top", "plus", 5, "+5"),
        ("a cap", "cap", 8, "×8"),
        ("a note, whose number is not for people", "note", 3, ""),
    ],
)
def test_a_steps_figure_says_what_it_does(_case: str, op: str, number: int, figure: str) -> None:
    (share,) = words.shares(GAME, [_step(op, "cap", number, 1)])

    assert share.parts[0].figure == figure


@pytest.mark.parametrize(("points", "said", "tone"), [(40, "+40", "gain"), (-40, "−40", "loss"), (0, "0", "even")])
def test_points_carry_their_sign(points: int, said: str, tone: str) -> None:
    template = Template("{% load words %}{{ points|signed }} {{ points|tone }}")

    assert template.render(Context({"points": points})) == f"{said} {tone}"


def test_every_term_of_every_game_has_its_chinese_name_in_chinese() -> None:
    with override("zh-hans"):
        for key, game in GAMES.items():
            for term_id, term in game.terms.items():
                assert words.term_name(key, term_id) == term.chinese
                assert words.term_chinese(key, term_id) == ""


def test_a_term_or_game_that_is_no_more_still_has_a_name() -> None:
    assert words.term_name(GAME, "old_fan") == "old fan"
    assert words.term_name("old_game", "old_fan") == "old fan"
    assert words.game_name("old_game") == "old_game"
    assert words.game_seats("old_game") == 0


def test_a_sum_in_chips_escapes_what_it_shows() -> None:
    template = Template("{% load words %}{% sum game steps %}")

    page = template.render(Context({"game": GAME, "steps": [_step("base", "<b>", 10, 10)]}))

    assert "&lt;b&gt;" in page
    assert "<b>10</b>" in page


HOWS = ("self_draw", "discard", "robbed_kong")
"""What the payments of mahjong games say of how a hand was won (`games.mahjong`); those of card games do not say."""


@pytest.mark.parametrize("language", ["en", "zh-hans", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_no_line_says_the_same_thing_twice(game: str, language: str) -> None:
    hows = [how for how in HOWS if how in GAMES[game].terms]
    with override(language):
        for reason in GAMES[game].terms:
            name = words.line_name(game, reason).lower()
            for how in hows:
                said = words.line_how(game, reason, how).lower()

                assert not said or said not in name, f"{name} · {said}"
                assert not set(said.split()) & set(name.split()), f"{name} · {said}"


def test_a_plain_win_says_how_it_was_won_and_a_reason_that_tells_it_says_it_once() -> None:
    assert words.line_how("kawuxing", "win", "discard") == "on a discard"
    assert words.line_how("chengdu", "win_discard", "discard") == ""
    assert words.line_how("kawuxing", "win", None) == ""
