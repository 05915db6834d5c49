"""The shuffle is what its page says: anybody can compute it again, and it favours nothing."""

from __future__ import annotations

import hashlib
import hmac
from itertools import chain, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.shuffle import below, commitment, deal_key, shuffled, words

SEED = bytes(range(32))
FIXED_KEY = "08e71af2df5d28262f8d75cae107fc426f4177ab328a3a3f77483680f82f9d63"
FIXED_ORDER = [0, 3, 2, 11, 8, 7, 4, 1, 10, 5, 6, 9]
"""Pinned: a change of either breaks the proof of every hand ever played."""


def test_the_commitment_is_the_sha_256_of_the_seed():
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_the_key_follows_from_the_seed_the_hand_and_every_seats_bytes():
    key = deal_key(SEED, label="hand:7", client_bytes=[b"", b"\x01\x02", b"\xff"])

    message = b"mingtang-shuffle-v1|hand:7||0102|ff"
    assert key == hmac.new(SEED, message, hashlib.sha256).digest()
    assert key.hex() == FIXED_KEY
    assert key != deal_key(SEED, label="hand:8", client_bytes=[b"", b"\x01\x02", b"\xff"])
    assert key != deal_key(SEED, label="hand:7", client_bytes=[b"\x01", b"\x02", b"\xff"])


def test_words_are_the_blocks_of_a_counter_cut_in_order():
    block = hmac.new(SEED, (1).to_bytes(8, "big"), hashlib.sha256).digest()

    assert list(islice(words(SEED), 16))[8:] == [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]


def test_a_number_below_a_limit_throws_away_words_that_would_favour_some():
    most = (1 << 32) - 1

    assert below(3, iter([most, most - 1, 7])) == (most - 1) % 3
    assert below(6, iter([most, most - 3, 11])) == 5
    assert below(1, iter([most])) == 0


def test_a_fixed_key_makes_a_fixed_order():
    assert shuffled(range(12), words(SEED)) == FIXED_ORDER


@given(st.binary(min_size=32, max_size=32), st.integers(0, 120))
def test_a_shuffle_keeps_every_item(key, number):
    assert sorted(shuffled(range(number), words(key))) == list(range(number))


@given(st.lists(st.integers(2**32 - 90, 2**32 - 1) | st.integers(0, 2**32 - 1), max_size=40), st.integers(0, 30))
def test_a_shuffle_swaps_each_place_with_a_number_below_whatever_words_are_thrown_away(begun, number):
    stream, twin = (chain(begun, words(SEED)) for _ in range(2))
    order = list(range(number))
    for size in range(number, 1, -1):
        other = below(size, twin)
        order[size - 1], order[other] = order[other], order[size - 1]

    assert shuffled(range(number), stream) == order
    assert next(stream) == next(twin)


def test_every_place_is_equally_likely_for_every_item():
    """Chi-square over 12 items in 12 places, 6,000 fixed shuffles: 121 degrees of freedom, 1 in 100,000 is 195."""
    counts = [[0] * 12 for _ in range(12)]
    for number in range(6000):
        for place, item in enumerate(shuffled(range(12), words(hashlib.sha256(b"%d" % number).digest()))):
            counts[item][place] += 1

    assert sum((count - 500) ** 2 / 500 for row in counts for count in row) < 195


@pytest.mark.parametrize("limit", [2, 3, 5, 6, 7, 84])
def test_every_number_below_a_limit_is_equally_likely(limit):
    stream = words(SEED)
    expected = 300
    counts = [0] * limit
    for _ in range(expected * limit):
        counts[below(limit, stream)] += 1

    assert sum((count - expected) ** 2 / expected for count in counts) < limit + 5 * (2 * limit) ** 0.5 + 10
