"""Shows the game on the board canvas and turns what the user does there into wishes of the game."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Qt, Signal, Slot

from desktop_go.engine.messages import Candidate, Thought
from desktop_go.games.spec import PositionChange
from desktop_go.gui.board import (
    BoardCanvas,
    BoardOptions,
    BoardView,
    CandidateMark,
    GhostStone,
    Mark,
    NextMove,
    candidate_marks,
    ghost_line,
    policy_marks,
)
from desktop_go.gui.board.state import BoardLine
from desktop_go.gui.board_marks import marks_of
from desktop_go.gui.engine_director import EngineDirector
from desktop_go.gui.game_controller import GameController
from desktop_go.gui.phase import Phase
from desktop_go.gui.scoring_desk import ScoringDesk
from desktop_go.moves import Color, Move, Point
from desktop_go.records.record_node import RecordNode
from desktop_go.services.i18n import tr
from desktop_go.services.settings import Settings

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


class BoardTool(Protocol):
    """Takes the clicks on the board in place of the game, as the edit tools do."""

    def click(self, point: Point) -> None:
        """The point was clicked."""

    def drag(self, start: Point, end: Point) -> None:
        """The pointer was drawn from one point to another."""

    def preview(self, start: Point | None, point: Point | None) -> BoardLine | None:
        """A line to show while the pointer is on ``point``, pressed down at ``start`` if at all."""
        ...

    def hover_color(self) -> Color:
        """The ghost stone under the pointer; EMPTY for none."""
        ...

    def offers(self, point: Point) -> bool:
        """Whether the ghost stone may appear on ``point``."""
        ...


class BoardPresenter(QObject):
    """Between the game and the canvas.

    Signals:
        wheel_turned(int): so many moves forward or back.
    """

    wheel_turned = Signal(int)

    def __init__(
        self,
        canvas: BoardCanvas,
        game: GameController,
        desk: ScoringDesk,
        director: EngineDirector,
        settings: Settings,
    ) -> None:
        super().__init__(canvas)
        self._canvas, self._game, self._desk = canvas, game, desk
        self._settings, self._director = settings, director
        self.show_candidates = True
        self.show_ownership = False
        self.show_policy = False
        self._reviewing = False
        self._secret = False
        self._thought: Thought | None = None
        self._line: Candidate | None = None
        self._hint: Point | None = None
        self._animate = False
        self._tool: BoardTool | None = None
        self._preview: BoardLine | None = None
        canvas.point_hovered.connect(self._on_hover)
        canvas.point_dragged.connect(self._on_drag)
        canvas.point_clicked.connect(self._on_click)
        canvas.wheel_stepped.connect(self.wheel_turned)
        canvas.set_legal(self._is_offered)
        game.moved.connect(self._on_moved)
        game.changed.connect(self._on_changed)
        desk.recounted.connect(self.refresh)
        desk.stopped.connect(self.refresh)
        director.thought.connect(self._on_thought)
        director.hinted.connect(self._on_hint)
        self.take_settings()

    def take_settings(self) -> None:
        """Take over the settings of the board's look."""
        self._canvas.set_options(board_options(self._settings))
        self.refresh()

    def show_line(self, candidate: Candidate | None) -> None:
        """Show the line that the engine expects after ``candidate``."""
        self._line = candidate
        self.refresh()

    def set_tool(self, tool: BoardTool | None) -> None:
        """Let ``tool`` have the clicks on the board; None gives them back to the game."""
        self._tool, self._preview = tool, None
        self.refresh()

    def has_tool(self, tool: BoardTool) -> bool:
        """Whether the clicks on the board go to ``tool``."""
        return self._tool is tool

    def set_secret(self, secret: bool) -> None:
        """Hide what the record has next, while the user guesses it."""
        self._secret = secret
        self.refresh()

    def set_overlays(self, candidates: bool, ownership: bool) -> None:
        """Say what of the engine's thoughts is drawn on the board."""
        self.show_candidates, self.show_ownership = candidates, ownership
        self.refresh()

    def set_policy(self, shown: bool) -> None:
        """Show the network's first impressions in place of what reading found."""
        self.show_policy = shown
        self.refresh()

    def set_reviewing(self, reviewing: bool) -> None:
        """Show what is known of a position without being asked to think about it."""
        if reviewing != self._reviewing:
            self._reviewing = reviewing
            self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Draw the board anew."""
        self._canvas.set_view(self._view(), animate=self._animate)
        self._animate = False

    # -- The picture ---------------------------------------------------------------------------

    def _view(self) -> BoardView:
        game = self._game
        position, node = game.position, game.node
        scoring = self._desk.score
        move = node.move
        size = position.size
        thought = self._thought if scoring is None else None
        drawn = marks_of(node, size, size)
        territory = bytes(scoring.owner) if scoring is not None else drawn.territory
        return BoardView(
            cols=size,
            rows=size,
            stones=bytes(position.stone(point) for point in position.points()),
            last_move=move.point if move is not None else None,
            ko_point=position.ko_point,
            labels=drawn.labels,
            marks=drawn.marks if self._hint is None else {**drawn.marks, self._hint: Mark.CIRCLE},
            lines=drawn.lines if self._preview is None else (*drawn.lines, self._preview),
            dimmed=drawn.dimmed,
            outside=drawn.outside,
            move_numbers=self._numbers(node),
            candidates=self._candidates(thought),
            pv=self._ghosts(),
            ownership=self._ownership(thought, size),
            territory=territory,
            dead=self._desk.dead,
            next_moves=() if scoring is not None or thought else self._next_moves(node),
            hover_color=self._hover_color(),
        )

    def _candidates(self, thought: Thought | None) -> tuple[CandidateMark, ...]:
        """The moves considered, for who asked to see them: not while the engine just plays."""
        if thought is None or not (self._director.analyzing or self._reviewing):
            return ()
        if self._line is not None:
            return ()
        if self.show_policy and thought.policy is not None:
            return policy_marks(thought, self._game.position.size)
        return candidate_marks(thought) if self.show_candidates else ()

    def _numbers(self, node: RecordNode) -> dict[Point, int]:
        """The number of the last move on each point, where numbers are wanted."""
        if not self._settings.flag("board.move_numbers"):
            return {}
        numbers: dict[Point, int] = {}
        count = 0
        for step in node.path():
            count += step.has_move
            move = step.move
            if move is not None and move.point is not None:
                numbers[move.point] = count
        return {p: n for p, n in numbers.items() if self._game.position.stone(p)}

    def _ghosts(self) -> tuple[GhostStone, ...]:
        if self._line is not None:
            return ghost_line(self._line.pv, self._game.to_play)
        if self._hint is not None and not self._game.position.stone(self._hint):
            return (GhostStone(self._hint, self._game.to_play, 1),)
        return ()

    def _ownership(self, thought: Thought | None, size: int) -> NDArray[np.float32] | None:
        if not self.show_ownership or thought is None or thought.ownership is None:
            return None
        return thought.ownership if thought.ownership.size == size * size else None

    def _next_moves(self, node: RecordNode) -> tuple[NextMove, ...]:
        if self._game.phase not in (Phase.VIEWING, Phase.FINISHED) or self._secret:
            return ()
        many = len(node.children) > 1
        found: dict[Point, NextMove] = {}
        for place, child in enumerate(node.children[: len(_LETTERS)]):
            move = child.move
            if move is None or move.point is None or self._game.position.stone(move.point):
                continue
            letter = _LETTERS[place] if many else ""
            found.setdefault(move.point, NextMove(move.point, move.color, letter))
        return tuple(found.values())

    def _hover_color(self) -> Color:
        game = self._game
        if self._tool is not None and game.phase is not Phase.SCORING:
            return self._tool.hover_color()
        if game.phase is Phase.SCORING or not game.human_may_move():
            return Color.EMPTY
        return game.to_play

    def _is_offered(self, point: Point) -> bool:
        game = self._game
        if self._tool is not None and game.phase is not Phase.SCORING:
            return self._tool.offers(point)
        if game.phase is Phase.SCORING or not game.human_may_move():
            return False
        return game.legal(point)

    # -- What happens --------------------------------------------------------------------------

    @Slot(object)
    def _on_moved(self, _change: PositionChange) -> None:
        self._animate = True

    @Slot()
    def _on_changed(self) -> None:
        self._hint = None
        self._preview = None
        self._line = None
        self.refresh()

    @Slot(object)
    def _on_thought(self, thought: Thought | None) -> None:
        if thought is None and self._thought is None:
            return
        self._thought = thought
        if self.show_candidates or self.show_policy or self.show_ownership or thought is None:
            self.refresh()

    @Slot(object)
    def _on_hint(self, point: Point | None) -> None:
        self._hint = point
        self.refresh()

    @Slot(object, object)
    def _on_click(self, point: Point, button: Qt.MouseButton) -> None:
        if button is not Qt.MouseButton.LeftButton:
            return
        game = self._game
        if game.phase is Phase.SCORING:
            self._desk.click(point)
        elif self._tool is not None:
            self._tool.click(point)
        elif game.human_may_move():
            game.play(Move.play(game.to_play, point))
        else:
            game.refused.emit(tr("It is the engine's turn. Press Enter to make it move now."))

    @Slot(object)
    def _on_hover(self, point: Point | None) -> None:
        """Show the line that letting go, or the second click, would draw."""
        if self._tool is None:
            return
        preview = self._tool.preview(self._canvas.pressed_point(), point)
        if preview != self._preview:
            self._preview = preview
            self.refresh()

    @Slot(object, object, object)
    def _on_drag(self, start: Point, end: Point, button: Qt.MouseButton) -> None:
        is_counting = self._game.phase is Phase.SCORING
        if self._tool is not None and button is Qt.MouseButton.LeftButton and not is_counting:
            self._tool.drag(start, end)


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
