"""The worked hands of the rules: fans, product, multiplier after the cap, and what each seat comes to."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.core.options import options_of, read_value
from games.kawuxing import game

HANDS = (Path(__file__).parent / "worked_hands.txt").read_text(encoding="utf-8")
OPTIONS = {option.id: option for option in options_of(game.Rules)}


def _rows(table):
    return [[cell.strip() for cell in row.split("|")] for row in table.splitlines() if row[0] != "#"]


def _said(words, question, win):
    """Put `piao 110`, `shown 0`, a circumstance or `option=value` into the question."""
    for said in filter(None, words.split("; ")):
        name, _, value = said.partition(" ")
        if "=" in said:
            option, _, value = said.partition("=")
            question["rules"][option] = read_value(OPTIONS[option], value)
        elif name in ("piao", "shown"):
            question[name] = [int(digit) for digit in value]
        else:
            win["circumstances"].append(name)


@pytest.mark.parametrize(("_case", "concealed", "melds", "won", "more", "fans", "counts", "net"), _rows(HANDS))
def test_a_worked_hand_has_its_fans_and_pays_its_shares(_case, concealed, melds, won, more, fans, counts, net):
    tile, by, *source = won.split()
    win = {"seat": 0, "concealed": concealed, "melds": melds.split(), "tile": tile, "by": by, "circumstances": []}
    win |= {"from": int(source[0])} if source else {}
    question = {"rules": {"base_stake": 10}, "wins": [win]}
    _said(more, question, win)

    answer = game.score(question)

    (scored,) = answer["wins"]
    assert [name for name, _ in scored["fans"]] == fans.split()
    assert [scored["product"], scored["multiplier"]] == [int(count) for count in counts.split()]
    assert answer["net"] == [int(points) for points in net.split()]
