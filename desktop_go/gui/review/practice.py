"""Practice my mistakes: find a better move in the position before each mistake.

The judge of the mistake judges the tries: the known analysis, else the same engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from desktop_go.engine.go.review import analysis_of
from desktop_go.engine.messages import EngineMove, GameState, Limits, Purpose
from desktop_go.games.go.review import (
    LEAST_VISITS,
    Judgement,
    Severity,
    loss_of,
    loss_of_candidate,
    severity_of,
)
from desktop_go.gui.go.director import EngineDirector
from desktop_go.gui.go.game import GameController
from desktop_go.gui.review.analyses import Analyses
from desktop_go.moves import Color, Move, Point
from desktop_go.records.analysis import NodeAnalysis
from desktop_go.records.record_node import RecordNode
from desktop_go.services.i18n import tr
from desktop_go.services.review_texts import loss_text, point_name, severity_name, side_name

GOOD_ENOUGH = Severity.SLIGHT
"""The largest loss with which a try counts as found."""


class Practice(QObject):
    """One round through the mistakes of a line; a tool for the board.

    Signals:
        said(str): the task or a verdict; ``score_text`` may have changed.
        solution_shown(MoveAnalysis | None): the line to show on the board; None for none.
        ended(str): the round is over, with the result in words.
    """

    said = Signal(str)
    solution_shown = Signal(object)
    ended = Signal(str)
    purpose = Purpose.ANALYZE

    def __init__(
        self,
        game: GameController,
        director: EngineDirector,
        analyses: Analyses,
        tasks: Sequence[tuple[RecordNode, Judgement]],
        limits: Limits,
    ) -> None:
        """Make a round.

        Args:
            game: shows the positions.
            director: the way to the engine.
            analyses: what is known of the positions.
            tasks: the node of each mistake with its judgement, in the order to be practiced.
            limits: how long the engine may think about a try.
        """
        super().__init__(game)
        self._game, self._director, self._analyses = game, director, analyses
        self._tasks, self._limits = list(tasks), limits
        self._place = -1
        self.found = self.first_tries = self.given_up = 0
        self._tries = 0
        self._done = False
        self._tried: Point | None = None
        self._state: GameState | None = None
        """The position after the try that the engine judges just now."""

    @property
    def score_text(self) -> str:
        """``2 of 5``."""
        return tr("{found} of {total}").format(found=self.found, total=len(self._tasks))

    @property
    def _is_running(self) -> bool:
        """Whether there is a task on the board."""
        return 0 <= self._place < len(self._tasks)

    def begin(self) -> None:
        """Show the first task."""
        self.advance()

    def advance(self) -> None:
        """Go to the next task, or end the round after the last one."""
        self._forget_try()
        if self._is_running and not self._done:
            self.given_up += 1
        self._place += 1
        self._tries, self._done = 0, False
        self.solution_shown.emit(None)
        if self._place >= len(self._tasks):
            self.ended.emit(self._result())
            return
        node, judgement = self._tasks[self._place]
        assert node.parent is not None
        self._game.go_to(node.parent)
        self.said.emit(
            tr(
                "Mistake {place} of {total}. {player} to play: {move} lost {loss}. "
                "Find a better move."
            ).format(
                place=self._place + 1,
                total=len(self._tasks),
                player=side_name(judgement.color),
                move=self._name(judgement.move.point),
                loss=loss_text(judgement),
            )
        )

    def show_solution(self) -> None:
        """Show the best line; the task does not count as found any more."""
        if not self._is_running:
            return
        self._forget_try()
        best = self._tasks[self._place][1].best
        if not self._done:
            self._done = True
            self.given_up += 1
        self.solution_shown.emit(best)
        self.said.emit(tr("The move was {move}.").format(move=self._name(best.point)))

    def close(self) -> None:
        """End the round silently."""
        self._forget_try()
        self._place = len(self._tasks)
        self.solution_shown.emit(None)

    # -- A tool for the board ------------------------------------------------------------------

    def click(self, point: Point) -> None:
        """The user tries ``point``."""
        if self._done or self._state is not None or not self._is_running:
            return
        node, judgement = self._tasks[self._place]
        if self._game.node is not node.parent:
            assert node.parent is not None
            self._game.go_to(node.parent)
        move = Move.play(judgement.color, point)
        reason = self._game.position.why_illegal(move)
        if reason is not None:
            self._game.refuse(tr(reason))
            return
        self._tries += 1
        self._tried = point
        before = self._analyses.get(node.parent) if node.parent is not None else None
        known = before.move_at(point) if before is not None else None
        if point == judgement.best.point:
            self._tell(None, 0.0, is_best=True)
        elif point == judgement.move.point:
            self._tell(judgement.points, judgement.rate)
        elif known is not None and known.visits >= LEAST_VISITS:
            points, rate = loss_of_candidate(judgement.best, known, judgement.color)
            self._tell(points, rate)
        else:
            self._ask(move)

    def drag(self, start: Point, end: Point) -> None:
        """Nothing is drawn here."""

    def preview(self, start: Point | None, point: Point | None) -> None:
        """No line follows the pointer."""

    def hover_color(self) -> Color:
        """The stone under the pointer."""
        waiting = self._done or self._state is not None or not self._is_running
        return Color.EMPTY if waiting else self._tasks[self._place][1].color

    def offers(self, point: Point) -> bool:
        """Whether a try on ``point`` is possible."""
        return not self._done and self._game.legal(point)

    # -- Judging -------------------------------------------------------------------------------

    def _ask(self, move: Move) -> None:
        state = self._game.walker.engine_state()
        self._state = replace(state, moves=(*state.moves, move), to_play=move.color.opponent)
        self.said.emit(tr("The engine is looking at {move}…").format(move=self._name(move.point)))
        self._director.add_chore(self)

    def next_position(self) -> tuple[GameState, Limits]:
        """The position after the try."""
        assert self._state is not None
        return self._state, self._limits

    def take(self, answer: EngineMove) -> None:
        """Judge the try by what the engine found."""
        is_asked = self._state is not None and self._is_running
        self._forget_try()
        if not is_asked or answer.thought is None:
            return
        judgement = self._tasks[self._place][1]
        after: NodeAnalysis = analysis_of(answer.thought)
        self._tell(*loss_of(judgement.best, after, judgement.color))

    def _forget_try(self) -> None:
        if self._state is not None:
            self._state = None
            self._director.drop_chore(self)

    def _tell(self, points: float | None, rate: float, is_best: bool = False) -> None:
        """Give the verdict on the point that was tried."""
        judgement = self._tasks[self._place][1]
        name = self._name(self._tried)
        severity = Severity.FINE if is_best else severity_of(points, rate)
        if severity <= GOOD_ENOUGH:
            self._done = True
            self.found += 1
            self.first_tries += self._tries == 1
            praise = (
                tr("{move} is the engine's move too. Well done!")
                if is_best
                else tr("{move} is good. Well done!")
            )
            self.said.emit(praise.format(move=name))
            return
        tried = replace(judgement, points=points, rate=rate, is_best=False)
        self.said.emit(
            tr("{move} loses {loss} ({severity}). Try another move.").format(
                move=name, loss=loss_text(tried), severity=severity_name(severity)
            )
        )

    def _result(self) -> str:
        return tr("Found {found} of {total}, {first} on the first try.").format(
            found=self.found, total=len(self._tasks), first=self.first_tries
        )

    def _name(self, point: Point | None) -> str:
        return point_name(point, self._game.position.rows)
