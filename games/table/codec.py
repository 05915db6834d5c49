"""Messages of the table's protocol (docs/protocol.md): what a client sends is read and checked here, what it is sent
is written here."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar
from uuid import UUID

import msgspec
from msgspec import Meta, Struct

from clubs.limits import CHAT_LENGTH_MAX, ROOM_PASSWORD_LENGTH_MAX
from games.core.shuffle import CLIENT_BYTES_MAX
from games.table import limits
from games.table.errors import Malformed, Oversized

VERSION = 1

Number = Annotated[int, Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Key = Annotated[str, Meta(max_length=40)]


class Message(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """What every message of a client has."""

    v: Annotated[int, Meta(ge=VERSION, le=VERSION)]


class Hello(Message, tag="hello"):
    last_seq: Number | None = None


class Sync(Message, tag="sync"):
    pass


class Ping(Message, tag="ping"):
    t: Annotated[float, Meta(ge=0, le=2**53)] | Number


class Phrase(Message, tag="phrase"):
    key: Key


class Command(Message):
    """A message that asks for a change: `id` makes it happen once, however often it is sent."""

    id: UUID
    content: ClassVar[tuple[str, ...]] = ()


class Act(Command, tag="act"):
    seq: Number
    action: Annotated[str, Meta(min_length=1, max_length=limits.ACTION_CHARS_MAX)]
    seat: SeatNumber | None = None


class Sit(Command, tag="sit"):
    seat: SeatNumber | None = None
    password: Annotated[str, Meta(max_length=ROOM_PASSWORD_LENGTH_MAX)] = ""


class Accept(Command, tag="accept"):
    version: Number
    stake: Number | None = None


class Say(Command, tag="say"):
    text: Annotated[str, Meta(min_length=1, max_length=CHAT_LENGTH_MAX)]


class Leave(Command, tag="leave"):
    pass


class Start(Command, tag="start"):
    pass


class Ready(Command, tag="ready"):
    pass


class Back(Command, tag="back"):
    pass


class Entropy(Command, tag="entropy"):
    hand: Number
    bytes: Annotated[str, Meta(pattern="^([0-9a-f]{2})*$", max_length=2 * CLIENT_BYTES_MAX)]


class Vote(Command, tag="vote"):
    on: Annotated[str, Meta(pattern="^(dissolve|pause)$")]
    answer: bool


ClientMessage = Hello | Sync | Ping | Phrase | Say | Act | Sit | Accept | Leave | Start | Ready | Back | Entropy | Vote

_decoder = msgspec.json.Decoder(ClientMessage)
_encoder = msgspec.json.Encoder()
_ID = re.compile(r'"id"\s*:\s*"([0-9a-fA-F-]{36})"')


def read(text: str | bytes | None) -> ClientMessage:
    """One message of a client. Raises Oversized or Malformed."""
    if not text or len(text) > limits.FRAME_BYTES_MAX:
        raise Oversized if text else Malformed
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if len(data) > limits.FRAME_BYTES_MAX:
        raise Oversized
    try:
        return _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed from error


def id_in(text: str | bytes | None) -> str | None:
    """The id that a message which could not be read seems to have, so that its sender knows which one was refused."""
    if not isinstance(text, str):
        return None
    found = _ID.search(text[: limits.FRAME_BYTES_MAX])
    return found[1] if found else None


def write(type_: str, **fields: Any) -> str:
    """One message of the server."""
    return _encoder.encode({"v": VERSION, "type": type_, **fields}).decode()


class View(Struct):
    """The view in a frame. `table` is JSON already, since viewers share nearly all of it; `hand` is the game's."""

    table: msgspec.Raw
    hand: Any


class Frame(Struct, tag_field="type", tag="frame"):
    """What a viewer is sent whenever something has happened."""

    seq: int
    now: int
    notices: Sequence[Mapping[str, Any]]
    view: View
    legal: Sequence[str]
    deadline: Mapping[str, Any] | None
    v: int = VERSION


def written(frame: Frame) -> str:
    """The frame as it is sent."""
    return _encoder.encode(frame).decode()


def part(value: Any) -> msgspec.Raw:
    """A part of frames, encoded once for all the frames it is in."""
    return msgspec.Raw(_encoder.encode(value))
