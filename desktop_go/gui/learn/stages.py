"""The boards that show the steps of lessons and tell where they are clicked: one for each game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import Qt, Signal, SignalInstance, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent

from desktop_go.games.gomoku.notation import LETTERS
from desktop_go.games.sudoku.layout import CLASSIC
from desktop_go.games.teaching import Kind
from desktop_go.gui.board import BoardCanvas
from desktop_go.gui.pig.board import PigBoard
from desktop_go.gui.play.presenter import board_options
from desktop_go.gui.samegame.board import SameBoard
from desktop_go.gui.style.scheme import LIGHT_SCHEME, Scheme
from desktop_go.gui.sudoku.board import SudokuBoard
from desktop_go.gui.sudoku.view import GridView
from desktop_go.gui.tictactoe.board import TicTacToeBoard
from desktop_go.moves import Color, Point
from desktop_go.records.coordinates import GTP_LETTERS
from desktop_go.records.markup import Mark
from desktop_go.services.board_view import BoardView
from desktop_go.services.settings import Settings

if TYPE_CHECKING:
    from desktop_go.games.go.teaching.exercise import GoExercise
    from desktop_go.games.gomoku.teaching import GomokuExercise
    from desktop_go.games.pig.teaching import PigMoment
    from desktop_go.games.samegame.teaching import SameGameExercise
    from desktop_go.games.sudoku.teaching import SudokuExercise
    from desktop_go.games.teaching import Exercise
    from desktop_go.games.tictactoe.teaching import TicTacToeExercise

FINE_SIDE = 340
"""Pixels of a picture's width that small print needs: totals of cages, words on branches."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Stage(Protocol):
    """What the page asks of a board, besides being a widget.

    Signals:
        answered(Point): the learner chose this point.
    """

    answered: SignalInstance

    def show_exercise(self, exercise: Any) -> None:
        """Show the exercise of the board's game as it is now."""
        ...

    def set_look(self, scheme: Scheme, settings: Settings | None) -> None:
        """Take the colors of the theme and the look of boards that the user has set."""
        ...


class GoStage(BoardCanvas):
    """Go, and with other letters and no captures gomoku."""

    answered = Signal(object)
    letters = GTP_LETTERS
    capturing = True

    def __init__(self) -> None:
        super().__init__()
        self.point_clicked.connect(self._on_click)

    def set_look(self, _scheme: Scheme, settings: Settings | None) -> None:
        """Texts name points: coordinates are always shown."""
        options = self.options() if settings is None else board_options(settings)
        self.set_options(replace(options, coordinates=True, show_move_numbers=False))

    def show_exercise(self, exercise: GoExercise) -> None:
        """Stones, marks, and the count once the step is done."""
        view = self._view_of(exercise)
        if exercise.step.counted and exercise.finished:
            score = exercise.count()
            view = replace(view, territory=bytes(score.owner), dead=score.dead)
        self._show_view(exercise, replace(view, ko_point=exercise.position.ko_point))

    def _view_of(self, exercise: Exercise[Any]) -> BoardView:
        position = exercise.position
        marks = {point: Mark.TRIANGLE for point, label in exercise.marked.items() if not label}
        size = range(position.size)
        plays = exercise.turn is not None and exercise.turn.kind is Kind.PLAY
        return BoardView(
            cols=position.size,
            rows=position.size,
            stones=bytes(position.color_at(Point(col, row)) for row in size for col in size),
            last_move=exercise.last,
            labels={point: label for point, label in exercise.marked.items() if label},
            marks={**marks, **dict.fromkeys(exercise.found, Mark.CIRCLE)},
            letters=self.letters,
            capturing=self.capturing,
            hover_color=Color.BLACK if plays else Color.EMPTY,
        )

    def _show_view(self, exercise: Exercise[Any], view: BoardView) -> None:
        self.set_legal(lambda point: not view.stone(point))
        self.set_view(view)

    @Slot(object, object)
    def _on_click(self, point: Point, button: Qt.MouseButton) -> None:
        if button is Qt.MouseButton.LeftButton:
            self.answered.emit(point)


class GomokuStage(GoStage):
    """Gomoku."""

    letters = LETTERS
    capturing = False

    def show_exercise(self, exercise: GomokuExercise) -> None:  # type: ignore[override]
        """Stones and marks."""
        self._show_view(exercise, self._view_of(exercise))


class SameGameStage(SameBoard):
    """SameGame."""

    answered = Signal(object)

    def __init__(self) -> None:
        super().__init__(LIGHT_SCHEME)
        self.taken.connect(self._on_taken)

    def set_look(self, scheme: Scheme, settings: Settings | None) -> None:
        """Colors, and stones that fall or not."""
        self.set_scheme(scheme)
        self.set_motion(settings is not None and not settings.flag("board.reduce_motion"))

    def show_exercise(self, exercise: SameGameExercise) -> None:
        """The stones, falling after a move."""
        start = exercise.start().position.columns
        size = len(start), max(map(len, start))
        board = exercise.position
        fresh = board.removal is not None and board.position != self.position
        self.show_position(board.position, size, board.removal if fresh else None)

    @Slot(object)
    def _on_taken(self, cell: tuple[int, int]) -> None:
        self.answered.emit(Point(*cell))


class SudokuStage(SudokuBoard):
    """Sudoku: a click or Enter names a cell."""

    answered = Signal(object)

    def __init__(self) -> None:
        super().__init__(LIGHT_SCHEME)

    def set_look(self, scheme: Scheme, _settings: Settings | None) -> None:
        """Colors."""
        self.set_scheme(scheme)

    def show_exercise(self, exercise: SudokuExercise) -> None:
        """The grid, and the marked unit."""
        givens = tuple(exercise.start())
        cells = [9 * point.row + point.col for point in exercise.marked]
        wrong = exercise.last if exercise.missed else None
        bad = frozenset() if wrong is None else frozenset({9 * wrong.row + wrong.col})
        no_marks = (0,) * len(givens)
        if exercise.layout.cages or exercise.layout.size > CLASSIC.size:
            self.setMinimumSize(FINE_SIDE, FINE_SIDE)
        self.show_view(
            GridView(
                givens,
                tuple(exercise.position),
                no_marks,
                wrong=bad,
                area=frozenset(cells),
                layout=exercise.layout,
            )
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Name the cell that is clicked."""
        super().mousePressEvent(event)
        if self.cell_at(event.position()) is not None:
            self._name()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Name the chosen cell by Enter; digits write nothing here."""
        if event.key() in _ENTER:
            self._name()
        else:
            super().keyPressEvent(event)

    def is_own_key(self, event: QKeyEvent) -> bool:
        """Arrows and Enter."""
        return event.key() in _ENTER or super().is_own_key(event)

    def _name(self) -> None:
        self.answered.emit(Point(self.cell % 9, self.cell // 9))


class TicTacToeStage(TicTacToeBoard):
    """Tic-tac-toe."""

    answered = Signal(object)

    def __init__(self) -> None:
        super().__init__(LIGHT_SCHEME)
        self.chosen.connect(self.answered)

    def set_look(self, scheme: Scheme, _settings: Settings | None) -> None:
        """Colors."""
        self.set_scheme(scheme)

    def show_exercise(self, exercise: TicTacToeExercise) -> None:
        """What stands in the cells."""
        self.show_position(exercise.position, {}, exercise.turn is not None)


class PigStage(PigBoard):
    """Pig, for the pictures of its rules."""

    def __init__(self) -> None:
        super().__init__(LIGHT_SCHEME)
        self.setMinimumSize(FINE_SIDE, FINE_SIDE)

    def set_look(self, scheme: Scheme, _settings: Settings | None) -> None:
        """Colors."""
        self.set_scheme(scheme)

    def show_exercise(self, exercise: PigMoment) -> None:
        """The scores, and what the next roll may bring."""
        self.show_game(exercise.game, None, offered=True)
