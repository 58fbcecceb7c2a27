"""The column beside the gomoku board: players and buttons, the opening, moves, thoughts, engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import (
    QProgressBar,
    QPushButton,
    QTabWidget,
    QWidget,
)

from desktop_go.gui.gomoku.director import GomokuDirector
from desktop_go.gui.gomoku.game import GomokuGame
from desktop_go.gui.gomoku.opening_box import OpeningBox
from desktop_go.gui.gomoku.words import terms_text
from desktop_go.gui.panels.player_view import player_view
from desktop_go.gui.panels.players import PlayersPanel, PlayerView
from desktop_go.gui.play.director import Activity
from desktop_go.gui.play.engine_thread import EnginePort, EngineStatus
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.style.labels import headline, quiet
from desktop_go.gui.style.layouts import in_column, in_row
from desktop_go.moves import Color
from desktop_go.services.i18n import tr

LEAST_TABS = 84
"""Pixels of height that the tabs need to be of any use."""


class GomokuColumn(QWidget):
    """Shows who plays and what the engine does; the tabs below are added by the page.

    Args:
        buttons: the actions that become buttons under the players.
    """

    def __init__(
        self,
        game: GomokuGame,
        director: GomokuDirector,
        port: EnginePort,
        buttons: Sequence[QAction],
    ) -> None:
        super().__init__()
        self.setObjectName("gomokuColumn")
        self._game, self._director, self._port = game, director, port
        self.players = PlayersPanel(buttons)
        self.opening = OpeningBox(game)
        self.result = headline(wrap=True)
        self.result.setContentsMargins(10, 0, 10, 2)
        self.tabs = QTabWidget(documentMode=True)
        self.tabs.setMinimumHeight(LEAST_TABS)
        frame = in_column(self.opening, margins=(8, 0, 8, 4))
        self._row = self._engine_row()
        rows = (self.players, frame, self.result, (self.tabs, 1), self._row, 0)
        in_column(*rows, inside=self, margins=0, spacing=4)
        game.changed.connect(self.refresh)
        game.loaded.connect(self.refresh)
        game.clocks.ticked.connect(self.show_players)
        game.changed.connect(self.fit)
        director.activity_changed.connect(self.refresh)
        port.status_changed.connect(self._on_status)
        port.progressed.connect(self._on_progress)
        port.failed.connect(self._on_progress)
        self.refresh()

    def add_tab(self, widget: QWidget, title: str) -> None:
        """Add a tab under the players."""
        self.tabs.addTab(widget, title)

    def set_compact(self, compact: bool) -> None:
        """Put things side by side and leave out what is not needed, for narrow windows."""
        self.players.set_compact(compact)
        self.opening.set_compact(compact)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the tabs out where there is no room for them."""
        super().resizeEvent(event)
        self.fit()

    @Slot()
    def fit(self) -> None:
        """Show the tabs if there is room for them below the rest."""
        self.tabs.setVisible(self.height() - self.needed() >= LEAST_TABS)

    def needed(self) -> int:
        """Pixels of height without the tabs."""
        height = self.players.sizeHint().height() + self._row.sizeHint().height() + 8
        if not self.opening.isHidden():
            height += self.opening.sizeHint().height() + 8
        return height

    def _engine_row(self) -> QWidget:
        row = QWidget()
        self.engine_state = quiet()
        self.busy = QProgressBar(minimum=0, maximum=0)
        self.busy.setFixedSize(70, 8)
        self.busy.setTextVisible(False)
        self.busy.setAccessibleName(tr("The engine is being prepared"))
        self.restart = QPushButton(tr("Restart engine"))
        self.restart.clicked.connect(self._director.restart)
        layout = in_row((self.engine_state, 1), inside=row, margins=(10, 2, 10, 6))
        layout.addWidget(self.busy, 0, Qt.AlignmentFlag.AlignVCenter)
        layout.addWidget(self.restart)
        self._on_status(self._port.status)
        return row

    # -- What is shown -------------------------------------------------------------------------

    @Slot()
    def refresh(self) -> None:
        """Show the game as it is now."""
        game = self._game
        self.players.show_rules(terms_text(game.setup))
        outcome = game.position.outcome() or game.outcome
        ended = game.phase is Phase.FINISHED and game.outcome is not None
        shown = game.outcome if ended else outcome if game.phase is not Phase.PLAYING else None
        self.result.setText(game.words_of_end(shown) + "." if shown is not None else "")
        self.result.setVisible(shown is not None)
        self.show_players()
        if self._port.status is EngineStatus.READY or self._port.status is EngineStatus.THINKING:
            self._on_status(self._port.status)

    @Slot()
    def show_players(self) -> None:
        """Show who plays, the clocks and whose turn it is."""
        self.players.show_players(self._view(Color.BLACK), self._view(Color.WHITE))

    def _view(self, color: Color) -> PlayerView:
        game, detail = self._game, ""
        if game.sides_are_open():
            seat = 0 if color is Color.BLACK else 1
            active = game.player_to_act() is game.seats[seat]
            detail = tr("places first") if seat == 0 else tr("chooses")
        else:
            active = game.to_play is color
        active = active and game.phase is not Phase.FINISHED and not game.position.is_over
        view = player_view(game, self._director.activity, self._port.status, color, active)
        return replace(view, detail=detail)

    @Slot(object)
    def _on_status(self, status: EngineStatus) -> None:
        self.busy.setVisible(status is EngineStatus.PREPARING)
        self.restart.setVisible(status is EngineStatus.FAILED)
        self.engine_state.setText(self._engine_text(status))
        if status is EngineStatus.PREPARING:
            self.show_players()

    def _engine_text(self, status: EngineStatus) -> str:
        if status is EngineStatus.FAILED:
            return self._port.failure
        if status is EngineStatus.PREPARING:
            return tr("Starting the engine…")
        if status is EngineStatus.OFF:
            return ""
        texts = {
            Activity.OPENING: tr("Engine is considering the opening"),
            Activity.MOVE: tr("Engine is thinking about its move"),
            Activity.HINT: tr("Engine is looking for a hint"),
            Activity.ANALYZE: tr("Engine is analyzing"),
        }
        activity = self._director.activity
        return texts[activity] if activity is not None else tr("Engine ready")

    @Slot(str)
    def _on_progress(self, text: str) -> None:
        self.engine_state.setText(text)
