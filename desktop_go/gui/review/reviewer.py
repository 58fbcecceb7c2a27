"""Reviews a line in the background: one position after the other, through the engine's director."""

from __future__ import annotations

import time
import weakref
from collections.abc import Callable, Collection
from enum import Enum

from PySide6.QtCore import QObject, Signal, Slot

from desktop_go.engine.go.review import LineReview, Speed, analysis_of, check_reviewable
from desktop_go.engine.messages import EngineMove, GameState, Limits, Purpose
from desktop_go.errors import RecordError
from desktop_go.games.go.review import is_enough
from desktop_go.gui.go.director import EngineDirector
from desktop_go.gui.go.game import GameController
from desktop_go.gui.play.engine_thread import EnginePort
from desktop_go.gui.review.analyses import Analyses
from desktop_go.records.record_node import RecordNode
from desktop_go.services.i18n import tr_error

FIT_SHARE = 0.9
"""A position that has this share of the visits asked for is not analyzed again."""


class ReviewState(Enum):
    """How a review stands."""

    IDLE = "idle"
    RUNNING = "running"
    WAITING = "waiting"
    """The engine has something more urgent to do."""


class Reviewer(QObject):
    """One review at a time.

    Signals:
        progressed: state, ``done``, ``total`` or the time left is another.
        started(list[RecordNode], Limits): a review of a whole line begins.
        finished: the whole line is reviewed.
        refused(str): why a review cannot be started, or leaves positions out.
    """

    progressed = Signal()
    started = Signal(object, object)
    finished = Signal()
    refused = Signal(str)
    purpose = Purpose.ANALYZE

    def __init__(
        self,
        game: GameController,
        director: EngineDirector,
        port: EnginePort,
        analyses: Analyses,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(game)
        self._game, self._director, self._analyses, self._now = game, director, analyses, now
        self.state = ReviewState.IDLE
        self._review: LineReview | None = None
        self._seconds = 0.0
        self._looked_at = 0
        self._begun: float | None = None
        self._asked: weakref.WeakKeyDictionary[RecordNode, Limits] = weakref.WeakKeyDictionary()
        """Within which limits each node was looked at in this session."""
        director.activity_changed.connect(self._on_activity)
        port.failed.connect(self._on_failed)
        game.loaded.connect(self.cancel)
        analyses.spoiled.connect(self.cancel)

    @property
    def running(self) -> bool:
        """Whether a review is in progress or waiting."""
        return self.state is not ReviewState.IDLE

    @property
    def done(self) -> int:
        """Positions of this look that are done."""
        return self._review.done if self._review else 0

    @property
    def total(self) -> int:
        """Positions of this look."""
        return self._review.total if self._review else 0

    @property
    def is_again(self) -> bool:
        """Whether suspected mistakes are looked at a second time."""
        return self._review is not None and self._review.is_again

    @property
    def seconds_left(self) -> float | None:
        """A guess from the positions done so far in this look; None before the first."""
        if not self._looked_at:
            return None
        return self._seconds / self._looked_at * (self.total - self.done)

    def start(
        self, line: list[RecordNode], speed: Speed, only: Collection[RecordNode] | None = None
    ) -> bool:
        """Review ``line`` (from the root); positions that are known well enough are passed over.

        Args:
            line: The nodes.
            speed: How thoroughly.
            only: Nodes of the line to look at, while the user does something else; None for all.
        """
        try:
            check_reviewable(self._game.record)
        except RecordError as error:
            self.refused.emit(tr_error(error))
            return False
        self.cancel()
        if only is None:
            self._director.set_analyzing(False)
            self.started.emit(line, speed.limits)
        for node in line[-1:]:
            self._analyses.watch(node)
        self._review = LineReview(line, speed.limits, self._analyses.get, only, self._is_done)
        self._seconds, self._looked_at, self._begun = 0.0, 0, None
        if self._review.step is None:
            self._finish(self._review)
            return True
        self.state = ReviewState.WAITING
        self._director.add_chore(self)
        self._on_activity()
        return True

    @Slot()
    def cancel(self) -> None:
        """End the review; the results are kept, and a new start continues from there."""
        if self.running:
            self.state = ReviewState.IDLE
            self._review = None
            self._director.drop_chore(self)
            self.progressed.emit()

    # -- What the director asks ----------------------------------------------------------------

    def next_position(self) -> tuple[GameState, Limits]:
        """The position to be looked at now."""
        assert self._review is not None
        assert self._review.step is not None
        self._begun = self._now()
        return self._review.step.state, self._review.limits

    def take(self, answer: EngineMove) -> None:
        """Keep what was found and go on."""
        review = self._review
        step = review.step if review is not None else None
        if review is None or step is None or not answer.thought or not step.node.is_attached:
            self.cancel()
            return
        if self._begun is not None:
            self._seconds += self._now() - self._begun
            self._looked_at += 1
        self._asked[step.node] = review.limits
        self._analyses.put(step.node, analysis_of(answer.thought))
        was_again = review.is_again
        review.advance()
        if review.is_again and not was_again:
            self._seconds, self._looked_at = 0.0, 0
        if review.step is not None:
            self.progressed.emit()
        else:
            self.cancel()
            self._finish(review)

    # -- Inside --------------------------------------------------------------------------------

    def _finish(self, review: LineReview) -> None:
        """Tell that a review is over, and why it is not whole."""
        self.finished.emit()
        if review.cut_short is not None:
            self.refused.emit(tr_error(review.cut_short))

    def _is_done(self, node: RecordNode, limits: Limits) -> bool:
        """Whether ``node`` was analyzed as thoroughly as now asked, even in an earlier review."""
        analysis = self._analyses.get(node)
        if analysis is None or not is_enough(analysis) or analysis.judge != self._analyses.judge:
            return False
        wanted, asked = limits.playouts or 0, self._asked.get(node, Limits(playouts=0)).playouts
        return analysis.visits >= wanted * FIT_SHARE or (asked or 0) >= wanted

    @Slot()
    def _on_activity(self) -> None:
        if self.running:
            busy = self._director.works_on(self)
            state = ReviewState.RUNNING if busy else ReviewState.WAITING
            if state is not self.state:
                self.state = state
                self.progressed.emit()

    @Slot(str)
    def _on_failed(self, _text: str) -> None:
        self.cancel()
