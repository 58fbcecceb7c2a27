"""Export, print and copy the board of one page. The dialog is imported when it is wanted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QWidget

from desktop_go.gui.export.source import ExportSource
from desktop_go.gui.threads.jobs import Jobs
from desktop_go.services.i18n import tr
from desktop_go.services.settings import Settings
from desktop_go.services.settings_schema import Json

if TYPE_CHECKING:
    from desktop_go.gui.export.dialog import ExportDialog

COPY_SCALE = 2
STORED = "export"
"""The setting that keeps the choices of the dialog."""


class Exporter(QObject):
    """What the commands of export do for one board.

    Args:
        page: the dialog stands in front of its window.
        settings: keep the choices.
        source: the board and its line as they are now.
        suggested: where a file goes unless the user says otherwise; its ending is exchanged.

    Signals:
        said(str): an event in words.
    """

    said = Signal(str)

    def __init__(
        self,
        page: QWidget,
        settings: Settings,
        source: Callable[[], ExportSource],
        suggested: Callable[[], Path],
    ) -> None:
        super().__init__(page)
        self._page, self._settings = page, settings
        self._source, self._suggested = source, suggested
        self._jobs = Jobs(self)
        self.dialog: ExportDialog | None = None

    def commands(self) -> dict[str, Callable[[], object]]:
        """The work of each command of export, by its key."""
        return {
            "export": self.show_dialog,
            "print": self.show_document,
            "copy_picture": self.copy_picture,
        }

    @Slot()
    def show_dialog(self) -> None:
        """Show the export dialog."""
        from desktop_go.gui.export.dialog import ExportDialog

        dialog = ExportDialog(
            self._source(), self._suggested(), self._settings.object(STORED), self._page.window()
        )
        dialog.choices_changed.connect(self._on_choices)
        dialog.saved.connect(self._on_saved)
        dialog.finished.connect(dialog.dispose)
        self.dialog = dialog
        dialog.open()

    @Slot()
    def show_document(self) -> None:
        """Show the export dialog with the page that prints."""
        self.show_dialog()
        assert self.dialog is not None
        self.dialog.show_page("document")

    @Slot()
    def copy_picture(self) -> None:
        """Put the board as shown on the clipboard."""
        from desktop_go.gui.export.painting import Content, paint_picture

        source = self._source()
        options = source.options
        content = Content(options.coordinates, options.show_move_numbers, analysis=True)
        self._jobs.start(
            lambda: paint_picture(source.view, options, COPY_SCALE, source.path, content),
            self._on_picture,
            self.said.emit,
        )

    def _on_picture(self, image: QImage) -> None:
        QGuiApplication.clipboard().setImage(image)
        self.said.emit(tr("Picture copied to the clipboard"))

    @Slot(object)
    def _on_choices(self, choices: dict[str, Json]) -> None:
        self._settings.set(STORED, choices)

    @Slot(object)
    def _on_saved(self, path: Path) -> None:
        self.said.emit(tr("Saved as {path}").format(path=path))
