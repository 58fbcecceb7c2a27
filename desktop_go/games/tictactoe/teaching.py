"""A lesson of tic-tac-toe, and how its answers are judged by the rules."""

from __future__ import annotations

from desktop_go.games.teaching import Exercise, Lesson, Rule, Step, Turn
from desktop_go.games.tictactoe.position import TicTacToePosition
from desktop_go.moves import Color, Move, Point

COLUMNS = "ABC"


class TicTacToeExercise(Exercise[TicTacToePosition]):
    """Cells are ``A1`` (bottom left) to ``C3``. Conditions: ``won``, ``wins X 2``."""

    def start(self) -> TicTacToePosition:
        """Where the moves of the step lead."""
        position = TicTacToePosition()
        for word in self.step.moves.split():
            self.play(position, self.read(word))
        return position

    def copy(self, position: TicTacToePosition) -> TicTacToePosition:
        """With the same moves."""
        return position.copy()

    def read(self, word: str) -> Point | None:
        """Column letter and row from the bottom."""
        return Point(COLUMNS.index(word[0]), 3 - int(word[1]))

    def write(self, point: Point | None) -> str:
        """Column letter and row from the bottom."""
        return "" if point is None else f"{COLUMNS[point.col]}{3 - point.row}"

    def candidates(self) -> list[Point]:
        """The empty cells."""
        return self.position.legal_points()

    def play(self, position: TicTacToePosition, point: Point | None) -> None:
        """Fill a cell for the side to move."""
        if point is not None:
            position.play(Move.play(position.to_play, point))

    def is_true(self, name: str, words: list[str], position: TicTacToePosition) -> bool:
        """``won``: there is a row; ``wins X 2``: X could make one in two cells now."""
        if name == "won":
            return position.winner is not Color.EMPTY
        assert name == "wins"
        color = Color.BLACK if words[0] == "X" else Color.WHITE
        board = position.board
        taken = board.cells([p for p in board.points if position.color_at(p) is color])
        able = sum(
            any(line & (taken | board.cell(cell)) == line for line in board.lines)
            for cell in position.legal_points()
        )
        return able == int(words[1])


WIN = Step(
    "X begins, and the players fill cells in turn. Three in a row win, across, down or diagonally."
    "\n\nYou are X. Win.",
    "",
    (
        Turn(
            goal="won",
            said="Three in a row.",
            otherwise="You have two in a row already: complete them.",
        ),
    ),
    moves="B2 B3 A1 A3",
)

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "tictactoe",
        "Tic-tac-toe",
        "Three in a row, and how to threaten twice.",
        (
            WIN,
            Step(
                "Against a careful player you win only with two threats at once, which is called "
                "a fork.\n\nMake a fork.",
                "",
                (
                    Turn(
                        goal="wins X 2 and wins O 0",
                        said="O can stop only one of the two. With best play, though, nobody wins.",
                        otherwise="That is one threat at most. Find the cell where two of your "
                        "rows meet.",
                    ),
                ),
                moves="A1 B2 C3 A3",
            ),
        ),
    ),
)

RULES: tuple[Rule, ...] = (
    Rule(
        "Three in a row",
        "X begins. The players fill empty cells in turn, and three in a row win, across, down or "
        "diagonally. A full board without a row is a draw. Larger boards, on which more are "
        "needed in a row, are offered on the page.",
        WIN,
    ),
)
