"""The published protocol and the code that speaks it say the same."""

from __future__ import annotations

import itertools
import json
from typing import get_args
from uuid import uuid4

import msgspec
import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from games.table import codec, errors, limits
from games.table.frames import TABLE_NOTICES
from tests.games.table.conftest import Evening
from tests.games.table.sockets import CLIENT, SERVER

PROTOCOL = (settings.BASE_DIR / "docs" / "protocol.md").read_text(encoding="utf-8")
SILENT_SECONDS = limits.SILENT_MS // 1000
"""As the site has it: the tests of this folder wait longer."""


def test_every_message_of_the_code_is_in_the_schema_with_the_same_fields():
    published = {}
    for definition in CLIENT.schema["$defs"].values():
        properties = definition.get("properties", {})
        kind = properties.get("type", {})
        for name in [kind["const"]] if "const" in kind else kind.get("enum", []):
            published[name] = (set(properties), set(definition["required"]))

    spoken = {}
    for message in get_args(codec.ClientMessage):
        info = msgspec.inspect.type_info(message)
        fields = {field.encode_name for field in info.fields}
        required = {field.encode_name for field in info.fields if field.required}
        spoken[info.tag] = (fields | {"type"}, required | {"type"})

    assert spoken == published


def all_errors(of: type[errors.TableError] = errors.TableError) -> set[str]:
    return {one.code for one in of.__subclasses__()}.union(*(all_errors(one) for one in of.__subclasses__()))


def test_every_refusal_is_published_and_explained():
    assert set(SERVER.schema["$defs"]["refused"]["properties"]["code"]["enum"]) == all_errors()
    for code in all_errors():
        assert f"`{code}`" in PROTOCOL


def test_every_phrase_notice_and_close_code_is_explained():
    for word in (*limits.PHRASES, *TABLE_NOTICES):
        assert f"`{word}`" in PROTOCOL, word
    for code in (1008, 4001, 4003, 4008, 4009):
        assert f"| {code} |" in PROTOCOL


KINDS = ["hello", "act", "sit", "accept", "bare", "entropy", "vote", "phrase", "say", "sync", "ping"]


def message_of(text: str) -> codec.ClientMessage | None:
    try:
        return codec.read(text)
    except errors.Malformed:
        return None


@given(st.data())
def test_what_the_schema_allows_is_read_and_what_it_forbids_is_not(data: st.DataObject):
    kind = data.draw(st.sampled_from(KINDS))
    fields = {
        "v": st.sampled_from([1, 1, 1, 2]),
        "type": st.sampled_from([kind if kind != "bare" else "ready", "act"]),
        "id": st.sampled_from([str(uuid4()), "7", None]),
        "seq": st.sampled_from([0, 5, -1, 2**53, 2**54, 1.5, "5"]),
        "action": st.sampled_from(["pass", "", "x" * 256, "x" * 257, 5]),
        "seat": st.sampled_from([None, 0, 15, 16, -1]),
        "last_seq": st.sampled_from([None, 0, -1]),
        "hand": st.sampled_from([1, None]),
        "bytes": st.sampled_from(["", "ab", "abc", "AB", "ab" * 64, "ab" * 65]),
        "on": st.sampled_from(["pause", "dissolve", "end"]),
        "answer": st.sampled_from([True, False, None, 1]),
        "password": st.sampled_from(["", "名" * 64, "x" * 65, None]),
        "version": st.sampled_from([1, 0, -1, None]),
        "stake": st.sampled_from([None, 5, -1]),
        "text": st.sampled_from(["hi", "", "名" * 300, "x" * 301, 5]),
        "key": st.sampled_from(["hello", "x" * 40, "x" * 41]),
        "t": st.sampled_from([0, 1.5, -1, "1"]),
    }
    chosen = data.draw(st.sets(st.sampled_from(sorted(fields)), max_size=3)) | {"v", "type"}
    definition = CLIENT.schema["$defs"][kind]
    chosen |= set(data.draw(st.sampled_from([definition["required"], list(definition["properties"])])))
    message = {name: data.draw(fields[name]) for name in sorted(chosen)}

    assert (message_of(json.dumps(message)) is not None) == CLIENT.is_valid(message)


@given(st.text(max_size=200) | st.binary(max_size=200).map(lambda data: data.decode("latin-1")))
def test_any_text_at_all_is_read_or_refused(text: str):
    message_of(text)


@pytest.mark.django_db(transaction=True)
def test_the_frames_of_a_whole_match_are_as_published(evening: Evening):
    for person in range(5):
        SERVER.validate(evening.frame(person))
    evening.begin()

    watching = itertools.cycle((0, 2, 4))
    while (state := evening.table.state) != "finished":
        if state == "between":
            evening.wait(evening.room.ready_seconds * 1000)
        else:
            evening.step()
        SERVER.validate(evening.frame(next(watching)))


def test_the_document_names_the_limits_that_hold():
    assert f"more than {limits.FRAME_BYTES_MAX:,} bytes" in PROTOCOL
    assert f"burst {limits.MESSAGES_BURST}, then {limits.MESSAGES_PER_SECOND} a second" in PROTOCOL
    assert f"nothing heard for {SILENT_SECONDS} seconds" in PROTOCOL
