"""The second analyst: looks at what the first one looks at, so that both can be compared.

It follows the live analysis and reviews the same line, on its own program; the director does not
know of it.
"""

from __future__ import annotations

import weakref
from functools import partial

from PySide6.QtCore import QObject, Slot

from desktop_go.engine.go.review import LineReview, analysis_of
from desktop_go.engine.messages import EngineMove, Limits, Purpose, Thought
from desktop_go.games.go.review import LEAST_VISITS
from desktop_go.gui.engines.analysts import Analysts
from desktop_go.gui.go.director import EngineDirector
from desktop_go.gui.go.game import GameController
from desktop_go.gui.play.engine_thread import EnginePort, EngineStatus
from desktop_go.gui.review.analyses import Analyses
from desktop_go.records.record_node import RecordNode


class SecondAnalyst(QObject):
    """Asks the second analyst; what it says goes to the analyses, under its name."""

    def __init__(
        self, game: GameController, director: EngineDirector, analyses: Analyses, analysts: Analysts
    ) -> None:
        super().__init__(game)
        self._game, self._director, self._analyses = game, director, analyses
        self._analysts = analysts
        self._review: LineReview | None = None
        self._node: RecordNode | None = None
        """What it was asked about last."""
        self._port: EnginePort | None = None
        self._asked: weakref.WeakKeyDictionary[RecordNode, int] = weakref.WeakKeyDictionary()
        """How many visits were asked for at each position of a review."""
        analysts.second_changed.connect(self._on_other)
        director.activity_changed.connect(self._look)
        game.changed.connect(self._look)
        game.loaded.connect(self.cancel)
        analyses.spoiled.connect(self.cancel)
        self._on_other()

    @property
    def reviewing(self) -> bool:
        """Whether positions of a review are left."""
        return self._review is not None and self._review.step is not None

    def review(self, line: list[RecordNode], limits: Limits) -> None:
        """Review ``line``, where there is a second analyst."""
        port = self._port
        if port is not None:
            known = partial(self._analyses.by, port.name)
            self._review = LineReview(line, limits, known, None, self._is_done)
            self._look()

    def _is_done(self, node: RecordNode, limits: Limits) -> bool:
        """Whether ``node`` was looked at as thoroughly before."""
        return self._asked.get(node, 0) >= (limits.playouts or 0)

    @Slot()
    def cancel(self) -> None:
        """End the review; what was found is kept."""
        self._review = self._node = None
        self._look()

    # -- Inside --------------------------------------------------------------------------------

    @Slot()
    def _on_other(self) -> None:
        """Another engine is the second analyst, or none."""
        self._port, self._review, self._node = self._analysts.second, None, None
        self._asked.clear()
        if self._port is not None:
            self._port.thought.connect(self._on_thought)
            self._port.answered.connect(self._on_answer)
            self._port.failed.connect(self._on_failed)
            self._port.status_changed.connect(self._look)
        self._look()

    @Slot()
    def _look(self) -> None:
        """Ask about what the first analyst is asked about, else about the review's position."""
        port = self._port
        if port is None:
            return
        game, director = self._game, self._director
        live = director.analyzing and not director.board_fault() and not game.engine_is_to_move()
        step = self._review.step if self._review is not None and not live else None
        node = game.node if live else step.node if step is not None else None
        if node is self._node:
            return
        self._node = None
        if node is None or port.status is EngineStatus.FAILED:
            port.stop()
            return
        self._node = node
        if step is not None and self._review is not None:
            port.think(step.state, self._review.limits, Purpose.ANALYZE)
        else:
            port.think(game.walker.engine_state(), Limits(), Purpose.ANALYZE)

    @Slot(str)
    def _on_failed(self, _text: str) -> None:
        self._node = None

    @Slot(object)
    def _on_thought(self, thought: Thought) -> None:
        if self._node is not None and thought.visits >= LEAST_VISITS:
            self._analyses.put(self._node, analysis_of(thought))

    @Slot(object)
    def _on_answer(self, answer: EngineMove) -> None:
        review, node = self._review, self._node
        if review is None or review.step is None or review.step.node is not node:
            return
        if answer.thought is not None and node.is_attached:
            self._analyses.put(node, analysis_of(answer.thought))
            self._asked[node] = review.limits.playouts or 0
            review.advance()
            self._node = None
            self._look()
        else:
            self.cancel()
