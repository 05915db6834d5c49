"""The laws that every game obeys, over whole random hands of every game and preset."""

from __future__ import annotations

import json
from dataclasses import asdict, is_dataclass

import pytest
from hypothesis import given

from games.core.errors import IllegalAction
from games.core.game import Pace, Stage
from games.core.payments import net_points
from games.core.replay import replay, write_record
from games.core.seats import Seat
from games.core.transcript import fold

from .walks import ALL_GAMES, FEW, SEEDS, Walk, key_of, legal, rules_for, seats, snapshot, viewers


@ALL_GAMES
@FEW
@given(seed=SEEDS)
def test_stage_legal_actions_and_result_agree(game, seed):
    walk = Walk(game, seed)

    while True:
        stage = game.stage(walk.state)
        assert (stage is Stage.DECIDE) == bool(legal(game, walk.state))
        assert (stage is Stage.OVER) == (game.result(walk.state) is not None)
        if stage is Stage.OVER:
            break
        assert isinstance(game.pace(walk.state), Pace)
        assert walk.step()


@ALL_GAMES
@FEW
@given(seed=SEEDS)
def test_every_legal_action_is_accepted_and_deciding_changes_nothing(game, seed):
    walk = Walk(game, seed)

    while not walk.is_over:
        offered = legal(game, walk.state)
        if walk.random.random() < 0.2:
            before = snapshot(game, walk.state)
            for seat, actions in offered.items():
                assert len(set(actions)) == len(actions)
                for action in actions:
                    assert game.play(walk.state, seat, action)
            assert snapshot(game, walk.state) == before
        walk.step()


@ALL_GAMES
@FEW
@given(seed=SEEDS)
def test_an_action_is_accepted_exactly_if_its_plain_form_is_listed_and_changes_nothing(game, seed):
    walk = Walk(game, seed)
    seen = {}

    while not walk.is_over:
        offered = legal(game, walk.state)
        for actions in offered.values():
            seen |= dict.fromkeys(actions)
        if seen and walk.random.random() < 0.2:
            before = snapshot(game, walk.state)
            for seat in seats(game):
                for action in walk.random.sample(list(seen), min(len(seen), 12)):
                    if game.plain(walk.state, seat, action) in offered.get(seat, ()):
                        assert game.play(walk.state, seat, action)
                    else:
                        with pytest.raises(IllegalAction):
                            game.play(walk.state, seat, action)
            assert snapshot(game, walk.state) == before
        walk.step()


@ALL_GAMES
@FEW
@given(seed=SEEDS)
def test_a_seat_that_is_not_there_may_do_nothing(game, seed):
    walk = Walk(game, seed)

    while not walk.is_over:
        for actions in legal(game, walk.state).values():
            for seat in (Seat(-1), Seat(game.seats)):
                assert not game.legal_actions(walk.state, seat)
                with pytest.raises(IllegalAction):
                    game.play(walk.state, seat, actions[0])
        walk.step()


@ALL_GAMES
@FEW
@given(seed=SEEDS)
def test_the_state_is_the_fold_of_its_log_after_a_round_trip_through_json(game, seed):
    walk = Walk(game, seed).finish()

    written = json.loads(json.dumps([game.codec.write(event) for event in walk.events]))
    read = [game.codec.read(event) for event in written]

    assert read == walk.events
    assert snapshot(game, fold(game, game.open(walk.rules, None), read)) == snapshot(game, walk.state)


@ALL_GAMES
@FEW
@given(seed=SEEDS)
def test_a_copy_of_a_state_lives_apart_from_it(game, seed):
    walk = Walk(game, seed)
    for _ in range(walk.random.randrange(40)):
        if not walk.is_over:
            walk.step()
    before = snapshot(game, walk.state)

    twin = walk.state.copy()
    assert snapshot(game, twin) == before
    walk.finish()

    assert snapshot(game, twin) == before


@ALL_GAMES
@FEW
@given(seed=SEEDS)
def test_the_same_key_makes_the_same_deal_and_another_key_another(game, seed):
    def dealt(key):
        walk = Walk(game, seed)
        while game.stage(walk.state) is not Stage.DEAL:
            walk.step()
        return game.deal(walk.state, key)

    assert dealt(key_of(seed)) == dealt(key_of(seed))
    assert dealt(key_of(seed)) != dealt(key_of(seed + 1))


@ALL_GAMES
@FEW
@given(seed=SEEDS)
def test_payments_are_pairs_that_explain_themselves_and_sum_to_zero(game, seed):
    walk = Walk(game, seed).finish()
    result = game.result(walk.state)

    assert sum(net_points(result.payments, seats=game.seats)) == 0
    for payment in result.payments:
        assert payment.points > 0
        assert payment.payer != payment.payee
        assert {payment.payer, payment.payee} <= set(seats(game))
        assert payment.reason in game.terms
        assert 1 <= payment.moment <= len(walk.events)
        assert sum_of_shares(payment.steps) == payment.points
        assert {step.term for step in payment.steps} <= set(game.terms)
    for win in result.wins:
        assert win.how in game.terms
        assert {name for name, _ in win.fans} <= set(game.terms)


def sum_of_shares(steps):
    """Each share begins with its base and comes to the total of its last step; a step does what it says."""
    total = running = 0
    for step in steps:
        match step.op:
            case "base":
                total += running
                running = step.number
            case "times":
                running *= step.number
            case "power":
                running *= 2**step.number
            case "plus":
                running += step.number
            case "cap":
                assert step.total <= running
                running = step.total
            case "note":
                pass
            case _:
                raise AssertionError(f"unknown step {step.op}")
        assert running == step.total
    return total + running


@ALL_GAMES
@FEW
@given(seed=SEEDS)
def test_a_record_replays_to_the_same_result(game, seed):
    walk = Walk(game, seed).finish()
    result = game.result(walk.state)

    record = json.loads(json.dumps(write_record(game, walk.rules, walk.events, walk.actions, None)))
    answer = replay(game, record)

    assert "error" not in answer, answer
    assert answer["finished"]
    assert answer["net"] == net_points(result.payments, seats=game.seats)
    assert answer["winners"] == list(result.winners)
    assert answer["next_dealer"] == result.carry.get("dealer")


@ALL_GAMES
@FEW
@given(seed=SEEDS)
def test_the_house_bot_and_the_trustee_choose_legal_actions_and_always_the_same(game, seed):
    walk = Walk(game, seed)

    while not walk.is_over:
        for seat, actions in legal(game, walk.state).items():
            chosen = game.choose(game.view(walk.state, seat), actions)
            assert chosen in actions
            assert chosen == game.choose(game.view(walk.state, seat), actions)
            assert game.default_action(walk.state, seat) in actions
            assert game.default_action(walk.state, seat, takes_wins=True) in actions
        walk.step()


@ALL_GAMES
@FEW
@given(seed=SEEDS)
def test_an_action_reads_as_it_is_written(game, seed):
    walk = Walk(game, seed)

    while not walk.is_over:
        for actions in legal(game, walk.state).values():
            written = [game.write_action(action) for action in actions]
            assert len(set(written)) == len(written)
            assert [game.read_action(text) for text in written] == [*actions]
        walk.step()


@ALL_GAMES
@FEW
@given(seed=SEEDS)
def test_views_and_notices_are_plain_json_and_of_open_events_all_hear_what_is_logged(game, seed):
    walk = Walk(game, seed)

    while not walk.is_over:
        for event in walk.step():
            for viewer in viewers(game):
                notice = game.notice(event, viewer)
                assert notice is None or "kind" in notice
                assert type(event) not in game.open_events or notice == game.codec.write(event)
                json.dumps(notice)
        if walk.is_over or walk.random.random() < 0.05:
            for viewer in viewers(game):
                view = game.view(walk.state, viewer)
                assert is_dataclass(view)
                plain = asdict(view)
                assert json.loads(json.dumps(plain)) == plain


@ALL_GAMES
@FEW
@given(seed=SEEDS)
def test_what_one_hand_leaves_opens_the_next(game, seed):
    walk = Walk(game, seed).finish()
    carry = json.loads(json.dumps(game.result(walk.state).carry))

    following = Walk(game, seed + len(game.presets), carry=carry)

    assert following.rules == rules_for(game, seed)
    assert following.finish().is_over
