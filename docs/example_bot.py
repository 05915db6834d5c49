"""A bot for a table of Mingtang: sits down, plays a match, and says what each hand came to.

    MINGTANG_TOKEN=mt_… python example_bot.py http://127.0.0.1:8000 ROOM

The token needs the scope `play`; make one on the page "My tokens". It takes Python and `pip install websockets`, and
speaks the protocol of docs/protocol.md. House bots take the seats that are empty.
"""

import asyncio
import contextlib
import json
import os
import random
import sys
import uuid
from typing import Any

import websockets


def choose(legal: list[str]) -> str:
    """Win if that is possible, claim nothing, and otherwise do anything that the rules allow."""
    return next((action for action in ("win", "pass") if action in legal), None) or random.choice(legal)


def wanted(frame: dict[str, Any]) -> dict[str, Any] | None:
    """The command that the frame asks of this bot, None if there is nothing to do."""
    table = frame["view"]["table"]
    own = None if table["me"] is None else table["seats"][table["me"]]
    if frame["legal"]:
        return {"type": "act", "seq": frame["seq"], "action": choose(frame["legal"])}
    if table["state"] == "finished" or (table["state"] == "waiting" and own is None):
        return {"type": "sit", "seat": None}
    if table["state"] == "waiting":
        return {"type": "start"}
    if table["state"] == "between" and own and not own["ready"]:
        return {"type": "ready"}
    return {"type": "back"} if own and own["trustee"] else None


async def keep_alive(socket: websockets.ClientConnection) -> None:
    """The table forgets who says nothing for half a minute."""
    with contextlib.suppress(websockets.ConnectionClosed):
        while True:
            await socket.send(json.dumps({"v": 1, "type": "ping", "t": 0}))
            await asyncio.sleep(5)


async def play(site: str, room: str, token: str) -> None:
    """Play a match at the table of the room. One command is on its way at a time."""
    address = f"{site.replace('http', 'ws', 1)}/ws/table/{room}/"
    async with websockets.connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
        await socket.send(json.dumps({"v": 1, "type": "hello", "last_seq": None}))
        pinging, frame, pending, asked = asyncio.create_task(keep_alive(socket)), None, None, None
        is_over, finished, settled = False, set(), set()
        with contextlib.suppress(websockets.ConnectionClosed):
            async for text in socket:
                message = json.loads(text)
                if message["type"] == "frame":
                    frame = message
                    finished |= {notice["hand"] for notice in frame["notices"] if notice["kind"] == "hand_finished"}
                    is_over = is_over or any(notice["kind"] == "match_finished" for notice in frame["notices"])
                elif message["type"] in ("ack", "refused") and message["id"] == pending:
                    pending = None
                    if message["type"] == "refused" and asked == "sit":
                        sys.exit(f"cannot sit down ({message['code']}): {message['message']}")
                elif message["type"] == "settled":
                    print("hand", message["hand"], *message["net"], flush=True)
                    settled.add(message["hand"])
                if is_over:
                    pinging.cancel()
                    if finished <= settled:  # The points of the last hand come after its match has ended.
                        return
                command = wanted(frame) if frame and not pending and not is_over else None
                if command:
                    frame, pending, asked = None, str(uuid.uuid4()), command["type"]
                    await socket.send(json.dumps({"v": 1, "id": pending, **command}))
        # Only a line that was closed leads here; a message may have been lost with it.
        if not is_over:
            sys.exit("the table closed the line")
        lost = " ".join(map(str, sorted(finished - settled)))
        sys.exit(f"the points of hand {lost} did not come: see the statement")


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1], sys.argv[2], os.environ["MINGTANG_TOKEN"]))
