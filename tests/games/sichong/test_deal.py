"""The deal, from a key and from a record (§1)."""

from __future__ import annotations

import pytest

from games.cards.notation import write_cards
from games.core.errors import BadDeal
from games.core.transcript import fold
from games.sichong import game
from games.sichong.deal import MARKED_FOUR, MARKED_THREE
from games.sichong.sets import PACK
from tests.games.sichong.positions import rules, whole_deal


def _key(number):
    return number.to_bytes(32, "big")


def _deal(number, carry=None, **options):
    (dealt,) = game.deal(game.open(rules(**options), carry), _key(number))
    return dealt


def test_the_same_key_always_gives_the_same_deal_and_every_card_once():
    dealt = _deal(3)

    assert dealt == _deal(3)
    assert [hand.bit_count() for hand in dealt.hands] == [54] * 4
    assert sum(dealt.hands) == PACK.all_cards


@pytest.mark.parametrize(("option", "card"), [("marked_four", MARKED_FOUR), ("marked_three", MARKED_THREE)])
def test_the_holder_of_the_marked_card_leads(option, card):
    for number in range(20):
        dealt = _deal(number, first_leader=option)
        assert dealt.hands[dealt.leader] & card


def test_the_marked_cards_are_the_first_decks():
    assert (write_cards(PACK, MARKED_FOUR), write_cards(PACK, MARKED_THREE)) == ("4Ha", "3Ha")


def test_a_lot_falls_on_every_seat():
    assert {_deal(number, first_leader="lot").leader for number in range(40)} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("later_leader", "carry", "follows"),
    [("same", {"first_out": 1}, False), ("first_out", {"first_out": 1}, True), ("first_out", None, False)],
)
def test_a_later_hand_is_led_as_the_rules_want_it(later_leader, carry, follows):
    leaders = {_deal(number, carry, later_leader=later_leader).leader for number in range(40)}

    assert leaders == ({1} if follows else {0, 1, 2, 3})


def test_a_deal_survives_its_record_and_a_log():
    dealt = _deal(3)
    state = game.open(rules(), None)

    assert game.read_deal(state, game.write_deal([dealt])) == [dealt]
    assert game.codec.read(game.codec.write(dealt)) == dealt


def test_a_record_may_leave_out_the_decks_and_the_leader():
    hands = [write_cards(PACK, hand) for hand in whole_deal()]
    without = ["".join(sign for sign in hand if sign not in "abcd") for hand in hands]
    state = game.open(rules(), None)

    (dealt,) = game.read_deal(state, {"hands": without})

    assert sum(dealt.hands) == PACK.all_cards
    assert dealt.hands[dealt.leader] & MARKED_FOUR
    fold(game, state, [dealt])
    assert state.turn == dealt.leader


GOOD = game.write_deal([_deal(3)])

BAD = [
    ("no hands", {"hands": None}, "hands"),
    ("three hands", {"hands": GOOD["hands"][:3]}, "hands"),
    ("a card short", {"hands": [GOOD["hands"][0][4:], *GOOD["hands"][1:]]}, "53 cards"),
    ("a hand twice", {"hands": [GOOD["hands"][0], *GOOD["hands"][:3]]}, "more often"),
    ("a leader outside the table", {"leader": 4}, "leader"),
    ("a leader that is no number", {"leader": "0"}, "leader"),
]


@pytest.mark.parametrize(("_case", "change", "says"), BAD)
def test_a_deal_that_is_not_the_pack_is_a_bad_deal(_case, change, says):
    with pytest.raises(BadDeal, match=says):
        game.read_deal(game.open(rules(), None), GOOD | change)
