"""The levels of SameGame are goals: what solvers of rising strength make of the same board."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_go.engine.session import ShouldStop
from desktop_go.games.samegame.position import Position
from desktop_go.gui.style.scheme import Scheme, mix
from desktop_go.gui.threads.work import Report, Work
from desktop_go.services.i18n import tr


@dataclass(frozen=True, slots=True)
class Goal:
    """One level: a solver and how much it may do."""

    key: str
    solver: str
    playouts: int
    """Playouts, or boards valued; counted, not timed, so that the goal is the same everywhere."""
    speed: int
    """Playouts that the solver takes for a second's work."""
    settings: tuple[tuple[str, str], ...] = ()


GOALS: tuple[Goal, ...] = (
    Goal("easy", "uct", 900, 30_000, (("playout", "random"),)),
    Goal("medium", "uct", 900, 30_000, (("playout", "tabu"),)),
    Goal("hard", "best", 600_000, 300_000),
    Goal("master", "best", 2_400_000, 300_000),
)


def goal_name(key: str) -> str:
    """A level in the user's language."""
    return {"easy": tr("Easy"), "medium": tr("Medium"), "hard": tr("Hard"), "master": tr("Master")}[
        key
    ]


class Race(QObject):
    """Finds the levels' scores one after another on a thread.

    Signals:
        found(object): the scores known so far, by level.
        preparing(str): what happens before.
        failed(str): a sentence.
    """

    found = Signal(object)
    preparing = Signal(str)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work = Work("samegame", self)
        self._work.prepared.connect(self.preparing)
        self._work.reported.connect(self._on_found)
        self._work.done.connect(self._on_found)
        self._work.failed.connect(self.failed)

    @property
    def busy(self) -> bool:
        """Whether some goal is still looked for."""
        return self._work.busy

    def start(self, position: Position, known: dict[str, int]) -> None:
        """Find the goals of ``position`` that are not known yet."""
        missing = [goal for goal in GOALS if goal.key not in known]
        if not missing:
            self._work.cancel()
            return

        def job(report: Report, should_stop: ShouldStop) -> dict[str, int]:
            scores = dict(known)
            for goal in missing:
                score = goal_score(position, goal, should_stop)
                if should_stop():
                    break
                scores[goal.key] = max([score, *scores.values()])
                report(dict(scores))
            return scores

        self._work.start(job)

    def stop(self) -> None:
        """Give up; results so far were reported."""
        self._work.cancel()

    def shut_down(self) -> None:
        """The program ends."""
        self._work.shut_down()

    @Slot(object)
    def _on_found(self, scores: dict[str, int]) -> None:
        self.found.emit(scores)


def goal_score(position: Position, goal: Goal, should_stop: ShouldStop) -> int:
    """What the solver of ``goal`` makes of ``position``; the same on every computer."""
    from desktop_go.games.samegame.solvers import make_solver

    solver = make_solver(goal.solver, position, 1, dict(goal.settings))
    solver.clock = lambda: solver.playouts / goal.speed
    return solver.run(goal.playouts / goal.speed, None, should_stop).score


class RaceBar(QWidget):
    """A bar that grows with the score, with a mark for each level's score."""

    def __init__(self, scheme: Scheme) -> None:
        super().__init__()
        self._scheme = scheme
        self._score = 0
        self._goals: dict[str, int] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Race against the levels"))

    def set_scheme(self, scheme: Scheme) -> None:
        """Take the colors of another theme."""
        self._scheme = scheme
        self.update()

    def show_race(self, score: int, goals: dict[str, int]) -> None:
        """Show the player's score and the goals known so far."""
        self._score, self._goals = score, dict(goals)
        self.setAccessibleDescription(self.text())
        self.setToolTip(self.text())
        self.update()

    def text(self) -> str:
        """The race in words."""
        parts = [tr("Score {score}").format(score=self._score)]
        for key, goal in self._goals.items():
            state = tr("beaten") if self._score > goal else tr("ahead")
            parts.append(f"{goal_name(key)} {goal} ({state})")
        return ", ".join(parts)

    def sizeHint(self) -> QSize:
        """Room for the bar and a line for each level; Qt asks."""
        line = self.fontMetrics().height() + 4
        return QSize(240, 26 + line * len(GOALS))

    def minimumSizeHint(self) -> QSize:
        """The same; Qt asks."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the bar, then one line for each level."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scheme = self._scheme
        full = max([1000, self._score, *self._goals.values()]) * 1.04
        bar = QRectF(0.5, 4, self.width() - 1, 16)
        painter.setPen(QPen(QColor(scheme.border), 1))
        painter.setBrush(QColor(mix(scheme.base, scheme.text, 0.06)))
        painter.drawRoundedRect(bar, 4, 4)
        share = max(0.0, self._score / full)
        if share > 0:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(scheme.accent))
            painter.drawRoundedRect(QRectF(bar.x(), bar.y(), bar.width() * share, 16), 4, 4)
        painter.setPen(QPen(QColor(scheme.text), 2))
        for goal in self._goals.values():
            x = bar.x() + bar.width() * max(0.0, goal / full)
            painter.drawLine(round(x), 1, round(x), 23)
        self._paint_lines(painter)

    def _paint_lines(self, painter: QPainter) -> None:
        line = self.fontMetrics().height() + 4
        for place, level in enumerate(GOALS):
            score = self._goals.get(level.key)
            rect = QRectF(0, 26 + place * line, self.width(), line)
            beaten = score is not None and self._score > score
            painter.setPen(QColor(self._scheme.text if beaten else self._scheme.muted))
            name = ("✓ " if beaten else "") + goal_name(level.key)
            painter.drawText(rect, Qt.AlignmentFlag.AlignLeft, name)
            text = "…" if score is None else str(score)
            painter.drawText(rect, Qt.AlignmentFlag.AlignRight, text)
