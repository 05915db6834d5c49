"""A program that is told of a club's events, on this machine."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any


class Receiver:
    """A program that takes messages, at an address of this machine."""

    def __init__(self) -> None:
        self.status = 200
        self.location = ""
        self.heard: list[tuple[dict[str, str], bytes]] = []
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                receiver.heard.append(({name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(receiver.status)
                if receiver.location:
                    self.send_header("location", receiver.location)
                self.end_headers()

            def log_message(self, *arguments: Any) -> None:
                """Say nothing."""

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook?x=1"
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True)


@contextlib.contextmanager
def listening() -> Iterator[Receiver]:
    """A receiver that hears until the block ends."""
    running = Receiver()
    running.thread.start()
    try:
        yield running
    finally:
        running.server.shutdown()
        running.server.server_close()
