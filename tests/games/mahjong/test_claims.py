"""Who gets a tile that several may claim."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.seats import Seat
from games.mahjong.claims import Claim, ClaimWindow, Outcome

NOBODY = Outcome(Claim.PASS, ())
PASS, PUNG, KONG, WIN = Claim


def window(offers: dict[int, list[Claim]], answers: dict[int, Claim] | None = None) -> ClaimWindow:
    opened = ClaimWindow({Seat(seat): claims for seat, claims in offers.items()})
    for seat, claim in (answers or {}).items():
        opened.answer(Seat(seat), claim)
    return opened


@pytest.mark.parametrize(
    ("_case", "offers", "answers", "awaited", "outcome"),
    [
        ("nobody may claim", {}, {}, [], NOBODY),
        ("all are awaited at first", {1: [PUNG], 2: [WIN]}, {}, [1, 2], None),
        ("a pung waits for a win", {1: [PUNG], 2: [WIN]}, {1: PUNG}, [2], None),
        ("a win outranks a pung not answered", {1: [PUNG], 2: [WIN]}, {2: WIN}, [], Outcome(WIN, (2,))),
        ("a win outranks a pung answered", {1: [PUNG], 2: [WIN]}, {1: PUNG, 2: WIN}, [], Outcome(WIN, (2,))),
        ("a win outranks a kong", {1: [PUNG, KONG], 2: [WIN]}, {1: KONG, 2: WIN}, [], Outcome(WIN, (2,))),
        ("a passed win leaves the pung", {1: [PUNG], 2: [WIN]}, {1: PUNG, 2: PASS}, [], Outcome(PUNG, (1,))),
        ("a second winner may join", {1: [WIN], 2: [WIN]}, {1: WIN}, [2], None),
        ("two winners", {1: [WIN], 2: [WIN]}, {2: WIN, 1: WIN}, [], Outcome(WIN, (1, 2))),
        ("three winners", {0: [WIN], 1: [WIN], 3: [WIN]}, {3: WIN, 0: WIN, 1: WIN}, [], Outcome(WIN, (0, 1, 3))),
        ("one of two wins", {1: [WIN], 2: [WIN]}, {1: WIN, 2: PASS}, [], Outcome(WIN, (1,))),
        ("who may win may pung instead", {1: [PUNG, WIN]}, {1: PUNG}, [], Outcome(PUNG, (1,))),
        ("a kong rather than a pung", {1: [PUNG, KONG]}, {1: KONG}, [], Outcome(KONG, (1,))),
        ("all pass", {1: [PUNG], 2: [WIN]}, {1: PASS, 2: PASS}, [], NOBODY),
    ],
)
def test_a_tile_goes_to_the_strongest_claim_once_no_answer_can_change_it(_case, offers, answers, awaited, outcome):
    opened = window(offers, answers)

    assert opened.awaited == awaited
    assert opened.outcome == outcome


def test_a_seat_answers_once_and_only_what_it_was_offered():
    opened = window({1: [PUNG], 2: []})

    assert [opened.may(Seat(1), claim) for claim in Claim] == [True, True, False, False]
    assert [opened.may(Seat(2), claim) for claim in Claim] == [False, False, False, False]
    opened.answer(Seat(1), PASS)
    assert [opened.may(Seat(1), claim) for claim in Claim] == [False, False, False, False]
    with pytest.raises(AssertionError):
        opened.answer(Seat(1), PUNG)
    assert opened.answers == {1: PASS}


def test_a_copy_takes_its_own_answers():
    opened = window({1: [PUNG]})

    opened.copy().answer(Seat(1), PUNG)

    assert opened.answers == {}


@given(st.data())
def test_a_window_closes_exactly_when_no_further_answer_can_change_what_comes_of_it(data):
    claims = st.lists(st.sampled_from([PUNG, KONG, WIN]), min_size=1, unique=True)
    offers = data.draw(st.dictionaries(st.integers(0, 3), claims))
    # A pung and a kong take two or three tiles of the four, so that only one seat can ask for either.
    melder = data.draw(st.sampled_from(sorted(offers) or [0]))
    offers = {seat: claims if seat == melder else [WIN] for seat, claims in offers.items()}
    answered = data.draw(st.sets(st.sampled_from(sorted(offers)))) if offers else set()
    answers = {seat: data.draw(st.sampled_from([PASS, *offers[seat]])) for seat in sorted(answered)}

    outcomes = set(all_outcomes(offers, answers))

    opened = window(offers, answers)
    assert (opened.outcome is not None) == (len(outcomes) == 1)
    assert opened.outcome is None or outcomes == {opened.outcome}


def all_outcomes(offers: dict, answers: dict) -> list[Outcome]:
    """What comes of every way in which the others may still answer."""
    silent = [seat for seat in offers if seat not in answers]
    if not silent:
        best = max(answers.values(), default=PASS)
        return [Outcome(best, tuple(sorted(seat for seat in answers if answers[seat] is best)) if best else ())]
    seat = silent[0]
    return [each for claim in [PASS, *offers[seat]] for each in all_outcomes(offers, {**answers, seat: claim})]
