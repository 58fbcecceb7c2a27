"""The small part of Markdown that comments on games use, as plain values. Builds no page.

Headings, bold, italics, code, lists, quotes and rules. Links and pictures are text with their
address behind it: nothing can be clicked, and nothing is ever fetched. HTML means nothing here.
Every line stays a line of its own, as in other programs for SGF.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

LONGEST = 20_000
"""Characters of a text that is looked at; a longer one is shown as it stands."""
DEEPEST = 4
"""Levels of a list."""
_BLOCK = re.compile(
    r" {0,3}(?P<rule>[-*_])(?:[ \t]*(?P=rule)){2,}[ \t]*"
    r"| {0,3}(?P<heading>\#{1,6})[ \t]+(?P<title>.+)"
    r"|(?P<indent>[ \t]{0,40})(?:(?P<bullet>[-*+])|(?P<number>\d{1,9}[.)]))[ \t]+(?P<item>\S.*)"
    r"| {0,3}>[ \t]?(?P<quote>.*)"
)
_INLINE = re.compile(
    r"\\(?P<escaped>[!-/:-@\[-`{-~])"
    r"|`(?P<code>[^`\n]{1,500})`"
    r"|!?\[(?P<link>[^\[\]]{0,300})\]\((?P<address>[^()\s]{1,500})(?:[ \t]+\"[^\"]{0,200}\")?\)"
    r"|(?<!\w)(?P<strong>\*\*|__)(?=\S)(?P<bold>.{1,500}?)(?<=\S)(?P=strong)(?![\w*_])"
    r"|(?<!\w)(?P<soft>[*_])(?=[^\s*_])(?P<italic>.{1,500}?)(?<=[^\s*_])(?P=soft)(?!\w)"
)


class Kind(Enum):
    """What a line is."""

    TEXT = "text"
    HEADING = "heading"
    BULLET = "bullet"
    NUMBER = "number"
    QUOTE = "quote"
    RULE = "rule"


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a line in one style."""

    text: str
    bold: bool = False
    italic: bool = False
    code: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """A line: its kind, its pieces, and how deep a list or how large a heading it is, from 1."""

    kind: Kind
    spans: tuple[Span, ...] = ()
    level: int = 1
    mark: str = ""
    """The number of a numbered line as it was written: ``3.``."""


def read_markdown(text: str) -> list[Block] | None:
    """The lines of ``text``; None where it holds no Markdown at all, or is too long."""
    if len(text) > LONGEST:
        return None
    blocks = [_block(line) for line in text.split("\n")]
    shown = "\n".join("".join(span.text for span in block.spans) for block in blocks)
    return None if shown == text else blocks


def _block(line: str) -> Block:
    match = _BLOCK.fullmatch(line)
    if match is None:
        return Block(Kind.TEXT, _spans(line))
    if match["rule"]:
        return Block(Kind.RULE)
    if match["heading"]:
        return Block(Kind.HEADING, _spans(match["title"].rstrip("# \t")), len(match["heading"]))
    if match["item"]:
        indent = len(match["indent"].expandtabs(4))
        level = min(DEEPEST, 1 + indent // 2)
        kind = Kind.BULLET if match["bullet"] else Kind.NUMBER
        return Block(kind, _spans(match["item"]), level, match["number"] or "")
    return Block(Kind.QUOTE, _spans(match["quote"]))


def _spans(text: str) -> tuple[Span, ...]:
    return tuple(span for span in _read(text, Span("")) if span.text)


def _read(text: str, style: Span) -> Iterator[Span]:
    place = 0
    for match in _INLINE.finditer(text):
        yield replace(style, text=text[place : match.start()])
        place = match.end()
        if match["escaped"]:
            yield replace(style, text=match["escaped"])
        elif match["code"]:
            yield replace(style, text=match["code"], code=True)
        elif match["bold"]:
            yield from _read(match["bold"], replace(style, bold=True))
        elif match["italic"]:
            yield from _read(match["italic"], replace(style, italic=True))
        else:
            yield replace(style, text=_link(match["link"], match["address"]))
    yield replace(style, text=text[place:])


def _link(words: str, address: str) -> str:
    return f"{words} ({address})" if words and words != address else address
