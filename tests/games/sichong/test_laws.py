"""Laws of whole random hands that are Sichong's own, and who sees what; see also tests/games/contract."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards.cards import card_set, cards_in
from games.core.errors import IllegalAction
from games.core.game import Stage
from games.core.payments import net_points
from games.core.transcript import fold
from games.sichong import game
from games.sichong.actions import PASS, Play
from games.sichong.sets import LOWEST_WILD, PACK, beats, classify, counts_of
from games.sichong.state import partner_of, seat_to_act
from tests.games.sichong.positions import Table, rules

VIEWERS = [None, 0, 1, 2, 3]
SEEDS = st.integers(0, 2**32)
VARIANTS = st.sampled_from(
    [{}, {"passes_lock": True}, {"play_on": True}, {"trick_leader": "side", "wind": "next"}, {"largest_set": 54}]
)


def hand_of(number, choose=None, **options):
    """A hand played out: random unless `choose` is given. Yields the state before each decision, then the end."""
    rnd = Random(number)
    state = game.open(rules(**options), None)
    fold(game, state, game.deal(state, number.to_bytes(32, "big")))
    while game.stage(state) is Stage.DECIDE:
        yield state
        seat = seat_to_act(state)
        legal = game.legal_actions(state, seat)
        action = choose(state, seat, legal) if choose else rnd.choice(legal)
        fold(game, state, game.play(state, seat, action))
    yield state


@settings(max_examples=15)
@given(number=SEEDS, options=VARIANTS)
def test_no_card_is_lost_nobody_without_cards_is_asked_and_points_sum_to_zero(number, options):
    for state in hand_of(number, **options):
        assert sum(state.hands) + state.played == PACK.all_cards
        assert state.counts == [counts_of(hand) for hand in state.hands]
        if game.stage(state) is Stage.DECIDE:
            assert state.hands[seat_to_act(state)]

    net = net_points(game.result(state).payments, seats=4)
    assert sum(net) == 0
    assert (net[0], net[1]) == (net[2], net[3])
    assert state.finished[0] in game.result(state).winners or game.result(state).ending == "drawn"


@settings(max_examples=15)
@given(number=SEEDS, options=VARIANTS)
def test_every_target_in_reach_is_listed_once_with_cards_that_are_held(number, options):
    for state in islice(hand_of(number, **options), 0, None, 7):
        if game.stage(state) is Stage.OVER:
            continue
        seat, largest = seat_to_act(state), state.rules.largest_set
        counts = state.counts[seat]
        plays = [action for action in game.legal_actions(state, seat) if isinstance(action, Play)]

        targets = [classify([play.ranks.count(rank) for rank in range(15)], largest=largest) for play in plays]

        assert all(play.ranks.count(rank) <= counts[rank] for play in plays for rank in set(play.ranks))
        assert len(targets) == len(set(targets))
        assert {(target.length, target.rank) for target in targets} == {
            (length, rank)
            for rank in range(15)
            if counts[rank]
            for length in range(1, min(largest, counts[rank] + sum(counts[max(rank + 1, LOWEST_WILD) :])) + 1)
            if state.top is None or (length == state.top.length and rank > state.top.rank)
        }


@settings(max_examples=10)
@given(number=SEEDS, data=st.data())
def test_a_play_is_accepted_exactly_if_its_plain_form_is_listed(number, data):
    """Whatever wild cards it is made of; and refusing changes nothing."""
    for state in islice(hand_of(number), 0, None, 5):
        if game.stage(state) is Stage.OVER:
            continue
        seat = seat_to_act(state)
        held = cards_in(state.hands[seat])
        wild = [card for card in held if PACK.rank_of(card) >= LOWEST_WILD]
        plain = data.draw(st.sampled_from(held))
        same = [card for card in held if PACK.rank_of(card) == PACK.rank_of(plain)]
        size = state.top.length if state.top is not None else data.draw(st.integers(1, 6))
        some = data.draw(st.lists(st.sampled_from(same + wild), min_size=1, max_size=size, unique=True))
        action = Play(tuple(sorted(PACK.rank_of(card) for card in some)))
        before = state.copy()

        target = classify([action.ranks.count(rank) for rank in range(15)], largest=16)
        legal = target is not None and (state.top is None or beats(target, state.top))

        assert (game.plain(state, seat, action) in game.legal_actions(state, seat)) is legal
        if legal:
            game.play(state, seat, action)
        else:
            with pytest.raises(IllegalAction):
                game.play(state, seat, action)
        assert state == before


@settings(max_examples=15)
@given(number=SEEDS, viewer=st.sampled_from(VIEWERS), steps=st.integers(0, 120), open_partners=st.booleans())
def test_dealing_the_hidden_cards_again_changes_nothing_that_a_viewer_sees(number, viewer, steps, open_partners):
    *_, state = islice(hand_of(number, open_partners=open_partners), steps + 1)
    if game.stage(state) is Stage.OVER:
        return
    open_to_viewer = set() if viewer is None else {viewer, partner_of(viewer)} if open_partners else {viewer}
    hidden = [seat for seat in range(4) if seat not in open_to_viewer]

    other = state.copy()
    pool = [card for seat in hidden for card in cards_in(state.hands[seat])]
    Random(number).shuffle(pool)
    for seat in hidden:
        size = state.hands[seat].bit_count()
        other.hands[seat] = card_set(pool[:size])
        other.counts[seat] = counts_of(other.hands[seat])
        pool = pool[size:]

    assert game.view(other, viewer) == game.view(state, viewer)


@pytest.mark.parametrize(
    ("open_partners", "seen_by_0"), [(False, [True, False, False, False]), (True, [True, False, True, False])]
)
def test_partners_see_each_others_cards_only_where_the_rules_say_so(open_partners, seen_by_0):
    table = Table(["44", "55", "66", "77"], open_partners=open_partners)

    assert [seat["held"] is not None for seat in game.view(table.state, 0).seats] == seen_by_0
    assert [seat["held"] for seat in game.view(table.state, None).seats] == [None] * 4


def test_only_the_seat_whose_turn_it_is_is_told_what_it_could_play():
    table = Table(["44", "55", "66", "77"]).play("4")

    views = [game.view(table.state, viewer) for viewer in VIEWERS]

    assert [view.targets for view in views] == [None, None, {"5": [1]}, None, None]
    assert [view.hints for view in views] == [[], [], ["play 5"], [], []]


def test_a_seat_that_can_only_pass_is_asked_like_any_other():
    table = Table(["44X", "55", "66", "77"]).play("X")

    assert (table.turn, table.legal()) == (1, ["pass"])


@settings(max_examples=10)
@given(number=SEEDS)
def test_a_selection_is_playable_exactly_as_targets_and_stands_of_the_view_say(number):
    """The page needs no rule of its own: number of cards, a rank among them, and the ranks that may stand for it."""
    rnd = Random(number)
    for state in islice(hand_of(number), 0, None, 9):
        if game.stage(state) is Stage.OVER:
            continue
        seat = seat_to_act(state)
        seen = game.view(state, seat)
        held = seen.seats[seat]["held"]
        size = state.top.length if state.top is not None and rnd.random() < 0.7 else rnd.randrange(1, 5)
        selection = rnd.sample(held, min(size, len(held)))
        signs = {card[0] for card in selection}

        said = any(
            len(selection) in lengths and rank in signs and signs <= set(seen.stands[rank])
            for rank, lengths in seen.targets.items()
        )

        action = game.read_action("play " + " ".join(selection))
        assert said is (game.plain(state, seat, action) in game.legal_actions(state, seat))


def _bot(state, seat, legal):
    return game.choose(game.view(state, seat), legal)


@pytest.mark.parametrize("bots", [(0, 2), (1, 3)])
def test_two_bots_beat_two_random_players_clearly(bots):
    rnd = Random(5)

    def choose(state, seat, legal):
        return _bot(state, seat, legal) if seat in bots else rnd.choice(legal)

    net = 0
    for number in range(12):
        *_, state = hand_of(number, choose=choose)
        net += net_points(game.result(state).payments, seats=4)[bots[0]]

    assert net >= 18


def test_one_bot_among_random_players_wins_for_its_side():
    rnd = Random(5)

    def choose(state, seat, legal):
        return _bot(state, seat, legal) if seat == 0 else rnd.choice(legal)

    net = 0
    for number in range(30):
        *_, state = hand_of(number, choose=choose)
        net += net_points(game.result(state).payments, seats=4)[0]

    assert net >= 15


def test_the_bot_leaves_its_partners_high_cards_alone():
    table = Table(["AA4", "456", "33X5789", "678"]).play("AA -")

    assert _bot(table.state, 2, game.legal_actions(table.state, 2)) == PASS


TEXTS = ["pass", "play 4", "play 66623xX", "play 4Ha 4Sc", "play 4S 4S", "play Xa"]


@pytest.mark.parametrize("text", TEXTS)
def test_an_action_survives_being_read_and_written(text):
    action = game.read_action(text)

    assert game.read_action(game.write_action(action)) == action


@pytest.mark.parametrize("text", ["", "play", "play B", "play 4Sz", "play 4a", "call", "play " + "4" * 55])
def test_what_is_no_action_is_malformed(text):
    with pytest.raises(ValueError, match=r".") as refused:
        game.read_action(text)
    assert refused.value.code == "malformed"
