"""What a seat adds to the shuffle."""

from __future__ import annotations

from uuid import UUID

from clubs.models import User
from games.table.errors import TooLate
from games.table.services.commands import obey, seated
from games.table.services.live import Live


def add_entropy(*, room_id: int, user: User, command: UUID, hand: int, own_bytes: str, now: int | None = None) -> int:
    """The seat's own bytes (hex) for the shuffle of the promised hand, until it is dealt; the last ones given count.

    Raises NotSeated, or TooLate for any other hand.
    """

    def do(live: Live) -> None:
        own = seated(live, user)
        promised = live.table.next_hand
        if promised is None or promised.pk != hand:
            playing = live.hand
            if playing is None or playing.pk != hand or playing.dealt_at is not None or not live.is_playing:
                raise TooLate
            promised = playing
        promised.client_bytes[own.seat] = own_bytes
        promised.save(update_fields=["client_bytes"])

    content = ("entropy", hand, own_bytes)
    return obey(room_id=room_id, user=user, command=command, content=content, do=do, now=now)
