"""The quick way through text that is SGF as it should be: three quarters of all files and more.

Cuts the text at its closing brackets, so that what stands before an opening one (``;B``, a line
end, ``)(;W``) is looked up and not read again. At the first thing that needs a repair it gives up,
and ``sgf_grammar`` reads the text from the beginning, with notices.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

RawNode = dict[str, list[str]]
"""Property identifier to raw values; the lists are never changed once read."""

_HEAD = re.compile(r"([\s();]*)([A-Z][A-Z0-9_]*)?\s*")
_WHITE_SPACE = re.compile(r"\s+")
_Head = tuple[str, str]
"""Parentheses and semicolons before a property, and its identifier; empty for a further value."""


@dataclass(slots=True)
class RawGame:
    """One game tree: nodes in the order of the text, each with the index of its parent."""

    nodes: list[RawNode] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)
    """-1 for a root; a second root cannot occur."""


class _Irregular(Exception):
    """Something that the careful reader must see."""


def read_regular(text: str) -> list[RawGame] | None:
    """The games of ``text``, which begins with one; None where anything needs a repair."""
    pieces = text.split("]")
    tree = _Tree()
    try:
        marks, ident = _read_head(pieces.pop())
        tree.add(_rejoined(pieces) if "\\]" in text else pieces)
        tree.mark(marks)
    except _Irregular:
        return None
    return None if ident or tree.branches else tree.games


def _rejoined(pieces: list[str]) -> list[str]:
    """The pieces with those put together that an escaped bracket had cut."""
    whole: list[str] = []
    cut: list[str] = []
    for piece in pieces:
        if cut:
            cut.append(piece)
        if piece.endswith("\\") and (len(piece) - len(piece.rstrip("\\"))) % 2:
            cut = cut or [piece]
        elif cut:
            whole.append("]".join(cut))
            cut = []
        else:
            whole.append(piece)
    if cut:
        raise _Irregular
    return whole


def _read_head(text: str) -> _Head:
    match = _HEAD.fullmatch(text)
    if match is None:
        raise _Irregular
    return _WHITE_SPACE.sub("", match.group(1)), match.group(2) or ""


class _Tree:
    """The games read so far and the place in the last one."""

    def __init__(self) -> None:
        self.games: list[RawGame] = []
        self.branches: list[int] = []
        """For each open parenthesis the node before it."""
        self.parent = -1
        self.is_in_node = False

    def add(self, pieces: list[str]) -> None:
        """Take pieces that were each followed by a closing bracket."""
        heads: dict[str, _Head] = {}
        games = self.games
        nodes: list[RawNode] = []
        parents: list[int] = []
        parent = self.parent
        node: RawNode = {}
        values: list[str] = []
        for piece in pieces:
            text, bracket, value = piece.partition("[")
            marks, ident = heads.get(text) or heads.setdefault(text, _read_head(text))
            if marks == ";" and ident and bracket and self.is_in_node:
                # What nearly every piece is, so written out: a node and its first property.
                parents.append(parent)
                parent = len(nodes)
                values = [value]
                node = {ident: values}
                nodes.append(node)
                continue
            if marks:
                self.parent = parent
                self.mark(marks)
                nodes, parents, parent = games[-1].nodes, games[-1].parents, self.parent
            if not bracket or not self.is_in_node or (marks and not ident):
                raise _Irregular
            if not ident:
                values.append(value)
                continue
            if marks:
                node = nodes[-1]
            if ident in node:
                raise _Irregular
            values = node[ident] = [value]
        self.parent = parent

    def mark(self, marks: str) -> None:
        """Follow parentheses and semicolons."""
        for mark in marks:
            if mark == ";":
                self._start_node()
            elif mark == "(":
                self._open()
            else:
                self._close()

    def _start_node(self) -> None:
        if not self.branches:
            raise _Irregular
        game = self.games[-1]
        game.parents.append(self.parent)
        self.parent = len(game.nodes)
        game.nodes.append({})
        self.is_in_node = True

    def _open(self) -> None:
        if not self.branches:
            self.games.append(RawGame())
            self.parent = -1
        self.branches.append(self.parent)
        self.is_in_node = False

    def _close(self) -> None:
        if not self.branches:
            raise _Irregular
        before = self.branches.pop()
        if not self.is_in_node and self.parent == before:
            raise _Irregular
        self.parent = before
        self.is_in_node = False
