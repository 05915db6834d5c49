"""Statistics of a club and its members: hands, wins, fans and points, by game, rules and time. Nothing here writes.

A hand whose entry was taken back (`ledger.services.reverse`) counts nowhere. A practice hand, in a practice room or
with a bot at the table, counts for nobody but who asks for their own. Nor does a hand whose record is not public to
the club: it is known to who sat there alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db import connection
from django.db.models import Count, Exists, F, Func, IntegerField, Max, OuterRef, Q, QuerySet, Sum
from django.db.models.functions import TruncDate
from django.utils import timezone

from clubs.models import Member
from games.table import archive
from games.table.models import SeatResult

WON = ~Q(won_how="")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which hands are asked for: of one club, and of a game, a preset and a time where these are given."""

    club_id: int
    game: str = ""
    preset_id: int | None = None
    since: datetime | None = None
    until: datetime | None = None
    """The moment at which it is over."""
    with_practice: bool = False
    seen_by: int | None = None
    """Id of the member who asks about members: hands that this one played count even if their records are not public.
    What is the same for everybody, as leaderboards are, is asked for by nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """What some hands came to for one member."""

    hands: int = 0
    wins: int = 0
    net: int = 0
    best: int = 0
    """The highest multiplier of a win."""

    @property
    def win_percent(self) -> int:
        return (200 * self.wins + self.hands) // (2 * self.hands) if self.hands else 0

    @property
    def per_hundred(self) -> int:
        """Points in a hundred hands, to the nearest whole one."""
        return (200 * self.net + self.hands) // (2 * self.hands) if self.hands else 0


@dataclass(frozen=True, slots=True)
class Place:
    """A member's place in a leaderboard."""

    rank: int
    member: Member
    figures: Figures


@dataclass(frozen=True, slots=True)
class Between:
    """Two members over the hands that both have played."""

    other: Member
    hands: int
    points: int
    """Won from (> 0) or lost to the other one."""
    net: int
    other_net: int
    wins: int
    other_wins: int

    @property
    def other_points(self) -> int:
        return -self.points


def results(wanted: Wanted, member: Member | None = None) -> QuerySet[SeatResult]:
    """The rows that are asked for, of everybody or of one member."""
    found = _readable(wanted).filter(hand__entry__reversals=None)
    if not wanted.with_practice:
        found = found.filter(is_practice=False)
    if wanted.game:
        found = found.filter(game=wanted.game)
    if wanted.preset_id is not None:
        found = found.filter(preset_id=wanted.preset_id)
    if wanted.since is not None:
        found = found.filter(played_at__gte=wanted.since)
    if wanted.until is not None:
        found = found.filter(played_at__lt=wanted.until)
    return found if member is None else found.filter(member=member)


def _readable(wanted: Wanted) -> QuerySet[SeatResult]:
    """The club's rows whose hands are public to it, or were played by who asks."""
    readable = archive.is_published("hand__match__")
    if wanted.seen_by is not None:
        readable |= Q(Exists(SeatResult.objects.filter(hand=OuterRef("hand"), member=wanted.seen_by)))
    return SeatResult.objects.filter(readable, club_id=wanted.club_id)


def hands_played(wanted: Wanted) -> int:
    """How many hands the club has played."""
    return results(wanted).aggregate(hands=Count("hand", distinct=True))["hands"]


FIGURES: Mapping[str, Any] = {
    "hands": Count("pk"),
    "wins": Count("pk", filter=WON),
    "net": Sum("net", default=0),
    "best": Max("multiplier", default=0),
}


def figures_of(wanted: Wanted, member: Member) -> Figures:
    """What the hands came to for a member."""
    return Figures(**results(wanted, member).aggregate(**FIGURES))


ORDERS = ("points", "rate", "wins", "share", "hands", "best")
RATE_HANDS_MIN = 10
"""Hands before a member has a place by share of wins or by points in a hundred hands: one lucky hand is no rate."""


def leaderboard(wanted: Wanted, by: str) -> Sequence[Place]:
    """The present members who have played, by one of `ORDERS`, the best first; equal ones share a place."""
    rows = results(wanted).filter(member__left_at=None).values("member").annotate(**FIGURES)
    found = {row["member"]: Figures(**{name: row[name] for name in FIGURES}) for row in rows}
    members = Member.objects.select_related("user").in_bulk(found)

    def worth(figures: Figures) -> tuple[int, ...]:
        is_rated = int(figures.hands >= RATE_HANDS_MIN)
        match by:
            case "rate":
                return is_rated, figures.per_hundred
            case "wins":
                return (figures.wins,)
            case "share":
                return is_rated, figures.win_percent
            case "hands":
                return (figures.hands,)
            case "best":
                return (figures.best,)
            case _:
                return (figures.net,)

    ordered = sorted(found.items(), key=lambda item: (worth(item[1]), item[1].net, -item[0]), reverse=True)
    places: list[Place] = []
    for number, (member, figures) in enumerate(ordered, 1):
        is_tied = bool(places) and worth(places[-1].figures) == worth(figures)
        places.append(Place(places[-1].rank if is_tied else number, members[member], figures))
    return places


def wins_by_how(wanted: Wanted, member: Member | None = None) -> Sequence[tuple[str, str, int]]:
    """Games, how hands were won, and how often; the most frequent first."""
    rows = results(wanted, member).filter(WON).values_list("game", "won_how").annotate(times=Count("pk"))
    return list(rows.order_by("-times", "game", "won_how"))


def fans_made(wanted: Wanted, member: Member | None = None) -> Sequence[tuple[str, str, int]]:
    """Games, fans, and how many wins had them; the most frequent first."""
    picked, values = results(wanted, member).filter(WON).values("pk").query.sql_with_params()
    with connection.cursor() as cursor:
        # What is put into the text is Django's own query, whose values stay apart.
        cursor.execute(
            "SELECT one.game, fan ->> 0, count(*) FROM table_seatresult AS one, jsonb_array_elements(one.fans) AS fan"  # noqa: S608
            f" WHERE one.id IN ({picked}) GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2",
            values,
        )
        return [(game, fan, times) for game, fan, times in cursor.fetchall()]


def by_game(wanted: Wanted, member: Member | None = None) -> Sequence[tuple[str, int]]:
    """Games, and how many hands of each were played."""
    rows = results(wanted, member).values_list("game").annotate(hands=Count("hand", distinct=True))
    return list(rows.order_by("-hands", "game"))


def by_preset(wanted: Wanted) -> Sequence[tuple[str, str, int]]:
    """Games, the names of their presets, and how many hands were played by each."""
    rows = results(wanted).values_list("game", "preset__name").annotate(hands=Count("hand", distinct=True))
    return list(rows.order_by("-hands", "game", "preset__name"))


def by_day(wanted: Wanted) -> Sequence[tuple[date, int]]:
    """Days of the visitor's zone on which hands were played, the first first, and how many."""
    rows = results(wanted).annotate(day=TruncDate("played_at", tzinfo=timezone.get_current_timezone()))
    return list(rows.values_list("day").annotate(hands=Count("hand", distinct=True)).order_by("day"))


def points_by_day(wanted: Wanted, member: Member) -> Sequence[tuple[date, int]]:
    """A member's days, and what each came to."""
    rows = results(wanted, member).annotate(day=TruncDate("played_at", tzinfo=timezone.get_current_timezone()))
    return list(rows.values_list("day").annotate(points=Sum("net")).order_by("day"))


CURVE_HANDS_MAX = 120
"""Hands of a picture that shows each of them; of more it shows days."""


def points_over_time(wanted: Wanted, member: Member) -> Sequence[tuple[datetime, int]]:
    """What a member's hands came to together, after each of them, or after each day where there are many; from nothing
    before the first."""
    found = results(wanted, member).order_by("played_at", "pk").values_list("played_at", "net")
    if found.count() > CURVE_HANDS_MAX:
        zone = timezone.get_current_timezone()
        days = points_by_day(wanted, member)
        rows = [(datetime.combine(day, time.max, tzinfo=zone), points) for day, points in days]
    else:
        rows = [(timezone.localtime(at), net) for at, net in found]
    total = 0
    steps = [(rows[0][0] - timedelta(minutes=1), 0)] if rows else []
    for at, points in rows:
        total += points
        steps.append((at, total))
    return steps


def against(wanted: Wanted, member: Member, other: Member | None = None) -> Sequence[Between]:
    """Everybody with whom the member has played, or one of them, and what lies between the two; most hands first."""
    theirs = "hand__seat_results__"
    # In one call: each further filter over the rows of the hand would join them anew.
    is_other = Q(**{f"{theirs}seat__lt": F("seat")}) | Q(**{f"{theirs}seat__gt": F("seat")})
    rows = results(wanted, member).filter(is_other, **({f"{theirs}member": other} if other else {}))
    between = Func(
        F("against"),
        F(f"{theirs}seat"),
        template="(%(expressions)s)::int",
        arg_joiner=" ->> ",
        output_field=IntegerField(),
    )
    summed = rows.values(f"{theirs}member").annotate(
        hands=Count("pk"),
        points=Sum(between),
        own_net=Sum("net"),
        other_net=Sum(f"{theirs}net"),
        own_wins=Count("pk", filter=WON),
        other_wins=Count("pk", filter=~Q(**{f"{theirs}won_how": ""})),
    )
    found = list(summed.order_by("-hands", f"{theirs}member"))
    members = Member.objects.select_related("user").in_bulk([row[f"{theirs}member"] for row in found])
    return [
        Between(
            members[row[f"{theirs}member"]],
            row["hands"],
            row["points"],
            row["own_net"],
            row["other_net"],
            row["own_wins"],
            row["other_wins"],
        )
        for row in found
    ]


def taken_back(wanted: Wanted) -> int:
    """How many hands of that time are left out because their entry was taken back."""
    found = _readable(wanted).filter(hand__entry__reversals__isnull=False)
    if wanted.since is not None:
        found = found.filter(played_at__gte=wanted.since)
    if wanted.until is not None:
        found = found.filter(played_at__lt=wanted.until)
    return found.aggregate(hands=Count("hand", distinct=True))["hands"]
