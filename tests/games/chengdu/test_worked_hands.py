"""The worked hands of the rules: fans, product, multiplier after the cap, and what each seat comes to."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.chengdu import game
from games.core.errors import NotAWin
from games.core.options import options_of, read_value

HANDS = (Path(__file__).parent / "worked_hands.txt").read_text(encoding="utf-8")
OPTIONS = {option.id: option for option in options_of(game.Rules)}


def _rows(table):
    return [[cell.strip() for cell in row.split("|")] for row in table.splitlines() if row[0] != "#"]


def _said(words, question, win):
    """Put `won_before 2`, a circumstance or `option=value` into the question."""
    for said in filter(None, words.split("; ")):
        name, _, value = said.partition(" ")
        option, _, chosen = said.partition("=")
        if option == "preset":
            question["rules"]["preset"] = chosen
        elif chosen:
            question["rules"][option] = read_value(OPTIONS[option], chosen)
        elif name == "won_before":
            question[name] = [int(value)]
        else:
            win["circumstances"].append(name)


@pytest.mark.parametrize(("_case", "concealed", "melds", "won", "more", "fans", "counts", "net"), _rows(HANDS))
def test_a_worked_hand_has_its_fans_and_pays_its_shares(_case, concealed, melds, won, more, fans, counts, net):
    tile, by, *source = won.split()
    win = {"seat": 0, "concealed": concealed, "melds": melds.split(), "tile": tile, "by": by, "circumstances": []}
    win |= {"from": int(source[0])} if source else {}
    question = {"rules": {}, "wins": [win]}
    _said(more, question, win)

    answer = game.score(question)

    (scored,) = answer["wins"]
    assert " ".join(f"{name} {number}" for name, number in scored["fans"]) == fans
    assert [scored["product"], scored["multiplier"]] == [int(count) for count in counts.split()]
    assert answer["net"] == [int(points) for points in net.split()]


@pytest.mark.parametrize(
    ("_case", "concealed", "void"),
    [
        ("H26: the void suit in the hand", "123m 456m 234p 678p 9p", "p"),
        ("H27: three suits, dots void", "123m 456m 234p 678s 9p", "p"),
        ("H27: three suits, bamboo void", "123m 456m 234p 678s 9p", "s"),
        ("H27: three suits, none named", "123m 456m 234p 678s 9p", None),
    ],
)
def test_a_hand_with_a_void_tile_or_three_suits_does_not_win(_case, concealed, void):
    win = {"seat": 0, "concealed": concealed, "melds": [], "tile": "9p", "by": "discard", "from": 1}
    question = {"wins": [win]} | ({"void": [void, "s", "s", "s"]} if void else {})

    with pytest.raises(NotAWin):
        game.score(question)


def test_every_payment_explains_itself_from_the_base_to_the_bonus():
    table = {
        "rules": {"base_stake": 10, "fan_cap": 3},
        "wins": [{"seat": 0, "concealed": "1111m 2222m 33p 55p 7p", "tile": "7p", "by": "self_draw"}],
    }

    assert {payment["points"] for payment in game.score(table)["payments"]} == {90}
