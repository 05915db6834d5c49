"""What every mahjong game decides alike: who gets a tile that lies open, and what is done when time runs out."""

from __future__ import annotations

import pytest

from games.core.game import Pace
from games.core.seats import Seat
from games.mahjong import books, passed, turn
from games.mahjong.actions import DISCARDS, PASS, WIN
from games.mahjong.claims import Claim, ClaimWindow
from games.mahjong.events import Drawn, Punged, Won
from games.mahjong.hand import Hand
from games.mahjong.melds import Meld, MeldKind
from games.mahjong.notation import read_tile, read_tiles
from games.mahjong.position import Phase, Position
from games.mahjong.rivers import CLAIMED, OWN_MARK, discards_by_mark

PASSED, PUNG, KONG, WINS = Claim
TILE = read_tile("5p")
DRAWS, KONGS = ["the next seat draws"], ["a kong"]


def thrown(*hands: str) -> Position:
    """Seat 0 has just thrown a 5p; the others hold these."""
    position = Position(seats=4, dealer=Seat(0), phase=Phase.TURN)
    position.hands = [Hand([TILE]), *(Hand(read_tiles(hand)) for hand in hands)]
    books.throw(position, Seat(0), TILE, 0)
    return position


def closed(position: Position, offers: dict[int, list[Claim]], answers: dict[int, Claim]) -> list[object]:
    if offers:
        position.window = ClaimWindow({Seat(seat): claims for seat, claims in offers.items()})
        for seat, claim in answers.items():
            position.window.answer(Seat(seat), claim)
    return turn.close_claims(position, winners=lambda _, seats: seats, kong=lambda *_: KONGS, unclaimed=lambda _: DRAWS)


@pytest.mark.parametrize(
    ("_case", "offers", "answers", "events"),
    [
        ("nobody may claim", {}, {}, DRAWS),
        ("all pass", {1: [PUNG]}, {1: PASSED}, DRAWS),
        ("a pung", {2: [PUNG]}, {2: PUNG}, [Punged(Seat(2), TILE, Seat(0))]),
        ("a kong", {2: [PUNG, KONG]}, {2: KONG}, KONGS),
        ("a win over a kong", {1: [WINS], 2: [KONG]}, {2: KONG, 1: WINS}, [Won((Seat(1),), TILE, "discard", Seat(0))]),
        ("two wins", {1: [WINS], 3: [WINS]}, {1: WINS, 3: WINS}, [Won((Seat(1), Seat(3)), TILE, "discard", Seat(0))]),
    ],
)
def test_win_outranks_kong_outranks_pung_and_else_the_game_goes_on(_case, offers, answers, events):
    assert closed(thrown("", "", ""), offers, answers) == events


def test_a_claimed_discard_is_marked_in_its_river_and_the_turn_is_the_claimers():
    position = thrown("", "55p 1s", "")

    books.lay_claimed(position, Seat(2), Meld(MeldKind.PUNG, TILE, Seat(0)), copies=2)

    assert position.rivers[0] == [TILE | CLAIMED]
    assert (position.turn, position.phase, position.open_tile) == (2, Phase.TURN, None)
    assert position.hands[2].tiles() == read_tiles("1s")


def test_only_seats_that_could_use_the_tile_are_asked_what_they_may_claim():
    position = thrown("55p 1s", "1s", "46p 22s")
    asked = []

    offers = books.claims_on(position, TILE, [Seat(1), Seat(2), Seat(3)], lambda _, seat, __: asked.append(seat) or [])

    assert asked == [1, 3]
    assert offers == {}


def test_a_kong_that_nobody_robbed_keeps_the_source_of_its_pung():
    position = thrown("", "", "")
    position.melds[1] = [Meld(MeldKind.PUNG, TILE, Seat(3))]

    kong = books.complete_added_kong(position, Seat(1), TILE)

    assert position.melds[1] == [kong] == [Meld(MeldKind.ADDED_KONG, TILE, Seat(3))]


def test_a_draw_forgets_what_its_seat_let_go_and_nobody_elses():
    position = thrown("", "", "")
    for seat in (1, 2):
        passed.let_go(position.passed[seat], TILE, 4)
        passed.let_go(position.passed[seat], TILE, 2)

    books.take_drawn(position, Drawn(Seat(1), TILE, False))

    assert [passed.most(gone) for gone in position.passed] == [0, 0, 4, 0]


def test_a_copy_of_a_position_is_apart_from_it():
    position = thrown("55p", "", "")
    twin = position.copy()

    books.lay_claimed(twin, Seat(1), Meld(MeldKind.PUNG, TILE, Seat(0)), copies=2)
    passed.let_go(twin.passed[2], TILE, 1)

    assert (position.phase, position.rivers[0], position.melds[1]) == (Phase.CLAIM, [TILE], [])
    assert position.hands[1].size == 2
    assert position.passed[2] == {}


@pytest.mark.parametrize(
    ("_case", "legal", "chosen"),
    [
        ("a claim", [WIN, PASS], PASS),
        ("the drawn tile", DISCARDS[:9], DISCARDS[TILE]),
        ("another if it may not be thrown", DISCARDS[:3], DISCARDS[2]),
    ],
)
def test_time_that_runs_out_passes_or_throws_the_drawn_tile(_case, legal, chosen):
    position = Position(seats=3, dealer=None, phase=Phase.TURN)
    position.drawn = TILE

    assert turn.pass_or_throw_drawn(position, legal) == chosen


def test_claims_have_their_own_pace_and_so_have_the_choices_of_a_game():
    paces = [turn.pace_of(phase, choices=(Phase.DEAL,)) for phase in Phase]

    assert paces == [Pace.CHOICE, Pace.TURN, Pace.CLAIM, Pace.CLAIM, Pace.TURN]


def test_a_river_says_of_a_tile_what_is_so_and_the_marks_that_are_the_games_own():
    shown = discards_by_mark({"show": OWN_MARK})

    assert shown[TILE] == {"tile": "5p"}
    assert shown[TILE | CLAIMED | OWN_MARK] == {"tile": "5p", "claimed": True, "show": True}
