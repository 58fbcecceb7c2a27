"""A SameGame position and a game in progress: checked, readable; the fast twin is ``kernels``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from desktop_go.errors import IllegalMove, RecordError
from desktop_go.games.samegame.rules import MAX_COLORS, MAX_SIDE, Columns, Scoring

Cell = tuple[int, int]
"""Column from the left and row from the bottom, both from 0."""


@dataclass(frozen=True, slots=True)
class Removal:
    """What one move did: enough to animate it and to say it."""

    cells: tuple[Cell, ...]
    color: int
    score: int
    falls: tuple[tuple[Cell, Cell], ...]
    """Where each stone that moved came from and went to, falling and shifting in one."""
    is_over: bool
    cleared: bool


@dataclass(frozen=True, slots=True)
class Position:
    """Stones on a board, without holes: columns from the left, stones from the bottom."""

    columns: Columns
    scoring: Scoring = Scoring.STANDARD

    def color_at(self, cell: Cell) -> int:
        """Return the color at ``cell``, 0 for empty or off the board."""
        column, row = cell
        if 0 <= column < len(self.columns) and 0 <= row < len(self.columns[column]):
            return self.columns[column][row]
        return 0

    def block_at(self, cell: Cell) -> frozenset[Cell]:
        """Return the stones of one color connected with ``cell``; empty for an empty cell."""
        color = self.color_at(cell)
        if not color:
            return frozenset()
        block = {cell}
        todo = [cell]
        while todo:
            column, row = todo.pop()
            for near in (
                (column + 1, row),
                (column - 1, row),
                (column, row + 1),
                (column, row - 1),
            ):
                if near not in block and self.color_at(near) == color:
                    block.add(near)
                    todo.append(near)
        return frozenset(block)

    def cells(self) -> Iterator[Cell]:
        """Yield every stone, column by column from the bottom."""
        for column, stones in enumerate(self.columns):
            for row in range(len(stones)):
                yield column, row

    def blocks(self) -> list[frozenset[Cell]]:
        """Return the blocks that can be removed."""
        seen: set[Cell] = set()
        found = []
        for cell in self.cells():
            if cell not in seen:
                block = self.block_at(cell)
                seen |= block
                if len(block) > 1:
                    found.append(block)
        return found

    @property
    def stones(self) -> int:
        """How many stones are left."""
        return sum(len(column) for column in self.columns)

    @property
    def is_over(self) -> bool:
        """Whether no block can be removed."""
        return not any(
            self.color_at((c, r)) in (self.color_at((c + 1, r)), self.color_at((c, r + 1)))
            for c, r in self.cells()
        )

    @property
    def end_score(self) -> int:
        """What the end brings or costs; counts only when the game is over."""
        return self.scoring.end(self.columns)

    def play(self, cell: Cell) -> tuple[Position, Removal]:
        """Remove the block at ``cell``. Raises IllegalMove when there is none of two stones."""
        block = self.block_at(cell)
        if not block:
            raise IllegalMove(
                "There is no stone at column {column}, row {row}", column=cell[0], row=cell[1]
            )
        if len(block) == 1:
            raise IllegalMove("A single stone cannot be removed: a block needs two or more")
        columns: list[tuple[int, ...]] = []
        falls: list[tuple[Cell, Cell]] = []
        for column, stones in enumerate(self.columns):
            kept = [row for row in range(len(stones)) if (column, row) not in block]
            if not kept:
                continue
            for row, old in enumerate(kept):
                if (column, old) != (len(columns), row):
                    falls.append(((column, old), (len(columns), row)))
            columns.append(tuple(stones[row] for row in kept))
        after = Position(tuple(columns), self.scoring)
        return after, Removal(
            cells=tuple(sorted(block)),
            color=self.color_at(cell),
            score=self.scoring.block(len(block)),
            falls=tuple(falls),
            is_over=after.is_over,
            cleared=not columns,
        )


class SameGame:
    """One game: a start position, the moves played and those undone."""

    def __init__(self, start: Position) -> None:
        self.start = start
        self._positions = [start]
        self._scores = [0]
        self._moves: list[Cell] = []
        self._undone: list[Cell] = []

    @property
    def position(self) -> Position:
        """The position now."""
        return self._positions[-1]

    @property
    def moves(self) -> tuple[Cell, ...]:
        """The moves played."""
        return tuple(self._moves)

    @property
    def is_over(self) -> bool:
        """Whether no block is left."""
        return self.position.is_over

    @property
    def score(self) -> int:
        """The score now; the end bonus or deduction included once the game is over."""
        return self._scores[-1] + (self.position.end_score if self.is_over else 0)

    @property
    def can_undo(self) -> bool:
        """Whether a move was played."""
        return bool(self._moves)

    @property
    def can_redo(self) -> bool:
        """Whether a move was undone and none played since."""
        return bool(self._undone)

    def play(self, cell: Cell) -> Removal:
        """Play a move; raises IllegalMove. What was undone before is forgotten."""
        removal = self._push(cell)
        self._undone.clear()
        return removal

    def _push(self, cell: Cell) -> Removal:
        after, removal = self.position.play(cell)
        self._positions.append(after)
        self._scores.append(self._scores[-1] + removal.score)
        self._moves.append(cell)
        return removal

    def undo(self) -> bool:
        """Take the last move back; False when there is none."""
        if not self._moves:
            return False
        self._undone.append(self._moves.pop())
        self._positions.pop()
        self._scores.pop()
        return True

    def undo_all(self) -> None:
        """Go back to the start; all moves can be redone."""
        while self.undo():
            pass

    def redo(self) -> Removal | None:
        """Play the move undone last again; None when there is none."""
        return self._push(self._undone.pop()) if self._undone else None

    def to_data(self) -> dict[str, Any]:
        """Return plain data for a save file."""
        return {
            "columns": [list(column) for column in self.start.columns],
            "scoring": self.start.scoring.value,
            "moves": [list(cell) for cell in (*self._moves, *reversed(self._undone))],
            "at": len(self._moves),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> SameGame:
        """Restore a game. Raises RecordError with a sentence when the data are damaged."""
        try:
            columns = tuple(tuple(int(color) for color in column) for column in data["columns"])
            scoring = Scoring(data["scoring"])
            moves = [(int(column), int(row)) for column, row in data["moves"]]
            at = int(data["at"])
        except (KeyError, TypeError, ValueError) as error:
            raise RecordError("The saved SameGame is damaged ({error})", error=error) from None
        check_columns(columns)
        game = cls(Position(columns, scoring))
        try:
            for cell in moves:
                game.play(cell)
        except IllegalMove as error:
            raise RecordError(
                "The saved SameGame holds an illegal move: {error}", error=error
            ) from None
        for _ in range(len(moves) - max(0, min(at, len(moves)))):
            game.undo()
        return game


def check_columns(columns: Columns) -> None:
    """Raise RecordError unless ``columns`` make a board that the program can play."""
    if not columns or not all(columns):
        raise RecordError("The board is empty")
    if len(columns) > MAX_SIDE or max(map(len, columns)) > MAX_SIDE:
        raise RecordError("A board has at most {side} columns and rows", side=MAX_SIDE)
    if any(not 1 <= color <= MAX_COLORS for column in columns for color in column):
        raise RecordError("A board has at most {colors} colors", colors=MAX_COLORS)
