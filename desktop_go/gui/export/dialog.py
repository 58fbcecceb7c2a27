"""The export dialog: tabs of choices, a preview beside them, and files made on a thread."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QProgressBar,
    QPushButton,
    QStackedWidget,
    QTabWidget,
    QWidget,
)

from desktop_go.engine.session import ShouldStop
from desktop_go.gui.export.animation_tab import AnimationTab
from desktop_go.gui.export.document_tab import DocumentTab
from desktop_go.gui.export.picture_tab import PictureTab
from desktop_go.gui.export.source import ExportSource
from desktop_go.gui.export.tab import ExportTab
from desktop_go.gui.export.text_tab import TextTab
from desktop_go.gui.style.labels import quiet
from desktop_go.gui.style.layouts import in_column, in_row
from desktop_go.gui.style.text_dialog import without_icons
from desktop_go.gui.threads.timers import once
from desktop_go.gui.threads.work import Count, Work, counting
from desktop_go.services.atomic_file import write_atomically
from desktop_go.services.i18n import tr
from desktop_go.services.settings_schema import Json

SLOW_MS = 300
"""What takes longer shows how far it is."""
WIND_UP_MS = 50
"""Between two looks at whether the threads have ended."""


class ExportDialog(QDialog):
    """Board and game as picture, document, animation or text.

    Args:
        source: What is exported.
        suggested: Where the file goes unless the user says otherwise; its ending is exchanged.
        choices: Choices that were remembered.

    Signals:
        saved(Path): a file was written.
        choices_changed(dict): the choices, to be remembered.
    """

    saved = Signal(object)
    choices_changed = Signal(object)

    def __init__(
        self,
        source: ExportSource,
        suggested: Path,
        choices: dict[str, Json],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Export"))
        self.setModal(True)
        self._suggested = suggested
        self.job = Work(parent=self)
        self._target: Path | None = None
        self.pages: dict[str, ExportTab] = {
            "picture": PictureTab(source),
            "document": DocumentTab(source),
            "animation": AnimationTab(source),
            "text": TextTab(source),
        }
        self.tabs, self.previews = QTabWidget(), QStackedWidget()
        self.tabs.setDocumentMode(True)
        for key, tab in self.pages.items():
            stored = choices.get(key)
            if isinstance(stored, dict):
                tab.take_choices(stored)
            self.tabs.addTab(tab, tab.title)
            self.previews.addWidget(tab.preview)
        self._make_foot()
        top = in_row((self.previews, 3), (self.tabs, 2), spacing=14)
        in_column((top, 1), self._foot, self.buttons, inside=self, margins=14)
        self.tabs.currentChanged.connect(self._on_tab)
        self.job.reported.connect(self._on_progress)
        self.job.done.connect(self._on_done)
        self.job.failed.connect(self._on_failed)
        self._slow = once(self, SLOW_MS, self._show_progress)
        self.resize(860, 560)
        self._on_tab()

    def show_page(self, key: str) -> None:
        """Bring the tab ``key`` to the front."""
        self.tabs.setCurrentWidget(self.pages[key])

    def page(self) -> ExportTab:
        """The tab in front."""
        return list(self.pages.values())[self.tabs.currentIndex()]

    def done(self, result: int) -> None:
        """Close; work that is under way is given up."""
        self.job.stop()
        stored: dict[str, Json] = {key: tab.choices() for key, tab in self.pages.items()}
        self.choices_changed.emit(stored)
        super().done(result)

    @Slot()
    def dispose(self) -> None:
        """Delete the dialog once no thread works for it any more."""
        self.job.stop()
        busy = [tab.wind_up() for tab in self.pages.values()]
        if self.job.busy or any(busy):
            QTimer.singleShot(WIND_UP_MS, self.dispose)
        else:
            self.deleteLater()

    # -- Parts ---------------------------------------------------------------------------------

    def _make_foot(self) -> None:
        self.said = quiet()
        self.bar = QProgressBar()
        self.bar.setAccessibleName(tr("Export progress"))
        self.stop = QPushButton(tr("&Stop"))
        self.stop.clicked.connect(self.job.stop)
        self._foot = in_row((self.said, 1), (self.bar, 1), self.stop)
        self.bar.hide()
        self.stop.hide()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.save_button = self.buttons.addButton(
            tr("&Save…"), QDialogButtonBox.ButtonRole.ActionRole
        )
        self.save_button.setObjectName("primary")
        self.save_button.setDefault(True)
        self.copy_button = self.buttons.addButton(
            tr("C&opy"), QDialogButtonBox.ButtonRole.ActionRole
        )
        self.print_button = self.buttons.addButton(
            tr("P&rint…"), QDialogButtonBox.ButtonRole.ActionRole
        )
        without_icons(self.buttons)
        self.print_button.clicked.connect(self._on_print)
        self.save_button.clicked.connect(self._on_save)
        self.copy_button.clicked.connect(self._on_copy)
        self.buttons.rejected.connect(self.reject)

    # -- What the user does --------------------------------------------------------------------

    @Slot()
    def _on_tab(self) -> None:
        tab = self.page()
        self.previews.setCurrentWidget(tab.preview)
        self.copy_button.setVisible(tab.can_copy)
        self.print_button.setVisible(tab.can_print)
        tab.refresh()

    @Slot()
    def _on_save(self) -> None:
        tab = self.page()
        start = self._suggested.with_suffix(tab.suffix())
        name, _ = QFileDialog.getSaveFileName(
            self, tr("Save"), str(start), f"{tab.file_kind()} (*{tab.suffix()})"
        )
        if not name:
            return
        path = Path(name)
        if path.suffix.lower() != tab.suffix():
            path = path.with_name(path.name + tab.suffix())
        self.save_to(path)

    def save_to(self, path: Path) -> None:
        """Make the file of the tab in front; ``saved`` or a sentence in the dialog follows."""
        make = self.page().save_work()

        def work(report: Count, should_stop: ShouldStop) -> Path:
            data = make(report, should_stop)
            if not should_stop():
                write_atomically(path, data)
            return path

        self._suggested = path
        self._begin(work, path.name)

    @Slot()
    def _on_copy(self) -> None:
        make = self.page().copy_work()
        self._begin(lambda _count, _stop: make())

    @Slot()
    def _on_print(self) -> None:
        from desktop_go.gui.export.printing import ask_for_printer, print_work

        tab = self.page()
        assert isinstance(tab, DocumentTab)
        printer = ask_for_printer(tab.paper_id(), self)
        if printer is not None:
            self._begin(print_work(printer, tab.source, tab.chosen()), self._suggested.stem)

    def _begin(self, work: Callable[[Count, ShouldStop], object], writes_file: str = "") -> None:
        if self.job.busy:
            return
        self.said.setText("")
        self.bar.setRange(0, 0)
        self._enable(False)
        self.job.start(counting(work), writes_file)
        self._slow.start()

    # -- What comes back -----------------------------------------------------------------------

    @Slot(object)
    def _on_progress(self, counted: tuple[int, int]) -> None:
        done, total = counted
        self.bar.setRange(0, total)
        self.bar.setValue(done)

    @Slot()
    def _show_progress(self) -> None:
        self.said.hide()
        self.bar.show()
        self.stop.show()

    @Slot(object)
    def _on_done(self, result: object) -> None:
        self._end()
        if self.job.stopped:
            self.said.setText(tr("Stopped; nothing was saved."))
        elif isinstance(result, Path):
            self.said.setText(tr("Saved as {path}").format(path=result))
            self.saved.emit(result)
        elif isinstance(result, QImage):
            QGuiApplication.clipboard().setImage(result)
            self.said.setText(tr("Picture copied to the clipboard"))
        elif self.page().can_copy:
            QGuiApplication.clipboard().setText(str(result))
            self.said.setText(tr("Text copied to the clipboard"))
        else:
            self.said.setText(str(result))

    @Slot(str)
    def _on_failed(self, reason: str) -> None:
        self._end()
        self.said.setText(tr("Stopped; nothing was saved.") if self.job.stopped else reason)

    def _end(self) -> None:
        self._slow.stop()
        self.bar.hide()
        self.stop.hide()
        self.said.show()
        self._enable(True)

    def _enable(self, on: bool) -> None:
        for widget in (self.save_button, self.copy_button, self.print_button, self.tabs):
            widget.setEnabled(on)
