"""Before the first turn: the exchange of three and the void suits, chosen in secret and made known at once."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from games.chengdu import events, game
from games.chengdu.state import ChengduPhase
from games.core.errors import BadDeal, IllegalAction
from games.core.game import Pace, Stage
from games.core.options import resolve
from games.core.replay import Replay, replay
from games.core.seats import Seat
from games.core.transcript import fold, settle_down
from games.mahjong.notation import read_tiles, write_in_order
from games.mahjong.position import Phase
from games.mahjong.tiles import Suit

from .positions import position

KEY = bytes(32)


def opened(dealer=0, **rules):
    state = game.open(resolve(game.Rules, game.presets, rules), {"dealer": dealer})
    settle_down(game, state, key=KEY)
    return state


def act(state, written):
    seat, _, action = written.partition(" ")
    happened = game.play(state, Seat(int(seat)), game.read_action(action))
    fold(game, state, happened)
    return happened


def views(state):
    return {viewer: asdict(game.view(state, viewer)) for viewer in (None, *map(Seat, range(4)))}


def test_the_dealer_has_fourteen_tiles_when_the_void_suits_are_chosen_and_55_are_left():
    state = opened(dealer=2)

    assert state.phase is ChengduPhase.VOID
    assert [hand.size for hand in state.hands] == [13, 13, 14, 13]
    assert state.wall.left == 55
    assert game.pace(state) is Pace.CHOICE


def test_void_suits_are_chosen_by_all_at_once_and_nobody_hears_of_anothers():
    state = opened()
    assert [list(map(game.write_action, game.legal_actions(state, Seat(seat)))) for seat in range(4)] == [
        ["void p", "void s", "void m"]
    ] * 4

    before = views(state)
    (chosen,) = act(state, "2 void s")

    after = views(state)
    assert {viewer: seen for viewer, seen in after.items() if viewer != 2} == {
        viewer: seen for viewer, seen in before.items() if viewer != 2
    }
    assert [game.notice(chosen, viewer) is None for viewer in (None, 0, 1, 2, 3)] == [True, True, True, False, True]
    assert after[2]["my_void"] == "s"
    assert after[2]["void"] is None


def test_a_void_suit_is_for_good():
    state = opened()
    act(state, "2 void s")
    before = views(state)

    with pytest.raises(IllegalAction):
        act(state, "2 void p")

    assert views(state) == before


def test_with_all_suits_chosen_they_are_revealed_and_the_dealer_begins_without_a_draw():
    state = opened(dealer=2)
    for written in ("0 void p", "1 void s", "2 void m", "3 void m"):
        assert game.view(state, None).void is None
        act(state, written)
    assert game.stage(state) is Stage.ADVANCE

    happened = settle_down(game, state, key=KEY)

    assert happened == [events.VoidsRevealed((Suit.DOTS, Suit.BAMBOO, Suit.CHARACTERS, Suit.CHARACTERS))]
    assert game.view(state, None).void == ["p", "s", "m", "m"]
    assert (state.phase, state.turn, state.hands[2].size) == (Phase.TURN, 2, 14)


def test_without_declaration_the_first_turn_follows_the_deal():
    assert opened(void_rule="free").phase is Phase.TURN


@pytest.mark.parametrize(
    ("way", "dice", "steps"),
    [("ccw", (), 1), ("across", (), 2), ("cw", (), 3), ("dice", (2, 6), 1), ("dice", (3, 1), 2), ("dice", (6, 1), 3)],
)
def test_three_tiles_of_one_suit_go_the_way_of_the_room_all_at_once(way, dice, steps):
    state = game.open(resolve(game.Rules, game.presets, {"swap_three": way}), {"dealer": 0})
    hands = ["123456789p 1111s", "123456789p 2222s", "123456789p 3333s", "123456789p 4444s"]
    rest = write_in_order(read_tiles("5555666677778888999s 123456789m 123456789m 123456789m 123456789m 9s"))
    fold(game, state, game.read_deal(state, {"dealer": 0, "hands": hands, "wall": rest, "dice": list(dice)}))
    assert state.phase is ChengduPhase.SWAP

    for seat in range(4):
        rank = seat + 1
        act(state, f"{seat} swap {rank}s {rank}s {rank}s")
        assert game.view(state, None).swap is None
    happened = settle_down(game, state, key=KEY)

    assert happened[0].steps == steps
    for seat in range(4):
        giver = (seat - steps) % 4
        assert state.hands[seat].counts[9 + giver] == 3
        assert state.hands[seat].counts[9 + seat] == 1
        assert game.view(state, Seat(seat)).swap == {"steps": steps, "received": [f"{giver + 1}s"] * 3}
    assert game.view(state, None).swap == {"steps": steps, "received": None}
    assert state.phase is ChengduPhase.VOID


def test_a_choice_of_tiles_to_pass_on_is_nobody_elses_to_know():
    state = opened(swap_three="across")
    action = game.legal_actions(state, Seat(1))[0]
    before = views(state)

    (chosen,) = act(state, f"1 {game.write_action(action)}")

    after = views(state)
    assert [viewer for viewer in after if after[viewer] != before[viewer]] == [1]
    assert [game.notice(chosen, viewer) is None for viewer in (None, 0, 1, 2, 3)] == [True, True, False, True, True]


def test_the_tiles_passed_on_must_be_three_of_one_suit_that_the_seat_holds():
    state = opened(swap_three="across")
    before = views(state)
    held = state.hands[0].tiles()
    mixed = next(tile for tile in held if tile // 9 != held[0] // 9)

    for tiles in ([held[0], held[1], mixed], [held[0], held[1]], [held[0]] * 4):
        with pytest.raises(IllegalAction):
            act(state, f"0 swap {write_in_order(tiles)}")

    assert views(state) == before


def test_if_the_dealers_drawn_tile_is_passed_on_one_that_came_stands_for_it():
    state = game.open(resolve(game.Rules, game.presets, {"swap_three": "ccw", "void_rule": "free"}), {"dealer": 0})
    hands = ["123456789p 1122s", "123456789p 2233s", "123456789p 3344s", "123456789p 1144s"]
    wall = "5555666677778888s 9999s 123456789m 123456789m 123456789m 123456789m"
    tail = read_tiles(wall)
    fold(game, state, game.read_deal(state, {"dealer": 0, "hands": hands, "wall": write_in_order(tail)}))

    for written in ("0 swap 1s 2s 5s", "1 swap 1p 2p 3p", "2 swap 1p 2p 3p", "3 swap 7p 8p 9p"):
        act(state, written)
    settle_down(game, state, key=KEY)

    assert game.view(state, Seat(0)).drawn == "9p"


def test_dice_that_decide_must_be_in_the_record():
    state = game.open(resolve(game.Rules, game.presets, {"preset": "house_modern"}), {"dealer": 0})
    settle = game.write_deal(game.deal(state, KEY))

    with pytest.raises(BadDeal, match="dice"):
        game.read_deal(state, settle | {"dice": []})


def test_holding_void_tiles_a_seat_throws_only_these_also_one_just_drawn():
    idle = "147m 258m 369m 147s 2s"
    table = position("2p 147m 258m 369m 147s", idle, idle, idle, drawn="5p", draws="9m9m9m4p", left=30, void="pppp")
    assert table.may(0) == ["discard 2p", "discard 5p"]

    table.act("0 discard 2p", "1 discard 9m", "2 discard 9m", "3 discard 9m")

    assert table.may(0) == ["discard 4p", "discard 5p"]


def test_a_seat_holding_void_tiles_may_pung_and_kong_other_suits_and_then_owes_a_void_tile():
    idle = "147m 258m 369m 147s 2s"
    table = position(idle, "99m 1111s 258p 47s 36s", idle, idle, drawn="9m", draws="3m", left=30, void="pppp")

    table.act("0 discard 9m")
    assert table.may(1) == ["pung", "pass"]
    table.act("1 pung")

    assert table.may(1) == ["discard 2p", "discard 5p", "discard 8p"]


@pytest.mark.parametrize("void", ["m", "s"])
def test_nobody_claims_a_tile_of_its_void_suit(void):
    idle = "147p 258p 369p 147s 2s"
    table = position(idle, "99m 123p 456p 789p 12p", idle, idle, drawn="9m", draws="3s", left=30, void=f".{void}..")

    table.act("0 discard 9m")

    assert table.claims(1) == ([] if void == "m" else ["pung", "pass"])


def test_a_hand_with_a_void_tile_does_not_win_by_self_draw_either():
    hand = "123m 456m 789m 22p 34p"
    idle = "147s 258s 369s 147p 2p"

    assert "win" in position(hand, idle, idle, idle, drawn="5p", draws="3s", left=30, void="s...").may(0)
    assert "win" not in position(hand, idle, idle, idle, drawn="5p", draws="3s", left=30, void="m...").may(0)


def test_without_declaration_any_discard_is_free_and_three_suits_do_not_win():
    hand = "123m 456m 789s 22p 34p"
    idle = "147s 258s 369s 147p 2p"
    table = position(hand, idle, idle, idle, drawn="5p", draws="3s", left=30, void_rule="free")

    tiles = ["2p", "3p", "4p", "5p", "7s", "8s", "9s", "1m", "2m", "3m", "4m", "5m", "6m"]
    assert table.may(0) == [f"discard {tile}" for tile in tiles]


def test_a_record_names_swaps_and_voids_as_actions():
    state = opened(preset="house_modern")
    record = {"rules": {"preset": "house_modern"}, **game.write_deal(game.deal(game.open(state.rules, None), KEY))}
    fresh = Replay(game, record).state
    swaps = [game.write_action(game.legal_actions(fresh, Seat(seat))[0]) for seat in range(4)]
    actions = [f"{seat} {swap}" for seat, swap in enumerate(swaps)] + [f"{seat} void m" for seat in range(3)]

    answer = replay(game, record | {"actions": actions})

    assert answer["to_act"] == {"3": ["void p", "void s", "void m"]}
