"""Reads and writes RenLib's .lib files: a tree of moves on a 15x15 board with comments and marks.

After a header of 20 bytes each node has a point byte (column 1-15 in the low, row 0-14 in the high
half; 0: no move) and a byte of flags, then texts of even length. Nodes are in pre-order: a node
without RIGHT is followed by its first child, a node with DOWN has a sibling after its subtree.
The format is the one of RenLib 3; its sources MoveNode.cpp and RenLibDoc.cpp name the flags.
"""

from __future__ import annotations

from desktop_go.errors import RecordError
from desktop_go.games.gomoku.record import new_record
from desktop_go.games.gomoku.rules import RENJU
from desktop_go.moves import Point
from desktop_go.records import sgf_properties as sgf
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.loading import collector_paused
from desktop_go.records.notices import Notice
from desktop_go.records.record_node import RecordNode
from desktop_go.records.sgf_regular import RawGame, RawNode

SIZE = 15
MAGIC = b"\xffRenLib\xff"
HEADER = MAGIC + bytes((3, 0)) + b"\xff" * 10

DOWN, RIGHT, OLD_COMMENT, MARK, COMMENT, START, NO_MOVE, EXTENSION = (
    0x80, 0x40, 0x20, 0x10, 0x08, 0x04, 0x02, 0x01,
)  # fmt: skip
BOARD_TEXT = 0x100
TEXTS = COMMENT | OLD_COMMENT | BOARD_TEXT
"""Flags of what follows a node."""
TITLE_END = 0x08
"""Byte between the one-line title and the longer comment of a node."""


def _byte_of(point: Point) -> int:
    return point.row << 4 | point.col + 1


_PLACES = {
    sgf.write_point(point): _byte_of(point)
    for point in (Point(col, row) for col in range(SIZE) for row in range(SIZE))
}
"""The byte of each point by the letters of SGF."""
_Node = tuple[RawNode, bool]
"""The SGF properties of a node, and whether it holds a move."""


class _Bytes:
    """The file's bytes after the header, read from front to back."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self.position = len(HEADER)

    def left(self) -> int:
        return len(self._data) - self.position

    def pair(self) -> bytes:
        """The next two bytes; raises EOFError when there are none."""
        start = self.position
        pair = self._data[start : start + 2]
        if len(pair) < 2:
            raise EOFError
        self.position = start + 2
        return pair

    def text(self) -> bytes:
        """A text that ends with a zero byte and fills an even number of bytes."""
        start = self.position
        end = self._data.find(0, start)
        after = end + 2 - (end - start) % 2
        if end < 0 or after > len(self._data):
            raise EOFError
        self.position = after
        return self._data[start:end]


def read_lib(data: bytes) -> tuple[GameRecord, list[Notice]]:
    """Read a .lib file into one record with all its variations.

    Raises:
        RecordError: the file does not start like a RenLib library.
    """
    if not data.startswith(MAGIC):
        raise RecordError("This is not a RenLib library: it starts with different bytes.")
    game = RawGame([new_record(SIZE, RENJU).root.properties], [-1])
    notices: list[Notice] = []
    source = _Bytes(data)
    with collector_paused():
        try:
            _read_nodes(source, game, notices)
        except EOFError:
            notices.append(
                Notice(
                    "The library is cut off; nodes read: {count}.",
                    (("count", str(len(game.nodes) - 1)),),
                )
            )
        return GameRecord.from_raw(game), notices


def _read_nodes(source: _Bytes, game: RawGame, notices: list[Notice]) -> None:
    """Read nodes until the tree is complete or the bytes end."""
    parent, depth = 0, 0
    waiting: list[tuple[int, int]] = []
    """Parents (and their depths) that still expect a sibling of a node below them."""
    bad, is_empty = 0, not source.left()
    alike: dict[tuple[int, int, int], _Node] = {}
    """Nodes with nothing but a move, which most are: millions of them share their properties."""
    while not is_empty:
        place, flags = source.pair()
        if flags & EXTENSION:
            high, middle = source.pair()
            flags |= high << 16 | middle << 8
        if flags & TEXTS:
            properties, is_move = _node(place, flags, depth, source)
        else:
            kind = place, flags & (MARK | NO_MOVE), depth % 2
            if kind not in alike:
                alike[kind] = _node(place, flags, depth, source)
            properties, is_move = alike[kind]
        bad += place != 0 and not is_move
        if flags & DOWN:
            waiting.append((parent, depth))
        index = parent
        if is_move or place or properties or len(game.nodes) > 1 or flags & NO_MOVE:
            game.nodes.append(properties)
            game.parents.append(parent)
            index = len(game.nodes) - 1
        if not flags & RIGHT:
            parent, depth = index, depth + (1 if index != parent else 0)
        elif waiting:
            parent, depth = waiting.pop()
        else:
            break
    if source.left() > 1:
        notices.append(Notice("Bytes after the end of the library were ignored."))
    if bad:
        notices.append(Notice("Moves that are not on the board: {count}.", (("count", str(bad)),)))


def _node(place: int, flags: int, depth: int, source: _Bytes) -> _Node:
    """Read what follows the flags of a node."""
    properties: dict[str, list[str]] = {}
    point = Point((place & 15) - 1, place >> 4)
    is_move = 0 <= point.col < SIZE and point.row < SIZE and not flags & NO_MOVE
    if is_move:
        properties["W" if depth % 2 else "B"] = [sgf.write_point(point)]
    if flags & MARK and is_move:
        properties["CR"] = [sgf.write_point(point)]
    if flags & (COMMENT | OLD_COMMENT):
        title, _, comment = source.text().partition(bytes((TITLE_END,)))
        if title:
            properties["N"] = [sgf.write_simple_text(_decode(title))]
        if comment:
            properties["C"] = [sgf.write_text(_decode(comment))]
    if flags & BOARD_TEXT:
        label = _decode(source.text())
        if is_move and label:
            properties["LB"] = [f"{sgf.write_point(point)}:{sgf.write_simple_text(label)}"]
    return properties, is_move


def _decode(text: bytes) -> str:
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError:
        return text.decode("cp1252", "replace")


def write_lib(record: GameRecord) -> bytes:
    """A record with all its variations as a .lib file.

    Raises:
        RecordError: the board is not 15x15 or the record starts from a set-up position.
    """
    if record.board_size != (SIZE, SIZE):
        raise RecordError("A RenLib library can only hold games on a 15x15 board.")
    if record.root.setup:
        raise RecordError("A RenLib library cannot hold a game that starts from a position.")
    out = bytearray(HEADER)
    pending: list[tuple[RecordNode, bool]] = [(record.root, False)]
    while pending:
        node, has_sibling = pending.pop()
        flags = (DOWN if has_sibling else 0) | (0 if node.children else RIGHT)
        place = _place_of_a_bare_move(node.properties)
        if place is None:
            out += _encode(node, flags)
        else:
            out.append(place)
            out.append(flags)
        is_last = True
        for child in reversed(node.children):
            pending.append((child, not is_last))
            is_last = False
    return bytes(out)


def _place_of_a_bare_move(properties: dict[str, list[str]]) -> int | None:
    """The byte of the point of a node with nothing but a move on it, which most are."""
    if len(properties) != 1:
        return None
    values = properties.get("B") or properties.get("W")
    return _PLACES.get(values[0]) if values else None


def _encode(node: RecordNode, flags: int) -> bytes:
    move = node.move
    point = move.point if move is not None else None
    place = _byte_of(point) if point is not None else 0
    title, comment = node.text("N"), node.text("C")
    texts = b""
    if title or comment:
        flags |= COMMENT
        ends = bytes((TITLE_END,))
        body = ends.join(one.encode("utf-8", "replace") for one in (title, comment))
        texts = body.replace(b"\0", b" ") + b"\0"
        texts += b"\0" * (len(texts) % 2)
    if "CR" in node.properties:
        flags |= MARK
    return bytes((place, flags)) + texts
