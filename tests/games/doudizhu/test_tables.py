"""All sets there are: counted, and read twice in two ways (§4)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards.cards import card_set
from games.doudizhu.classify import classify
from games.doudizhu.counts import PACK, counts_of, size_of
from games.doudizhu.tables import HAND_MAX, every_set
from games.doudizhu.wings import WingRules
from tests.games.doudizhu.listed import readings_by_cards

BY_KIND = {
    "single": 15,
    "pair": 13,
    "trio": 13,
    "bomb": 13,
    "rocket": 1,
    "straight": 36,
    "pair_straight": 52,
    "triple_straight": 45,
    "trio_single": 182,
    "trio_pair": 156,
    "plane_singles": 21_822,
    "plane_pairs": 2_939,
    "quad_two_singles": 1_326,
    "quad_two_pairs": 858,
}

PERMISSIVE = WingRules(trio="any", bomb=True, jokers=True, repeated_pair=True)

TOTALS = [
    ("default", WingRules(), 27_471, 0),
    ("trios of any rank", WingRules(trio="any"), 27_845, 383),
    ("trios of any rank, both jokers", WingRules(trio="any", jokers=True), 29_327, 390),
    ("different wings only", WingRules(equal=False), 12_654, 0),
    ("everything permissive", PERMISSIVE, 33_675, 468),
]


def test_the_default_sets_are_as_many_of_each_type_as_everybody_counts():
    assert Counter(str(reading.kind) for _, reading in every_set(WingRules())) == BY_KIND


@pytest.mark.parametrize(("_case", "rules", "total", "ambiguous"), TOTALS)
def test_each_option_set_has_its_known_number_of_sets_and_of_ambiguous_ones(_case, rules, total, ambiguous):
    found = readings_by_cards(rules)

    assert len(found) == total
    assert sum(len(readings) > 1 for readings in found.values()) == ambiguous


@pytest.mark.parametrize(("_case", "rules"), [("default", WingRules()), ("permissive", PERMISSIVE)])
def test_the_lists_and_the_classifier_agree_on_every_set(_case, rules):
    for counts, readings in readings_by_cards(rules).items():
        assert size_of(counts) <= HAND_MAX
        read = classify(counts, rules)
        assert len(read) == len(readings)
        assert set(read) == set(readings)


CROWDED = [card for card in PACK.cards if PACK.rank_of(card) < 7 or PACK.suit_of(card) is None]
"""Few ranks, so that cards picked from them make sets."""


@pytest.mark.parametrize(("_case", "rules"), [("default", WingRules()), ("permissive", PERMISSIVE)])
def test_cards_that_are_in_no_list_are_no_set(_case, rules):
    listed = readings_by_cards(rules)

    @settings(max_examples=300)
    @given(cards=st.sets(st.sampled_from(CROWDED), min_size=1, max_size=12))
    def holds(cards):
        counts = counts_of(card_set(cards))
        assert set(classify(counts, rules)) == set(listed.get(counts, ()))

    holds()
