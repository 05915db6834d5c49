"""The deal, from a key and from a record (§1)."""

from __future__ import annotations

import pytest

from games.core.errors import BadDeal
from games.core.shuffle import shuffled, words
from games.core.transcript import fold
from games.doudizhu import game
from games.doudizhu.counts import PACK, counts_of, exactly_four
from games.doudizhu.deal import THREE_OF_DIAMONDS
from games.doudizhu.events import Dealt, DealThrownIn
from tests.games.doudizhu.positions import FILLED, deal_record, rules


def _key(number):
    return number.to_bytes(32, "big")


def _deal(number, **options):
    return game.deal(game.open(rules(**options), None), _key(number))


IN_BOTTOM = next(
    number
    for number in range(1000)
    if PACK.card(PACK.rank("3"), suit=3) in shuffled(PACK.cards, words(_key(number)))[51:]
)
"""A key whose first shuffle leaves the three of diamonds in the bottom."""


def test_the_same_key_always_gives_the_same_deal_and_every_card_once():
    (dealt,) = _deal(7)

    assert [dealt] == _deal(7)
    assert [hand.bit_count() for hand in dealt.hands] == [17, 17, 17]
    assert sum(dealt.hands) + dealt.bottom == PACK.all_cards


def test_the_pack_is_shuffled_again_until_the_three_of_diamonds_is_in_a_hand():
    (dealt,) = _deal(IN_BOTTOM)

    assert dealt.reshuffles >= 1
    assert not dealt.bottom & THREE_OF_DIAMONDS


def test_a_redeal_shows_the_deal_that_is_thrown_in():
    *thrown_in, dealt = _deal(IN_BOTTOM, first_caller="redeal")

    assert len(thrown_in) == dealt.reshuffles >= 1
    assert all(isinstance(event, DealThrownIn) and event.bottom & THREE_OF_DIAMONDS for event in thrown_in)
    assert dealt.hands == _deal(IN_BOTTOM)[0].hands


def test_the_next_diamond_takes_the_place_of_the_three():
    (dealt,) = _deal(IN_BOTTOM, first_caller="next_diamond")
    state = fold(game, game.open(rules(first_caller="next_diamond"), None), [dealt])

    assert dealt.bottom & THREE_OF_DIAMONDS
    four = 1 << PACK.card(PACK.rank("4"), suit=3)
    five = 1 << PACK.card(PACK.rank("5"), suit=3)
    lowest = four if not dealt.bottom & four else five
    assert dealt.hands[state.bidding.first] & lowest


@pytest.mark.parametrize(("option", "allowed"), [("any", set(range(13))), ("digits", set(range(8))), ("none", {None})])
def test_the_super_rank_comes_from_the_ranks_that_the_rules_name(option, allowed):
    drawn = {_deal(number, super_rank=option)[-1].super_rank for number in range(200)}

    assert drawn == allowed


def test_a_held_super_rank_is_one_that_somebody_was_dealt_whole():
    for number in range(200):
        (dealt,) = _deal(number, super_rank="held")
        fours = 0
        for hand in dealt.hands:
            fours |= exactly_four(counts_of(hand))
        assert not fours or fours >> 4 * dealt.super_rank & 1


def test_the_holder_of_the_three_of_diamonds_calls_first():
    for first in range(3):
        hands = ["3457789TJQKAA222B", "334456899TTJQQKAR", "3455667789TJJQKK2"]
        record = deal_record(hands, bottom=FILLED["bottom"], first=first)
        state = game.open(rules(), None)

        fold(game, state, game.read_deal(state, record))

        assert state.bidding.turn == first


def test_a_deal_survives_its_record():
    for options in ({}, {"first_caller": "redeal"}, {"first_caller": "next_diamond"}):
        events = _deal(IN_BOTTOM, **options)
        state = game.open(rules(**options), None)

        assert game.read_deal(state, game.write_deal(events)) == events


GOOD = deal_record(FILLED["hands"], bottom=FILLED["bottom"], super_rank="7")

BAD = [
    ("no hands", {"hands": None}, "hands"),
    ("two hands", {"hands": GOOD["hands"][:2]}, "hands"),
    ("a card short", {"hands": [GOOD["hands"][0][:-2], *GOOD["hands"][1:]]}, "16 cards"),
    ("a card twice", {"hands": [GOOD["hands"][0], GOOD["hands"][0], GOOD["hands"][2]]}, "more often"),
    ("no suit", {"bottom": "6 8S AS"}, "suit"),
    ("no card", {"bottom": "6S 8S 1S"}, "1S"),
    ("a suited joker", {"bottom": "BS 8S AS"}, "joker"),
    ("no bottom", {"bottom": None}, "bottom"),
    ("a super rank of no rank", {"super_rank": "1"}, "'1'"),
    ("a joker as super rank", {"super_rank": "R"}, "joker"),
    ("a lot outside the table", {"lot": 3}, "lot"),
]


@pytest.mark.parametrize(("_case", "change", "says"), BAD)
def test_a_deal_that_is_not_the_pack_is_a_bad_deal(_case, change, says):
    with pytest.raises(BadDeal, match=says):
        game.read_deal(game.open(rules(), None), GOOD | change)


def test_a_super_rank_under_rules_without_one_is_a_bad_deal():
    with pytest.raises(BadDeal, match="no super bomb"):
        game.read_deal(game.open(rules(preset="online"), None), GOOD)


def test_the_three_of_diamonds_in_the_bottom_is_a_bad_deal_where_the_rules_deal_again():
    (dealt,) = _deal(IN_BOTTOM, first_caller="next_diamond")

    with pytest.raises(BadDeal, match="3D"):
        game.read_deal(game.open(rules(), None), game.write_deal([dealt]))


def test_every_event_survives_being_written_and_read():
    (dealt,) = _deal(7)

    assert game.codec.read(game.codec.write(dealt)) == dealt
    assert isinstance(dealt, Dealt)
