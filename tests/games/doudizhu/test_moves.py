"""What a hand can play, against the plain way: try every set there is (§4, §5)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards.cards import card_set
from games.doudizhu.counts import PACK, counts_of, fits
from games.doudizhu.kinds import beats, with_super_rank
from games.doudizhu.moves import moves_for
from games.doudizhu.wings import WingRules
from tests.games.doudizhu.listed import readings_by_cards

VARIANTS = [
    ("default", WingRules(), False),
    ("different wings", WingRules(equal=False), False),
    ("own ranks", WingRules(own_rank=True), False),
    ("permissive", WingRules(trio="any", bomb=True, jokers=True, repeated_pair=True), True),
]

FEW_RANKS = [card for card in PACK.cards if PACK.rank_of(card) < 7 or PACK.rank_of(card) > 12]
hands = st.one_of(
    st.sets(st.sampled_from(PACK.cards), min_size=1, max_size=20),
    st.sets(st.sampled_from(FEW_RANKS), min_size=12, max_size=20),
).map(lambda cards: counts_of(card_set(cards)))
super_ranks = st.sampled_from([None, *range(13)])


@pytest.mark.parametrize(("_case", "wings", "quads_compare"), VARIANTS)
def test_a_lead_may_be_every_set_in_the_hand_and_each_is_listed_once(_case, wings, quads_compare):
    moves = moves_for(wings, quads_compare=quads_compare)

    @settings(max_examples=20)
    @given(held=hands)
    def holds(held):
        leads = [play.counts for play in moves.leads(held)]

        assert len(leads) == len(set(leads))
        assert set(leads) == {counts for counts in readings_by_cards(wings) if fits(counts, held)}

    holds()


@pytest.mark.parametrize(("_case", "wings", "quads_compare"), VARIANTS)
def test_an_answer_may_be_every_set_in_the_hand_that_beats_the_last_play(_case, wings, quads_compare):
    moves = moves_for(wings, quads_compare=quads_compare)
    sets = readings_by_cards(wings)

    @settings(max_examples=20)
    @given(held=hands, data=st.data(), super_rank=super_ranks)
    def holds(held, data, super_rank):
        in_hand = [counts for counts in sets if fits(counts, held)]
        old = data.draw(st.one_of(st.sampled_from(in_hand), st.sampled_from(sorted(sets)[::97])))
        top = with_super_rank(sets[old][0], super_rank)

        answers = [play.counts for play in moves.answers(held, top, super_rank=super_rank)]

        expected = {
            counts
            for counts in in_hand
            if any(
                beats(with_super_rank(reading, super_rank), top, quads_compare=quads_compare)
                for reading in sets[counts]
            )
        }
        assert len(answers) == len(set(answers))
        assert set(answers) == expected
        assert expected == {
            counts for counts in in_hand if moves.best_reading(counts, onto=top, super_rank=super_rank) is not None
        }

    holds()
