"""Opening, saving, copying and pasting on the gomoku page: dialogs and the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop_go.errors import DesktopGoError
from desktop_go.games.gomoku.notation import diagram
from desktop_go.games.gomoku.record import record_to_moves_text
from desktop_go.gui.dialogs.answered import answered
from desktop_go.gui.gomoku.files import LIB, PSQ, SGF, GomokuFiles, OpenedGomoku
from desktop_go.gui.gomoku.game import GomokuGame
from desktop_go.gui.play.record_words import suggested_name
from desktop_go.services.error_words import in_words
from desktop_go.services.game_files import is_of_go
from desktop_go.services.i18n import tr
from desktop_go.services.settings import Settings
from desktop_go.texts import Text

KINDS: tuple[tuple[Text, str], ...] = (
    ("SGF (*.sgf)", SGF),
    ("Piskvork (*.psq)", PSQ),
    ("RenLib (*.lib)", LIB),
    ("Text (*.txt)", ".txt"),
)


class FileCommands(QObject):
    """The files of one page.

    Args:
        page: dialogs stand in front of its window.
        game: is copied.
        files: reads and writes.
        settings: say which folder is shown first.
        show: puts a game that was read on the board; may raise DesktopGoError.

    Signals: those of ``GamePage``, where they go on to.
    """

    said = Signal(str)
    failed = Signal(str)
    asked = Signal(str, object)
    file_used = Signal(object)
    go_record_pasted = Signal(str)

    def __init__(
        self,
        page: QWidget,
        game: GomokuGame,
        files: GomokuFiles,
        settings: Settings,
        show: Callable[[OpenedGomoku], None],
    ) -> None:
        super().__init__(page)
        self._page, self._game, self._files = page, game, files
        self._settings, self._show = settings, show
        self._files.opened.connect(self._on_opened)
        self._files.saved.connect(self._on_saved)
        self._files.failed.connect(self.failed)
        self._files.conflict.connect(self._on_conflict)
        self._files.set_aside.connect(self._on_set_aside)
        self._answers = [
            self._answer(tr("Save anyway"), self._overwrite),
            self._answer(tr("Save as…"), self.save_as),
            self._answer(tr("Reload from disk"), self._reload),
        ]

    def _answer(self, text: str, work: Callable[[], None]) -> QAction:
        action = QAction(text, self)
        action.triggered.connect(lambda: work())
        return action

    def ask_open(self) -> None:
        """Ask for a file and open it."""
        patterns = " ".join(f"*{suffix}" for _name, suffix in KINDS)
        games = tr("Gomoku games ({patterns})").format(patterns=patterns)
        name, _ = QFileDialog.getOpenFileName(
            self._page, tr("Open a game"), self._folder(), f"{games};;{tr('All files (*)')}"
        )
        if name:
            self._files.open_file(Path(name))

    def save(self) -> None:
        """Save to the game's file, or ask for one."""
        if self._files.path is None:
            self.save_as()
        else:
            self._files.save(self._files.path)

    def save_as(self) -> None:
        """Ask for a file and save to it, in the format of its suffix."""
        path = self._files.path
        dialog = QFileDialog(self._page, tr("Save the game"), self._folder())
        dialog.setNameFilters([name for name, _suffix in KINDS])
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.selectFile(path.name if path is not None else suggested_name(self._files.record))
        dialog.setDefaultSuffix(SGF.removeprefix("."))
        with answered(dialog) as accepted:
            if accepted:
                chosen = Path(dialog.selectedFiles()[0])
                self._files.save(_named(chosen, dialog.selectedNameFilter()))

    def copy_record(self) -> None:
        """Put the game as SGF on the clipboard."""
        self._files.as_text(self._on_text)

    def copy_moves(self) -> None:
        """Put the moves as ``h8 i9`` on the clipboard."""
        self._copy(record_to_moves_text(self._game.record))

    def copy_position(self) -> None:
        """Put the position as a diagram on the clipboard."""
        position = self._game.position
        self._copy(diagram(position.stones, position.size))

    def suggested_path(self) -> Path:
        """Where a file made of this game goes, unless the user says otherwise."""
        path = self._files.path or Path(self._folder()) / suggested_name(self._files.record)
        number = self._game.node.move_number
        return path.with_name(f"{path.stem} {number}{path.suffix}")

    def paste(self) -> None:
        """Open the game or position that is on the clipboard."""
        text = QGuiApplication.clipboard().text()
        if not text.strip():
            self.said.emit(tr("There is no text on the clipboard."))
        elif is_of_go(text):
            self.go_record_pasted.emit(text)
        else:
            self.open_text(text)

    def open_text(self, text: str) -> None:
        """Open the game or position that a text holds."""
        position = self._game.position
        self._files.open_text(text, position.size, position.rules)

    def _copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self.said.emit(tr("Copied to the clipboard"))

    def _on_text(self, text: str) -> None:
        self._copy(text)

    def _folder(self) -> str:
        return self._settings.text("records.folder") or str(Path.home())

    @Slot(object)
    def _on_opened(self, opened: OpenedGomoku) -> None:
        try:
            self._show(opened)
        except DesktopGoError as error:
            self.failed.emit(in_words(error))
            return
        name = opened.path.name if opened.path else tr("The game")
        if opened.path is not None:
            self.file_used.emit(opened.path)
        self.said.emit(tr("{name} is open").format(name=name))
        if opened.notices:
            lines = [tr("{name}:").format(name=name), *opened.notices]
            self.failed.emit("\n".join(lines))

    @Slot(object)
    def _on_conflict(self, path: Path) -> None:
        text = tr("Not saved: “{name}” was changed by another program.").format(name=path.name)
        text += " " + tr("Whatever you choose, neither version is lost.")
        self.asked.emit(text, self._answers)

    def _overwrite(self) -> None:
        """Save over what another program has written; that is kept as a copy."""
        if self._files.path is not None:
            self._files.save(self._files.path, over_another=True)

    def _reload(self) -> None:
        """Read the file again; the game on the board is kept as a copy."""
        if self._files.path is not None:
            self._files.open_file(self._files.path)

    @Slot(object)
    def _on_set_aside(self, copy: Path) -> None:
        text = tr("Saved. The other program's version is now “{name}”.").format(name=copy.name)
        self.said.emit(text)

    @Slot(object)
    def _on_saved(self, path: Path) -> None:
        self.failed.emit("")
        self.file_used.emit(path)
        self.said.emit(tr("Saved as {path}").format(path=path))


def _named(chosen: Path, kind: str) -> Path:
    """The file that the user chose, with the suffix of the ``kind`` of file chosen."""
    suffix = dict(KINDS).get(kind, SGF)
    if suffix != SGF and chosen.suffix.lower() == SGF:
        return chosen.with_suffix(suffix)
    known = {suffix for _name, suffix in KINDS}
    return chosen if chosen.suffix.lower() in known else chosen.with_name(chosen.name + suffix)
