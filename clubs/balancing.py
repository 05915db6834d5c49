"""The fewest payments that make everybody even again after an evening. Pure reckoning."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TypeVar

EXACT_PEOPLE_MAX = 8
"""Up to so many people who are not even, the payments are as few as there can be; the search doubles with each."""

Who = TypeVar("Who", bound=Hashable)
Payment = tuple[Who, Who, int]
"""Who pays, who is paid, points (> 0)."""


def fewest_payments(net: Mapping[Who, int]) -> list[Payment[Who]]:
    """Payments after which everybody is at 0: who lost pays who won. Raises ValueError if `net` does not sum to zero.

    A group that is even within itself needs one payment less than it has people. So the payments are fewest where the
    people fall into the most such groups, which is searched for up to `EXACT_PEOPLE_MAX`; above, all are one group.
    """
    if sum(net.values()) != 0:
        raise ValueError(f"points that sum to {sum(net.values())}, not to zero")
    uneven = {who: points for who, points in net.items() if points}
    groups = _most_groups(uneven) if is_exact(uneven) else [list(uneven)]
    return [payment for group in groups for payment in _within({who: uneven[who] for who in group})]


def is_exact(net: Mapping[Who, int]) -> bool:
    """Whether `fewest_payments` finds the fewest for these, and not merely few."""
    return sum(1 for points in net.values() if points) <= EXACT_PEOPLE_MAX


def _most_groups(net: Mapping[Who, int]) -> list[list[Who]]:
    """The people cut into as many groups as possible that each sum to zero.

    `best[some]` is the most groups that are complete among `some` (a set as bits) when its people are added one by
    one in the best order; `last[some]` is whom that order added last.
    """
    people = list(net)
    total = [0] * (1 << len(people))
    best, last = [0] * len(total), [0] * len(total)
    for some in range(1, len(total)):
        best[some] = -1
        for place in range(len(people)):
            if some >> place & 1 and best[some ^ 1 << place] > best[some]:
                best[some], last[some] = best[some ^ 1 << place], place
        total[some] = total[some ^ 1 << last[some]] + net[people[last[some]]]
        best[some] += total[some] == 0
    groups: list[list[Who]] = []
    some = len(total) - 1
    while some:
        if total[some] == 0:
            groups.append([])
        groups[-1].append(people[last[some]])
        some ^= 1 << last[some]
    return groups


def _within(net: Mapping[Who, int]) -> list[Payment[Who]]:
    """Whoever owes most pays whoever is owed most, until nobody owes: at most one payment less than people."""
    left = dict(net)
    payments: list[Payment[Who]] = []
    while any(left.values()):
        payer, payee = min(left, key=left.__getitem__), max(left, key=left.__getitem__)
        points = min(-left[payer], left[payee])
        left[payer] += points
        left[payee] -= points
        payments.append((payer, payee, points))
    return payments
