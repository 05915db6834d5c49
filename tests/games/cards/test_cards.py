"""Cards as numbers and sets of cards as bits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards.cards import Pack, Rank, card_set, cards_in, lowest
from games.doudizhu.counts import PACK as ONE_DECK
from games.sichong.sets import PACK as FOUR_DECKS

PACKS = [ONE_DECK, FOUR_DECKS]


@pytest.mark.parametrize(("pack", "total"), [(ONE_DECK, 54), (FOUR_DECKS, 216)])
def test_a_pack_has_every_card_once(pack, total):
    faces = {(pack.rank_of(card), pack.suit_of(card), pack.deck_of(card)) for card in pack.cards}

    assert len(pack.cards) == len(faces) == total
    assert pack.all_cards.bit_count() == total
    assert [pack.of_rank(pack.all_cards, Rank(rank)).bit_count() for rank in (0, 12, 13, 14)] == [
        4 * pack.decks,
        4 * pack.decks,
        pack.decks,
        pack.decks,
    ]


@given(cards=st.sets(st.sampled_from(FOUR_DECKS.cards)))
def test_a_set_of_cards_is_its_bits(cards):
    assert cards_in(card_set(cards)) == sorted(cards)


@given(cards=st.sets(st.sampled_from(FOUR_DECKS.cards)), data=st.data())
def test_the_lowest_cards_of_a_set_are_its_first(cards, data):
    count = data.draw(st.integers(0, len(cards)))

    assert cards_in(lowest(card_set(cards), count)) == sorted(cards)[:count]


def test_ranks_are_signs_in_the_packs_own_order():
    pack = Pack(ranks="3456789TJQKA2BR", decks=1)

    assert [pack.rank(sign) for sign in "3A2BR"] == [0, 11, 12, 13, 14]
    for wrong in ("", "1", "34"):
        with pytest.raises(ValueError):
            pack.rank(wrong)
