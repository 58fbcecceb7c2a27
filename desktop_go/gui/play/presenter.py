"""Shows a game of two players on a board canvas: lines, hints, numbers and moves that follow.

What else is on the board, and what a click means, each game says for itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QObject, Qt, Signal, Slot

from desktop_go.engine.messages import Candidate, Thought
from desktop_go.games.spec import PositionChange
from desktop_go.gui.board import BoardCanvas, BoardOptions
from desktop_go.gui.board.thoughts import ghost_line
from desktop_go.gui.play.director import Director
from desktop_go.gui.play.game import PlayedGame
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.play.words import is_pass, passed_text
from desktop_go.moves import Color, Point
from desktop_go.records.markup import Mark
from desktop_go.records.record_node import RecordNode
from desktop_go.services.board_view import (
    BoardView,
    CandidateMark,
    GhostStone,
    NextMove,
    move_numbers,
)
from desktop_go.services.i18n import tr
from desktop_go.services.settings import Settings

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Presenter(QObject):
    """Between a game and its canvas.

    Signals:
        wheel_turned(int): so many moves forward or back.
    """

    wheel_turned = Signal(int)

    _thought: Thought | None = None
    _line: tuple[Point | None, ...] = ()
    _beside = False
    """Whether candidates are shown beside the line."""
    _hint: Point | None = None
    _node: RecordNode | None = None
    """Whose line and hint these are."""
    _animate = False
    _clicked: Point | None = None
    """The point whose click is being dealt with."""

    def __init__(
        self, canvas: BoardCanvas, game: PlayedGame, director: Director, settings: Settings
    ) -> None:
        super().__init__(canvas)
        self._canvas, self._game = canvas, game
        self._director, self._settings = director, settings
        canvas.point_clicked.connect(self._on_click)
        canvas.wheel_stepped.connect(self.wheel_turned)
        canvas.set_legal(self._is_offered)
        game.moved.connect(self._on_moved)
        game.changed.connect(self._on_changed)
        game.refused.connect(self._on_refused)
        director.thought.connect(self._on_thought)
        director.hinted.connect(self._on_hint)

    # -- What each game says for itself --------------------------------------------------------

    def _view(self) -> BoardView:
        """The whole picture."""
        raise NotImplementedError

    def _is_offered(self, point: Point) -> bool:
        """Whether the ghost stone may appear on ``point``."""
        raise NotImplementedError

    def _click(self, point: Point) -> None:
        """The left button was pressed on ``point``."""
        raise NotImplementedError

    # -- What others say -----------------------------------------------------------------------

    def take_settings(self) -> None:
        """Take over the settings of the board's look."""
        self._canvas.set_options(board_options(self._settings))
        self.refresh()

    @Slot(object)
    def show_points(self, line: tuple[Point | None, ...]) -> None:
        """Show a line of moves as numbered ghosts, and nothing else; an empty one: none."""
        self._line, self._beside = line, False
        self.refresh()

    @Slot(object)
    def show_beside(self, candidate: Candidate) -> None:
        """Show the line of a candidate while the others stay in sight."""
        self._line, self._beside = candidate.pv, True
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Draw the board again; of another position before ``changed`` has told of it, too."""
        if self._node is not self._game.node:
            self._node, self._hint, self._line = self._game.node, None, ()
        self._canvas.set_view(self._view(), animate=self._animate)
        self._animate = False

    def _notice(self) -> str:
        """What no stone shows: that the game rests, or that the last move was a pass."""
        game, move = self._game, self._game.node.move
        if game.paused:
            return tr("Paused")
        told = game.phase in (Phase.SCORING, Phase.FINISHED)
        return passed_text(move.color) if not told and is_pass(move) else ""

    # -- Parts of the picture ------------------------------------------------------------------

    def _with_hint(self, marks: Mapping[Point, Mark]) -> Mapping[Point, Mark]:
        """``marks`` with a circle around what is hinted at."""
        return marks if self._hint is None else {**marks, self._hint: Mark.CIRCLE}

    def _stone(self, point: Point) -> Color:
        """What stands on ``point``; EMPTY for nothing."""
        return self._game.walker.position.color_at(point)

    def _ghosts(self) -> tuple[GhostStone, ...]:
        """A line to look at, or the stone of a hint."""
        if self._line:
            return ghost_line(self._line, self._game.to_play)
        if self._hint is not None and not self._stone(self._hint):
            return (GhostStone(self._hint, self._game.to_play, 1),)
        return ()

    def _beside_line(self, marks: Iterable[CandidateMark]) -> tuple[CandidateMark, ...]:
        """The candidates that stay in sight while a line is looked at."""
        if self._line and not self._beside:
            return ()
        return tuple(mark for mark in marks if mark.point not in self._line)

    def _numbers(self, node: RecordNode) -> dict[Point, int]:
        """The number of the last move on each point, where numbers are wanted."""
        wanted = self._settings.flag("board.move_numbers")
        return move_numbers(node.path(), self._stone) if wanted else {}

    def _next_moves(self, node: RecordNode) -> tuple[NextMove, ...]:
        """The moves that follow in the record; of several, each with its letter."""
        if self._game.phase not in (Phase.VIEWING, Phase.FINISHED):
            return ()
        many = len(node.children) > 1
        found: dict[Point, NextMove] = {}
        for place, child in enumerate(node.children[: len(_LETTERS)]):
            move = child.move
            if move is None or move.point is None or self._stone(move.point):
                continue
            letter = _LETTERS[place] if many else ""
            found.setdefault(move.point, NextMove(move.point, move.color, letter))
        return tuple(found.values())

    # -- What happens --------------------------------------------------------------------------

    @Slot(object)
    def _on_moved(self, _change: PositionChange) -> None:
        self._animate = True

    @Slot()
    def _on_changed(self) -> None:
        self._hint = None
        self._line = ()
        self.refresh()

    @Slot(object)
    def _on_thought(self, thought: Thought | None) -> None:
        self._thought = thought
        self.refresh()

    def point_out(self, point: Point | None) -> None:
        """Point at a place of the position shown, until the position is another one."""
        self._hint = point
        self.refresh()

    @Slot(object)
    def _on_hint(self, point: Point | None) -> None:
        self._hint = point
        self.refresh()

    @Slot(object, object)
    def _on_click(self, point: Point, button: Qt.MouseButton) -> None:
        if button is Qt.MouseButton.LeftButton:
            self._clicked = point
            self._click(point)
            self._clicked = None

    @Slot(str)
    def _on_refused(self, reason: str) -> None:
        """Say at the point that was clicked why nothing happens there."""
        if self._clicked is not None:
            self._canvas.explain(self._clicked, reason)


def board_options(settings: Settings) -> BoardOptions:
    """The look of boards as the user has set it."""
    return BoardOptions(
        theme=settings.text("board.theme"),
        coordinates=settings.flag("board.coordinates"),
        varied_placement=settings.flag("board.varied_stones"),
        animate=not settings.flag("board.reduce_motion"),
        show_move_numbers=settings.flag("board.move_numbers"),
        show_next_moves=settings.flag("board.next_moves"),
        color_blind=settings.flag("board.color_blind"),
        high_contrast=settings.flag("theme.high_contrast"),
    )
