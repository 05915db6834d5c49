"""The rules documents of games as pages: `docs/rules/<game>.md` with an anchor for each numbered paragraph.

The documents are this project's own. Markup inside them is dropped all the same, so that what a reader's browser gets
is made by the renderer alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from django.conf import settings
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, gettext_noop
from markdown_it import MarkdownIt
from markdown_it.token import Token

_CHAPTER = re.compile(r"(\d+) (.+)")
_PARAGRAPH = re.compile(r"\d+\.\d+")
_REFERENCE = re.compile(r"§(\d+(?:\.\d+)?)")
_SOURCES = re.compile(r"\([^()]*\b[SZ] §[^()]*\)|\b[SZ] §\d+(?:\.\d+)?(?:, §\d+(?:\.\d+)?)*")
"""Where a document names paragraphs of its sources, which are not its own."""
_HAN = re.compile(r"\s*[\u4e00-\u9fff]+")

_WORDS_OF_CHAPTERS = (
    gettext_noop("Tiles, seats, deal"),
    gettext_noop("The course of a hand"),
    gettext_noop("The last tiles"),
    gettext_noop("Kongs and kong money"),
    gettext_noop("Show"),
    gettext_noop("Passed win"),
    gettext_noop("Fans"),
    gettext_noop("What a win pays"),
    gettext_noop("Piao"),
    gettext_noop("Drawn hands"),
    gettext_noop("Extras"),
    gettext_noop("Options"),
    gettext_noop("Presets"),
    gettext_noop("What the sources leave open, and the reading taken"),
    gettext_noop("Exchange and void suit"),
    gettext_noop("What was let go, and what must be taken"),
    gettext_noop("After a win"),
    gettext_noop("The wall is empty"),
    gettext_noop("The next dealer"),
    gettext_noop("Table, cards, deal"),
    gettext_noop("Bidding"),
    gettext_noop("Play"),
    gettext_noop("Sets"),
    gettext_noop("What beats what"),
    gettext_noop("Multiplier"),
    gettext_noop("Settlement"),
    gettext_noop("Tricks"),
    gettext_noop("The wind"),
    gettext_noop("End and score"),
    gettext_noop("Who sees what"),
)
"""The titles of all documents, named here so that they are translated."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A numbered chapter of a document; the title's Chinese words stand apart."""

    number: int
    english: str
    chinese: str

    @property
    def title(self) -> str:
        """In the language of the page."""
        return gettext(self.english)


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A rules document: its page, its chapters, and the anchors there are (`r-7`, `r-7.13`)."""

    html: SafeString
    chapters: tuple[Chapter, ...]
    anchors: frozenset[str]


def anchor(rule: str) -> str:
    """The anchor of a paragraph: `7.13` → `r-7.13`."""
    return f"r-{rule}"


@cache
def rulebook(game: str) -> Rulebook | None:
    """The rules document of a game; None if there is none. `game` is a key of the registry."""
    file = settings.BASE_DIR / "docs" / "rules" / f"{game}.md"
    return read(file.read_text(encoding="utf-8")) if file.is_file() else None


def read(written: str) -> Rulebook:
    """A document, ready to be shown. Its first heading is left to the page, which has one of its own."""
    markdown = MarkdownIt("commonmark", {"html": True}).enable("table")
    tokens = _without_title([token for token in markdown.parse(written) if token.type != "html_block"])
    chapters = tuple(_chapters(tokens))
    anchors = {anchor(str(chapter.number)) for chapter in chapters} | set(_paragraphs(tokens))
    for token in tokens:
        if token.children is not None:
            token.children = list(_inline(token.children, anchors))
    # Nothing but the renderer's own tags and escaped text is in it: raw markup was taken out above.
    html = mark_safe(markdown.renderer.render(tokens, markdown.options, {}))  # noqa: S308
    return Rulebook(html, chapters, frozenset(anchors))


def _without_title(tokens: list[Token]) -> list[Token]:
    has_title = bool(tokens) and tokens[0].type == "heading_open" and tokens[0].tag == "h1"
    return tokens[3:] if has_title else tokens


def _chapters(tokens: Sequence[Token]) -> Iterator[Chapter]:
    for opening, inline in pairwise(tokens):
        if opening.type != "heading_open":
            continue
        found = _CHAPTER.fullmatch(inline.content)
        if found:
            number, title = int(found[1]), found[2]
            opening.attrSet("id", anchor(found[1]))
            opening.attrSet("tabindex", "-1")
            yield Chapter(number, _HAN.sub("", title).strip(), " ".join(found.strip() for found in _HAN.findall(title)))


def _paragraphs(tokens: Sequence[Token]) -> Iterator[str]:
    """Give an anchor to each paragraph that begins with its number in bold."""
    for opening, inline in pairwise(tokens):
        if opening.type != "paragraph_open":
            continue
        children = [child for child in inline.children or () if child.type != "text" or child.content]
        if len(children) < 2 or children[0].type != "strong_open":
            continue
        number = _PARAGRAPH.match(children[1].content)
        if number:
            opening.attrSet("id", anchor(number[0]))
            opening.attrSet("class", "rule-numbered")
            opening.attrSet("tabindex", "-1")
            yield anchor(number[0])


def _inline(children: Sequence[Token], anchors: set[str]) -> Iterator[Token]:
    """The children without raw markup, each reference to a paragraph of this document a link to it."""
    for child in children:
        if child.type == "html_inline":
            continue
        if child.type == "text":
            yield from _linked(child.content, anchors)
        else:
            yield child


def _linked(text: str, anchors: set[str]) -> Iterator[Token]:
    foreign = [found.span() for found in _SOURCES.finditer(text)]
    done = 0
    for found in _REFERENCE.finditer(text):
        is_foreign = any(start <= found.start() < end for start, end in foreign)
        if is_foreign or anchor(found[1]) not in anchors:
            continue
        yield _text(text[done : found.start()])
        link = Token("link_open", "a", 1)
        link.attrSet("href", f"#{anchor(found[1])}")
        yield from (link, _text(found[0]), Token("link_close", "a", -1))
        done = found.end()
    yield _text(text[done:])


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)
