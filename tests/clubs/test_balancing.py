"""The fewest payments after which everybody is even."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.balancing import EXACT_PEOPLE_MAX, fewest_payments, is_exact

NETS = st.lists(st.integers(-60, 60), min_size=1, max_size=10).map(lambda points: [*points, -sum(points)])


@pytest.mark.parametrize(
    ("_case", "net", "payments"),
    [
        ("nobody", {}, []),
        ("all even", {"a": 0, "b": 0}, []),
        ("two", {"a": 5, "b": -5}, [("b", "a", 5)]),
        ("one wins from two", {"a": 9, "b": -4, "c": -5}, [("c", "a", 5), ("b", "a", 4)]),
        ("two pairs", {"a": 7, "b": -7, "c": 3, "d": -3}, [("b", "a", 7), ("d", "c", 3)]),
    ],
)
def test_who_lost_pays_who_won(_case: str, net: dict[str, int], payments: list[tuple[str, str, int]]) -> None:
    assert sorted(fewest_payments(net)) == sorted(payments)


def test_groups_that_are_even_within_themselves_save_a_payment_each() -> None:
    # Paying the largest debt to the largest credit would break both groups up: d to a, then five payments in all.
    net = {"a": 6, "b": 5, "c": 5, "d": -10, "e": -4, "f": -2}

    payments = fewest_payments(net)

    assert sorted(payments) == [("d", "b", 5), ("d", "c", 5), ("e", "a", 4), ("f", "a", 2)]


@given(NETS)
def test_the_payments_make_everybody_even_and_are_fewer_than_the_people(points: list[int]) -> None:
    net = dict(enumerate(points))

    payments = fewest_payments(net)

    left = dict(net)
    for payer, payee, amount in payments:
        assert amount > 0
        assert net[payer] < 0 < net[payee]
        left[payer] += amount
        left[payee] -= amount
    assert not any(left.values())
    assert len(payments) <= max(0, sum(1 for value in points if value) - 1)


@given(NETS.filter(lambda points: sum(1 for value in points if value) <= 6))
def test_with_few_people_no_other_way_has_fewer_payments(points: list[int]) -> None:
    net = dict(enumerate(points))
    uneven = [who for who, value in net.items() if value]

    payments = fewest_payments(net)

    assert is_exact(net)
    assert len(payments) == len(uneven) - _most_even_groups([net[who] for who in uneven])


def _most_even_groups(points: list[int]) -> int:
    """By trying every way to cut them into groups."""
    if not points:
        return 0
    best = 0
    first, rest = points[0], points[1:]
    for some in range(1 << len(rest)):
        group = [first, *(value for place, value in enumerate(rest) if some >> place & 1)]
        if sum(group) == 0:
            others = [value for place, value in enumerate(rest) if not some >> place & 1]
            best = max(best, 1 + _most_even_groups(others))
    return best


def test_beyond_the_limit_the_payments_are_few_and_said_not_to_be_fewest() -> None:
    net = {who: 1 if who % 2 else -1 for who in range(EXACT_PEOPLE_MAX + 2)}

    payments = fewest_payments(net)

    assert not is_exact(net)
    assert len(payments) == 5


def test_points_that_do_not_sum_to_zero_are_refused() -> None:
    with pytest.raises(ValueError, match="sum to 1"):
        fewest_payments({"a": 3, "b": -2})
