"""The house bot: what it never does, and that it wins (ranking, bidding)."""

from __future__ import annotations

from random import Random

import pytest

from games.core.payments import net_points
from games.doudizhu import game
from games.doudizhu.actions import Play
from games.doudizhu.ranking import breaks_a_bomb
from tests.games.doudizhu.positions import table
from tests.games.doudizhu.test_laws import hand_of


def _bot(state, seat, legal):
    return game.choose(game.view(state, seat), legal)


@pytest.mark.parametrize("bot", [0, 1, 2])
def test_the_bot_beats_random_players_from_every_seat(bot):
    rnd = Random(11)

    def choose(state, seat, legal):
        return _bot(state, seat, legal) if seat == bot else rnd.choice(legal)

    won, net = 0, 0
    for number in range(60):
        *_, state = hand_of(number, choose=choose)
        result = game.result(state)
        won += bot in result.winners
        net += net_points(result.payments, seats=3)[bot]

    assert won >= 42
    assert net > 60


def test_the_bot_never_breaks_a_bomb_to_follow_a_single_without_reason():
    """The reasons are to go out, and an opponent with two cards or fewer."""
    answers = 0

    def choose(state, seat, legal):
        nonlocal answers
        action = _bot(state, seat, legal)
        seen = game.view(state, seat)
        if seen.top is not None and seen.top["type"] == "single" and isinstance(action, Play):
            answers += 1
            counts = {one["seat"]: one["count"] for one in seen.seats}
            opponents = [one for one in counts if one != seat and (seat == state.landlord or one == state.landlord)]
            reason = counts[seat] == 1 or min(counts[one] for one in opponents) <= 2
            assert reason or not breaks_a_bomb(action.counts, state.counts[seat])
        return action

    for number in range(40):
        list(hand_of(number, choose=choose))

    assert answers > 100


BREAKS = [
    ("one of four", "3333", "3", True),
    ("all four", "3333", "3333", False),
    ("four with wings", "333345", "333345", False),
    ("one joker of two", "3BR", "B", True),
    ("both", "3BR", "BR", False),
    ("the only joker", "3B", "B", False),
    ("another rank", "33334", "4", False),
]


@pytest.mark.parametrize(("_case", "held", "play", "breaks"), BREAKS)
def test_a_bomb_is_broken_by_taking_some_of_it(_case, held, play, breaks):
    held, play = (game.read_action(f"play {cards}").counts for cards in (held, play))

    assert breaks_a_bomb(play, held) is breaks


def test_the_bot_plays_its_last_cards_when_it_can():
    hand = table(["33445566778899TTJ", "3456789TJQKKAA22B", "3456789TJQKKAA22R"], bottom="JS QS QH")

    action = game.choose(game.view(hand.state, 0), game.legal_actions(hand.state, 0))

    assert game.write_action(action) == "play 33445566778899TTJJQQ"


def test_the_bot_leaves_its_partners_high_card_alone():
    hand = table().play("3 A")

    action = game.choose(game.view(hand.state, 2), game.legal_actions(hand.state, 2))

    assert game.write_action(action) == "pass"


def test_the_bot_calls_with_a_strong_hand_and_declines_a_weak_one():
    strong = table(["3333456789TJQ22BR", "44455566778TTJKKA", "78899TJJQQKKAAA22"], bottom="6D 9D QD", bids="")
    weak = table(bids="", first=2)

    assert game.write_action(_bot(strong.state, 0, game.legal_actions(strong.state, 0))) == "call"
    assert game.write_action(_bot(weak.state, 2, game.legal_actions(weak.state, 2))) == "no_call"


def test_hints_are_legal_plays():
    for state in hand_of(5):
        seat = game.view(state, None).turn
        if seat is not None and state.phase == "play":
            legal = [game.write_action(action) for action in game.legal_actions(state, seat)]
            hints = game.view(state, seat).hints
            assert set(hints) <= set(legal)
            assert bool(hints) is (legal != ["pass"])
