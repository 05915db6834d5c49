"""Votes of the table: to dissolve the match 解散, to pause it."""

from __future__ import annotations

from uuid import UUID

import msgspec

from clubs.models import User
from games.table import limits
from games.table.clock import Vote, milliseconds, moment, read_timers, read_vote
from games.table.errors import NotNow, TooMany
from games.table.models import Match, Table
from games.table.services.commands import obey, seated
from games.table.services.live import Live
from games.table.services.matches import finish_match

PAUSE, DISSOLVE = "pause", "dissolve"


def vote(*, room_id: int, user: User, command: UUID, on: str, answer: bool, now: int | None = None) -> int:
    """Ask for a vote (`answer` true, none open), answer the open one, or go on after a pause (`pause`, false).

    It passes when every person agrees, bots do; one no closes it. Raises NotSeated, NotNow, TooMany.
    """

    def do(live: Live) -> None:
        own = seated(live, user)
        if live.table.state not in {Table.State.PLAYING, Table.State.BETWEEN}:
            raise NotNow
        if live.table.paused_at is not None and on == PAUSE:
            if answer:
                raise NotNow
            resume(live)
            return
        open_vote = read_vote(live.table.vote)
        if open_vote is None:
            if not answer:
                raise NotNow
            _ask(live, own.seat, on)
        elif open_vote.on != on:
            raise NotNow
        else:
            _answer(live, open_vote, own.seat, answer=answer)

    return obey(room_id=room_id, user=user, command=command, content=("vote", on, answer), do=do, now=now)


def _ask(live: Live, seat: int, on: str) -> None:
    own = live.seats[seat]
    asked = f"{on}s_asked"
    if getattr(own, asked) >= limits.VOTES_PER_MATCH_MAX:
        raise TooMany
    live.touch(own, **{asked: getattr(own, asked) + 1})
    until = live.now + live.settings.vote_seconds * 1000
    answers = tuple(True if live.seats[number].is_bot else None for number in range(live.game.seats))
    live.announce("vote_opened", on=on, by=seat)
    _answer(live, Vote(on=on, by=seat, answers=answers, until=until), seat, answer=True)


def _answer(live: Live, open_vote: Vote, seat: int, *, answer: bool) -> None:
    answers = list(open_vote.answers)
    if answers[seat] is not None:
        raise NotNow
    answers[seat] = answer
    if not answer:
        close(live, open_vote, passed=False)
    elif all(answers):
        close(live, open_vote, passed=True)
    else:
        changed = Vote(on=open_vote.on, by=open_vote.by, answers=tuple(answers), until=open_vote.until)
        live.table.vote = msgspec.to_builtins(changed)
        live.is_public = live.is_changed = True


def expire(live: Live, open_vote: Vote) -> None:
    """Its time is out. To dissolve, who is away counts as agreeing; who is there and silent does not."""
    agreed = [
        answer or (open_vote.on == DISSOLVE and not live.seats[seat].is_online)
        for seat, answer in enumerate(open_vote.answers)
    ]
    close(live, open_vote, passed=all(agreed))


def close(live: Live, open_vote: Vote, *, passed: bool) -> None:
    """The vote is over, and what it decided happens."""
    live.table.vote = None
    live.announce("vote_closed", on=open_vote.on, passed=passed)
    if not passed:
        return
    if open_vote.on == DISSOLVE:
        finish_match(live, Match.Ending.DISSOLVED)
    else:
        live.table.paused_at = moment(live.now)
        live.announce("paused")


def resume(live: Live) -> None:
    """Go on after a pause; every deadline is as much later as the pause was long."""
    assert live.table.paused_at is not None
    shift(live, live.now - milliseconds(live.table.paused_at))
    live.table.paused_at = None
    live.announce("resumed")


def shift(live: Live, ms: int) -> None:
    """Make every open deadline of the table `ms` later."""
    table = live.table
    timers = read_timers(table.timers)
    if timers is not None:
        table.timers = msgspec.to_builtins(timers.shifted(ms))
    if table.next_hand_at is not None:
        table.next_hand_at = moment(milliseconds(table.next_hand_at) + ms)
