"""Every text a person reads is there in every language of the site."""

from __future__ import annotations

import html
import io
import json
import re
from collections.abc import Iterator
from functools import cache

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from django.utils.translation.template import templatize

import clubs.services
from clubs.models import Member
from clubs.words import preset_name
from games.core.options import options_of
from games.registry import GAMES
from tests.live_site import ROOT

LOCALES = {"es": "es", "zh_Hans": "zh-hans"}
"""The folder of each language, and its code in addresses and headers. The texts themselves are English."""

PYTHON = ("clubs", "config", "games", "ledger")
KEYWORDS = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop"), None),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), (1, 2)),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), ((1, "c"), 2)),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), ((1, "c"), 2, 3)),
}
OPTIONS = {"encoding": "utf-8", "parse_template_string": True}
PLACEHOLDER = re.compile(r"%\(\w+\)s|%[sd%]|\{\w*\}|</?\w+>")
CHINESE = re.compile(r"[\u4e00-\u9fff]")

Message = str | tuple[str, ...]
Key = tuple[str | None, Message]
"""A text's context, and the text or its singular and plural."""


def _extracted(method: str, source: bytes) -> Iterator[Key]:
    for _, message, _, context in extract(method, io.BytesIO(source), keywords=KEYWORDS, options=OPTIONS):
        yield context, message


@cache
def _texts_of_server() -> set[Key]:
    found: set[Key] = set()
    for folder in PYTHON:
        for path in (ROOT / folder).rglob("*.py"):
            found.update(_extracted("python", path.read_bytes()))
    for path in (ROOT / "templates").rglob("*.html"):
        # Django turns a template into calls of gettext between words that mean nothing, laid out as the template was.
        calls = re.sub(r"\n\s+", "\n", templatize(path.read_text(encoding="utf-8")))
        found.update(_extracted("python", calls.encode()))
    return _merged(found)


@cache
def _texts_of_browser() -> set[Key]:
    paths = (ROOT / "static" / "js").rglob("*.js")
    return _merged({key for path in paths for key in _extracted("javascript", path.read_bytes())})


def _merged(found: set[Key]) -> set[Key]:
    """Texts that are asked for with a number and without one share an entry."""
    singulars = {(context, message[0]) for context, message in found if isinstance(message, tuple)}
    return found - singulars


def _catalogue(locale: str, domain: str) -> Catalog:
    path = ROOT / "locale" / locale / "LC_MESSAGES" / f"{domain}.po"
    with path.open("rb") as file:
        return read_po(file, abort_invalid=True)


def _entries(locale: str, domain: str) -> dict[Key, tuple[str, ...]]:
    """All forms of each translation."""
    return {
        (entry.context, entry.id): entry.string if isinstance(entry.string, tuple) else (entry.string,)
        for entry in _catalogue(locale, domain)
        if entry.id
    }


def _source_forms(message: Message) -> tuple[str, ...]:
    return message if isinstance(message, tuple) else (message,)


def _words_of_games() -> set[str]:
    words: set[str] = set()
    for game in GAMES.values():
        words.add(game.name)
        words.update(term.name for term in game.terms.values())
        for option in options_of(type(next(iter(game.presets.values())))):
            words.update((option.name, option.help))
            words.update(choice.name for choice in option.choices)
    return {word for word in words if re.search(r"[A-Za-z]{2}", word)}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("domain", "texts"), [("django", _texts_of_server), ("djangojs", _texts_of_browser)])
def test_every_text_has_its_entry(locale: str, domain: str, texts) -> None:
    assert sorted(map(str, texts() - set(_entries(locale, domain)))) == [], "run script/messages, then translate"


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("domain", ["django", "djangojs"])
def test_every_entry_is_translated_and_none_is_a_guess(locale: str, domain: str) -> None:
    entries = _entries(locale, domain)

    assert len(entries) > 100
    assert [key for key, forms in entries.items() if not all(form.strip() for form in forms)] == []
    assert [entry.id for entry in _catalogue(locale, domain) if entry.fuzzy and entry.id] == []


@pytest.mark.parametrize(("locale", "forms"), [("es", 2), ("zh_Hans", 1)])
@pytest.mark.parametrize("domain", ["django", "djangojs"])
def test_a_counted_text_has_as_many_forms_as_the_language_needs(locale: str, forms: int, domain: str) -> None:
    counted = {key: found for key, found in _entries(locale, domain).items() if isinstance(key[1], tuple)}

    assert counted
    assert [key for key, found in counted.items() if len(found) != forms] == []


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("domain", ["django", "djangojs"])
def test_a_translation_has_the_placeholders_of_its_source(locale: str, domain: str) -> None:
    wrong = [
        (message, form)
        for (_, message), forms in _entries(locale, domain).items()
        for form in forms
        if sorted(PLACEHOLDER.findall(form)) != sorted(PLACEHOLDER.findall(_source_forms(message)[-1]))
    ]

    assert wrong == []


@pytest.mark.parametrize("domain", ["django", "djangojs"])
def test_a_chinese_text_is_chinese(domain: str) -> None:
    latin = [
        message
        for (_, message), forms in _entries("zh_Hans", domain).items()
        if re.search("[A-Za-z]", PLACEHOLDER.sub("", _source_forms(message)[0]))
        and not all(CHINESE.search(form) for form in forms)
    ]

    assert latin == []


@pytest.mark.parametrize("locale", LOCALES)
def test_every_term_option_and_choice_of_every_game_is_translated(locale: str) -> None:
    known = {message for (_, message), forms in _entries(locale, "django").items() if all(forms)}

    assert sorted(_words_of_games() - known) == []


def test_every_preset_of_every_game_has_a_name_for_people() -> None:
    with override("zh-hans"):
        nameless = [(game.key, name) for game in GAMES.values() for name in game.presets if preset_name(name) == name]

    assert nameless == []


@pytest.mark.parametrize("locale", LOCALES)
def test_no_page_shows_an_english_sentence_that_has_a_translation(db: None, locale: str) -> None:
    # Given the sentences of the sources whose translations differ from them
    sentences = [
        message
        for (_, message), forms in _entries(locale, "django").items()
        if isinstance(message, str) and message.count(" ") >= 2 and "%" not in message and forms[0] != message
    ]
    assert len(sentences) > 200

    # When a guest of the demo club looks at the pages in that language
    user = clubs.services.create_guest()
    member = clubs.services.join_demo(user)
    room = clubs.services.open_practice_room(member)
    visitor, guest = Client(headers={"accept-language": LOCALES[locale]}), Client()
    guest.force_login(user)
    guest.post(reverse("set_language"), {"language": LOCALES[locale]})
    pages = _pages_of_everybody(visitor) | _pages_of_members(guest, member, room.pk)

    # Then none of these sentences is there
    assert len(pages) > 10
    assert [(page, one) for page, text in pages.items() for one in sentences if one in text] == []
    assert all(f'<html lang="{LOCALES[locale]}"' in text for text in pages.values())


def _pages_of_everybody(client: Client) -> dict[str, str]:
    names = ["landing", "account_login", "account_signup", "proof"]
    paths = [reverse(name) for name in names]
    paths += [reverse(name, args=[game]) for name in ("rules", "calculator") for game in GAMES]
    return {path: _page(client, path) for path in paths}


def _pages_of_members(client: Client, member: Member, room: int) -> dict[str, str]:
    paths = [reverse("clubs"), reverse("keep-account")]
    paths += [reverse(name, args=[member.club_id]) for name in ("club", "statement")]
    paths += [reverse(name, args=[room]) for name in ("table", "room-rules")]
    return {path: _page(client, path) for path in paths}


def _page(client: Client, path: str) -> str:
    """What is read on a page, and its first tag; not the documents that are there in English alone."""
    response = client.get(path)
    assert response.status_code == 200, path
    text = response.content.decode()
    text = re.sub(
        r'<(article|script)\b[^>]*(?:lang="en"|type="application/json")[^>]*>.*?</\1>', "", text, flags=re.DOTALL
    )
    return html.unescape(text)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_browser_is_given_the_texts_of_its_language(locale: str) -> None:
    script = Client(headers={"accept-language": LOCALES[locale]}).get(reverse("javascript-catalog")).content.decode()
    given = json.loads(re.search(r"newcatalog = (\{.*?\});$", script, re.DOTALL | re.MULTILINE)[1])

    expected = {message: forms[0] for (context, message), forms in _entries(locale, "djangojs").items() if not context}
    singles = {message: form for message, form in expected.items() if isinstance(message, str)}
    assert {message: given.get(message) for message in singles} == singles
