"""Connects the commands of export with the window. The dialog is imported when it is wanted."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QGuiApplication, QImage

from desktop_go.gui.export.commands import COMMANDS
from desktop_go.gui.export.source import ExportSource
from desktop_go.services.i18n import tr
from desktop_go.services.settings_schema import Json

if TYPE_CHECKING:
    from desktop_go.gui.export.dialog import ExportDialog
    from desktop_go.gui.main_window import MainWindow

COPY_SCALE = 2
STORED = "export"
"""The setting that keeps the choices of the dialog."""


class ExportFeature(QObject):
    """The commands Export, Print and Copy picture."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window, self._core = window, window.core
        self.dialog: ExportDialog | None = None
        actions = window.actions_
        actions["export"].triggered.connect(self.show_dialog)
        actions["print"].triggered.connect(self.show_document)
        actions["copy_picture"].triggered.connect(self.copy_picture)
        window.pages.currentChanged.connect(self.refresh)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Offer export while there is a board."""
        for command in COMMANDS:
            self._window.actions_[command.key].setEnabled(self._window.game_is_shown)

    def source(self) -> ExportSource:
        """The board and its line as they are now."""
        game, board = self._core.game, self._window.game_page.board
        line = game.cursor.line()
        place = next(i for i, node in enumerate(line) if node is game.node)
        return ExportSource(board.view(), board.options(), (tuple(line), place))

    @Slot()
    def show_dialog(self) -> None:
        """Show the export dialog."""
        from desktop_go.gui.export.dialog import ExportDialog

        settings = self._core.settings
        dialog = ExportDialog(
            self.source(), self._suggested(), settings.object(STORED), self._window
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

        source = self.source()
        options = source.options
        content = Content(options.coordinates, options.show_move_numbers, analysis=True)
        self._core.files.jobs.start(
            lambda: paint_picture(source.view, options, COPY_SCALE, source.path, content),
            self._on_picture,
            self._core.game.refused.emit,
        )

    def _on_picture(self, image: QImage) -> None:
        QGuiApplication.clipboard().setImage(image)
        self._core.game.said.emit(tr("The picture is on the clipboard"))

    def _suggested(self) -> Path:
        path = self._core.files.suggested_path()
        number = self._core.game.node.move_number
        return path.with_name(f"{path.stem} {number}{path.suffix}")

    @Slot(object)
    def _on_choices(self, choices: dict[str, Json]) -> None:
        self._core.settings.set(STORED, choices)

    @Slot(object)
    def _on_saved(self, path: Path) -> None:
        self._core.game.said.emit(tr("Saved as {path}").format(path=path))
