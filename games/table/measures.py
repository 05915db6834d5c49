"""What is measured of the running site, in Prometheus' text form (https://prometheus.io/docs/instrumenting/)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Min, Sum
from django.utils import timezone

from clubs.models import Dispute, NightlyCheck
from games.table.models import Hand, Table


@dataclass(frozen=True, slots=True)
class Measure:
    """One number of one kind; `labels` is empty or `{name="value"}`."""

    name: str
    help: str
    value: float
    labels: str = ""


def measures() -> Iterator[Measure]:
    """Everything that is measured now."""
    waiting = Hand.objects.filter(finished_at__isnull=False, settled_at=None)
    oldest = waiting.filter(is_dead=False).aggregate(at=Min("finished_at"))["at"]
    age = (timezone.now() - oldest).total_seconds() if oldest else 0
    yield Measure(
        "mingtang_hands_unsettled", "Finished hands that wait to be settled.", waiting.filter(is_dead=False).count()
    )
    yield Measure(
        "mingtang_hands_dead", "Hands whose settlement failed too often.", waiting.filter(is_dead=True).count()
    )
    yield Measure("mingtang_oldest_unsettled_seconds", "Age of the oldest finished, unsettled hand.", age)
    yield Measure(
        "mingtang_tables_playing", "Tables with a hand in play.", Table.objects.filter(state="playing").count()
    )
    yield Measure(
        "mingtang_disputes_open", "Disputes that nobody has decided.", Dispute.objects.filter(state="open").count()
    )
    yield from _checks()


def _checks() -> Iterator[Measure]:
    total = NightlyCheck.objects.filter(club=None).order_by("-day").first()
    if total is None:
        return
    name, says = "mingtang_ledger_check_ok", "1 if the last nightly check found nothing wrong, by book; `all` together."
    yield Measure(name, says, total.is_ok, '{book="all"}')
    rows = NightlyCheck.objects.filter(day=total.day, club__isnull=False).order_by("club_id")
    for key, is_ok in rows.values_list("club__book__key", "is_ok"):
        yield Measure(name, says, is_ok, f'{{book="{key}"}}')
    yield Measure("mingtang_ledger_check_timestamp_seconds", "When it ran.", total.ran_at.timestamp())
    failed = rows.filter(is_ok=False).count()
    yield Measure("mingtang_ledger_books_failed", "Books of which something does not hold.", failed)
    sums = rows.aggregate(entries=Sum("entries"), transfers=Sum("transfers"))
    yield Measure("mingtang_ledger_entries", "Entries of all books at the last check.", sums["entries"] or 0)
    yield Measure("mingtang_ledger_transfers", "Transfers of all books at the last check.", sums["transfers"] or 0)


def text() -> str:
    """All measures, each kind with its help and type once."""
    lines, said = [], set()
    for one in measures():
        if one.name not in said:
            said.add(one.name)
            lines += [f"# HELP {one.name} {one.help}", f"# TYPE {one.name} gauge"]
        lines.append(f"{one.name}{one.labels} {float(one.value):.15g}")
    return "\n".join(lines) + "\n"
