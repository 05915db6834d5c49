"""What sockets and pages ask of tables. Nothing here writes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

import clubs.access
from clubs.errors import NotFound
from clubs.models import Member, Room, Token, User
from games.registry import GAMES
from games.table import clock, frames
from games.table.hand_log import fold, states
from games.table.models import Hand, Match, MatchSeat, Table
from games.table.room_settings import read
from games.table.scene import Scene, game_of, read_table


@dataclass(frozen=True, slots=True)
class CurrentFrame:
    """The whole frame for one viewer, and what it is the newest of."""

    text: str
    seq: int
    version: int


def current_frame(*, room_id: int, user_id: int, now: int | None = None) -> CurrentFrame:
    """What the user, who may enter the room, is to see of its table now."""
    row, seats, _more = read_table(room_id)
    assert row is not None, "who may enter a room has been at its table"
    game = game_of(row)
    scene = Scene(
        table=row,
        seats=seats,
        game=game,
        state=states.take(game, row.hand) if row.hand else None,
        now=clock.now_ms() if now is None else now,
    )
    own = scene.seat_of(user_id)
    viewer = None if own is None else own.seat
    text = frames.written(scene, [viewer], {})[viewer]
    if row.hand is not None:
        states.keep(row.hand, scene.state)
    return CurrentFrame(text=text, seq=row.seq, version=row.version)


def heads(room_ids: Iterable[int]) -> dict[int, int]:
    """The public version of each table."""
    return dict(Table.objects.filter(room_id__in=list(room_ids)).values_list("room_id", "seq"))


@dataclass(frozen=True, slots=True)
class Credentials:
    """By what right a socket listens: who, in which club, by which session or token."""

    user_id: int
    club_id: int
    session_key: str | None
    password_hash: str
    token: str | None = None
    """The key of the personal token by which a program listens; None for a person's browser."""


SIGNED_OUT, NOT_A_MEMBER = "signed_out", "not_a_member"


def lost_rights(held: Iterable[Credentials]) -> dict[Credentials, str]:
    """Which of them hold no longer, and why: session or token ended, the password changed, the person left the club or
    was barred."""
    held = set(held)
    users = {user.pk: user for user in User.objects.filter(pk__in={one.user_id for one in held}, is_active=True)}
    hashes = {pk: user.get_session_auth_hash() for pk, user in users.items()}
    keys = {one.session_key for one in held if one.session_key}
    sessions = set(
        Session.objects.filter(pk__in=keys, expire_date__gt=timezone.now()).values_list("session_key", flat=True)
    )
    members = set(
        Member.objects.filter(user_id__in=users, left_at=None, club_id__in={one.club_id for one in held}).values_list(
            "user_id", "club_id"
        )
    )
    tokens = _good_tokens({one.token for one in held if one.token})
    lost = {}
    for one in held:
        has_key = one.token in tokens if one.token else not one.session_key or one.session_key in sessions
        if not has_key or hashes.get(one.user_id) != one.password_hash:
            lost[one] = SIGNED_OUT
        elif (one.user_id, one.club_id) not in members:
            lost[one] = NOT_A_MEMBER
    return lost


def _good_tokens(keys: set[str]) -> set[str]:
    if not keys:
        return set()
    return set(Token.objects.filter(pk__in=keys, expiry__gt=timezone.now()).values_list("pk", flat=True))


def hand_for(user: User | AnonymousUser, hand_id: int) -> Hand:
    """A finished hand of a room the user may enter, if the user sat in it or the room publishes its hands. Raises
    NotFound."""
    hand = (
        Hand.objects.select_related("match__room__club__book", "preset_version__preset", "entry")
        .filter(pk=hand_id, finished_at__isnull=False)
        .first()
    )
    if hand is not None:
        room = clubs.access.room_for(user, hand.match.room_id)
        sat = MatchSeat.objects.filter(match_id=hand.match_id, member__user_id=user.pk).exists()
        if sat or publishes(hand.match, room):
            return hand
    raise NotFound(_("There is no such hand, or it is not one of your clubs'."))


def match_for(user: User | AnonymousUser, match_id: int) -> Match:
    """A match of a room the user may enter, if the user sits in it or the room publishes its hands. Raises NotFound."""
    match = Match.objects.filter(pk=match_id).first()
    if match is not None:
        match.room = clubs.access.room_for(user, match.room_id)
        sat = MatchSeat.objects.filter(match_id=match.pk, member__user_id=user.pk).exists()
        if sat or publishes(match):
            return match
    raise NotFound(_("There is no such match, or it is not one of your clubs'."))


def publishes(match: Match, room: Room | None = None) -> bool:
    """Whether the club may read the match's hands: as it was when the match was opened, whatever its room says now."""
    return read(match.settings, room or match.room).publishes_records


def result_of(hand: Hand) -> dict[str, Any]:
    """How a finished hand ended, in plain JSON values as in its view."""
    game = GAMES[hand.match.game]
    result: dict[str, Any] = msgspec.to_builtins(game.view(fold(game, hand), None))["result"]
    return result


def hand_view(hand: Hand, user: User) -> Any:
    """The game's view of a finished hand that the user may read, all hands open: from the own seat, or the first."""
    game = GAMES[hand.match.game]
    own = MatchSeat.objects.filter(match_id=hand.match_id, member__user_id=user.pk).values_list("seat", flat=True)
    return game.view(fold(game, hand), own.first() or 0)


def seats_for(hand: Hand) -> list[MatchSeat]:
    """Who played a hand, by seat."""
    rows = MatchSeat.objects.filter(match_id=hand.match_id).select_related("member__user", "member__account")
    return list(rows.order_by("seat"))


def hands_of_match(hand: Hand) -> list[Hand]:
    """The finished hands of the same match, in order."""
    return list(Hand.objects.filter(match_id=hand.match_id, finished_at__isnull=False).order_by("number"))


def settled_transfers(hand_id: int, entry_hash: str) -> list[dict[str, Any]]:
    """The transfers a hand was settled by, accounts by their keys, for whoever can name its entry's hash. Raises
    NotFound."""
    hand = Hand.objects.select_related("entry").filter(pk=hand_id, entry__isnull=False).first()
    if hand is None or hand.entry is None or not constant_time_compare(hand.entry.hash_hex, entry_hash):
        raise NotFound(_("There is no such hand, or it is not one of your clubs'."))
    rows = hand.entry.transfers.order_by("line").values("payer__key", "payee__key", "points", "reason")
    return [
        {"payer": row["payer__key"], "payee": row["payee__key"], "points": row["points"], "reason": row["reason"]}
        for row in rows
    ]
