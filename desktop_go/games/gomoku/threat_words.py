"""What stands on the board in words and points: threats of both sides, and wins that were missed.

For highlights and explanations in a window or a review; decides no moves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.games.gomoku.kernels.board import cell_of, new_board, place
from desktop_go.games.gomoku.kernels.fouls import may_play
from desktop_go.games.gomoku.kernels.shapes import tables_for
from desktop_go.games.gomoku.notation import moves_to_text
from desktop_go.games.gomoku.position import GomokuPosition
from desktop_go.games.gomoku.solving import Kind, Solver
from desktop_go.games.gomoku.thinking import Question
from desktop_go.moves import Color, Move, Point
from desktop_go.texts import Text

SIDE_NAMES: dict[Color, Text] = {Color.BLACK: "Black", Color.WHITE: "White"}


class ThreatKind(Enum):
    """What a side could make with its next stone, strongest first."""

    FIVE = "five"
    OPEN_FOUR = "an open four or two fours"
    FOUR_THREE = "a four and an open three"
    DOUBLE_THREE = "two open threes"
    FOUR = "a four"
    OPEN_THREE = "an open three"


_KIND_OF_GRADE = {
    L.G_FIVE: ThreatKind.FIVE,
    L.G_OPEN_FOUR: ThreatKind.OPEN_FOUR,
    L.G_FOUR_THREE: ThreatKind.FOUR_THREE,
    L.G_DOUBLE_THREE: ThreatKind.DOUBLE_THREE,
    L.G_FOUR_PLUS: ThreatKind.FOUR,
    L.G_FOUR: ThreatKind.FOUR,
    L.G_OPEN_THREE_PLUS: ThreatKind.OPEN_THREE,
    L.G_OPEN_THREE: ThreatKind.OPEN_THREE,
}


@dataclass(frozen=True, slots=True)
class Threat:
    """One kind of threat of one side, with all points where it could be carried out."""

    color: Color
    kind: ThreatKind
    points: tuple[Point, ...]

    def words(self, size: int) -> str:
        """``Black threatens an open four or two fours at g8 l8``."""
        where = moves_to_text(self.points, size)
        return f"{SIDE_NAMES[self.color]} threatens {self.kind.value} at {where}"


def threats_on(position: GomokuPosition) -> tuple[Threat, ...]:
    """All threats of both sides, the strongest kinds first. Fouls are not threats."""
    tables = tables_for(position.rules.number)
    board = new_board(tables, position.size)
    for point, color in position.stones.items():
        place(board, tables, cell_of(*point), int(color))
    found: dict[tuple[ThreatKind, Color], list[Point]] = {}
    for point in position.empty_points():
        cell = cell_of(*point)
        for color in (Color.BLACK, Color.WHITE):
            kind = _KIND_OF_GRADE.get(int(board["grade"][2 * cell + color - 1]))
            if kind is not None and may_play(board, tables, cell, int(color)):
                found.setdefault((kind, color), []).append(point)
    return tuple(
        Threat(color, kind, tuple(found[kind, color]))
        for kind in ThreatKind
        for color in (Color.BLACK, Color.WHITE)
        if (kind, color) in found
    )


@dataclass(frozen=True, slots=True)
class MissedWin:
    """A position of a game in which the side to move had a forced win and did not start it."""

    move_number: int
    """Number of the move that missed it, from 1."""
    color: Color
    kind: Kind
    line: tuple[Point | None, ...]

    @property
    def moves(self) -> int:
        """How many stones of its own the side would have needed."""
        return (len(self.line) + 1) // 2

    def words(self, size: int) -> str:
        """``a win by fours was here: 7 moves (h8 ...)``."""
        way = "fours" if self.kind is Kind.VCF else "threats"
        first = self.line[0]
        where = moves_to_text([first], size) if first is not None else ""
        return f"a win by {way} was here: {self.moves} moves, from {where}"


def missed_wins(
    start: GomokuPosition,
    moves: tuple[Move, ...],
    seconds: float = 1.0,
    should_stop: Callable[[], bool] = lambda: False,
) -> list[MissedWin]:
    """Replay ``moves`` on ``start`` (which is changed) and list the forced wins not taken.

    A win counts as taken when the move played wins as well: after every reply to its threat the
    search finds a win again.
    """
    solver = Solver()
    found: list[MissedWin] = []
    for number, move in enumerate(moves, 1):
        if should_stop():
            break
        solution = solver.solve(_question(start, start.to_play, seconds), Kind.VCT)
        if solution.won and move.point != solution.line[0]:
            kind = Kind.VCT
            by_fours = solver.solve(_question(start, start.to_play, seconds), Kind.VCF)
            if by_fours.won:
                solution, kind = by_fours, Kind.VCF
            start.play(move)
            if not _still_winning(solver, start, move.color, seconds):
                found.append(MissedWin(number, move.color, kind, solution.line))
        else:
            start.play(move)
    return found


def _still_winning(solver: Solver, position: GomokuPosition, color: Color, seconds: float) -> bool:
    """Whether ``color`` has won, or wins by force after every reply worth a try."""
    if position.winner is color:
        return True
    replies = [
        point
        for threat in threats_on(position)
        if threat.kind in (ThreatKind.FIVE, ThreatKind.OPEN_FOUR, ThreatKind.FOUR)
        for point in threat.points
    ]
    if not replies:
        return False
    for reply in dict.fromkeys(replies):
        if position.to_play is Color.BLACK and position.foul_at(reply) is not None:
            continue
        position.play(Move.play(position.to_play, reply))
        lost = position.winner is not Color.EMPTY
        won = not lost and solver.solve(_question(position, color, seconds), Kind.VCT).won
        position.undo()
        if not won:
            return False
    return True


def _question(position: GomokuPosition, to_play: Color, seconds: float) -> Question:
    stones = tuple(position.stones.items())
    return Question(position.size, position.rules, stones, to_play, seconds)
