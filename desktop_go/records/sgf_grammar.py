"""The syntax of SGF: text to raw property trees and back, without recursion.

Knows brackets, escapes and identifiers; knows neither character sets nor what a value means.
Values stay exactly as they stand between their brackets, escapes included. Broken text is
repaired as far as it can be and every repair is noted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from desktop_go.errors import RecordError
from desktop_go.records.notices import Notice, NoticeCollector
from desktop_go.records.sgf_regular import RawGame, RawNode, read_regular

MAX_NODES = 2_000_000
"""Files with more nodes are refused: they would need more than a gigabyte of memory."""

MAX_VALUES = 5_000_000
"""The same for further values of properties, such as the points of a list."""
MAX_JOINED = 1000
"""Unescaped brackets of a file that are repaired; each repair copies the text before it."""
MAX_JOINED_LENGTH = 2000
"""How far behind a text its real closing bracket is looked for, in characters."""
QUOTED_LENGTH = 40
"""Characters of stray text that a notice quotes."""
LINE_WIDTH = 78
"""Lines of a written record are broken between nodes near this many characters."""

_TOKEN = re.compile(
    r"\s*(?:(;?)([A-Z]{1,2})\[([^\\\]]*)\]"
    r"|\[([^\\\]]*)\]"
    r"|([();])"
    r"|([A-Za-z][A-Za-z0-9_]*)"
    r"|(\S))",
    re.DOTALL,
)
_PROPERTY, _VALUE_ONLY, _MARK, _WORD = 3, 4, 5, 6
"""Groups of _TOKEN: a (node and) property with its first value, a further value, ``();``, a word;
the last group is a stray character. Values with escapes are no token: a pattern that repeats a
group would need memory for each escape."""
_VALUE_MARK = re.compile(r"[\\\]]")
_GAME_START = re.compile(r"\(\s*;")
_GAME_START_WITHOUT_NODE = re.compile(r"\(\s*[A-Za-z]{1,20}\s*\[")
_PADDING = "\0\x1a\ufeff"
_STRAY_RUN = re.compile(r"\S[^\s\[\]();A-Za-z]{0,20}")


def words(text: str) -> frozenset[str]:
    """The words of ``text``: a compact way to write a set of identifiers."""
    return frozenset(text.split())


_TEXT_PROPERTIES = words("C GC N GN AN AP BR BT CP EV ON OT PB PC PW RO RU SO US WR WT")
"""Where an unescaped closing bracket is likely a part of the text."""


@dataclass(slots=True)
class ParsedText:
    """What a text held."""

    games: list[RawGame]
    notices: list[Notice]


def parse(text: str, notices: NoticeCollector | None = None) -> ParsedText:
    """Read all game trees of ``text``.

    Raises:
        RecordError: no game tree was found, or there are more than ``MAX_NODES`` nodes.
    """
    collector = notices or NoticeCollector()
    reader = _Reader(text, collector)
    games = reader.read()
    return ParsedText(games, collector.finish(text))


def find_start(text: str) -> int:
    """The offset of the first game tree, or -1."""
    start = _GAME_START.search(text) or _GAME_START_WITHOUT_NODE.search(text)
    return start.start() if start else -1


class _Reader:
    """One pass over a text. ``node`` is None between a parenthesis and the next semicolon."""

    def __init__(self, text: str, notices: NoticeCollector) -> None:
        self.text = text
        self.notices = notices
        self.games: list[RawGame] = []
        self.game: RawGame | None = None
        self.branches: list[int] = []
        self.parent = -1
        self.node: RawNode | None = None
        self.values: list[str] | None = None
        self.ident = ""
        self.word: tuple[str, int] | None = None
        self.value_end = -1
        self.stray_end = -1
        self.lower_case = False
        self.value_count = 0
        self.joined = 0

    def read(self) -> list[RawGame]:
        """All games of the text."""
        start = find_start(self.text)
        if start < 0:
            raise RecordError("This is not an SGF record: it holds no game tree.")
        if self.text.count(";") > MAX_NODES:
            raise RecordError(
                "This record has more than {nodes} nodes: too many to open.", nodes=MAX_NODES
            )
        if self.text[:start].strip(_PADDING + " \t\r\n"):
            self.notices.add(0, "Text before the first game was left out.")
        end = len(self.text.rstrip(_PADDING + " \t\r\n\f\v"))
        return self._read_quickly(start, end) or self._read_carefully(start, end)

    def _read_quickly(self, start: int, end: int) -> list[RawGame] | None:
        """The games if nothing needs a repair and nothing comes near a limit."""
        text = self.text[start:end]
        if text.count("]") > MAX_VALUES or text.count("(") > MAX_NODES:
            return None
        return read_regular(text)

    def _read_carefully(self, start: int, end: int) -> list[RawGame]:
        while start < end:
            start = self._read_tokens(start, end)
        self._drop_word()
        if self.branches:
            self.notices.add(len(self.text), "The closing parenthesis at the end was missing.")
        games = [game for game in self.games if game.nodes]
        if not games:
            raise RecordError("This is not an SGF record: its game tree is empty.")
        return games

    def _read_tokens(self, start: int, end: int) -> int:
        """Read on from ``start`` to a value with escapes or the end; where to go on from."""
        for match in _TOKEN.finditer(self.text, start, end):
            kind = match.lastindex
            if kind == _PROPERTY:
                semicolon, ident, value = match.group(1, 2, 3)
                if self.word is not None:
                    self._drop_word()
                game = self.game
                if semicolon and game is not None:
                    # What nearly every token is, so written out: a node and its first property.
                    self.values = [value]
                    self.node = {ident: self.values}
                    game.parents.append(self.parent)
                    self.parent = len(game.nodes)
                    game.nodes.append(self.node)
                else:
                    self._property(semicolon, ident, value, match.start(2))
                self.ident = ident
                self.value_end = match.end()
            elif kind == _VALUE_ONLY:
                self._add_value(match.group(4), match.start(4))
                self.value_end = match.end()
            elif kind == _MARK:
                self._mark(match.group(5), match.start(5))
            elif kind == _WORD:
                self._drop_word()
                self.word = (match.group(6), match.start(6))
            elif match.group(7) == "[":
                return self._long_value(match.start(7), end)
            else:
                self._stray(match.group(7), match.start(7))
        return end

    def _property(self, semicolon: str, ident: str, value: str, offset: int) -> None:
        if semicolon:
            self._start_node(offset)
        elif self.node is None:
            self._start_missing_node(offset)
        if self.node is None:
            return
        self.ident = ident
        if ident in self.node:
            self._repeat(offset, value)
        else:
            self.values = self.node[ident] = [value]

    def _mark(self, mark: str, offset: int) -> None:
        self._drop_word()
        self.values = None
        if mark == ";":
            self._start_node(offset)
        elif mark == "(":
            self._open(offset)
        elif not self.branches:
            self.notices.add(offset, "An extra closing parenthesis was left out.")
        else:
            parent = self.branches.pop()
            if self.node is None and self.parent == parent:
                self.notices.add(offset, "An empty variation was left out.")
            self.parent = parent
            self.node = None
            if not self.branches:
                self.game = None

    def _open(self, offset: int) -> None:
        if self.game is None:
            if not (
                _GAME_START.match(self.text, offset)
                or _GAME_START_WITHOUT_NODE.match(self.text, offset)
            ):
                self._note_stray(offset, "(")
                return
            self.game = RawGame()
            self.games.append(self.game)
            self.parent = -1
        self.branches.append(self.parent)
        if len(self.branches) > MAX_NODES:
            raise RecordError("This record has too many parentheses to open.")
        self.node = None

    def _start_node(self, offset: int) -> None:
        game = self.game
        if game is None:
            game = self._reopen(offset)
        self.node = {}
        nodes = game.nodes
        game.parents.append(self.parent)
        self.parent = len(nodes)
        nodes.append(self.node)

    def _reopen(self, offset: int) -> RawGame:
        """A node after the end of a game goes on with that game: nothing is to be lost."""
        self.notices.add(offset, "A move after the end of the game was added to that game.")
        game = self.games[-1]
        self.game = game
        self.parent = len(game.nodes) - 1
        self.branches.append(-1)
        return game

    def _start_missing_node(self, offset: int) -> None:
        if self.game is None or not self.branches:
            self._note_stray(offset, self.text[offset : offset + 20])
            return
        self.notices.add(offset, "The semicolon before a property was missing.")
        self._start_node(offset)

    def _repeat(self, offset: int, value: str) -> None:
        assert self.node is not None
        self.notices.add(
            offset, "{ident} was given twice; its values were joined.", ident=self.ident
        )
        self.values = self.node[self.ident]
        self.values.append(value)

    def _add_value(self, value: str, offset: int) -> None:
        """A further value of the last property, or the first one of a long identifier."""
        if self.word is None:
            if self.values is None:
                self._note_stray(offset - 1, f"[{value[:20]}]")
            else:
                self.values.append(value)
                self.value_count += 1
                if self.value_count > MAX_VALUES:
                    raise RecordError("This record has too many values in its lists to open.")
            return
        word, start = self.word
        if word.islower() and not self.lower_case and self._join(offset + len(value)):
            return
        self.word = None
        if self.node is None:
            self._start_missing_node(start)
        if self.node is None:
            return
        self.ident = self._plain_ident(word, start)
        if self.ident in self.node:
            self._repeat(start, value)
        else:
            self.values = self.node[self.ident] = [value]

    def _plain_ident(self, word: str, offset: int) -> str:
        """``Black`` is ``B``: lower-case letters did not count before FF[4]."""
        if word.isupper():
            return word
        short = "".join(letter for letter in word if not letter.islower()).lstrip("0123456789_")
        if short:
            return short
        self.lower_case = True
        self.notices.add(offset, "The property {ident} was read in capitals.", ident=word)
        return word.upper()

    def _drop_word(self) -> None:
        if self.word is not None:
            word, offset = self.word
            self.word = None
            self._note_stray(offset, word)

    def _note_stray(self, offset: int, text: str) -> None:
        self.notices.add(offset, "Stray text was left out: {text}", text=text[:QUOTED_LENGTH])

    def _long_value(self, offset: int, end: int) -> int:
        """Read a value with escapes, or one that is never closed; where it ends."""
        start = position = offset + 1
        while mark := _VALUE_MARK.search(self.text, position, end):
            if mark.group() == "]":
                self._add_value(self.text[start : mark.start()], start)
                self.value_end = mark.end()
                return mark.end()
            position = mark.end() + 1
        self._unclosed_value(offset, end)
        return end

    def _stray(self, char: str, offset: int) -> None:
        """Note a character out of place, or take it into the text before it."""
        if (char == "]" and self._join(offset)) or char in _PADDING:
            return
        if offset != self.stray_end:
            self._note_stray(offset, _STRAY_RUN.match(self.text, offset).group())  # type: ignore[union-attr]
        self.stray_end = offset + 1

    def _join(self, offset: int) -> bool:
        """Go on with the text before to the bracket at ``offset``: ``C[see [this] move]``."""
        if (
            not self.values
            or self.ident not in _TEXT_PROPERTIES
            or offset - self.value_end > MAX_JOINED_LENGTH
            or self.joined >= MAX_JOINED
        ):
            return False
        between = self.text[self.value_end : offset]
        if "\\" in between:
            return False
        self.joined += 1
        self.word = None
        self.notices.forget_from(self.value_end)
        self.notices.add(self.value_end - 1, "An unescaped closing bracket was kept as text.")
        self.values[-1] += "\\]" + between
        self.value_end = offset + 1
        return True

    def _unclosed_value(self, offset: int, end: int) -> None:
        self.notices.add(offset, "A closing bracket was missing: the rest became one value.")
        value = self.text[offset + 1 : end].rstrip(") \t\r\n\0")
        if (len(value) - len(value.rstrip("\\"))) % 2:
            value = value[:-1]
        self._add_value(value, offset + 1)


class TreeNode(Protocol):
    """What the writer needs of a node."""

    @property
    def properties(self) -> Mapping[str, Sequence[str]]:
        """Identifier to raw values."""

    @property
    def children(self) -> Sequence[TreeNode]:
        """The next nodes, main line first."""


def write_game(root: TreeNode) -> str:
    """The text of one game tree, lines broken between nodes, no value changed."""
    parts: list[str] = []
    stack: list[TreeNode | str] = [")", root, "("]
    width = 0
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            parts.append(item)
            width = 0 if item[0] == "\n" else width
            continue
        node = item
        while True:
            text = write_node(node.properties)
            # Soft line breaks keep bytes apart that are no text; they come with the writing.
            length = len(text) - 2 * text.count("\\\n")
            if width and width + length > LINE_WIDTH:
                parts.append("\n")
                width = 0
            parts.append(text)
            width += length
            if len(node.children) != 1:
                break
            node = node.children[0]
        for child in reversed(node.children):
            stack += (")", child, "\n(")
    return "".join(parts)


def write_node(properties: Mapping[str, Sequence[str]]) -> str:
    """A semicolon and the properties as they are."""
    return ";" + "".join(
        f"{ident}[{']['.join(values)}]" for ident, values in properties.items() if values
    )
