"""Shows the game on the board canvas and turns clicks there into moves of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt, Slot

from desktop_go.engine.messages import Candidate, Thought
from desktop_go.games.go.frequent_patterns import FrequentPattern
from desktop_go.gui.board import BoardCanvas
from desktop_go.gui.board.thoughts import candidate_marks, policy_marks
from desktop_go.gui.go.director import EngineDirector
from desktop_go.gui.go.game import GameController
from desktop_go.gui.go.scoring import Counting
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.play.presenter import Presenter
from desktop_go.moves import Color, Move, Point
from desktop_go.records.markup import Mark
from desktop_go.records.record_node import RecordNode
from desktop_go.services.board_view import (
    LEAST_OWNERSHIP,
    BoardLine,
    BoardView,
    CandidateMark,
    LossDot,
    NextMove,
    view_at,
)
from desktop_go.services.i18n import tr
from desktop_go.services.settings import Settings


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


class BoardPresenter(Presenter):
    """Between a game of Go and its canvas; the signals are those of ``Presenter``."""

    _game: GameController
    _director: EngineDirector

    def __init__(
        self,
        canvas: BoardCanvas,
        game: GameController,
        counting: Counting,
        director: EngineDirector,
        settings: Settings,
    ) -> None:
        super().__init__(canvas, game, director, settings)
        self._counting = counting
        self.show_candidates = True
        self.show_ownership = False
        self.show_policy = False
        self._reviewing = self._quiet = False
        self._nobody_told = False
        self._secret = False
        self._dots: Mapping[Point, LossDot] = {}
        self._beside_area: frozenset[Point] = frozenset()
        self._pattern: FrequentPattern | None = None
        self._tool: BoardTool | None = None
        self._preview: BoardLine | None = None
        canvas.point_hovered.connect(self._on_hover)
        canvas.point_dragged.connect(self._on_drag)
        director.glanced.connect(self._on_glanced)
        counting.recounted.connect(self.refresh)
        counting.stopped.connect(self.refresh)
        self.take_settings()

    @Slot(object)
    def show_line(self, candidate: Candidate | None) -> None:
        """Show the line that the engine expects after ``candidate``."""
        self.show_points(candidate.pv if candidate is not None else ())

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
        self._nobody_told = False
        self._overlays_changed()

    def set_policy(self, shown: bool) -> None:
        """Show the network's first impressions in place of what reading found."""
        self.show_policy = shown
        self._overlays_changed()

    def set_quiet(self, quiet: bool) -> None:
        """Let the network say nothing while the user looks for a move himself."""
        self._quiet = quiet
        self._overlays_changed()

    def _overlays_changed(self) -> None:
        wanted = self.show_policy or self.show_ownership
        self._director.set_glancing(wanted and not self._quiet)
        self.refresh()

    def set_dots(self, dots: Mapping[Point, LossDot]) -> None:
        """Show what the moves on the board lost."""
        if dots != self._dots:
            self._dots = dots
            self.refresh()

    def set_area(self, area: frozenset[Point] | None) -> None:
        """Gray out all but ``area``; None: nothing."""
        points = self._game.position.points() if area else ()
        self._beside_area = frozenset(points) - (area or frozenset())
        self.refresh()

    def set_pattern(self, pattern: FrequentPattern | None) -> None:
        """Mark the points where a move would complete ``pattern``; None: nothing."""
        self._pattern = pattern
        self.refresh()

    def set_reviewing(self, reviewing: bool) -> None:
        """Show what is known of a position without being asked to think about it."""
        if reviewing != self._reviewing:
            self._reviewing = reviewing
            self.refresh()

    # -- The picture ---------------------------------------------------------------------------

    def _view(self) -> BoardView:
        game = self._game
        position, node = game.position, game.node
        scoring = self._counting.shown
        thought = self._thought if scoring is None else None
        drawn = view_at(node, position.size, position.rows, position.colors())
        return replace(
            drawn,
            ko_point=position.ko_point,
            marks=self._with_hint({**self._pattern_marks(), **drawn.marks}),
            lines=drawn.lines if self._preview is None else (*drawn.lines, self._preview),
            dots=self._dots if scoring is None else {},
            dimmed=drawn.dimmed | self._beside_area,
            move_numbers=self._numbers(node),
            candidates=self._candidates(thought),
            pv=self._ghosts(),
            ownership=self._ownership(thought, len(position.points())),
            territory=bytes(scoring.owner) if scoring is not None else drawn.territory,
            dead=scoring.dead if scoring is not None else frozenset(),
            next_moves=() if scoring is not None or thought else self._next_moves(node),
            hover_color=self._hover_color(),
            notice=self._notice(),
        )

    def _pattern_marks(self) -> dict[Point, Mark]:
        """A square on each point where the chosen pattern stands."""
        if self._pattern is None:
            return {}
        game = self._game
        return dict.fromkeys(self._pattern.places(game.position, game.to_play), Mark.SQUARE)

    def _candidates(self, thought: Thought | None) -> tuple[CandidateMark, ...]:
        """The moves considered, for who asked to see them: not while the engine just plays."""
        if self._counting.score is not None:
            return ()
        if thought is not None and not (self._director.analyzing or self._reviewing):
            thought = None
        if self.show_policy:
            for seen in (thought, self._director.glance):
                if seen is not None and seen.policy is not None:
                    return self._beside_line(policy_marks(seen, self._game.position.size))
        if thought is None or not self.show_candidates:
            return ()
        return self._beside_line(candidate_marks(thought))

    def _ownership(self, thought: Thought | None, points: int) -> NDArray[np.float32] | None:
        """Who is likely to own each point: by search, else at a glance."""
        if not self.show_ownership or self._counting.score is not None:
            return None
        for seen in (thought, self._director.glance):
            if seen is not None and seen.ownership is not None:
                return seen.ownership if seen.ownership.size == points else None
        return None

    def _next_moves(self, node: RecordNode) -> tuple[NextMove, ...]:
        return () if self._secret else super()._next_moves(node)

    def _hover_color(self) -> Color:
        game = self._game
        if self._tool is not None and game.phase is not Phase.SCORING:
            return self._tool.hover_color()
        return game.to_play if self._may_play() else Color.EMPTY

    def _is_offered(self, point: Point) -> bool:
        game = self._game
        if self._tool is not None and game.phase is not Phase.SCORING:
            return self._tool.offers(point)
        return self._may_play() and game.legal(point)

    def _may_play(self) -> bool:
        """Whether a click puts a stone on the board; a review may try moves after the end."""
        game = self._game
        return game.human_may_move() or (self._reviewing and game.phase is Phase.FINISHED)

    # -- What happens --------------------------------------------------------------------------

    @Slot()
    def _on_changed(self) -> None:
        self._preview = None
        super()._on_changed()

    @Slot(object)
    def _on_thought(self, thought: Thought | None) -> None:
        if thought is None and self._thought is None:
            return
        self._thought = thought
        if self.show_candidates or self.show_policy or self.show_ownership or thought is None:
            self.refresh()

    @Slot()
    def _on_glanced(self) -> None:
        """Show what the network saw; say it in words when it sees nothing that can be drawn."""
        self.refresh()
        owners = self._canvas.view().ownership
        if owners is None or self._nobody_told or np.abs(owners).max() >= LEAST_OWNERSHIP:
            return
        self._nobody_told = True
        self._game.say(tr("No point is clearly Black's or White's yet."))

    def _click(self, point: Point) -> None:
        game = self._game
        if game.phase is Phase.SCORING:
            self._counting.click(point)
        elif self._tool is not None:
            self._tool.click(point)
        elif game.turn_is_engines():
            game.refuse_turn()
        else:
            if self._reviewing:
                game.settle()
            game.play(Move.play(game.to_play, point))

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
