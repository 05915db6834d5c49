"""Matches and their hands: promised by a commitment, begun, finished, voided."""

from __future__ import annotations

import secrets
from functools import partial

import msgspec
from django.db import transaction

import clubs.services
from games.core.payments import net_points
from games.core.shuffle import SEED_BYTES, commitment
from games.table import announcements, limits
from games.table.clock import moment
from games.table.hand_log import opened
from games.table.means import points_of
from games.table.models import Hand, Match, Table
from games.table.outbox import hint_settle
from games.table.room_settings import settings_of, written
from games.table.services import holds
from games.table.services.live import Live


def clear(live: Live) -> None:
    """The table as before a match: nobody sits, and all is as the room says."""
    table = live.table
    live.place_match(None)
    live.place_hand(None, None)
    table.state = Table.State.WAITING
    table.message = table.vote = table.paused_at = table.next_hand_at = None
    live.seats = {}
    live.is_changed = True


def open_match(live: Live) -> Match:
    """A new match at a table that has been cleared, its first hand promised."""
    version = live.room.preset_version
    match = Match.objects.create(
        room=live.room,
        preset_version=version,
        game=live.room.game,
        hands=live.room.hands_per_match,
        settings=written(settings_of(live.room)),
    )
    live.place_match(match)
    _promise_hand(live, match, carry=None)
    return match


def renew_match(live: Live) -> None:
    """Nobody sits in the open match: it is as the room says now, not as when it was opened."""
    match, hand = live.match, live.table.next_hand
    assert match is not None
    assert hand is not None
    room = live.room
    match.preset_version, match.hands = room.preset_version, room.hands_per_match
    match.settings = written(settings_of(room))
    match.save(update_fields=["preset_version", "hands", "settings"])
    hand.preset_version, hand.rules = room.preset_version, room.rules
    hand.save(update_fields=["preset_version", "rules"])
    live.forget_settings()
    live.is_changed = True


def start_match(live: Live) -> None:
    """All seats are taken: the first hand begins soon."""
    match = live.match
    assert match is not None
    assert len(live.seats) == live.game.seats
    match.started_at = moment(live.now)
    match.save(update_fields=["started_at"])
    live.table.state = Table.State.BETWEEN
    live.table.next_hand_at = moment(live.now + limits.START_MS)
    live.announce("match_started")


def begin_hand(live: Live) -> None:
    """Put the promised hand on the table. What follows by itself is `turn.flow`'s."""
    table, match = live.table, live.match
    hand = table.next_hand
    assert match is not None
    assert hand is not None
    assert table.state == Table.State.BETWEEN
    hand.started_at = moment(live.now)
    match.hand_number = hand.number
    match.save(update_fields=["hand_number"])
    table.next_hand, table.next_hand_at, table.state = None, None, Table.State.PLAYING
    hand.save(update_fields=["started_at"])
    live.place_hand(hand, opened(live.game, hand))
    live.is_new_decision = True
    for seat in live.seats.values():
        live.touch(seat, is_ready=False, has_lapsed=False)
    live.announce("hand_started", hand=hand.pk, number=hand.number)


def finish_hand(live: Live) -> None:
    """The hand is over: marked in the same transaction as its last event, so that a finished, unsettled hand is its
    own outbox."""
    hand, match = live.hand, live.match
    assert hand is not None
    assert match is not None
    result = live.game.result(live.state)
    assert result is not None, "a hand that is over has a result"
    hand.finished_at = hand.settle_after = moment(live.now)
    hand.ending = result.ending
    hand.net = net_points(result.payments, seats=live.game.seats)
    for number, points in enumerate(hand.net):
        seat = live.seats[number]
        live.touch(seat, points=seat.points + points)
    live.table.last_hand = hand
    live.announce("hand_finished", hand=hand.pk)
    transaction.on_commit(partial(hint_settle, hand.pk), robust=True)
    ending = _ending_after(live, hand, match)
    if ending:
        finish_match(live, ending)
        return
    _promise_hand(live, match, carry=msgspec.to_builtins(dict(result.carry)))
    live.table.state = Table.State.BETWEEN
    live.table.next_hand_at = moment(live.now + live.settings.ready_seconds * 1000)
    for seat in live.seats.values():
        live.touch(seat, is_ready=seat.is_bot)


def _ending_after(live: Live, hand: Hand, match: Match) -> str:
    """Why the match is over with this hand; empty if it goes on."""
    if hand.number >= match.hands:
        return Match.Ending.PLAYED
    if match.is_last_hand:
        return Match.Ending.CLOSED
    floor = live.settings.points_floor
    if floor is None:
        return ""
    before = points_of(seat.member_id for seat in live.people)
    after = (before[seat.member_id] + hand.net[seat.seat] for seat in live.people)
    return Match.Ending.FLOOR if any(points < floor for points in after) else ""


def finish_match(live: Live, ending: str) -> None:
    """The match is over; a hand that is not finished is void and nobody owes anything for it."""
    table, match = live.table, live.match
    assert match is not None
    unfinished = [hand for hand in (live.hand, table.next_hand) if hand and not hand.finished_at]
    for hand in unfinished:
        hand.voided_at = moment(live.now)
        hand.save(update_fields=["voided_at"])
        if hand is live.hand:
            holds.release(live, hand)
            live.announce("hand_voided", hand=hand.pk)
    match.finished_at, match.ending = moment(live.now), ending
    match.save(update_fields=["finished_at", "ending"])
    if live.hand is not None and live.hand.voided_at is not None:
        live.place_hand(None, None)
    table.next_hand = table.next_hand_at = table.vote = table.paused_at = None
    table.state = Table.State.FINISHED
    live.announce("match_finished", ending=ending)
    announcements.match_finished(match, [live.seats[number] for number in sorted(live.seats)], club=live.room.club)
    if live.room.is_one_off:
        clubs.services.close_room(room=live.room)


def _promise_hand(live: Live, match: Match, *, carry: dict[str, object] | None) -> None:
    """The next hand's seed is drawn and its commitment is there for all to see, before anybody adds bytes to the
    shuffle."""
    seed = secrets.token_bytes(SEED_BYTES)
    live.table.next_hand = Hand.objects.create(
        match=match,
        number=match.hand_number + 1,
        rules=live.room.rules if live.hand is None else live.hand.rules,
        preset_version=match.preset_version,
        engine_version=live.game.engine_version,
        carry=carry,
        server_seed=seed,
        commitment=commitment(seed),
        log_head=commitment(seed),
        client_bytes=[""] * live.game.seats,
    )
