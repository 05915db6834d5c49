"""A club with people and bots, a room, and a table whose time is in the test's hand."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache

import clubs.services
from clubs.models import Club, Member, Role, Room, User
from games.core.seats import Seat
from games.registry import GAMES
from games.table import broadcast, limits, selectors, services
from games.table.hand_log import states
from games.table.models import HandEvent, Table
from games.table.services import matches
from games.table.services.live import Live, live_table
from games.table.services.turn import act, flow
from tests.seed import Seed

START = 1_700_000_000_000
"""When every table here begins, in milliseconds."""

NAMES = ("Ming", "Tang", "Wei", "Lan", "Rui")


def plainest(live: Live, seat: Seat) -> Any:
    """Pass, or the first thing that is legal."""
    legal = live.legal[seat]
    return legal[-1] if live.game.write_action(legal[-1]) == "pass" else legal[0]


class Evening:
    """One table with people at it, driven by hand: each method is one command at `now`."""

    def __init__(self, room: Room, people: list[User]) -> None:
        self.room, self.people = room, people
        self.game = GAMES[room.game]
        self.now = START

    @property
    def table(self) -> Table:
        return Table.objects.select_related("match", "hand", "next_hand").get(room=self.room)

    def do(self, service: Callable[..., int], person: int, **what: Any) -> int:
        what.setdefault("command", uuid4())
        return service(room_id=self.room.pk, user=self.people[person], now=self.now, **what)

    def frame(self, person: int) -> dict[str, Any]:
        user = self.people[person]
        return json.loads(selectors.current_frame(room_id=self.room.pk, user_id=user.pk, now=self.now).text)

    def sit_all(self) -> None:
        for person in range(self.game.seats):
            self.do(services.sit, person)

    def begin(self) -> None:
        """Everybody sits and is ready: the first hand is on the table."""
        self.sit_all()
        for person in range(self.game.seats):
            self.do(services.ready, person)

    def next_hand(self) -> None:
        """The next hand is on the table: of this match, or of a new one where it was the last."""
        if self.table.state == Table.State.FINISHED:
            self.sit_all()
        for person in range(self.game.seats):
            self.do(services.ready, person)

    def is_online(self, person: int) -> bool:
        return self.room.matches.filter(seats__member__user=self.people[person], seats__is_online=True).exists()

    @property
    def seq(self) -> int:
        return Table.objects.values_list("seq", flat=True).get(room=self.room)

    def act(self, person: int, action: str, **what: Any) -> int:
        return self.do(services.play, person, **{"seq": self.seq, "action": action, **what})

    def wait(self, ms: int) -> int:
        """Let time pass and the clock do what is due then."""
        self.now += ms
        return services.run_due(now=self.now)

    def legal(self) -> dict[int, list[str]]:
        """What each person may do now, as their frames say it, without making the frames."""
        with live_table(self.room.pk, now=self.now) as live:
            found = {}
            for person, user in enumerate(self.people):
                seat = live.seat_of(user.pk)
                if seat is not None and live.table.paused_at is None:
                    found[person] = [self.game.write_action(one) for one in live.legal.get(seat.seat, ())]
            return found

    def first_legal(self) -> tuple[int, str] | None:
        """A person who may act, and what they do: pass, or the first thing they may."""
        for person, legal in self.legal().items():
            if legal:
                return person, legal[-1] if "pass" in legal else legal[0]
        return None

    def step(self) -> None:
        """Somebody acts, or the claim window closes."""
        choice = self.first_legal()
        if choice:
            self.act(*choice)
        else:
            self.wait(self.room.claim_window_ms)

    def play_hand(self, choose: Callable[[Live, Seat], Any] = plainest) -> None:
        """The hand to its end in one transaction, as nobody is watching: `choose` decides for every seat."""
        with live_table(self.room.pk, now=self.now) as live:
            while live.is_playing:
                if live.legal:
                    seat = Seat(min(live.legal))
                    act(live, live.seats[seat], self.game.write_action(choose(live, seat)))
                else:
                    live.happen(self.game.advance(live.state))
                    flow(live)

    def play_hand_in_turns(self) -> None:
        """The same for those who watch: each decision is a command, each claim window closes when its time has come."""
        while Table.objects.filter(room=self.room, state=Table.State.PLAYING).exists():
            self.step()


@pytest.fixture(autouse=True)
def _fresh_states() -> Iterator[None]:
    """No folded state of another test's hand."""
    states.forget()
    yield
    states.forget()


@pytest.fixture(autouse=True)
def _no_socket_is_closed_since_the_machine_is_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser of these tests says nothing while its test does something else."""
    monkeypatch.setattr(limits, "SILENT_MS", 10 * limits.SILENT_MS)


@contextmanager
def deals_of(name: str) -> Iterator[None]:
    """What a hand comes to is chance: under a name the deals are the same whenever they are asked for."""
    numbers = itertools.count()

    def drawn(count: int) -> bytes:
        return hashlib.sha256(f"{name} {next(numbers)}".encode()).digest()[:count]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matches, "secrets", SimpleNamespace(token_bytes=drawn))
        yield


@pytest.fixture(autouse=True)
def _the_same_deals_each_time(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test has deals of its own."""
    with deals_of(request.node.name):
        yield


def _join_all() -> None:
    club = clubs.services.ensure_demo_club()
    for name in NAMES:
        user = User.objects.create_user(username=name.lower(), display_name=name)
        clubs.services.join_club(club=club, user=user)


def _found_evening() -> Evening:
    return Evening(Room.objects.latest("pk"), [User.objects.get(display_name=name) for name in NAMES])


def seeded_evening(then: Callable[[Evening], object], **settings: Any) -> Seed:
    """A Kawuxing table at which `then` has happened."""

    def make() -> None:
        with deals_of("a seed"):
            _join_all()
            room = _opened(Club.objects.get(is_demo=True), **settings)
            evening = _found_evening()
            services.enter(user=evening.people[0], room_id=room.pk)
            then(evening)
        states.forget()

    return Seed(make)


SEEDS = {
    "evening": seeded_evening(lambda evening: None),
    "people": Seed(_join_all),
    "club": Seed(clubs.services.ensure_demo_club),
}
"""What a test begins with, by the first of these fixtures that it asks for. A module may name more, before these."""


@pytest.fixture(autouse=True)
def _no_counts_from_other_tests() -> None:
    """Rate limits count in the cache, by the numbers of people whom other tests had too."""
    cache.clear()


@pytest.fixture
def club(db: None, request: pytest.FixtureRequest) -> Club:
    # A hand's number is part of what it is dealt by, so it matters too that a seed numbers all things alike.
    seeds = itertools.chain(getattr(request.module, "SEEDS", {}).items(), SEEDS.items())
    next(seed for name, seed in seeds if name in request.fixturenames).plant()
    return Club.objects.select_related("book").get(is_demo=True)


@pytest.fixture
def people(club: Club) -> list[User]:
    known = {user.display_name: user for user in User.objects.filter(display_name__in=NAMES)}
    return [known[name] for name in NAMES]


@pytest.fixture
def host(club: Club) -> Member:
    """Somebody who looks after the club's tables, and sits at none."""
    user = User.objects.create_user(username="host", display_name="Host")
    member = clubs.services.join_club(club=club, user=user)
    member.role = Role.HOST
    member.save()
    return member


def _opened(club: Club, *, game: str = "kawuxing", preset: str = "", **settings: Any) -> Room:
    base = preset or next(iter(GAMES[game].presets))
    version = clubs.services.save_preset(club=club, game=game, name=f"test {base}", rules={}, base=base)
    return clubs.services.open_room(
        club=club, name=f"room {Room.objects.count()}", preset_version=version, **{"hands_per_match": 2, **settings}
    )


@pytest.fixture
def open_room(club: Club) -> Callable[..., Room]:
    return partial(_opened, club)


@pytest.fixture
def evening(people: list[User]) -> Evening:
    """A Kawuxing table of three people, nobody seated yet."""
    return _found_evening()


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Everything that is announced, in order, as it leaves for the sockets and for other processes."""
    heard: list[dict[str, Any]] = []
    announce = broadcast.announce

    def listen(message: dict[str, Any]) -> None:
        heard.append(message)
        announce(message)

    monkeypatch.setattr(broadcast, "announce", listen)
    return heard


def footprint(room: Room) -> dict[str, Any]:
    """All that a command could have changed."""
    table = Table.objects.filter(room=room).values().get()
    return {
        "table": table,
        "events": HandEvent.objects.count(),
        "seats": list(
            room.matches.order_by("pk", "seats__seat").values("seats__seat", "seats__member", "seats__is_trustee")
        ),
        "hands": list(room.matches.order_by("pk", "all_hands__pk").values("all_hands__pk", "all_hands__event_count")),
    }
