"""Shows what the engine does: status bar, thinking panel, its dock, and the banner for trouble."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction

from desktop_go.engine.messages import Candidate, Thought
from desktop_go.gui.go.view import GoView
from desktop_go.gui.panels.banner import Tone
from desktop_go.gui.play.engine_thread import EngineStatus
from desktop_go.gui.play.program_trouble import ProgramTrouble
from desktop_go.gui.window.layout import REVIEW
from desktop_go.gui.window.parts import WindowParts
from desktop_go.moves import Move

ENGINE_TOPIC, PROGRAM_TOPIC = "engine", "program"


class EngineView(QObject):
    """Connects the engine's signals with the panels of a window, and the panels with the game."""

    def __init__(self, parts: WindowParts, go: GoView) -> None:
        super().__init__(parts.window)
        self._parts, self._core, self._thinking = parts, go.core, go.thinking
        core = go.core
        go.thinking.candidate_hovered.connect(go.presenter.show_line)
        go.thinking.candidate_selected.connect(go.presenter.show_beside)
        go.thinking.candidate_chosen.connect(self._on_candidate)
        core.director.thought.connect(self._on_thought)
        core.director.activity_changed.connect(self._on_activity)
        core.port.status_changed.connect(self._on_status)
        core.port.progressed.connect(parts.status.show_progress)
        core.port.failed.connect(self._on_failed)
        self.trouble = ProgramTrouble(core.director, self._show_trouble, self._clear_trouble)

    def _show_trouble(self, text: str, actions: Sequence[QAction]) -> None:
        self._parts.status.say(text)
        self._parts.banner.show_message(Tone.ERROR, text, actions, PROGRAM_TOPIC)

    def _clear_trouble(self, _text: str) -> None:
        self._parts.banner.clear_topic(PROGRAM_TOPIC)

    @Slot(str)
    def _on_failed(self, text: str) -> None:
        parts = self._parts
        parts.status.say(text)
        restart = [parts.actions["restart_engine"]]
        parts.banner.show_message(Tone.ERROR, text, restart, ENGINE_TOPIC)

    @Slot(object)
    def _on_status(self, status: EngineStatus) -> None:
        if status in (EngineStatus.READY, EngineStatus.THINKING):
            self._parts.banner.clear_topic(ENGINE_TOPIC)
        self._on_activity()

    @Slot()
    def _on_activity(self) -> None:
        director = self._core.director
        self._thinking.show_activity(director.activity, director.thinking.status)
        self._show_engine(director.last_thought)

    def _show_engine(self, thought: Thought | None) -> None:
        director = self._core.director
        port = director.thinking
        self._parts.status.show_engine(port.status, director.shown_activity, thought, port.name)

    @Slot(object)
    def _on_thought(self, thought: Thought | None) -> None:
        self._thinking.show_thought(thought, self._core.game.position.rows)
        self._show_engine(thought)

    @Slot(object)
    def _on_candidate(self, candidate: Candidate) -> None:
        game = self._core.game
        if self._parts.layout.mode == REVIEW:
            game.settle()
        if game.human_may_move():
            color, point = game.to_play, candidate.point
            game.play(Move.pass_(color) if point is None else Move.play(color, point))
