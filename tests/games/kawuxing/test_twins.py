"""What the tables say of a hand is what the slow twins say."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from games.kawuxing import game
from games.kawuxing.fans import WinningHand, reckonings
from games.kawuxing.ready import waits_of
from games.kawuxing.show import face_down
from games.mahjong import shapes
from games.mahjong.hand import Hand
from games.mahjong.melds import Meld, MeldKind
from games.mahjong.readings import readings
from games.mahjong.tiles import RANK_OF, members

from . import brute
from .winning import winning_tiles


@st.composite
def near_wins(draw):
    """A winning hand with one tile changed for any other, or not: about half of them win."""
    tiles, melds = draw(winning_tiles())
    kind = draw(st.sampled_from(brute.KINDS))
    if draw(st.booleans()) and [*tiles, *melds * 3].count(kind) < 4:
        tiles[draw(st.integers(0, len(tiles) - 1))] = kind
    return tiles, melds


@given(near_wins())
def test_a_hand_wins_and_reads_as_its_twin(hand):
    tiles, _ = hand

    form = shapes.forms(Hand(tiles))

    assert bool(form) == brute.wins(tiles)
    assert bool(form & shapes.SEVEN_PAIRS) == brute.is_seven_pairs(tiles)
    assert {brute.as_melds(reading) for reading in readings(Hand(tiles))} == brute.decompositions(tiles)


@given(near_wins(), st.data())
def test_a_hand_waits_as_its_twin(hand, data):
    tiles, pungs = hand
    tiles.pop(data.draw(st.integers(0, len(tiles) - 1)))
    melds = [Meld(MeldKind.PUNG, kind) for kind in pungs]

    assert members(waits_of(Hand(tiles), melds)) == brute.waits(tiles, [(kind, 3) for kind in pungs])


@given(winning_tiles(), st.data())
def test_five_star_by_reading_is_five_star_by_taking_out_the_four_and_the_six(hand, data):
    tiles, pungs = hand
    fives = sorted({tile for tile in tiles if RANK_OF[tile] == 5})
    if not fives:
        return
    five = data.draw(st.sampled_from(fives))
    before = list(tiles)
    before.remove(five)
    melds = tuple(Meld(MeldKind.PUNG, kind) for kind in pungs)

    found = reckonings(game.Rules(), WinningHand(Hand(tiles), melds, five, "self_draw"))

    by_reading = any("five_star" in dict(reckoning.fans) for reckoning in found)
    assert by_reading == brute.five_star_by_removal(before, five)


@given(winning_tiles(), st.booleans(), st.data())
def test_as_many_tiles_stay_face_down_as_the_waits_allow(hand, runs_too, data):
    tiles, pungs = hand
    tiles.pop(data.draw(st.integers(0, len(tiles) - 1)))
    rules = game.Rules(show_tiles="waits_only") if runs_too else game.Rules(show_hides_triplets=True)
    melds = [Meld(MeldKind.PUNG, kind) for kind in pungs]

    hidden = face_down(rules, Hand(tiles), melds)

    assert len(hidden) == brute.most_hidden(tiles, [(kind, 3) for kind in pungs], runs_too=runs_too)
