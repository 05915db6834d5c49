"""What stands outside the multiplier: base stake, raised stakes 上楼, piao 飘 (docs/rules/kawuxing.md §9, §11.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.payments import Step
from games.core.seats import Seat
from games.kawuxing.rules import Rules

NO_PIAO = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Stakes:
    """The stakes of one hand: its rules, the piao of each seat, and how often 上楼 raised the base stake."""

    rules: Rules
    piao: Sequence[int] = NO_PIAO
    raised: int = 0

    @property
    def unit(self) -> int:
        """Points for a multiplier of 1."""
        return self.rules.base_stake << self.raised

    def opening(self) -> list[Step]:
        """The steps from which every sum starts: the base stake, raised or not."""
        steps = [Step("base", "base_stake", self.rules.base_stake, self.rules.base_stake, "8.3")]
        if self.raised:
            steps.append(Step("times", "shang_lou", 1 << self.raised, self.unit, "11.3"))
        return steps

    def factor(self, one: Seat, other: Seat) -> int:
        """What the piao of two seats multiplies between them (§9.2); 1 where piao does not multiply.

        Neither: 1. One of them: 2. Both: the number of seats that play piao, plus 1.
        """
        if self.rules.piao_mode != "table_multiplier":
            return 1
        playing = bool(self.piao[one]) + bool(self.piao[other])
        if playing == 2:
            return sum(map(bool, self.piao)) + 1
        return 1 + playing

    def add_piao(self, steps: list[Step], one: Seat, other: Seat) -> int:
        """Add the step of the two seats' piao, if it counts for anything, and return the new total (§9.2, §9.3)."""
        total = steps[-1].total
        factor = self.factor(one, other)
        if factor > 1:
            total *= factor
            steps.append(Step("times", "piao", factor, total, "9.2"))
        elif self.rules.piao_mode == "additive" and (added := self.piao[one] + self.piao[other]):
            points = added * self.unit
            total += points
            steps.append(Step("plus", "piao", points, total, "9.3"))
        return total


def times(steps: list[Step], term: str, number: int, rule: str) -> None:
    """Add a step that multiplies, unless it changes nothing."""
    if number != 1:
        steps.append(Step("times", term, number, steps[-1].total * number, rule))
