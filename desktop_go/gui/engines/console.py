"""A console for attached engines: a line to type in, with history and completion."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QStringListModel, Qt, Signal, Slot
from PySide6.QtGui import QCloseEvent, QFontDatabase, QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from desktop_go.engine.attached import GAMES, AttachedEngine, EngineProtocol
from desktop_go.engine.go.gtp_program import play_command, set_up_commands
from desktop_go.engine.gomoku.gomocup_player import board_lines
from desktop_go.engine.messages import GameState, side_to_think
from desktop_go.gui.engines.talk import Talk
from desktop_go.gui.play.attached import ENGINES, attached_engines
from desktop_go.gui.style.layouts import in_column, in_row
from desktop_go.services.i18n import tr
from desktop_go.services.settings import Settings

MOST_LINES = 5000
MOST_REMEMBERED = 500
Position = Callable[[EngineProtocol], GameState | None]


class CommandLine(QLineEdit):
    """A line that remembers what was entered: Up and Down bring it back.

    Signals:
        entered(str): the line is complete.
    """

    entered = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.history: list[str] = []
        self._place = 0
        self._draft = ""
        self._words = QStringListModel(self)
        completer = QCompleter(self._words, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setMaxVisibleItems(12)
        self.setCompleter(completer)
        self.returnPressed.connect(self._on_return)

    def set_words(self, words: list[str]) -> None:
        """Complete to these words."""
        self._words.setStringList(sorted(words))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk through the history with Up and Down."""
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        if self._place == len(self.history):
            self._draft = self.text()
        self._place = max(0, min(len(self.history), self._place + step))
        at_end = self._place == len(self.history)
        self.setText(self._draft if at_end else self.history[self._place])

    @Slot()
    def _on_return(self) -> None:
        text = self.text().strip()
        if text and (not self.history or self.history[-1] != text):
            self.history = [*self.history, text][-MOST_REMEMBERED:]
        self._place, self._draft = len(self.history), ""
        self.clear()
        self.entered.emit(text)


class ConsoleWindow(QWidget):
    """Talks with one of the attached engines; closing it ends the program.

    Args:
        settings: have the list of engines.
        position: gives the position on the board of a game.
    """

    def __init__(
        self, settings: Settings, position: Position, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(tr("Engine console"))
        self._settings, self._position = settings, position
        self.talk = Talk(self)
        self.talk.heard.connect(self._on_heard)
        self.talk.running_changed.connect(self._enable)
        self.output = QPlainTextEdit(readOnly=True, maximumBlockCount=MOST_LINES)
        self.output.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.output.setAccessibleName(tr("What was said"))
        self.line = CommandLine()
        self.line.setFont(self.output.font())
        self.line.setAccessibleName(tr("Command"))
        self.line.setMaxLength(10_000)
        self.line.entered.connect(self._on_entered)
        self.talk.learned.connect(self.line.set_words)
        in_column(self._make_head(), (self.output, 1), self.line, inside=self, spacing=9)
        self.resize(680, 460)
        settings.subscribe(self._on_setting)
        self._fill()
        self.line.setFocus()

    def _make_head(self) -> QHBoxLayout:
        self.engines = QComboBox()
        self.engines.setAccessibleName(tr("Engine"))
        self.start_button = QPushButton(tr("&Start"))
        self.start_button.clicked.connect(self.start)
        self.position_button = QPushButton(tr("Send the &position"))
        self.position_button.setToolTip(tr("Put what is on the board on the engine's board."))
        self.position_button.clicked.connect(self.send_position)
        self.clear_button = QPushButton(tr("&Clear"))
        self.clear_button.clicked.connect(self.output.clear)
        row = in_row((self.engines, 1))
        for button in (self.start_button, self.position_button, self.clear_button):
            button.setAutoDefault(False)
            row.addWidget(button)
        return row

    def engine(self) -> AttachedEngine | None:
        """The engine that is chosen."""
        name = self.engines.currentData()
        return next((one for one in attached_engines(self._settings) if one.name == name), None)

    # -- What happens --------------------------------------------------------------------------

    @Slot()
    def start(self) -> None:
        """Start the engine that is chosen, anew if it runs."""
        engine = self.engine()
        if engine is not None:
            self.talk.start(engine)
            self.line.setFocus()

    @Slot()
    def send_position(self) -> None:
        """Put the position of the window on the engine's board."""
        engine = self.engine()
        state = self._position(engine.protocol) if engine is not None else None
        if engine is None or state is None:
            game = tr(GAMES[engine.protocol]) if engine is not None else ""
            self._on_heard(tr("There is no position of {game} on the board.").format(game=game))
            return
        for line in position_lines(state, engine.protocol, self.talk.known):
            if not self.talk.send(line):
                return

    @Slot(str)
    def _on_entered(self, text: str) -> None:
        if not self.talk.is_running:
            self._on_heard(tr("No engine is running. Press Start first."))
        else:
            self.talk.send(text)

    @Slot(str)
    def _on_heard(self, line: str) -> None:
        self.output.appendPlainText(line)

    @Slot()
    def _enable(self) -> None:
        running = self.talk.is_running
        self.start_button.setText(tr("Re&start") if running else tr("&Start"))
        self.start_button.setEnabled(self.engines.count() > 0)
        self.position_button.setEnabled(running)

    def _fill(self) -> None:
        """Offer the engines there are."""
        chosen = self.engines.currentData()
        self.engines.clear()
        for engine in attached_engines(self._settings):
            self.engines.addItem(engine.name, engine.name)
        self.engines.setCurrentIndex(max(0, self.engines.findData(chosen)))
        self.engines.setPlaceholderText(tr("Attach an engine in Preferences > Engines"))
        self._enable()

    def _on_setting(self, key: str) -> None:
        if key == ENGINES:
            self._fill()

    def closeEvent(self, event: QCloseEvent) -> None:
        """End the program."""
        self.talk.stop()
        super().closeEvent(event)


def position_lines(state: GameState, protocol: EngineProtocol, known: tuple[str, ...]) -> list[str]:
    """What puts ``state`` on the board of an engine, line by line."""
    if protocol is EngineProtocol.GTP:
        moves = [play_command(move.color, move.point, state.size) for move in state.moves]
        return [*set_up_commands(state, known), *moves]
    return [f"START {state.size}", *board_lines(state, side_to_think(state))]
