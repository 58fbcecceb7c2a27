"""The count at the end of a game: dead stones, whose points they are, and the agreement.

The engine's ownership estimate proposes the dead stones; the players correct it by clicks.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from desktop_go.engine.messages import Thought
from desktop_go.games.go.scoring import Score, propose_dead, score, toggle_dead
from desktop_go.gui.go.game import GameController
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.play.words import color_name, outcome_text
from desktop_go.gui.threads.jobs import Jobs
from desktop_go.moves import Color, Point
from desktop_go.records.record_node import RecordNode
from desktop_go.services.i18n import tr, tr_plural


class Counting(QObject):
    """The running count, while the game is in the phase SCORING.

    Signals:
        started: a count has begun; an estimate of the dead stones is welcome.
        recounted: another score.
        corrected: a player marks stones himself, so that no estimate is wanted any more.
        stopped: the count is over.
    """

    started = Signal()
    recounted = Signal()
    corrected = Signal()
    stopped = Signal()

    def __init__(self, game: GameController) -> None:
        super().__init__(game)
        self._game = game
        self.score: Score | None = None
        """The present count; None outside of scoring."""
        self._touched = False
        self._jobs = Jobs(self)
        self._final: tuple[RecordNode, Score] | None = None
        game.changed.connect(self._on_change)
        game.loaded.connect(self._on_load)

    @property
    def dead(self) -> frozenset[Point]:
        """The stones marked dead."""
        return self.score.dead if self.score is not None else frozenset()

    @property
    def busy(self) -> bool:
        """Whether fights are being read for a proposal."""
        return self._jobs.busy

    @property
    def shown(self) -> Score | None:
        """The present count, or the one that both players accepted where the game ended."""
        ended = self._game.phase is Phase.FINISHED
        return self._kept() if self.score is None and ended else self.score

    def _kept(self) -> Score | None:
        """The last count, if it was of the position on the board."""
        node, count = self._final or (None, None)
        return count if node is self._game.node else None

    def put_aside(self) -> tuple[RecordNode, Score] | None:
        """The count of the game on the board, for ``bring_back``."""
        return (self._game.node, self.score) if self.score is not None else self._final

    def bring_back(self, count: tuple[RecordNode, Score] | None) -> None:
        """Take the count again that belongs to the game on the board."""
        self._final = count
        kept = self._kept()
        if self.score is not None and kept is not None:
            self._touched = True
            self._count(kept.dead)

    def click(self, point: Point) -> None:
        """Mark the stones at ``point`` dead or alive."""
        if self.score is None:
            return
        stone = self._game.position.color_at(point)
        if stone is Color.EMPTY:
            self._game.say(tr("Click a stone to mark it dead or alive"))
            return
        self._correct()
        before = self.dead
        self._count(toggle_dead(self._game.position, before, point))
        # What one marks dead may bring neighbors of the other color back to life.
        changed = len(self.dead - before if point in self.dead else before - self.dead)
        template = (
            tr_plural("{count} stone marked dead", "{count} stones marked dead", changed)
            if point in self.dead
            else tr_plural("{count} stone marked alive", "{count} stones marked alive", changed)
        )
        self._game.say(f"{template} ({color_name(stone)}). {self.result_text()}")

    def propose(self, thought: Thought) -> None:
        """Take the engine's estimate, unless a player has already marked stones himself."""
        if self.score is None or self._touched or thought.ownership is None:
            return
        ownership = [float(value) for value in thought.ownership.ravel()]
        self._jobs.start(  # reading fights may take a moment
            partial(propose_dead, self._game.position.copy(), ownership),
            partial(self._take, self._game.node),
            self._game.refuse,
        )

    def _take(self, node: RecordNode, dead: frozenset[Point]) -> None:
        """Count with the stones that were proposed, unless something happened meanwhile."""
        if self.score is None or self._touched or node is not self._game.node:
            return
        self._count(dead)
        self._game.say(
            tr_plural("{count} dead stone proposed", "{count} dead stones proposed", len(dead))
            + ". "
            + self.result_text()
        )

    def close(self) -> None:
        """Take no estimate any more."""
        self._touched = True

    def clear(self) -> None:
        """Mark all stones alive."""
        if self.score is not None:
            self._correct()
            self._count(frozenset())

    def accept(self) -> None:
        """Both players agree on this score."""
        if self.score is not None:
            self._final = self._game.node, self.score
            self._game.agree_on(self.score.outcome)

    def result_text(self) -> str:
        """Who leads by how much, in words."""
        return outcome_text(self.score.outcome) if self.score is not None else ""

    def _correct(self) -> None:
        self._touched = True
        self.corrected.emit()

    def _count(self, dead: frozenset[Point]) -> None:
        self.score = score(self._game.position, dead)
        self.recounted.emit()

    @Slot()
    def _on_load(self) -> None:
        self._final = None
        if self.score is not None:
            self._stop()
        self._on_change()

    @Slot()
    def _on_change(self) -> None:
        is_scoring = self._game.phase is Phase.SCORING
        if is_scoring and self.score is None:
            kept = self._kept()
            self._touched = kept is not None
            self._count(kept.dead if kept is not None else frozenset())
            self.started.emit()
        elif is_scoring:
            self._count(self.dead)
        elif self.score is not None:
            self._stop()

    def _stop(self) -> None:
        self.score = None
        self.stopped.emit()
