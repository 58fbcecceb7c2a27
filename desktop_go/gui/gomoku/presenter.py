"""Shows the gomoku game on its canvas and turns clicks into moves of the game."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Slot

from desktop_go.engine.messages import Thought
from desktop_go.games.gomoku.openings import StepKind
from desktop_go.games.gomoku.rules import RENJU
from desktop_go.gui.board.thoughts import ghost_line
from desktop_go.gui.gomoku.canvas import Extras, GomokuCanvas, Strip
from desktop_go.gui.gomoku.director import GomokuDirector
from desktop_go.gui.gomoku.game import GomokuGame
from desktop_go.gui.gomoku.overlays import Overlays
from desktop_go.gui.gomoku.words import ranked
from desktop_go.gui.play.presenter import Presenter
from desktop_go.moves import Color, Move, Point
from desktop_go.services.board_view import BoardView, CandidateMark, GhostStone, view_at
from desktop_go.services.i18n import tr
from desktop_go.services.settings import Settings

MOST_CANDIDATES = 8


class GomokuPresenter(Presenter):
    """Between a game of gomoku and its canvas; the signals are those of ``Presenter``."""

    _canvas: GomokuCanvas
    _game: GomokuGame

    def __init__(
        self,
        canvas: GomokuCanvas,
        game: GomokuGame,
        director: GomokuDirector,
        overlays: Overlays,
        settings: Settings,
    ) -> None:
        super().__init__(canvas, game, director, settings)
        self._overlays = overlays
        self._hovered: Point | None = None
        canvas.point_hovered.connect(self._on_hovered)
        overlays.changed.connect(self.refresh)
        self.take_settings()

    @Slot()
    def refresh(self) -> None:
        """Draw the board again."""
        super().refresh()
        self._canvas.set_extras(self._extras())

    # -- The picture ---------------------------------------------------------------------------

    def _view(self) -> BoardView:
        game = self._game
        size, node = game.position.size, game.node
        drawn = view_at(node, size, size, game.walker.stones())
        return replace(
            drawn,
            marks=self._with_hint(drawn.marks),
            move_numbers=self._numbers(node),
            candidates=self._candidates(),
            pv=self._ghosts(),
            next_moves=() if self._thought is not None else self._next_moves(node),
            forbidden=self._forbidden(),
            hover_color=game.to_play if game.human_may_move() else Color.EMPTY,
            notice=self._notice(),
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

    def _shown_thought(self) -> Thought | None:
        """What the engine thinks, where the user wants to see it."""
        wanted = self._director.analyzing or self._overlays.on("playing")
        return self._thought if wanted else None

    def _candidates(self) -> tuple[CandidateMark, ...]:
        thought = self._shown_thought()
        if thought is None or not self._overlays.on("candidates"):
            return ()
        if self._overlays.on("line") or self._game.position.is_over or not thought.candidates:
            return ()
        best = thought.candidates[0].win_rate
        return self._beside_line(
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
        game, thought = self._game, self._shown_thought()
        ghosts = super()._ghosts()
        if ghosts or thought is None or not thought.candidates or game.position.is_over:
            return ghosts
        pv = thought.candidates[0].pv if self._overlays.on("line") else ()
        return ghost_line(pv, game.to_play)

    def _is_offered(self, point: Point) -> bool:
        """Whether the ghost stone shows; a foul is reported only when it is clicked."""
        game = self._game
        return game.human_may_move() and not game.position.color_at(point)

    # -- What happens --------------------------------------------------------------------------

    @Slot(object)
    def _on_hovered(self, point: Point | None) -> None:
        self._hovered = point
        self._canvas.set_extras(self._extras())

    def _click(self, point: Point) -> None:
        game = self._game
        step = game.opening_step()
        if game.human_may_move():
            game.play(Move.play(game.to_play, point))
        elif game.position.is_over:
            game.refuse(tr("The game is over."))
        elif step is not None and step.kind is StepKind.CHOOSE:
            game.refuse(tr("Choose a side first."))
        else:
            game.refuse_turn()
