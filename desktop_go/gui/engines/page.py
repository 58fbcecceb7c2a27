"""Preferences > Engines: the list of attached engines, and what can be done with each."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from desktop_go.engine.attached import GAMES, AttachedEngine
from desktop_go.engine.diagnosis import Diagnosis
from desktop_go.engine.known_engines import suggest
from desktop_go.gui.dialogs.answered import answered
from desktop_go.gui.engines.dialog import EngineDialog, choose_program
from desktop_go.gui.engines.result import ResultLabel
from desktop_go.gui.engines.testing import EngineTest
from desktop_go.gui.play.attached import ENGINES, attached_engines, keep_engines
from desktop_go.gui.style.labels import quiet
from desktop_go.gui.style.layouts import in_column, in_row
from desktop_go.services.i18n import tr
from desktop_go.services.settings import Settings

NAME = Qt.ItemDataRole.UserRole


class EnginesPage(QWidget):
    """Edits the list in the settings; every change holds at once."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self._removed: AttachedEngine | None = None
        self._test = EngineTest(self)
        self._test.found.connect(self._on_found)
        about = quiet()
        about.setText(
            tr(
                "Other Go programs (GTP) and gomoku programs (Gomocup) can play against you and "
                "analyze. Choose Add, then the program: the rest is filled in as far as it is "
                "known."
            )
        )
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Attached engines"))
        self.list.currentRowChanged.connect(self._enable)
        self.list.itemActivated.connect(self.edit)
        self.result_label = ResultLabel()
        in_column(
            about,
            (self.list, 1),
            self.result_label,
            self._make_buttons(),
            inside=self,
            margins=16,
            spacing=9,
        )
        self.refresh()

    def _make_buttons(self) -> QHBoxLayout:
        self.add_button, self.edit_button, self.test_button, self.remove_button = (
            self._button(text, work)
            for text, work in (
                (tr("&Add…"), self.add),
                (tr("&Edit…"), self.edit),
                (tr("&Test"), self.test),
                (tr("Re&move"), self.remove),
            )
        )
        self.undo_button = self._button(tr("&Put back"), self.put_back)
        self.undo_button.hide()
        return in_row(
            self.add_button,
            self.edit_button,
            self.test_button,
            self.remove_button,
            1,
            self.undo_button,
        )

    def _button(self, text: str, work: object) -> QPushButton:
        button = QPushButton(text, autoDefault=False)
        button.clicked.connect(work)
        return button

    # -- The list ------------------------------------------------------------------------------

    def refresh(self, select: str = "") -> None:
        """Show the engines there are."""
        self.list.clear()
        for engine in attached_engines(self._settings):
            words = tr("{name}: {game}, {program}").format(
                name=engine.name, game=tr(GAMES[engine.protocol]), program=engine.program
            )
            item = QListWidgetItem(words)
            item.setData(NAME, engine.name)
            item.setToolTip(" ".join(engine.command))
            self.list.addItem(item)
            if engine.name == select:
                self.list.setCurrentItem(item)
        if self.list.count() and self.list.currentRow() < 0:
            self.list.setCurrentRow(0)
        self._enable()

    def current(self) -> AttachedEngine | None:
        """The engine that is selected."""
        item = self.list.currentItem()
        engines = attached_engines(self._settings) if item is not None else []
        return next((one for one in engines if one.name == item.data(NAME)), None)

    @Slot()
    def _enable(self) -> None:
        there = self.current() is not None
        for button in (self.edit_button, self.test_button, self.remove_button):
            button.setEnabled(there)

    # -- What can be done ----------------------------------------------------------------------

    @Slot()
    def add(self) -> None:
        """Ask for a program and attach it."""
        path = choose_program(self)
        if path:
            self.add_program(path)

    def add_program(self, path: str) -> None:
        """Attach the program at ``path``, once the user has seen how."""
        engine, missing = suggest(path, self._names())
        self._ask(EngineDialog(engine, self._names(), missing, self), None)

    @Slot()
    def edit(self) -> None:
        """Change how the selected engine is started."""
        engine = self.current()
        if engine is not None:
            others = [name for name in self._names() if name != engine.name]
            self._ask(EngineDialog(engine, others, (), self), engine)

    def _ask(self, dialog: EngineDialog, before: AttachedEngine | None) -> None:
        with answered(dialog) as accepted:
            if not accepted:
                return
            engine = dialog.engine()
        rest = [one for one in attached_engines(self._settings) if one != before]
        keep_engines(self._settings, [*rest, engine])
        if before is not None:
            self._follow(before.name, engine.name)
        self.result_label.show_text("")
        self.refresh(engine.name)

    def _follow(self, before: str, now: str) -> None:
        """Let an analyst that got another name stay the analyst."""
        for key in ("analyst", "analyst.second"):
            if self._settings.text(key) == before:
                self._settings.set(key, now)

    @Slot()
    def test(self) -> None:
        """Try the selected engine."""
        engine = self.current()
        if engine is not None:
            self.test_button.setEnabled(False)
            self.result_label.show_busy()
            self._test.start(engine)

    @Slot()
    def stop(self) -> None:
        """End a test that runs."""
        self._test.stop()
        self._enable()

    @Slot(object)
    def _on_found(self, diagnosis: Diagnosis) -> None:
        self._enable()
        self.result_label.show_diagnosis(diagnosis)

    @Slot()
    def remove(self) -> None:
        """Forget the selected engine; its files stay."""
        engine = self.current()
        if engine is None:
            return
        self._removed = engine
        rest = [one for one in attached_engines(self._settings) if one != engine]
        keep_engines(self._settings, rest)
        self.undo_button.show()
        text = tr("{name} is no longer attached; its files are untouched.")
        self.result_label.show_text(text.format(name=engine.name))
        self.refresh()

    @Slot()
    def put_back(self) -> None:
        """Attach the engine that was removed last again."""
        engine, self._removed = self._removed, None
        if engine is not None and engine.name not in self._names():
            keep_engines(self._settings, [*attached_engines(self._settings), engine])
        self.undo_button.hide()
        self.result_label.show_text("")
        self.refresh(engine.name if engine else "")

    def _names(self) -> list[str]:
        return list(self._settings.object(ENGINES))
