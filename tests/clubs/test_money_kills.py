"""Points of a club against a plain model while the processes that move them are killed, for real, and asked again."""

from __future__ import annotations

import itertools
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any, ClassVar

import psycopg
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

import ledger.selectors
import ledger.services
from clubs import services
from clubs.models import Dispute, Member, Role, User
from clubs.services import adjustments
from ledger import audit
from ledger.models import Account, Entry, Hold
from tests.ledger.conftest import raw_session
from tests.mortal import Answer, Death, Workers, mortals

pytestmark = pytest.mark.django_db(transaction=True)

NUMBERS = itertools.count(1)
PLAYERS = 3
SEAT = st.integers(0, PLAYERS - 1)
POINTS = st.integers(1, 200)
LINES = st.lists(st.tuples(SEAT, st.integers(1, PLAYERS - 1), POINTS), min_size=1, max_size=4)
"""Payer, how many seats further the payee sits, points."""
DEATHS = st.lists(
    st.builds(Death, st.just("statement"), st.integers(1, 2) | st.integers(1, 20), st.sampled_from(["before", "after"]))
    | st.builds(Death, st.just("commit"), st.just(1), st.sampled_from(["before", "after"])),
    min_size=1,
    max_size=3,
)
WAIT_SECONDS_MAX = 30


@dataclass
class Model:
    """What a book must be: points by player and by the club, what each source has posted, and what is open."""

    points: list[int] = field(default_factory=lambda: [0] * (PLAYERS + 1))
    posted: dict[str, list[tuple[int, int, int]]] = field(default_factory=dict)
    taken_back: set[str] = field(default_factory=set)

    def after(self, *moves: tuple[int, int, int]) -> list[int]:
        points = list(self.points)
        for payer, payee, moved in moves:
            points[payer] -= moved
            points[payee] += moved
        return points


class MortalClub(RuleBasedStateMachine):
    """Three players, two officers. Each act runs in a process of its own, dies as drawn, and is asked again."""

    workers: ClassVar[Workers]
    holder: ClassVar[psycopg.Connection]
    watcher: ClassVar[psycopg.Connection]
    deaths: ClassVar[int] = 0

    def __init__(self) -> None:
        super().__init__()
        number = next(NUMBERS)
        self.club = services.found_club(name=f"Mortal {number}")
        self.book = self.club.book
        self.players = [self._member(f"m{number}-{seat}", Role.MEMBER) for seat in range(PLAYERS)]
        self.officers = [self._member(f"o{number}-{seat}", Role.ADMIN) for seat in range(2)]
        ledger_account = ledger.services.open_account(book=self.book, key="club", name="Club")
        self.accounts = [*(member.account_id for member in self.players), ledger_account.pk]
        self.model = Model()
        self.notes = Entry.objects.filter(book=self.book, lines=0).count()
        self.sources = itertools.count(1)
        self.delivered: list[tuple[str, dict[str, Any], Answer]] = []

    def _member(self, name: str, role: str) -> Member:
        return services.join_club(club=self.club, user=User.objects.create_user(name), role=role)

    # What is stored, and how something is asked for until it is done

    def points(self) -> list[int]:
        stored = dict(Account.objects.filter(book=self.book).values_list("pk", "balance"))
        return [stored[account] for account in self.accounts]

    def entries(self) -> int:
        return Entry.objects.filter(book=self.book, lines__gt=0).count()

    def deliver(self, deaths: list[Death], act: str, asked: dict[str, Any], *, points: list[int], made: int) -> Answer:
        """Ask for an act until a process lives to answer. After each death all of it is there, or nothing of it.

        `points` are what all have after it, `made` how many entries it makes.
        """
        before, already = self.model.points, self.entries()
        for death in deaths:
            answer = self.workers.do(act, asked, die=death)
            assert (self.points(), self.entries()) in ((before, already), (points, already + made))
            if not answer.is_killed:
                break
            type(self).deaths += 1
        else:
            answer = self.workers.do(act, asked)
        self.model.points = points
        assert (self.points(), self.entries()) == (points, already + made)
        self.delivered.append((act, asked, answer))
        return answer

    # What happens in a club

    @rule(drawn=LINES, deaths=DEATHS)
    def settle(self, drawn: list[tuple[int, int, int]], deaths: list[Death]) -> None:
        source, asked, lines = self._hand(drawn)
        answer = self.deliver(deaths, "post", asked, points=self.model.after(*lines), made=1)
        assert answer.value == self._entry(source).number
        self.model.posted[source] = lines

    @rule(drawn=LINES, worst=POINTS, deaths=DEATHS)
    def hold_and_settle(self, drawn: list[tuple[int, int, int]], worst: int, deaths: list[Death]) -> None:
        """What is held is held once, and its settlement, however often it dies, ends the hold with the posting."""
        source, asked, lines = self._hand(drawn)
        points = [[account, worst] for account in self.accounts[:PLAYERS]]
        holding = {"book": self.book.pk, "source": source, "points": points}
        assert self.deliver(deaths, "hold", holding, points=self.model.points, made=0).value == PLAYERS
        assert Hold.objects.filter(book=self.book, source=source).count() == PLAYERS
        self.delivered.pop()
        self.deliver(deaths, "post", asked, points=self.model.after(*lines), made=1)
        self.model.posted[source] = lines

    @rule(drawn=LINES)
    def settle_and_die_while_the_database_is_at_it(self, drawn: list[tuple[int, int, int]]) -> None:
        """The worker is killed while its call waits inside the database, which may finish it when nobody listens any
        more; meanwhile the same hand is delivered again."""
        source, asked, lines = self._hand(drawn)
        self.holder.execute("SELECT FROM ledger_book WHERE id = %s FOR UPDATE", [self.book.pk])
        first = self.workers.begin("post", asked)
        self._until(lambda: self._waiting() == 1)
        os.kill(first, signal.SIGKILL)
        assert self.workers.end(first).is_killed
        type(self).deaths += 1
        second = self.workers.begin("post", asked)
        self._until(lambda: self._waiting() == 2)
        self.holder.rollback()

        answer = self.workers.end(second)

        self.model.points = self.model.after(*lines)
        self.model.posted[source] = lines
        assert answer.value == self._entry(source).number
        self.delivered.append(("post", asked, answer))

    @precondition(lambda self: self._standing())
    @rule(data=st.data(), deaths=DEATHS)
    def reverse(self, data: st.DataObject, deaths: list[Death]) -> None:
        source = data.draw(st.sampled_from(self._standing()))
        back = [(payee, payer, points) for payer, payee, points in self.model.posted[source]]
        asked = {"book": self.book.pk, "source": source, "reversal": f"reversal:{next(self.sources)}"}
        self.deliver(deaths, "reverse", asked, points=self.model.after(*back), made=1)
        self.model.taken_back.add(source)

    @precondition(lambda self: self._standing())
    @rule(data=st.data(), deaths=DEATHS, decision=st.sampled_from(["uphold", "correct", "refuse"]))
    def dispute(self, data: st.DataObject, deaths: list[Death], decision: str) -> None:
        """A payer disputes a line; an officer decides; both processes die, and both are asked again."""
        source = data.draw(st.sampled_from(self._standing()))
        lines = self.model.posted[source]
        payer, payee, _points = lines[0]
        transfer = self._entry(source).transfers.get(line=1)
        players = [member.pk for member in self.players]
        asked = {"member": players[payer], "transfer": transfer.pk, "players": players}
        said = self.deliver(deaths, "open_dispute", asked, points=self.model.points, made=0)
        dispute = Dispute.objects.get(transfer=transfer, state="open")
        assert said.value == dispute.pk or said.refusal == "NotDisputable"
        self.delivered.pop()
        deciding: dict[str, Any] = {"dispute": dispute.pk, "by": self.officers[0].pk}
        if decision == "refuse":
            said = self.deliver(deaths, "refuse", deciding, points=self.model.points, made=0)
        else:
            moves = [(other, one, points) for one, other, points in lines]
            corrected = [(payer, payee, 1)] if decision == "correct" and self._cost(lines) >= 1 else []
            deciding["lines"] = [[self.accounts[one], self.accounts[other], points] for one, other, points in corrected]
            points = self.model.after(*moves, *corrected)
            said = self.deliver(deaths, "uphold", deciding, points=points, made=1 + len(corrected))
            self.model.taken_back.add(source)
        assert said.value == dispute.pk or said.refusal == "AlreadyDecided"
        self.delivered.pop()
        again = self.workers.do("uphold", {**deciding, "lines": []})
        assert again.refusal == "AlreadyDecided"

    @rule(seat=SEAT, points=st.integers(-150, 150).filter(bool), deaths=DEATHS)
    def adjust(self, seat: int, points: int, deaths: list[Death]) -> None:
        asked = adjustments.ask_adjustment(by=self.officers[0], member=self.players[seat], points=points, reason="so")
        approving = {"adjustment": asked.pk, "by": self.officers[1].pk}
        after = self.model.after((PLAYERS, seat, points))
        assert self.deliver(deaths, "approve", approving, points=after, made=1).value == asked.pk

    @precondition(lambda self: self.delivered)
    @rule(data=st.data())
    def deliver_late(self, data: st.DataObject) -> None:
        """What was done long ago is delivered once more: the same answer, and nothing changes."""
        act, asked, answer = data.draw(st.sampled_from(self.delivered))
        assert self.workers.do(act, asked) == answer

    # What must hold

    @invariant()
    def the_book_is_what_the_model_says(self) -> None:
        assert self.points() == self.model.points
        assert sum(self.model.points) == 0
        numbers = list(Entry.objects.filter(book=self.book).order_by("number").values_list("number", flat=True))
        assert numbers == list(range(1, len(numbers) + 1))
        settled = Entry.objects.filter(book=self.book, source__startswith="hand:").values_list("source", flat=True)
        assert sorted(settled) == sorted(self.model.posted)
        reversed_ = Entry.objects.filter(book=self.book, reverses__isnull=False)
        assert sorted(reversed_.values_list("reverses__source", flat=True)) == sorted(self.model.taken_back)
        assert not Hold.objects.filter(book=self.book).exists()

    def teardown(self) -> None:
        [found] = audit.check_books(keys=[self.book.key])
        assert found.failure is None

    # Small things

    def _hand(self, drawn: list[tuple[int, int, int]]) -> tuple[str, dict[str, Any], list[tuple[int, int, int]]]:
        number = next(self.sources)
        lines = [(payer, (payer + further) % PLAYERS, points) for payer, further, points in drawn]
        by_account = [[self.accounts[payer], self.accounts[payee], points] for payer, payee, points in lines]
        source = f"hand:{number}"
        return source, {"book": self.book.pk, "source": source, "lines": by_account, "facts": {"hand": number}}, lines

    def _entry(self, source: str) -> Entry:
        entry = ledger.selectors.entry_of(book=self.book, source=source)
        assert entry is not None
        return entry

    def _standing(self) -> list[str]:
        return sorted(set(self.model.posted) - self.model.taken_back)

    def _cost(self, lines: list[tuple[int, int, int]]) -> int:
        lost = [0] * PLAYERS
        for payer, payee, points in lines:
            lost[payer] += points
            lost[payee] -= points
        return max(lost)

    def _waiting(self) -> int:
        query = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%ledger_post%'"
        row = self.watcher.execute(query).fetchone()
        assert row is not None
        return int(row[0])

    def _until(self, is_so: Callable[[], bool]) -> None:
        end = time.monotonic() + WAIT_SECONDS_MAX
        while not is_so():
            assert time.monotonic() < end, "nobody waits where they should"
            time.sleep(0.005)


@pytest.fixture
def mortal(child_environment: dict[str, str]) -> Iterator[type[MortalClub]]:
    """The machine with its workers, a session that can lock a book and one that sees who waits."""
    with (
        mortals("tests.clubs.mortal_acts", child_environment) as workers,
        closing(raw_session("postgres")) as holder,
        closing(raw_session("postgres")) as watcher,
    ):
        # Within a transaction the list of sessions stands still.
        watcher.autocommit = True
        MortalClub.workers, MortalClub.holder, MortalClub.watcher, MortalClub.deaths = workers, holder, watcher, 0
        yield MortalClub


def test_processes_are_killed_and_asked_again_and_the_book_agrees_with_a_plain_model(mortal: type[MortalClub]) -> None:
    few = settings(
        max_examples=max(settings.default.max_examples // 15, 2),
        stateful_step_count=20,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )

    run_state_machine_as_test(mortal, settings=few)

    assert mortal.deaths > 0
