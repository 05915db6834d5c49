"""Who is still to answer in a trick."""

from __future__ import annotations

import pytest

from games.cards.tricks import Trick, next_of

ALL = 0b1111


def test_all_others_are_awaited_after_a_play_and_none_once_they_have_passed():
    trick = Trick()
    trick.play(0)

    assert trick.awaited(ALL) == 0b1110
    for seat in (1, 2, 3):
        trick.let_go(seat)
    assert trick.awaited(ALL) == 0


def test_a_play_asks_those_again_who_have_passed():
    trick = Trick()
    trick.play(0)
    trick.let_go(1)
    trick.play(2)

    assert trick.awaited(ALL) == 0b1011


def test_where_passes_lock_a_play_does_not_ask_them_again():
    trick = Trick()
    trick.play(0)
    trick.let_go(1)
    trick.play(2, passes_lock=True)

    assert trick.awaited(ALL) == 0b1001


def test_a_seat_without_cards_is_not_awaited_and_does_not_lower_the_number_of_passes():
    trick = Trick()
    trick.play(0)

    assert trick.awaited(0b1110) == 0b1110


@pytest.mark.parametrize(("seats", "after", "found"), [(0b1110, 0, 1), (0b0001, 2, 0), (0b0100, 2, 2), (0b1001, 0, 3)])
def test_the_next_seat_is_the_first_of_those_in_the_order_of_play(seats, after, found):
    assert next_of(seats, after, count=4) == found
