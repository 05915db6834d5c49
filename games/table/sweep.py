"""Looks after the sockets of this process: whether they still may listen, are still heard of, and what their tables'
heads are."""

from __future__ import annotations

import asyncio
import logging

from games.table import limits, selectors, services
from games.table.broadcast import subscription
from games.table.hub import Hub

logger = logging.getLogger(__name__)

CLOSE_CODES = {selectors.SIGNED_OUT: 4001, selectors.NOT_A_MEMBER: 4003}
SILENT = 4009


def watch(own: Hub) -> None:
    """See to it that the sweep runs while the hub has sockets."""
    if own.sweep is None or own.sweep.done():
        own.sweep = asyncio.create_task(_run(own))


async def _run(own: Hub) -> None:
    rounds_per_presence = limits.PRESENCE_MS // limits.SWEEP_MS
    count = 0
    while own.rooms:
        await asyncio.sleep(limits.SWEEP_MS / 1000)
        try:
            await sweep_once(own, refreshes_presence=count % rounds_per_presence == 0)
        except Exception:
            logger.exception("the sockets of this process could not be looked after")
        count += 1


async def sweep_once(own: Hub, *, refreshes_presence: bool) -> None:
    """Three or four queries for all sockets of the process together."""
    from games.table.consumers import in_database

    now = asyncio.get_running_loop().time()
    sockets = list(own.all())
    for socket in sockets:
        is_silent = (now - socket.heard_at) * 1000 > limits.SILENT_MS
        # However much else it says: without a hello it has shown nobody anything.
        says_no_hello = socket.version < 0 and (now - socket.opened_at) * 1000 > limits.HELLO_MS
        if is_silent or says_no_hello:
            socket.close(SILENT)
    await subscription().follow()
    held = {socket.credentials for socket in sockets}
    lost = await in_database(lambda: selectors.lost_rights(held))
    heads = await in_database(lambda: selectors.heads(set(own.rooms)))
    for socket in sockets:
        if socket.credentials in lost:
            socket.close(CLOSE_CODES[lost[socket.credentials]])
        socket.head = max(socket.head, heads.get(socket.room_id, 0))
    if refreshes_presence:
        people = {(socket.room_id, socket.user_id) for socket in sockets}
        await in_database(lambda: services.refresh_presence(people=people))
