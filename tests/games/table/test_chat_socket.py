"""Words at a table: who hears them, who may say them, and when."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

import clubs.services
from clubs import limits
from clubs.models import ChatLine, Member, Role, User
from games.table.consumers import in_database
from games.table.services.talk import remove_words
from tests.games.table.conftest import Evening, footprint
from tests.games.table.sockets import Browser, signed_in

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def cookies(evening: Evening) -> list[str]:
    evening.begin()
    return [signed_in(user) for user in evening.people]


@pytest.fixture
def member(evening: Evening) -> Callable[[int], Member]:
    """The membership of one of the people."""
    return lambda person: Member.objects.get(club=evening.room.club, user=evening.people[person])


def _heard(browser: Browser, type_: str) -> list[dict[str, Any]]:
    return [message for message in map(json.loads, browser.sent) if message["type"] == type_]


async def test_words_reach_everybody_but_who_has_blocked_the_speaker(
    evening: Evening, cookies: list[str], member: Callable[[int], Member]
):
    await in_database(lambda: clubs.services.block(member=member(1), other_id=member(0).pk))
    author, deaf, onlooker = [await Browser(evening.room.pk, cookies[person]).open() for person in (0, 1, 3)]
    before = await in_database(lambda: footprint(evening.room))

    command = await author.command("say", text="  Good\nevening \u202e名堂 ")
    ack = await author.read("ack")
    said = await onlooker.read("said")
    await author.send("phrase", key="hello")
    await onlooker.read("phrase")
    await deaf.settle()

    assert ack["id"] == command
    assert (said["seat"], said["name"], said["text"]) == (0, "Ming", "Good evening \u202e名堂")
    assert await author.read("said") == said
    assert _heard(deaf, "said") == []
    assert _heard(deaf, "phrase") == []
    assert await in_database(lambda: footprint(evening.room)) == before
    for browser in (author, deaf, onlooker):
        await browser.leave()


async def test_a_command_that_is_sent_again_is_said_once(evening: Evening, cookies: list[str]):
    author, other = [await Browser(evening.room.pk, cookies[person]).open() for person in (0, 1)]

    command = await author.command("say", text="once")
    first = await author.read("ack")
    await author.command("say", id=command, text="once")
    again = await author.read("ack")
    await author.command("say", id=command, text="other words")
    refused = await author.read("refused")
    await other.settle()

    assert first == again
    assert refused["code"] == "id_reused"
    assert len(_heard(other, "said")) == 1
    await author.leave()
    await other.leave()


async def test_while_people_play_only_those_who_sit_talk(evening: Evening, cookies: list[str]):
    onlooker = await Browser(evening.room.pk, cookies[3]).open()

    command = await onlooker.command("say", text="throw the five!")
    refused = await onlooker.read("refused")
    await in_database(evening.play_hand)
    await onlooker.command("say", text="well played")

    assert (refused["id"], refused["code"]) == (command, "not_seated")
    assert (await onlooker.read("said"))["seat"] is None
    await onlooker.leave()


async def test_the_muted_the_hasty_and_the_empty_are_refused_and_nothing_is_said(
    evening: Evening, cookies: list[str], member: Callable[[int], Member]
):
    def silence() -> None:
        Member.objects.filter(pk=member(4).pk).update(role=Role.HOST)
        clubs.services.mute(by=member(4), member_id=member(0).pk, minutes=10, reason="too loud")

    muted, hasty = [await Browser(evening.room.pk, cookies[person]).open() for person in (0, 1)]
    await in_database(silence)

    await muted.command("say", text="but")
    codes = [await muted.read("refused")]
    await muted.send("phrase", key="hello")
    codes.append(await muted.read("refused"))
    await hasty.command("say", text="\u200b")
    codes.append(await hasty.read("refused"))
    for number in range(limits.CHAT_LINES_PER_MINUTE):
        await hasty.command("say", text=str(number))
        await hasty.read("ack")
    await hasty.command("say", text="too much")
    codes.append(await hasty.read("refused"))

    assert [refused["code"] for refused in codes] == ["muted", "muted", "bad_text", "too_fast"]
    assert "too loud" in codes[0]["message"]
    assert await in_database(ChatLine.objects.count) == limits.CHAT_LINES_PER_MINUTE
    assert _heard(hasty, "phrase") == []
    await muted.leave()
    await hasty.leave()


async def test_words_that_are_removed_are_gone_from_every_page(
    evening: Evening, cookies: list[str], member: Callable[[int], Member], people: list[User]
):
    def listed(person: int) -> list[str]:
        client = Client()
        client.force_login(people[person])
        return [line["text"] for line in client.get(f"/tables/{evening.room.pk}/talk.json").json()["lines"]]

    author, other = [await Browser(evening.room.pk, cookies[person]).open() for person in (0, 1)]
    await author.command("say", text="oops")
    line = (await other.read("said"))["line"]
    before = await in_database(lambda: listed(1))

    await in_database(lambda: remove_words(room_id=evening.room.pk, by=member(0), line_id=line))

    assert (await other.read("unsaid"))["line"] == line
    assert (before, await in_database(lambda: listed(1))) == (["oops"], [])
    await author.leave()
    await other.leave()
