"""Events as plain JSON and back."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import NewType

import pytest

from games.core.errors import Malformed
from games.core.wire import EventCodec, kind_of

Card = NewType("Card", int)


@dataclass(frozen=True, slots=True)
class CardPlayed:
    seat: int
    card: Card
    more: tuple[int, ...]
    from_seat: int | None


CODEC = EventCodec([CardPlayed], {Card: (lambda card: f"#{card}", lambda text: Card(int(text[1:])))})


def test_the_kind_of_an_event_is_its_name_in_snake_case():
    assert kind_of(CardPlayed) == "card_played"


def test_an_event_is_read_as_it_was_written():
    event = CardPlayed(seat=1, card=Card(7), more=(1, 2), from_seat=None)

    written = json.loads(json.dumps(CODEC.write(event)))

    assert written == {"kind": "card_played", "seat": 1, "card": "#7", "more": [1, 2], "from_seat": None}
    assert CODEC.read(written) == event


@pytest.mark.parametrize(
    ("_case", "written"),
    [
        ("no kind", {}),
        ("unknown kind", {"kind": "card_eaten"}),
        ("a field missing", {"kind": "card_played", "seat": 1}),
        ("a field of another type", {"kind": "card_played", "seat": 1, "card": 7, "more": [], "from_seat": None}),
    ],
)
def test_what_is_no_event_is_malformed(_case, written):
    with pytest.raises(Malformed):
        CODEC.read(written)
