"""Connects what has to do with record files: games of a file, encodings, reload, windows, drops."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject, QProcess, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QFileDialog

from desktop_go.gui.editing.editor import Editor
from desktop_go.gui.editing.file_watch import FileWatch
from desktop_go.gui.editing.tab_feature import OPEN_IN, TabFeature
from desktop_go.gui.go.files import Opened
from desktop_go.gui.go.view import GoView
from desktop_go.gui.pages.game_page import GamePage
from desktop_go.gui.panels.banner import Tone
from desktop_go.gui.play.game import follow
from desktop_go.gui.play.record_words import first_texts
from desktop_go.gui.window.drops import files_of
from desktop_go.gui.window.parts import WindowParts
from desktop_go.records.repairs import restore_brackets
from desktop_go.records.sgf_charset import ENCODINGS, codec_name
from desktop_go.services.game_files import OPEN_PATTERNS
from desktop_go.services.i18n import tr
from desktop_go.texts import Text

if TYPE_CHECKING:
    from desktop_go.gui.editing.games_dialog import GamesDialog

FILE_TOPIC, COPY_TOPIC = "file", "copy"
MAX_WINDOWS = 8
"""So many further windows one drop may open."""
_ENCODING_NAMES: dict[str, Text] = {
    "utf-8": "Unicode (UTF-8)",
    "utf-16": "Unicode (UTF-16)",
    "gb18030": "Chinese, simplified (GB 18030)",
    "big5hkscs": "Chinese, traditional (Big5)",
    "cp932": "Japanese (Shift JIS)",
    "euc_jp": "Japanese (EUC)",
    "iso2022_jp": "Japanese (ISO 2022)",
    "cp949": "Korean (EUC-KR)",
    "cp1252": "Western (Windows-1252)",
    "iso8859_15": "Western (ISO 8859-15)",
    "cp1250": "Central European (Windows-1250)",
    "iso8859_2": "Central European (ISO 8859-2)",
    "cp1254": "Turkish (Windows-1254)",
    "cp1253": "Greek (Windows-1253)",
    "cp1251": "Cyrillic (Windows-1251)",
    "koi8_r": "Cyrillic (KOI8-R)",
}


class FileFeature(QObject):
    """Files of records beyond open and save."""

    def __init__(self, parts: WindowParts, go: GoView, editor: Editor, tabs: TabFeature) -> None:
        super().__init__(parts.window)
        self._parts, self._go, self._editor, self._tabs = parts, go, editor, tabs
        self._core, self._actions, self._files = go.core, parts.actions, go.core.files
        self.games: GamesDialog | None = None
        self._return_path: list[int] | None = None
        self._opened: Opened | None = None
        self._encodings = self._make_encodings()
        self._show_repairs = QAction(tr("Show all"), self)
        self._show_repairs.triggered.connect(self.show_repairs)
        self._restore = QAction(tr("Restore lost brackets"), self)
        self._restore.triggered.connect(self.restore_brackets)
        self._overwrite = QAction(tr("Save anyway"), self)
        self._overwrite.setToolTip(tr("The other program's version is kept beside it."))
        self._overwrite.triggered.connect(self.overwrite)
        self._open_copy = QAction(tr("Open the copy"), self)
        self._open_copy.triggered.connect(self._on_open_copy)
        self._copy: Path | None = None
        self._copy_again = QAction(tr("Try again"), self)
        self._copy_again.triggered.connect(self._core.copy_again)
        self._core.left_unsaved.connect(self._on_left_unsaved)
        self._files.elsewhere = self.open_elsewhere_if_wanted
        self._files.conflict.connect(self._on_conflict)
        self._files.set_aside.connect(self._on_set_aside)
        self._files.converted.connect(self._on_converted)
        self.watch = FileWatch(self._files)
        self.watch.changed.connect(self._on_changed_outside)
        self.watch.gone.connect(self._on_gone)
        self._files.switched.connect(self._on_switched)
        self._files.saved.connect(self._on_saved)
        for key, work in (
            ("games_of_file", self.show_games),
            ("reload_file", self.reload),
            ("new_window", self.new_window),
            ("open_elsewhere", self.ask_and_open_elsewhere),
        ):
            self._actions[key].triggered.connect(work)
        self._core.game.loaded.connect(self._on_loaded)
        parts.pages.currentChanged.connect(self._on_page)
        self.refresh()

    def _make_encodings(self) -> QActionGroup:
        menu = self._parts.submenus["encodings"]
        group = QActionGroup(self)
        for codec in ENCODINGS:
            action = menu.addAction(tr(_ENCODING_NAMES[codec]))
            action.setCheckable(True)
            action.setData(codec)
            group.addAction(action)
        group.triggered.connect(self._on_encoding)
        return group

    @Slot()
    def refresh(self) -> None:
        """Enable what makes sense for the present file."""
        shown, has_file = self._parts.shows(self._go.page), self._files.path is not None
        self._actions["games_of_file"].setEnabled(shown and self._files.count > 1)
        self._actions["reload_file"].setEnabled(shown and has_file)
        self._parts.submenus["encodings"].setEnabled(shown and has_file)
        for action in self._encodings.actions():
            action.setChecked(codec_name(action.data()) == codec_name(self._files.encoding))

    @Slot()
    def _on_page(self) -> None:
        """What was said of the file on the board is of no use on another page."""
        if not self._parts.shows(self._go.page):
            self._parts.banner.clear_topic(FILE_TOPIC)
        self.refresh()

    # -- Opening -------------------------------------------------------------------------------

    @Slot()
    def _on_loaded(self) -> None:
        self.watch.follow()
        self.refresh()

    @Slot()
    def _on_saved(self) -> None:
        self.watch.follow()
        self.refresh()

    def tell_of(self, opened: Opened, name: str) -> None:
        """Say what was repaired in a file, and offer its other games."""
        path, self._return_path = self._return_path, None
        if path is not None:
            self._core.game.go_to(follow(self._core.game.record.root, path))
        if not opened.notices:
            return
        self._opened = opened
        buttons = []
        if opened.others:
            buttons.append(self._actions["games_of_file"])
        if first_texts(opened.all_notices) != opened.all_notices:
            buttons.append(self._show_repairs)
        if opened.lost_brackets:
            buttons.append(self._restore)
        tone = Tone.WARNING if opened.all_notices else Tone.INFO
        text = tr("{name}:").format(name=name) + "\n" + "\n".join(opened.notices)
        self._parts.banner.show_message(tone, text, buttons, FILE_TOPIC)

    @Slot(str, object, bool)
    def _on_left_unsaved(self, name: str, copy: Path, is_there: bool) -> None:
        self._copy = copy
        banner = self._parts.banner
        if is_there:
            text = tr("“{name}” was not saved. A copy is among the recent records.")
            banner.show_message(Tone.INFO, text.format(name=name), [self._open_copy], FILE_TOPIC)
        else:
            text = tr("“{name}” was not saved, and no copy could be kept. Is the disk full?")
            banner.show_message(Tone.ERROR, text.format(name=name), [self._copy_again], COPY_TOPIC)

    @Slot()
    def _on_open_copy(self) -> None:
        if self._copy is not None:
            self._parts.banner.clear_topic(FILE_TOPIC)
            self._files.open_file(self._copy)

    @Slot()
    def show_repairs(self) -> None:
        """Show everything the reader had to say."""
        from html import escape

        from desktop_go.gui.style.text_dialog import TextDialog

        if self._opened is not None:
            lines = "".join(f"<li>{escape(text)}</li>" for text in self._opened.all_notices)
            TextDialog(tr("Repairs"), f"<ul>{lines}</ul>", self._parts.window).show()

    @Slot()
    def restore_brackets(self) -> None:
        """Put back brackets that swallowed moves."""
        if self._editor.ready():
            count = restore_brackets(self._core.game.record)
            self._parts.banner.clear_topic(FILE_TOPIC)
            self._core.game.show_edited()
            self._core.game.say(tr("Brackets restored: {count}").format(count=count))

    @Slot(QAction)
    def _on_encoding(self, action: QAction) -> None:
        self._note_place()
        self._files.reopen(action.data())

    @Slot()
    def reload(self) -> None:
        """Read the file again; changes that are not in it are kept as a copy."""
        if self._files.path is not None:
            self._note_place()
            self._files.open_file(self._files.path)

    def _note_place(self) -> None:
        self._return_path = [node.index for node in self._core.game.node.path()[1:]]

    # -- Games of a file -----------------------------------------------------------------------

    @Slot()
    def show_games(self) -> None:
        """Let the user choose one of the games of the file."""
        from desktop_go.gui.editing.games_dialog import GamesDialog

        self.games = GamesDialog(self._files.games(), self._files.place, self._parts.window)
        self.games.chosen.connect(self._files.switch)
        self.games.finished.connect(self.games.deleteLater)
        self.games.open()

    @Slot(object)
    def _on_switched(self, opened: Opened) -> None:
        self._core.switch_game(opened)
        self._core.game.say(
            tr("Game {number} of {count}").format(number=opened.place + 1, count=self._files.count)
        )

    # -- Changed outside -----------------------------------------------------------------------

    @Slot(object)
    def _on_changed_outside(self, path: Path) -> None:
        text = tr("“{name}” was changed by another program.").format(name=path.name)
        buttons = [self._actions["reload_file"]]
        if self._files.is_modified:
            text += " " + tr("Your changes here are kept as a copy if you reload it.")
            buttons = [self._overwrite, self._actions["save_as"], *buttons]
        self._parts.banner.show_message(Tone.WARNING, text, buttons, FILE_TOPIC)

    @Slot(object)
    def _on_conflict(self, path: Path) -> None:
        text = tr("Not saved: “{name}” was changed by another program.").format(name=path.name)
        self._core.game.refuse(text)
        text += " " + tr("Whatever you choose, neither version is lost.")
        buttons = [self._overwrite, self._actions["save_as"], self._actions["reload_file"]]
        self._parts.banner.show_message(Tone.WARNING, text, buttons, FILE_TOPIC)

    @Slot()
    def overwrite(self) -> None:
        """Save over what another program has written; that is kept as a copy."""
        if self._files.path is not None:
            self._files.save(self._files.path, over_another=True)

    @Slot(object)
    def _on_set_aside(self, copy: Path) -> None:
        self._core.game.say(
            tr("Saved. The other program's version is now “{name}”.").format(name=copy.name)
        )

    @Slot(object, str, object)
    def _on_converted(self, path: Path, encoding: str, original: Path | None) -> None:
        """A file that was in another character set is in Unicode now."""
        text = tr("“{name}” is now in Unicode (UTF-8); it was read as {encoding}.").format(
            name=path.name, encoding=tr(_ENCODING_NAMES.get(encoding, encoding))
        )
        if original is not None:
            text += " " + tr("That was a guess, so the old file is kept as “{name}”.").format(
                name=original.name
            )
        self._parts.banner.show_message(Tone.INFO, text, topic=FILE_TOPIC)

    @Slot(object)
    def _on_gone(self, path: Path) -> None:
        text = tr("“{name}” was deleted or renamed. Saving writes it again.")
        self._parts.banner.show_message(
            Tone.WARNING, text.format(name=path.name), [self._actions["save"]], FILE_TOPIC
        )

    # -- Windows and drops ---------------------------------------------------------------------

    @Slot()
    def new_window(self) -> None:
        """Open a second window of the program."""
        self.start_window()

    def start_window(self, path: Path | None = None) -> None:
        """Start the program once more, with ``path`` if there is one."""
        arguments = ["--new-window"] + ([str(path)] if path is not None else [])
        if not getattr(sys, "frozen", False):
            arguments = ["-m", "desktop_go", *arguments]
        if not QProcess.startDetached(sys.executable, arguments):
            self._core.game.refuse(tr("Another window could not be started."))

    def open_left_open(self, count: int) -> bool:
        """Open so many games that were left open, in tabs or windows; whether any is in a tab."""
        in_tabs = self._tabs.open_left_open()
        for _ in range(count - in_tabs):
            self.start_window()
        return in_tabs > 0

    def drop(self, data: QMimeData) -> bool:
        """Open what was dropped: a file, further ones in tabs or windows, or a text."""
        paths = files_of(data)
        if paths:
            self.open_files(paths)
            return True
        if data.hasText() and data.text().strip():
            self._files.open_text(data.text())
            return True
        return False

    @Slot()
    def ask_and_open_elsewhere(self) -> None:
        """Ask for records and open each in a window of its own."""
        names, _ = QFileDialog.getOpenFileNames(
            self._parts.window,
            tr("Open in a new window"),
            self._core.settings.text("records.folder") or str(Path.home()),
            f"{tr('Records')} ({OPEN_PATTERNS});;{tr('All files (*)')}",
        )
        self._open_windows([Path(name) for name in names])

    def open_elsewhere_if_wanted(self, path: Path) -> bool:
        """Open ``path`` in its tab, or in a window if the user wants that; whether it was."""
        if self._tabs.holds(path):
            return True
        page = self._parts.pages.currentWidget()
        is_taken = page is self._go.page or isinstance(page, GamePage)
        wanted = self._core.settings.text(OPEN_IN) == "window"
        if not wanted or not is_taken or path == self._files.path:
            return False
        self.start_window(path)
        return True

    def open_files(self, paths: Sequence[Path]) -> None:
        """Open the first of ``paths`` and the others beside it, in tabs or windows."""
        if self._tabs.is_wanted:
            self._tabs.open_all(paths)
            return
        for path in paths[:1]:
            self._files.open_file(path)
        self._open_windows(paths[1:])

    def _open_windows(self, paths: Sequence[Path]) -> None:
        for path in paths[:MAX_WINDOWS]:
            self.start_window(path)
        if len(paths) > MAX_WINDOWS:
            self._core.game.refuse(
                tr("Only {count} more files were opened.").format(count=MAX_WINDOWS)
            )
