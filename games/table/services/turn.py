"""Playing: a person's action, and what follows from it by itself."""

from __future__ import annotations

from uuid import UUID

from clubs.models import User
from games.core.errors import GameError
from games.core.game import Pace, Stage
from games.core.seats import Seat
from games.core.shuffle import deal_key
from games.table.clock import moment
from games.table.errors import IllegalAction, NoHand, NotYourSeat, Paused, Stale
from games.table.models import MatchSeat
from games.table.scene import client_bytes, label
from games.table.services.commands import obey, seated
from games.table.services.live import Live
from games.table.services.matches import finish_hand


def play(
    *,
    room_id: int,
    user: User,
    command: UUID,
    seq: int,
    action: str,
    seat: int | None = None,
    now: int | None = None,
) -> int:
    """Play `action` (the game's notation) from the user's seat on the public version `seq`; return the version after
    it.

    Raises, in this order: NotSeated, NotYourSeat, IdReused, Stale, NoHand, Paused, IllegalAction. Then nothing has
    changed.
    """

    def do(live: Live) -> None:
        own = seated(live, user)
        if seat is not None and seat != own.seat:
            raise NotYourSeat
        if seq != live.table.seq:
            raise Stale
        if not live.is_playing:
            raise NoHand
        if live.table.paused_at is not None:
            raise Paused
        _spend_bank(live, own)
        live.touch(own, has_lapsed=False)
        act(live, own, action)
        live.heard.setdefault(own.seat, [])

    return obey(room_id=room_id, user=user, command=command, content=("act", seq, action, seat), do=do, now=now)


def act(live: Live, seat: MatchSeat, text: str) -> None:
    """Play an action for a seat and let follow what follows. Raises IllegalAction, before anything happened."""
    try:
        action = live.game.read_action(text)
        events = live.game.play(live.state, Seat(seat.seat), action)
    except GameError as error:
        raise IllegalAction(str(error)) from error
    live.happen(events, action=f"{seat.seat} {live.game.write_action(action)}")
    flow(live)


def flow(live: Live) -> None:
    """Let everything happen that needs no seat: the deal, secret choices revealed, a claim window closed when its
    time has come."""
    while True:
        stage = live.game.stage(live.state)
        if stage is Stage.DEAL:
            hand = live.hand
            assert hand is not None
            key = deal_key(bytes(hand.server_seed), label=label(hand), client_bytes=client_bytes(hand, live.game.seats))
            hand.dealt_at = moment(live.now)
            live.happen(live.game.deal(live.state, key))
        elif stage is Stage.ADVANCE:
            if live.game.pace(live.state) is Pace.CLAIM and live.now < live.window_ends():
                live.is_changed = True
                return
            live.happen(live.game.advance(live.state))
        else:
            if stage is Stage.OVER:
                finish_hand(live)
            return


def _spend_bank(live: Live, seat: MatchSeat) -> None:
    timers = live.timers
    timer = None if timers is None else timers.of(seat.seat)
    if timer is not None and not timer.is_auto and timer.until > timer.at:
        used = min(max(0, live.now - timer.at), seat.bank_ms)
        live.touch(seat, bank_ms=seat.bank_ms - used)
