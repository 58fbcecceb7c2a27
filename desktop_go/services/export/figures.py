"""Cuts a line of a record into printed figures: numbered stones, notes, comments. No Qt.

As in books, a figure shows the stones before its first move plain and its moves numbered, also
those captured on the way. A move on a point that is taken in the figure goes into a note beneath
it: "20 at 12", or "20 at a" where the stone there has no number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from desktop_go.games.go.replay import ReplayBoard, empty_board
from desktop_go.moves import Color, Point
from desktop_go.records.record_node import RecordNode
from desktop_go.services.board_view import BoardView, view_of_board
from desktop_go.services.i18n import tr

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Figure:
    """One printed board."""

    number: int
    """From 1."""
    first: int
    last: int
    """The moves it shows; ``first > last`` where it shows none."""
    picture: BoardView
    notes: tuple[str, ...]
    comments: tuple[tuple[int, str], ...]
    """(number of the move, what is said to it); 0 before the first move."""

    def caption(self) -> str:
        """The line beneath the board."""
        head = tr("Figure {number}").format(number=self.number)
        if self.last < self.first:
            return head
        moves = str(self.first) if self.first == self.last else f"{self.first}–{self.last}"
        return f"{head} ({moves})"


@dataclass
class _Sheet:
    """A figure while its moves are being put on it."""

    number: int
    first: int
    node: RecordNode
    """The last one; its labels and marks are shown."""
    stones: dict[Point, Color]
    last: int = 0
    numbers: dict[Point, int] = field(default_factory=dict)
    letters: dict[Point, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    comments: list[tuple[int, str]] = field(default_factory=list)

    def is_blank(self) -> bool:
        """Whether there is nothing to be said about it."""
        return self.last < self.first and not self.comments

    def put(self, number: int, color: Color, point: Point) -> None:
        """Show a move, on the board or in a note."""
        if point not in self.stones:
            self.stones[point] = color
            self.numbers[point] = number
            return
        there = self.numbers.get(point)
        name = str(there) if there is not None else self._letter(point)
        self.notes.append(tr("{move} at {place}").format(move=number, place=name))

    def _letter(self, point: Point) -> str:
        if point not in self.letters:
            used = len(self.letters)
            self.letters[point] = _LETTERS[used] if used < len(_LETTERS) else f"{used + 1}'"
        return self.letters[point]

    def figure(self, width: int, height: int) -> Figure:
        """The finished figure."""
        board, numbers = ReplayBoard(width, height), self.numbers
        board.stones = self.stones
        shown = view_of_board(self.node, board)
        free = {point: text for point, text in shown.labels.items() if point not in numbers}
        picture = BoardView(
            width,
            height,
            shown.stones,
            move_numbers=numbers,
            labels={**free, **self.letters},
            marks={point: mark for point, mark in shown.marks.items() if point not in numbers},
            letters=shown.letters,
        )
        notes, comments = tuple(self.notes), tuple(self.comments)
        return Figure(self.number, self.first, self.last, picture, notes, comments)


def make_figures(
    line: Sequence[RecordNode], moves_per_figure: int, *, comments: bool = True
) -> list[Figure]:
    """The figures of ``line``, which starts at the root.

    Setup stones in the middle begin a new figure. Labels and marks are those of the last node
    of each figure.

    Args:
        line: The nodes.
        moves_per_figure: At most so many moves on one board, at least 1.
        comments: Take the comments along.
    """
    record = line[0].record
    board = empty_board(record)
    sheets: list[_Sheet] = []
    count = 0
    for node in line:
        count = _number(node, count)
        new_stones = _place_setup(board, node)
        full = node.has_move and sheets and count - sheets[-1].first >= moves_per_figure
        if not sheets or new_stones or full:
            if sheets and sheets[-1].is_blank():
                sheets.pop()
            first = count if node.has_move else count + 1
            sheets.append(_Sheet(len(sheets) + 1, first, node, dict(board.stones), first - 1))
        sheet = sheets[-1]
        for move in node.moves:
            board.play(move)
            if move.point is None:
                sheet.notes.append(tr("{move} pass").format(move=count))
            else:
                sheet.put(count, move.color, move.point)
        if node.has_move:
            sheet.last = count
        sheet.node = node
        text = node.comment.strip()
        if text and comments:
            sheet.comments.append((count, text))
    return [sheet.figure(board.width, board.height) for sheet in sheets]


def _number(node: RecordNode, before: int) -> int:
    """The number of the node's move, or of the one before."""
    if not node.has_move:
        return before
    stated = node.number("MN") if "MN" in node.properties else None
    return stated or before + 1


def _place_setup(board: ReplayBoard, node: RecordNode) -> bool:
    """Put down and take away the node's setup stones; whether there were any."""
    board.set_up(node)
    setup = node.setup
    return bool(setup.black or setup.white or setup.empty)
