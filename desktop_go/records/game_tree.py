"""A game record: a tree of nodes, its game information, and edits that can be undone.

Knows neither rules nor files: ``loading`` turns bytes into records, ``to_bytes`` back.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from desktop_go import __version__
from desktop_go.errors import RecordError
from desktop_go.moves import Color, Move, MoveKind, Point
from desktop_go.records import sgf_properties as sgf
from desktop_go.records.edits import (
    Attach,
    Change,
    ChangeKind,
    Edit,
    EditStep,
    History,
    Reorder,
    Reverse,
    SetProperties,
    Splice,
)
from desktop_go.records.record_node import RecordNode, Setup
from desktop_go.records.sgf_charset import UTF8, charset_label, encode, encode_utf8, has_damage
from desktop_go.records.sgf_grammar import write_game
from desktop_go.records.sgf_regular import RawGame
from desktop_go.texts import Text

APPLICATION = f"Desktop Go:{__version__}"
GO = 1
GOMOKU = 4

Listener = Callable[[Change], None]


class GameRecord:
    """One game tree. Read it freely; change it only through the methods here."""

    def __init__(self, properties: dict[str, list[str]] | None = None) -> None:
        self.root = RecordNode(self, properties)
        self.history = History()
        self.encoding = UTF8
        """The codec that the record was read with; see ``records_to_file``."""
        self.shape_edits = 0
        """How often branches came, went or changed places: who keeps a line compares it."""
        self._holders: dict[str, tuple[RecordNode, RecordNode | None]] = {}
        self._open_step: EditStep | None = None
        self._listeners: list[weakref.WeakMethod[Listener]] = []
        self._board_size: tuple[int, int] | None = None

    @classmethod
    def new(
        cls,
        size: int | tuple[int, int] = 19,
        *,
        game: int = GO,
        komi: float | None = None,
        rules: str = "",
        handicap: int = 0,
        black: str = "",
        white: str = "",
        black_stones: Iterable[Point] = (),
        white_stones: Iterable[Point] = (),
        to_play: Color | None = None,
        info: dict[str, str] | None = None,
    ) -> GameRecord:
        """An empty record; ``info`` holds further root properties as plain text (``EV``)."""
        width, height = (size, size) if isinstance(size, int) else size
        side = str(width) if width == height else f"{width}:{height}"
        record = cls({"GM": [str(game)], "FF": ["4"], "CA": ["UTF-8"], "SZ": [side]})
        properties = record.root.properties
        properties["AP"] = [APPLICATION]
        texts = {"PB": black, "PW": white, "RU": rules, **(info or {})}
        if komi is not None:
            texts["KM"] = sgf.write_real(komi)
        if handicap:
            texts["HA"] = str(handicap)
        for ident, text in texts.items():
            if text:
                properties[ident] = [_write_info(ident, text)]
        for ident, stones in (("AB", black_stones), ("AW", white_stones)):
            if values := sgf.write_points(stones):
                properties[ident] = values
        if to_play:
            properties["PL"] = ["B" if to_play is Color.BLACK else "W"]
        return record

    @classmethod
    def from_raw(cls, game: RawGame) -> GameRecord:
        """The record of a parsed game tree; takes the raw nodes over."""
        record = cls(game.nodes[0])
        nodes = [record.root]
        for properties, parent_index in zip(game.nodes[1:], game.parents[1:], strict=True):
            parent = nodes[parent_index]
            node = RecordNode(record, properties, parent)
            parent.children.append(node)
            nodes.append(node)
        return record

    # Reading

    @property
    def board_size(self) -> tuple[int, int]:
        """Width and height; 19x19 where the record says nothing sensible."""
        if self._board_size is None:
            default = (8, 8) if self.root.first("GM").strip() == "3" else (19, 19)
            self._board_size = sgf.read_size(self.root.properties.get("SZ", ())) or default
        return self._board_size

    @property
    def size(self) -> int:
        """The side of a square board; the longer side of any other."""
        return max(self.board_size)

    @property
    def game(self) -> int:
        """The number of the game (property GM): 1 Go, 4 gomoku."""
        return self.root.number("GM") or GO

    def main_line(self) -> list[RecordNode]:
        """The root and first children down to the end."""
        return self.root.line()

    def nodes(self) -> Iterator[RecordNode]:
        """All nodes in the order of the file."""
        return self.root.walk()

    def holder(self, node: RecordNode, ident: str) -> RecordNode | None:
        """The last node on the way to ``node`` that has the property ``ident``, if one has.

        Cheap for the neighbor of the node asked for last, in a line of any length.
        """
        last, found = self._holders.get(ident, (None, None))
        if last is None or (node is not last and not _is_step(last, node, found)):
            found = node
            while found is not None and ident not in found.properties:
                found = found.parent
        elif node.parent is last and ident in node.properties:
            found = node
        self._holders[ident] = node, found
        return found

    def forget_places(self) -> None:
        """Hold no node but the root: a line that was asked about may be gone."""
        self._holders.clear()

    def info(self, ident: str) -> str:
        """A property of the root as plain text; empty when absent."""
        return self.root.text(ident)

    # Writing

    def to_text(self, *, charset: str = "UTF-8") -> str:
        """The record as SGF; ``charset`` goes into CA."""
        original = self.root.properties
        try:
            self.root.properties = _written_root(original, charset)
            return write_game(self.root)
        finally:
            self.root.properties = original

    def to_bytes(self) -> bytes:
        """The file: UTF-8, FF[4], CA, AP; bytes that could not be decoded as they were."""
        return records_to_bytes([self])

    # Changing

    @contextmanager
    def step(self, name: Text, merge_key: Hashable = None) -> Iterator[None]:
        """Group all changes inside into one step of undo; a failure inside takes them back."""
        if self._open_step is not None:
            yield
            return
        step = self._open_step = EditStep(name, merge_key=merge_key)
        try:
            yield
        except BaseException:
            self._open_step = None
            for edit in reversed(step.edits):
                self._tell(edit.revert())
            raise
        self._open_step = None
        if step.edits:
            self.history.add(step)

    def _do(self, edit: Edit) -> None:
        assert self._open_step is not None, "changes need an open step"
        self._open_step.edits.append(edit)
        self._tell(edit.apply())

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self.history.done) and self._open_step is None

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone step."""
        return bool(self.history.undone) and self._open_step is None

    def undo(self) -> str | None:
        """Take the last step back; its name, or None when there is none."""
        if not self.can_undo:
            return None
        step = self.history.done.pop()
        self.history.undone.append(step)
        for edit in reversed(step.edits):
            self._tell(edit.revert())
        return step.name

    def redo(self) -> str | None:
        """Do the last undone step again; its name, or None when there is none."""
        if not self.can_redo:
            return None
        step = self.history.undone.pop()
        self.history.done.append(step)
        for edit in step.edits:
            self._tell(edit.apply())
        return step.name

    @property
    def is_modified(self) -> bool:
        """Whether there are changes since loading or ``mark_saved``."""
        under_way = self._open_step is not None and bool(self._open_step.edits)
        return under_way or not self.history.is_saved

    def mark_saved(self) -> None:
        """Note that the record was written to disk as it is."""
        self.history.mark_saved()

    def mark_changed(self) -> None:
        """Note that the record is on disk in no state that can be reached by undoing."""
        self.history.mark_changed()

    def listen(self, listener: Listener, first: bool = False) -> None:
        """Call a bound method after each change; only weakly held.

        Args:
            listener: told of the change.
            first: tell it before all others: whoever copies the record must be ahead of those
                who ask for the copy.
        """
        place = 0 if first else len(self._listeners)
        self._listeners.insert(place, weakref.WeakMethod(listener))

    def _tell(self, change: Change) -> None:
        if change.node is self.root:
            self._board_size = None
        self.forget_places()
        self.shape_edits += change.kind is not ChangeKind.PROPERTIES
        for reference in tuple(self._listeners):
            listener = reference()
            if listener is None:
                self._listeners.remove(reference)
            else:
                listener(change)

    def set_values(self, node: RecordNode, ident: str, values: Sequence[str] | None) -> None:
        """Set the raw values of a property; None or none at all removes it.

        Raises:
            RecordError: the identifier or a value would break the file.
        """
        if not sgf.is_ident(ident):
            raise RecordError("“{ident}” cannot be the name of a property.", ident=ident)
        if not all(map(sgf.is_raw, values or ())):
            raise RecordError("A closing bracket or a backslash in a value needs a backslash.")
        before = node.properties
        after = dict(before)
        if values:
            after[ident] = list(values)
        else:
            after.pop(ident, None)
        if after != before:
            with self.step("Edit properties"):
                self._do(SetProperties(node, before, after))

    def replace_properties(self, node: RecordNode, properties: dict[str, list[str]]) -> None:
        """Give ``node`` other properties altogether, as the raw editor does."""
        with self.step("Edit properties"):
            self._do(SetProperties(node, node.properties, properties))

    def attach(self, node: RecordNode, parent: RecordNode, index: int | None = None) -> None:
        """Hang a loose branch of this record under ``parent``, last when no index is given."""
        with self.step("Add branch"):
            place = len(parent.children) if index is None else index
            self._do(Attach(node, parent, place))

    def remove(self, node: RecordNode) -> RecordNode:
        """Cut ``node`` with all that follows it; gives its parent back."""
        parent = node.parent
        if parent is None:
            raise RecordError("The first node of a record cannot be deleted.")
        with self.step("Delete branch"):
            self._do(Reverse(Attach(node, parent, node.index)))
        return parent

    def reorder(self, node: RecordNode, index: int) -> None:
        """Give ``node`` another place among its siblings."""
        parent = node.parent
        if parent is None or index == node.index:
            return
        with self.step("Move branch"):
            self._do(Reorder(node, parent, node.index, index))

    def splice(self, node: RecordNode, parent: RecordNode, index: int, count: int) -> None:
        """Put a loose ``node`` between ``parent`` and ``count`` of its branches."""
        with self.step("Insert node"):
            self._do(Splice(node, parent, index, count))

    def unsplice(self, node: RecordNode) -> None:
        """Take ``node`` out of its line; its branches go to its parent."""
        if node.parent is None:
            raise RecordError("The first node of a record cannot be deleted.")
        with self.step("Delete node"):
            self._do(Reverse(Splice(node, node.parent, node.index, len(node.children))))

    def add_move(
        self, parent: RecordNode, move: Move, more: Mapping[str, list[str]] | None = None
    ) -> RecordNode:
        """The child of ``parent`` with ``move``: the one that is there, or a new last one.

        A new one gets the raw properties ``more`` as well.
        """
        for child in parent.children:
            if child.move == move:
                return child
        node = RecordNode(self, {move_ident(move): [self.write_move(move)], **(more or {})})
        with self.step("Play move"):
            self._do(Attach(node, parent, len(parent.children)))
        return node

    def write_move(self, move: Move) -> str:
        """The raw value of a play or pass. Raises RecordError for a resignation: that is RE."""
        if move.kind is MoveKind.RESIGN:
            raise RecordError("A resignation is written as the result of the game, not as a move.")
        return sgf.write_point(move.point) if move.point is not None else ""

    def set_comment(self, node: RecordNode, text: str) -> None:
        """Set the comment; typing on in the same comment stays one step."""
        with self.step("Edit comment", merge_key=("C", id(node))):
            self.set_values(node, "C", [sgf.write_text(text)] if text else None)

    def set_name(self, node: RecordNode, text: str) -> None:
        """Set the node's name."""
        with self.step("Edit name", merge_key=("N", id(node))):
            self.set_values(node, "N", [sgf.write_simple_text(text)] if text else None)

    def set_info(self, ident: str, text: str) -> None:
        """Set a property of the root from plain text; an empty text removes it."""
        with self.step("Edit game information", merge_key=("info", ident)):
            self.set_values(self.root, ident, [_write_info(ident, text)] if text else None)

    def set_setup(self, node: RecordNode, setup: Setup) -> None:
        """Replace the setup stones and PL of ``node``."""
        colors = {Color.BLACK: ["B"], Color.WHITE: ["W"]}
        with self.step("Edit setup"):
            self.set_values(node, "AB", sgf.write_points(setup.black))
            self.set_values(node, "AW", sgf.write_points(setup.white))
            self.set_values(node, "AE", sgf.write_points(setup.empty))
            self.set_values(node, "PL", colors[setup.to_play] if setup.to_play else None)


def _is_step(last: RecordNode, node: RecordNode, found: RecordNode | None) -> bool:
    """Whether what was found at ``last`` says what holds at ``node``, one step away."""
    return node.parent is last or (last.parent is node and last is not found)


def move_ident(move: Move) -> str:
    """The property of a move."""
    return "B" if move.color is Color.BLACK else "W"


def _write_info(ident: str, text: str) -> str:
    if sgf.value_type(ident) is sgf.ValueType.TEXT:
        return sgf.write_text(text)
    return sgf.write_simple_text(text)


def _written_root(properties: dict[str, list[str]], charset: str) -> dict[str, list[str]]:
    """The root as written: charset, format and application first, the rest untouched."""
    head = {"FF": ["4"], "CA": [charset], "AP": [APPLICATION]}
    if "GM" in properties:
        head = {"GM": properties["GM"], **head}
    return {**head, **{key: value for key, value in properties.items() if key not in _HEAD}}


_HEAD = frozenset(("GM", "FF", "CA", "AP"))


def records_to_bytes(records: Sequence[GameRecord]) -> bytes:
    """The file of a collection; see ``GameRecord.to_bytes``."""
    return records_to_file(records)[0]


def records_to_file(records: Sequence[GameRecord]) -> tuple[bytes, str]:
    """The file of a collection and the codec that it is in; CA names it in each record.

    It is UTF-8, but for a text with bytes that could not be decoded: that one stays in the
    character set that it came from, so that they are what they were. If that set lacks a
    character, all of it becomes UTF-8 with these bytes as they were.
    """
    text = _join(record.to_text() for record in records)
    encoding = records[0].encoding
    if len({record.encoding for record in records}) > 1 or not has_damage(text):
        encoding = UTF8
    if encoding != UTF8:
        own_text = _join(
            record.to_text(charset=charset_label(encoding, record.root.first("CA")))
            for record in records
        )
        data = encode(own_text, encoding)
        if data is not None:
            return data, encoding
    return encode_utf8(text), UTF8


def _join(texts: Iterable[str]) -> str:
    return "\n".join(texts) + "\n"
