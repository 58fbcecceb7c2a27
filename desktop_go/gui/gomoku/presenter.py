"""Shows the gomoku game on its canvas and turns clicks into wishes of the game."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Qt, Signal, Slot

from desktop_go.engine.messages import Thought
from desktop_go.games.gomoku.notation import LETTERS
from desktop_go.games.gomoku.openings import StepKind
from desktop_go.games.gomoku.rules import RENJU
from desktop_go.games.spec import PositionChange
from desktop_go.gui.board import BoardView, CandidateMark, GhostStone, Mark, NextMove, ghost_line
from desktop_go.gui.board_presenter import board_options
from desktop_go.gui.gomoku.canvas import Extras, GomokuCanvas, Strip
from desktop_go.gui.gomoku.director import GomokuDirector
from desktop_go.gui.gomoku.game import GomokuGame
from desktop_go.gui.gomoku.overlays import Overlays
from desktop_go.gui.gomoku.words import ranked
from desktop_go.gui.phase import Phase
from desktop_go.moves import Color, Move, Point
from desktop_go.records.sgf_properties import read_labels
from desktop_go.services.i18n import tr
from desktop_go.services.settings import Settings

_MARKS = {"TR": Mark.TRIANGLE, "SQ": Mark.SQUARE, "CR": Mark.CIRCLE, "MA": Mark.CROSS}
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
MOST_CANDIDATES = 8


class GomokuPresenter(QObject):
    """Between the game and the canvas.

    Signals:
        wheel_turned(int): so many moves forward or back.
    """

    wheel_turned = Signal(int)

    def __init__(
        self,
        canvas: GomokuCanvas,
        game: GomokuGame,
        director: GomokuDirector,
        overlays: Overlays,
        settings: Settings,
    ) -> None:
        super().__init__(canvas)
        self._canvas, self._game, self._director = canvas, game, director
        self._overlays, self._settings = overlays, settings
        self._thought: Thought | None = None
        self._line: tuple[Point | None, ...] = ()
        self._hint: Point | None = None
        self._animate = False
        self._hovered: Point | None = None
        canvas.point_hovered.connect(self._on_hovered)
        canvas.point_clicked.connect(self._on_click)
        canvas.wheel_stepped.connect(self.wheel_turned)
        canvas.set_legal(self._is_offered)
        game.moved.connect(self._on_moved)
        game.changed.connect(self._on_changed)
        director.thought.connect(self._on_thought)
        director.hinted.connect(self._on_hint)
        overlays.changed.connect(self.refresh)
        self.take_settings()

    def take_settings(self) -> None:
        """Take over the settings of the board's look."""
        self._canvas.set_options(board_options(self._settings))
        self.refresh()

    @Slot(object)
    def show_line(self, line: tuple[Point | None, ...]) -> None:
        """Show a line of moves as numbered ghosts; an empty one: none."""
        self._line = line
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Draw the board anew."""
        self._canvas.set_view(self._view(), animate=self._animate)
        self._canvas.set_extras(self._extras())
        self._animate = False

    # -- The picture ---------------------------------------------------------------------------

    def _view(self) -> BoardView:
        game = self._game
        position, node = game.position, game.node
        move = node.move
        size = position.size
        labels = {
            label.point: label.text
            for label in read_labels(node.raw("LB"), (size, size))
            if label.text
        }
        return BoardView(
            cols=size,
            rows=size,
            stones=game.walker.stones(),
            last_move=move.point if move is not None else None,
            labels=labels,
            marks=self._marks(),
            move_numbers=self._numbers(),
            candidates=self._candidates(),
            pv=self._ghosts(),
            next_moves=self._next_moves(),
            forbidden=self._forbidden(),
            letters=LETTERS,
            hover_color=game.to_play if game.human_may_move() else Color.EMPTY,
        )

    def _extras(self) -> Extras:
        line = self._game.position.winning_line
        if line:
            return Extras((Strip(line[0], line[-1]),))
        shown = self._overlays
        strips, threats = shown.threats() if shown.on("threats") else ((), ())
        busy = {candidate.point for candidate in self._candidates()}
        threats = tuple(replace(mark, aside=mark.point in busy) for mark in threats)
        return Extras(strips, threats, self._captions())

    def _forbidden(self) -> frozenset[Point]:
        """Points crossed out: fouls on demand, and where the opening allows no stone."""
        game = self._game
        found = game.zone() if not game.engine_is_to_move() else frozenset()
        if self._overlays.on("fouls") and game.position.rules is RENJU:
            found |= self._overlays.fouls()
        return found

    def _marks(self) -> dict[Point, Mark]:
        node, size = self._game.node, self._game.position.size
        marks = {
            point: mark
            for ident, mark in _MARKS.items()
            if node.raw(ident)
            for point in node.points(ident)
            if point.col < size and point.row < size
        }
        if self._hint is not None:
            marks[self._hint] = Mark.CIRCLE
        return marks

    def _numbers(self) -> dict[Point, int]:
        if not self._settings.flag("board.move_numbers"):
            return {}
        return {Point(*point): n for point, n in self._game.walker.numbers().items()}

    def _shown_thought(self) -> Thought | None:
        """What the engine thinks, where the user wants to see it."""
        wanted = self._director.analyzing or self._overlays.on("playing")
        return self._thought if wanted else None

    def _candidates(self) -> tuple[CandidateMark, ...]:
        thought = self._shown_thought()
        if thought is None or not self._overlays.on("candidates") or self._line:
            return ()
        if self._overlays.on("line") or self._game.position.is_over or not thought.candidates:
            return ()
        best = thought.candidates[0].win_rate
        return tuple(
            CandidateMark(
                point=candidate.point,
                win_rate=candidate.win_rate,
                visits=None,
                rank=rank,
                loss=best - candidate.win_rate,
                pv=candidate.pv,
            )
            for rank, candidate in enumerate(ranked(thought)[:MOST_CANDIDATES])
            if candidate.point is not None
        )

    def _captions(self) -> tuple[tuple[Point, str], ...]:
        """Why the engine likes its move, and the one under the pointer, where it can tell."""
        thought = self._shown_thought()
        if thought is None or not self._overlays.on("reasons") or self._game.position.is_over:
            return ()
        found = []
        for rank, candidate in enumerate(thought.candidates):
            reasons = getattr(candidate, "reasons", ())
            wanted = candidate.point == self._hovered if self._hovered_reasons() else rank == 0
            if reasons and wanted and candidate.point is not None:
                found.append((candidate.point, "\n".join(tr(reason) for reason in reasons[:2])))
        return tuple(found)

    def _hovered_reasons(self) -> bool:
        """Whether the pointer is on a move that the engine considers."""
        thought = self._thought
        points = [c.point for c in thought.candidates] if thought is not None else []
        return self._hovered is not None and self._hovered in points

    def _ghosts(self) -> tuple[GhostStone, ...]:
        game = self._game
        if self._line:
            return ghost_line(self._line, game.to_play)
        if self._hint is not None:
            return (GhostStone(self._hint, game.to_play, 1),)
        thought = self._shown_thought()
        if thought is None or not self._overlays.on("line") or game.position.is_over:
            return ()
        pv = thought.candidates[0].pv if thought.candidates else ()
        return ghost_line(pv, game.to_play)

    def _next_moves(self) -> tuple[NextMove, ...]:
        game = self._game
        if game.phase is Phase.PLAYING or self._thought is not None:
            return ()
        children = game.node.children
        found: dict[Point, NextMove] = {}
        for place, child in enumerate(children[: len(_ALPHABET)]):
            move = child.move
            if move is None or move.point is None or game.position.color_at(move.point):
                continue
            letter = _ALPHABET[place] if len(children) > 1 else ""
            found.setdefault(move.point, NextMove(move.point, move.color, letter))
        return tuple(found.values())

    def _is_offered(self, point: Point) -> bool:
        """Whether the ghost stone shows; a foul is told of only when it is clicked."""
        game = self._game
        return game.human_may_move() and not game.position.color_at(point)

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

    @Slot(object)
    def _on_hovered(self, point: Point | None) -> None:
        self._hovered = point
        self._canvas.set_extras(self._extras())

    @Slot(object)
    def _on_hint(self, hint: Point | None) -> None:
        self._hint = hint
        self.refresh()

    @Slot(object, object)
    def _on_click(self, point: Point, button: Qt.MouseButton) -> None:
        if button is not Qt.MouseButton.LeftButton:
            return
        game = self._game
        step = game.opening_step()
        if game.human_may_move():
            game.play(Move.play(game.to_play, point))
        elif game.position.is_over:
            game.refused.emit(tr("The game is over."))
        elif step is not None and step.kind is StepKind.CHOOSE:
            game.refused.emit(tr("Choose a side first."))
        else:
            game.refused.emit(tr("It is the engine's turn. Press Enter to make it move now."))
