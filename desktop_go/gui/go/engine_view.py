"""Shows what the engine does: status bar, thinking panel, its dock, and the banner for trouble."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction

from desktop_go.engine.messages import Candidate, Thought
from desktop_go.gui.engines.trouble import ProgramTrouble
from desktop_go.gui.panels.banner import Tone
from desktop_go.gui.play.engine_thread import EngineStatus
from desktop_go.gui.window_layout import REVIEW
from desktop_go.moves import Move

if TYPE_CHECKING:
    from desktop_go.gui.main_window import MainWindow

ENGINE_TOPIC, PROGRAM_TOPIC = "engine", "program"


class EngineView(QObject):
    """Connects the engine's signals with the panels of a window, and the panels with the game."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window, self._core = window, window.core
        core = self._core
        window.thinking.candidate_hovered.connect(window.presenter.show_line)
        window.thinking.candidate_chosen.connect(self._on_candidate)
        core.director.thought.connect(self._on_thought)
        core.director.task_changed.connect(self._on_task)
        core.port.status_changed.connect(self._on_status)
        core.port.progressed.connect(window.status.show_progress)
        core.port.failed.connect(self._on_failed)
        self.trouble = ProgramTrouble(core.director, self._show_trouble, self._clear_trouble)

    def _show_trouble(self, text: str, actions: Sequence[QAction]) -> None:
        self._window.status.say(text)
        self._window.banner.show_message(Tone.ERROR, text, actions, PROGRAM_TOPIC)

    def _clear_trouble(self, _text: str) -> None:
        self._window.banner.clear_topic(PROGRAM_TOPIC)

    @Slot(str)
    def _on_failed(self, text: str) -> None:
        window = self._window
        window.status.say(text)
        restart = [window.actions_["restart_engine"]]
        window.banner.show_message(Tone.ERROR, text, restart, ENGINE_TOPIC)

    @Slot(object)
    def _on_status(self, status: EngineStatus) -> None:
        if status in (EngineStatus.READY, EngineStatus.THINKING):
            self._window.banner.clear_topic(ENGINE_TOPIC)
        self._on_task()

    def _show_engine(self, thought: Thought | None) -> None:
        director = self._core.director
        port = director.thinking
        self._window.status.show_engine(port.status, director.shown_task, thought, port.name)

    @Slot()
    def _on_task(self) -> None:
        window = self._window
        self._show_engine(self._core.director.last_thought)
        window.show_players()
        if self._core.desk.score is not None:
            window.show_score()
        window.commands.refresh()

    @Slot(object)
    def _on_thought(self, thought: Thought | None) -> None:
        window = self._window
        window.thinking.show_thought(thought, self._core.game.position.rows)
        self._show_engine(thought)

    @Slot(object)
    def _on_candidate(self, candidate: Candidate) -> None:
        game = self._core.game
        if self._window.panels.mode == REVIEW:
            game.settle()
        if game.human_may_move():
            color, point = game.to_play, candidate.point
            game.play(Move.pass_(color) if point is None else Move.play(color, point))
