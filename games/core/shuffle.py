"""A shuffle that anyone can check.

Before the deal the server draws 32 random bytes, `server_seed`, and publishes `commitment(server_seed)`.
Each seat may then add bytes of its own. The order of the wall follows from all of them:

    key     = HMAC-SHA256(server_seed, "mingtang-shuffle-v1|" label "|" hex of seat 0's bytes "|" … of the last seat's)
    block i = HMAC-SHA256(key, i as 8 bytes, most significant first),   i = 0, 1, 2, …
    words   = the blocks cut into 32-bit numbers, most significant byte first

A number below n is the next word w with w < 2³² − (2³² mod n), taken mod n: words above that bound are thrown
away, so that no number is favoured. The shuffle is Fisher–Yates from the top: for i = n−1 … 1, swap items i and
a number below i+1.
"""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count, islice
from operator import mod
from typing import TypeVar

Item = TypeVar("Item")

SEED_BYTES = 32
CLIENT_BYTES_MAX = 64
"""Bytes one seat may add: more would prove nothing more."""

_WORD = 1 << 32
_SCHEME = b"mingtang-shuffle-v1"
_SHA_256_BLOCK = 64
_INNER, _OUTER = bytes(byte ^ 0x36 for byte in range(256)), bytes(byte ^ 0x5C for byte in range(256))
"""HMAC's two paddings of a key (RFC 2104), as tables for `bytes.translate`."""
_BLOCK = struct.Struct(">8I")


def commitment(server_seed: bytes) -> str:
    """SHA-256 of the seed in lower-case hex: what is published before the deal."""
    return hashlib.sha256(server_seed).hexdigest()


def deal_key(server_seed: bytes, *, label: str, client_bytes: Sequence[bytes]) -> bytes:
    """The 32 bytes a deal follows from. `label` names the hand; `client_bytes` has an item a seat, `b""` for none."""
    parts = [_SCHEME, label.encode(), *(part.hex().encode() for part in client_bytes)]
    return hmac.digest(server_seed, b"|".join(parts), "sha256")


def words(key: bytes) -> Iterator[int]:
    """An endless stream of 32-bit numbers that follows from `key`, of at most 64 bytes."""
    return chain.from_iterable(_blocks(key))


def _blocks(key: bytes) -> Iterator[tuple[int, ...]]:
    """The words of one block after the other."""
    # HMAC in its two halves, each with its key taken in once: `hmac.digest` sets OpenSSL up anew for every block.
    padded = key.ljust(_SHA_256_BLOCK, b"\0")
    inner, outer = hashlib.sha256(padded.translate(_INNER)), hashlib.sha256(padded.translate(_OUTER))
    for counter in count():
        within, around = inner.copy(), outer.copy()
        within.update(counter.to_bytes(8, "big"))
        around.update(within.digest())
        yield _BLOCK.unpack(around.digest())


def below(limit: int, stream: Iterator[int]) -> int:
    """An unbiased number in 0 … limit−1 from the stream."""
    bound = _WORD - _WORD % limit
    for word in stream:
        if word < bound:
            return word % limit
    raise AssertionError("the stream never ends")


def shuffled(items: Sequence[Item], stream: Iterator[int]) -> list[Item]:
    """`items` in an order that follows from the stream; every order is equally likely."""
    order = list(items)
    places = range(len(order) - 1, 0, -1)
    for place, other in zip(places, _each_below(range(len(order), 1, -1), stream), strict=True):
        order[place], order[other] = order[other], order[place]
    return order


def _each_below(limits: Sequence[int], stream: Iterator[int]) -> Iterable[int]:
    """A number `below` each of the limits, of which the first is the largest."""
    drawn = list(islice(stream, len(limits)))
    # Nearly always no word is thrown away whatever its limit, and they can all be divided at once.
    if not drawn or max(drawn) < _WORD - limits[0]:
        return map(mod, drawn, limits)
    again = chain(drawn, stream)
    return [below(limit, again) for limit in limits]
