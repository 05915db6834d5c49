"""Cards as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards.cards import card_set
from games.cards.notation import card_names, find, read_cards, read_hands, read_names, write_cards
from games.core.errors import BadDeal, Malformed
from games.doudizhu.counts import PACK as ONE_DECK
from games.sichong.sets import PACK as FOUR_DECKS

packs = st.sampled_from([ONE_DECK, FOUR_DECKS])


@given(pack=packs, data=st.data())
def test_cards_survive_being_written_and_read(pack, data):
    cards = card_set(data.draw(st.sets(st.sampled_from(pack.cards))))

    assert read_cards(pack, write_cards(pack, cards)) == cards


@pytest.mark.parametrize(
    ("pack", "text"),
    [
        (ONE_DECK, "1S"),
        (ONE_DECK, "3X"),
        (ONE_DECK, "BS"),
        (ONE_DECK, "3Sa"),
        (FOUR_DECKS, "4Se"),
        (FOUR_DECKS, "4a"),
        (FOUR_DECKS, "B"),
    ],
)
def test_what_is_no_card_of_the_pack_is_malformed(pack, text):
    with pytest.raises(Malformed):
        read_names(pack, text)


@pytest.mark.parametrize(("pack", "text"), [(ONE_DECK, "3"), (FOUR_DECKS, "4S"), (ONE_DECK, "3S 3S")])
def test_a_log_names_each_card_exactly_and_once(pack, text):
    with pytest.raises(Malformed):
        read_cards(pack, text)


FOUND = [
    ("any suit", ONE_DECK, "3S 3H 4C", "3 4", ["3S", "4C"]),
    ("a suit", ONE_DECK, "3S 3H 4C", "3H", ["3H"]),
    ("the exact one first", ONE_DECK, "3S 3H", "3 3S", ["3S", "3H"]),
    ("not held", ONE_DECK, "3S 3H", "3C", None),
    ("too many", ONE_DECK, "3S", "33", None),
    ("any deck", FOUR_DECKS, "4Hb 4Hd", "4H 4H", ["4Hb", "4Hd"]),
    ("a deck", FOUR_DECKS, "4Hb 4Hd", "4Hd", ["4Hd"]),
    ("the one that must be", FOUR_DECKS, "4Hb 4Sb", "4 4H", ["4Hb", "4Sb"]),
    ("a joker's deck", FOUR_DECKS, "Xa Xc", "Xc", ["Xc"]),
]


@pytest.mark.parametrize(("_case", "pack", "held", "text", "names"), FOUND)
def test_names_find_the_cards_that_answer_to_them(_case, pack, held, text, names):
    found = find(pack, read_cards(pack, held), read_names(pack, text))

    assert (None if found is None else sorted(card_names(pack, found))) == (None if names is None else sorted(names))


def test_a_deal_may_leave_out_the_decks():
    faces = ["x"] * 4 + ["X"] * 4
    faces += [rank + suit for rank in FOUR_DECKS.ranks[:13] for suit in "SHCD" for _ in range(4)]
    texts = [" ".join(faces[seat::4]) for seat in range(4)]

    hands = read_hands(FOUR_DECKS, texts, sizes=[54] * 4)

    assert sum(hands) == FOUR_DECKS.all_cards


def test_a_deal_may_name_some_decks_and_leave_others_out():
    named = card_names(FOUR_DECKS, FOUR_DECKS.all_cards)
    texts = [" ".join(named[seat::4]) for seat in range(4)]
    texts[0] = texts[0].replace("a", "").replace("b", "").replace("c", "").replace("d", "")

    assert sum(read_hands(FOUR_DECKS, texts, sizes=[54] * 4)) == FOUR_DECKS.all_cards


@pytest.mark.parametrize(
    ("_case", "texts", "sizes"),
    [("a card twice", ["3S", "3S"], [1, 1]), ("one too many", ["3S 3H"], [1]), ("no suit", ["3"], [1])],
)
def test_a_deal_with_a_wrong_card_is_a_bad_deal(_case, texts, sizes):
    with pytest.raises(BadDeal):
        read_hands(ONE_DECK, texts, sizes=sizes)
