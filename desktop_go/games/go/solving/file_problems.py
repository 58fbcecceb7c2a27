"""Records as problems: a position, and a tree of moves that says which are right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from desktop_go.errors import DesktopGoError
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.replay import ReplayBoard
from desktop_go.games.go.solving.play import Branch
from desktop_go.moves import Color, Point
from desktop_go.records.record_node import ReadableRecord, RecordNode

RIGHT_WORDS = ("correct", "right", "solved")
WRONG_WORDS = ("incorrect", "not right", "wrong")
"""What the comments of common collections say at the ends of lines."""


@dataclass(frozen=True)
class FileProblem:
    """One record as a problem."""

    name: str
    text: str
    position: GoPosition
    moves: dict[Point, Branch]


def problems_of(records: Sequence[ReadableRecord]) -> list[FileProblem]:
    """The records that are problems: a square board, and at least one move that is right."""
    found = [_problem(record, number) for number, record in enumerate(records, 1)]
    return [problem for problem in found if problem is not None]


def _problem(record: ReadableRecord, number: int) -> FileProblem | None:
    width, height = record.board_size
    board, node = ReplayBoard(width, height), record.root
    board.apply(node)
    while len(node.children) == 1 and not node.children[0].has_move:
        node = node.children[0]
        board.apply(node)
    first = next((move for child in node.children if (move := child.move)), None)
    if width != height or first is None:
        return None
    stones = {
        color: [p for p, c in board.stones.items() if c is color]
        for color in (Color.BLACK, Color.WHITE)
    }
    try:
        position = GoPosition(
            width,
            black=stones[Color.BLACK],
            white=stones[Color.WHITE],
            first_to_play=first.color,
        )
    except DesktopGoError:
        return None
    marked = any(_says(leaf, RIGHT_WORDS) for leaf in node.walk())
    moves = _branches(node, marked)
    if not any(branch.right for branch in moves.values()):
        return None
    return FileProblem(record.info("GN") or str(number), node.comment.strip(), position, moves)


def _branches(root: RecordNode, marked: bool) -> dict[Point, Branch]:
    """The moves after ``root``; where no comment marks a line, the main line is right.

    From the leaves up: some records are deeper than calls may be.
    """
    main = set(root.record.main_line())
    right: dict[RecordNode, bool] = {}
    moves: dict[RecordNode, dict[Point, Branch]] = {}
    points: dict[RecordNode, Point | None] = {}
    for node in reversed([*root.walk()]):
        move = node.move
        points[node] = None if move is None else move.point
        right[node] = (
            _says(node, RIGHT_WORDS) or any(right[child] for child in node.children)
            if marked
            else node in main
        )
        found = moves[node] = {}
        for child in node.children:
            point = points[child]
            if point is None:
                continue
            reply = child.children[0] if child.children else None
            answer = None if reply is None else points[reply]
            then = {} if reply is None else moves[reply]
            found[point] = Branch(right[child], answer, then)
    return moves[root]


def _says(node: RecordNode, words: tuple[str, ...]) -> bool:
    comment = node.comment.lower()
    return any(word in comment for word in words) and not any(w in comment for w in WRONG_WORDS)
