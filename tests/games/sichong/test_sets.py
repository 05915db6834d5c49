"""Sets and wild cards (§2)."""

from __future__ import annotations

from itertools import product

import pytest

from games.core.errors import BadQuestion, Malformed, NotAPlay
from games.sichong import game
from games.sichong.sets import LOWEST_WILD, PACK, RANKS, beats, classify

SETS = [
    ("T1", "Xx3226", 6, "6"),
    ("T2", "X33322", 6, "2"),
    ("T3", "xX", 2, "x"),
    ("T13 threes", "333", 3, "3"),
    ("T13 mixed", "X32", 3, "2"),
    ("T15 sixteen", "6" * 16, 16, "6"),
    ("one card", "4", 1, "4"),
    ("one joker", "X", 1, "X"),
]


@pytest.mark.parametrize(("_case", "cards", "length", "key"), SETS)
def test_a_set_counts_as_its_lowest_rank(_case, cards, length, key):
    assert game.score({"cards": cards}) == {"type": "set", "length": length, "key": key}


ILLEGAL = [
    ("T12 two ranks", "46"),
    ("T12 full house", "44455"),
    ("T12 straight", "34567"),
    ("T15 seventeen", "6" * 16 + "2"),
    ("seventeen of a rank", "6" * 17),
    ("five small jokers", "xxxxx"),
    ("nothing", " "),
]


@pytest.mark.parametrize(("_case", "cards"), ILLEGAL)
def test_cards_of_two_plain_ranks_or_too_many_are_no_set(_case, cards):
    with pytest.raises(NotAPlay):
        game.score({"cards": cards})


def test_where_the_rules_say_so_a_set_may_have_as_many_cards_as_one_holds():
    answer = game.score({"cards": "6" * 16 + "2", "rules": {"largest_set": 54}})

    assert answer == {"type": "set", "length": 17, "key": "6"}


PAIRS = [
    ("T3 big jokers", "XX", "xX", True),
    ("T3 small jokers", "xx", "xX", False),
    ("T4", "66666X", "555555", True),
    ("T5", "666666", "Xx3226", False),
    ("T6", "777777", "Xx3226", True),
    ("T7", "X33322", "AAAAAA", True),
    ("T8", "222222", "X33322", False),
    ("T9", "X33333", "X33322", True),
    ("T10 three", "3", "2", True),
    ("T10 small joker", "x", "3", True),
    ("T10 big joker", "X", "x", True),
    ("T11 two", "2", "A", True),
    ("T11 five", "5", "4", True),
    ("T11 four", "4", "4", False),
    ("T13", "333", "X32", True),
    ("T14 three on two", "555", "44", False),
    ("T14 eight jokers", "xxxxXXXX", "44", False),
    ("T16", "33", "2X", True),
]


@pytest.mark.parametrize(("_case", "new", "old", "expected"), PAIRS)
def test_only_as_many_cards_of_a_higher_rank_beat(_case, new, old, expected):
    assert game.score({"cards": new, "onto": old})["beats"] is expected


def test_the_pack_is_216_cards_of_which_40_are_wild():
    """T17."""
    by_rank = [PACK.of_rank(PACK.all_cards, rank).bit_count() for rank in RANKS]

    assert sum(by_rank) == 216 == 4 * 54
    assert (sum(by_rank[:LOWEST_WILD]), by_rank[LOWEST_WILD:]) == (11 * 16, [16, 16, 4, 4])


def test_the_formula_is_what_the_words_say_for_all_small_sets():
    """A wild card may stand for any rank up to its own; the set is the best that its cards can all be."""
    for each in product(range(3), repeat=5):
        counts = [0] * len(RANKS)
        counts[0], counts[3], counts[LOWEST_WILD], counts[LOWEST_WILD + 1], counts[LOWEST_WILD + 3] = each
        held = [rank for rank, count in enumerate(counts) for _ in range(count)]
        could_be = [
            rank
            for rank in RANKS
            if held and all(card == rank or (card >= LOWEST_WILD and card >= rank) for card in held)
        ]

        target = classify(counts, largest=16)

        assert (None if target is None else target.rank) == max(could_be, default=None)


def test_nothing_beats_itself_and_beating_goes_one_way():
    targets = [classify([1 if rank == one else 0 for rank in RANKS], largest=16) for one in RANKS]

    for one, other in product(targets, repeat=2):
        assert beats(one, other) is (one.rank > other.rank)


def test_a_card_game_has_no_waits_and_says_so():
    with pytest.raises(BadQuestion, match="no waits"):
        game.waits({})


@pytest.mark.parametrize("question", [{}, {"cards": 4}, {"cards": "B"}, {"cards": "4", "onto": 5}])
def test_a_question_without_readable_cards_is_malformed(question):
    with pytest.raises(Malformed):
        game.score(question)
