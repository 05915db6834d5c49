"""How the example of docs/example_bot.py ends when the table's line is closed on it; tests/e2e has it play a match."""

from __future__ import annotations

import asyncio
import importlib.util
import json
from types import ModuleType

import pytest
from websockets.asyncio.server import ServerConnection, serve

from tests.live_site import ROOT

GOING_AWAY, POLICY = 1001, 1008


@pytest.fixture(scope="module")
def bot() -> ModuleType:
    spec = importlib.util.spec_from_file_location("example_bot", ROOT / "docs" / "example_bot.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _ending(bot: ModuleType, messages: list[dict], code: int) -> str | int | None:
    """With what the bot ends at a table that says these messages, and then closes the line."""

    async def table(line: ServerConnection) -> None:
        await line.recv()
        for message in messages:
            await line.send(json.dumps(message))
        await line.close(code)

    async def meet() -> None:
        async with serve(table, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            await bot.play(f"http://127.0.0.1:{port}", "1", "token")

    with pytest.raises(SystemExit) as end:
        asyncio.run(meet())
    return end.value.code


def _frame(*notices: dict) -> dict:
    view = {"table": {"me": None, "state": "playing", "seats": []}}
    return {"type": "frame", "seq": 1, "notices": list(notices), "view": view, "legal": []}


OVER = _frame({"kind": "hand_finished", "hand": 6}, {"kind": "hand_finished", "hand": 7}, {"kind": "match_finished"})
SETTLED = {"type": "settled", "hand": 6, "net": [1, -1, 0]}


@pytest.mark.parametrize("code", [GOING_AWAY, POLICY])
def test_points_that_never_come_are_named_in_one_line(bot: ModuleType, code: int) -> None:
    assert _ending(bot, [OVER, SETTLED], code) == "the points of hand 7 did not come: see the statement"


@pytest.mark.parametrize("code", [GOING_AWAY, POLICY])
def test_a_line_that_is_closed_in_mid_match_is_said_in_one_line(bot: ModuleType, code: int) -> None:
    assert _ending(bot, [_frame()], code) == "the table closed the line"
