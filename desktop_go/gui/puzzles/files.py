"""Opening, saving, copying and pasting on a puzzle's page: dialogs, the clipboard, threads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop_go.errors import RecordError
from desktop_go.gui.puzzles.reading import LARGEST_PASTE
from desktop_go.gui.threads.jobs import Jobs
from desktop_go.services.atomic_file import write_atomically
from desktop_go.services.error_words import in_words
from desktop_go.services.i18n import tr
from desktop_go.services.settings import Settings

_Puzzle = TypeVar("_Puzzle")
FOLDER_KEY = "records.folder"


@dataclass(frozen=True, slots=True)
class PuzzleKind(Generic[_Puzzle]):
    """How the files and texts of one puzzle are read; errors are RecordErrors in sentences."""

    open_title: str
    patterns: str
    """The first filter of the file dialogs."""
    read: Callable[[Path], _Puzzle]
    """For any thread."""
    parse: Callable[[str], _Puzzle]
    use: Callable[[_Puzzle], None]
    """Shows what was read."""


class PuzzleFiles(QObject):
    """The files of one page.

    Signals:
        said(str): an event in words.
        failed(str): why something could not be opened or saved; nothing has changed.
    """

    said = Signal(str)
    failed = Signal(str)

    def __init__(self, page: QWidget, settings: Settings, kind: PuzzleKind[_Puzzle]) -> None:
        super().__init__(page)
        self._page, self._settings, self._kind = page, settings, kind
        self._jobs = Jobs(self)

    def copy(self, text: str, words: str) -> None:
        """Put a text on the clipboard and say so."""
        QGuiApplication.clipboard().setText(text)
        self.say(words)

    def say(self, words: str) -> None:
        """Tell of an event."""
        self.said.emit(words)

    def paste(self) -> None:
        """Use the puzzle on the clipboard."""
        text = QGuiApplication.clipboard().text()
        if not text.strip():
            self.failed.emit(tr("There is no text on the clipboard."))
            return
        try:
            self._kind.use(self._kind.parse(text[:LARGEST_PASTE]))
        except RecordError as error:
            self.failed.emit(in_words(error))

    def ask_open(self) -> None:
        """Ask for a file with a puzzle."""
        name, _ = QFileDialog.getOpenFileName(
            self._page, self._kind.open_title, str(self.folder()), self._filters()
        )
        if name:
            self.open_file(Path(name))

    def open_file(self, path: Path) -> None:
        """Read the first puzzle of a file, on a thread."""
        self._jobs.start(lambda: self._kind.read(path), self._kind.use, self.failed.emit)

    def ask_save(self, title: str, suggested: str, data: bytes) -> None:
        """Ask for a file and write ``data``."""
        name, _ = QFileDialog.getSaveFileName(
            self._page, title, str(self.folder() / suggested), self._filters()
        )
        if name:
            self.save_file(Path(name), data)

    def save_file(self, path: Path, data: bytes) -> None:
        """Write ``data`` to a file, on a thread."""

        def done(_none: object) -> None:
            self.said.emit(tr("Saved as {path}").format(path=path))

        self._jobs.start(lambda: write_atomically(path, data), done, self.failed.emit, path.name)

    def folder(self) -> Path:
        """Where file dialogs begin."""
        return Path(self._settings.text(FOLDER_KEY) or Path.home())

    def _filters(self) -> str:
        return self._kind.patterns + ";;" + tr("All files (*)")
