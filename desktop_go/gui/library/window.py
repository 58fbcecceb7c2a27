"""The library's window: a table of games with a filter, and what indexes them."""

from __future__ import annotations

import html
from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QKeySequence,
    QShortcut,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QProgressBar,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QTableView,
    QWidget,
)

from desktop_go.gui.library.continuations import Continuations
from desktop_go.gui.library.filter_row import FilterRow
from desktop_go.gui.library.indexing import IndexProcess
from desktop_go.gui.library.model import LibraryModel
from desktop_go.gui.library.searching import Answer, LibrarySearch, Query
from desktop_go.gui.library.thumbnails import GAP, SIDE, ThumbnailDelegate
from desktop_go.gui.panels.banner import Banner, Tone
from desktop_go.gui.panels.row_table import select_rows
from desktop_go.gui.style.labels import quiet
from desktop_go.gui.style.layouts import in_column, in_row
from desktop_go.gui.style.plain_text import caption
from desktop_go.gui.style.text_dialog import TextDialog
from desktop_go.gui.window.drops import take_copy
from desktop_go.services.i18n import tr, tr_plural
from desktop_go.services.library.positions import PositionQuery
from desktop_go.services.library.store import GameRow, Library

TYPING_MS = 200
"""A filter is applied when typing has rested for so long."""
FETCH_MS = 10
REFRESH_MS = 2500
"""While files are read, the table grows this often."""
TABLE, EMPTY, NOTHING = range(3)
MISSING = "missing"


class LibraryWindow(QWidget):
    """Lists the games of the library.

    Signals:
        game_wanted(GameRow, object): open this game, at a node of its main line or None.
    """

    game_wanted = Signal(object, object)

    def __init__(self, library: Library, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(tr("Library"))
        self.setAcceptDrops(True)
        self.library = library
        self.search = LibrarySearch(library, self)
        self.indexing = IndexProcess(library.path, self)
        self.model = LibraryModel(self)
        self._query: PositionQuery | None = None
        self._answer: Answer | None = None
        self._problems: list[tuple[Path, str]] = []
        self._folders: list[Path] = []
        self._shown_once = self._update_first = False
        self._timers()
        self.banner = Banner()
        self.filter_row = FilterRow()
        in_column(
            self.banner,
            self._make_head(),
            self.filter_row,
            self._make_position_row(),
            (self._make_middle(), 1),
            self._make_foot(),
            inside=self,
            margins=(12, 12, 12, 10),
            spacing=9,
        )
        self._connect()
        self.resize(1060, 660)
        self.setMinimumSize(420, 300)

    # -- Parts ---------------------------------------------------------------------------------

    def _timers(self) -> None:
        self._typing, self._fetching, self._growing = QTimer(self), QTimer(self), QTimer(self)
        for timer, wait, work in (
            (self._typing, TYPING_MS, self.refresh),
            (self._fetching, FETCH_MS, self._fetch_boards),
            (self._growing, REFRESH_MS, self.refresh),
        ):
            timer.setSingleShot(True)
            timer.setInterval(wait)
            timer.timeout.connect(work)

    def _make_head(self) -> QHBoxLayout:
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(tr("Player, event, date, file…"))
        self.filter.setClearButtonEnabled(True)
        self.filter.setAccessibleName(tr("Show only games with these words"))
        self.folders_button = QPushButton(tr("&Folders"))
        self.folders_menu = QMenu(self)
        self.folders_button.setMenu(self.folders_menu)
        self.update_button = QPushButton(tr("&Update"))
        self.update_button.setToolTip(tr("Look for new, changed and removed files."))
        row = in_row((self.filter, 1), self.folders_button, self.update_button)
        for button in (self.folders_button, self.update_button):
            button.setAutoDefault(False)
        return row

    def _make_position_row(self) -> QHBoxLayout:
        self.position_text = QLabel()
        self.clear_position = QPushButton(tr("&Clear"), autoDefault=False)
        self.clear_position.setAccessibleName(tr("Stop searching by position"))
        row = in_row(self.position_text, self.clear_position, 1)
        self.position_text.hide()
        self.clear_position.hide()
        return row

    def _make_middle(self) -> QStackedWidget:
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setItemDelegateForColumn(0, ThumbnailDelegate(self.table))
        self.table.setAccessibleName(tr("Games"))
        select_rows(self.table)
        self.table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.table.setAlternatingRowColors(True)
        self.table.setSortingEnabled(True)
        sides = self.table.verticalHeader()
        sides.hide()
        sides.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        sides.setDefaultSectionSize(SIDE + 2 * GAP)
        heads = self.table.horizontalHeader()
        heads.setSortIndicator(len(self.model.columns()) - 1, Qt.SortOrder.AscendingOrder)
        heads.setHighlightSections(False)
        heads.setStretchLastSection(True)
        self._set_widths()
        self.continuations = Continuations()
        self.continuations.hide()
        beside = QSplitter()
        beside.addWidget(self.table)
        beside.addWidget(self.continuations)
        beside.setStretchFactor(0, 1)
        beside.setChildrenCollapsible(False)
        self.pages = QStackedWidget()
        self.pages.addWidget(beside)
        self.pages.addWidget(self._make_empty())
        self.nothing = QLabel(tr("No games match."), alignment=Qt.AlignmentFlag.AlignCenter)
        self.nothing.setObjectName("quiet")
        self.pages.addWidget(self.nothing)
        return self.pages

    def _make_empty(self) -> QWidget:
        text = QLabel(
            tr("Choose a folder with game records.\nIts games are listed here and can be "
            "searched\nby player, event and position. The files are not changed.")
        )  # fmt: skip
        text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.add_button = QPushButton(tr("&Choose a folder…"))
        self.add_button.setObjectName("primary")
        page = QWidget()
        column = in_column(1, inside=page)
        for widget in (text, self.add_button):
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        column.setSpacing(14)
        column.addStretch(2)
        return page

    def _make_foot(self) -> QHBoxLayout:
        self.said = quiet(wrap=False)
        self.problems_button = QPushButton(autoDefault=False)
        self.problems_button.setObjectName("link")
        self.bar = QProgressBar()
        self.bar.setAccessibleName(tr("Indexing progress"))
        self.bar.setMaximumWidth(260)
        self.stop_button = QPushButton(tr("&Stop"), autoDefault=False)
        row = in_row(self.said, self.problems_button, 1, self.bar, self.stop_button)
        for widget in (self.problems_button, self.bar, self.stop_button):
            widget.hide()
        return row

    def _connect(self) -> None:
        self.filter.textChanged.connect(self._typing.start)
        self.filter_row.changed.connect(self._typing.start)
        self.continuations.chosen.connect(self._show_rows)
        self.filter.returnPressed.connect(self.table.setFocus)
        self.add_button.clicked.connect(self._on_add)
        self.folders_menu.aboutToShow.connect(self._fill_folders)
        self.update_button.clicked.connect(self.update_library)
        self.stop_button.clicked.connect(self.indexing.stop)
        self.problems_button.clicked.connect(self._on_problems)
        self.clear_position.clicked.connect(self._on_clear)
        self.table.activated.connect(self._on_activated)
        self.model.boards_wanted.connect(self._fetching.start)
        self.search.answered.connect(self._on_answer)
        self.search.boards_fetched.connect(self.model.put_boards)
        self.search.failed.connect(self.tell_trouble)
        self.indexing.progressed.connect(self._on_progress)
        self.indexing.ended.connect(self._on_indexed)
        for keys, work in ((QKeySequence.StandardKey.Find, self.filter.setFocus),
                           (QKeySequence.StandardKey.Close, self.close)):  # fmt: skip
            QShortcut(QKeySequence(keys), self).activated.connect(work)

    # -- What is shown -------------------------------------------------------------------------

    def look_for(self, query: PositionQuery, text: str) -> None:
        """Show the games with a position; ``text`` says in words what is looked for."""
        self._query = query
        self.position_text.setText(text)
        self.position_text.show()
        self.clear_position.show()
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Show what the library holds now."""
        self.search.ask(Query(self.filter.text(), self._query, self.filter_row.game_filter()))

    @Slot()
    def update_library(self) -> None:
        """Read new and changed files."""
        self.indexing.start()
        self._show_indexing()

    def _set_widths(self) -> None:
        for place, column in enumerate(self.model.columns()):
            self.table.setColumnWidth(place, column.width)

    @Slot(object)
    def _on_answer(self, answer: Answer) -> None:
        index = self.table.currentIndex()
        ident = self.model.row(index).id if index.isValid() else None
        scroll = self.table.verticalScrollBar().value()
        columns = len(self.model.columns())
        self._answer = answer
        self._problems, self._folders = answer.problems, answer.folders
        query = answer.query.position
        self.continuations.setVisible(query is not None and bool(answer.next_moves))
        self.continuations.show_moves(answer.next_moves, query.side if query else 0)
        self._show_rows()
        if len(self.model.columns()) != columns:
            self._set_widths()
            shift = len(self.model.columns()) - columns
            heads = self.table.horizontalHeader()
            section = heads.sortIndicatorSection()
            if section > 0:
                heads.setSortIndicator(max(1, section + shift), heads.sortIndicatorOrder())
        place = -1 if ident is None else self.model.place_of(ident)
        if place >= 0:
            self.table.setCurrentIndex(self.model.index(place, 0))
        self.table.verticalScrollBar().setValue(scroll)
        self._show_page(answer)
        self._tell_missing(answer.missing)
        if self._update_first:
            self._update_first = False
            (self.filter if self._folders else self.add_button).setFocus()
            if self._folders:
                self.update_library()

    @Slot()
    def _show_rows(self) -> None:
        """List the games of the last answer in which the continuation selected was played."""
        answer = self._answer
        if answer is None:
            return
        idents = self.continuations.idents()
        found = answer.found
        if found is not None and idents is not None:
            found = {game: node for game, node in found.items() if game in idents}
        self.model.show_rows(answer.rows, found)
        self._show_counts()

    def _show_page(self, answer: Answer) -> None:
        if not self._folders:
            self.pages.setCurrentIndex(EMPTY)
        elif self.model.rows() or not answer.query.narrows:
            self.pages.setCurrentIndex(TABLE)
        else:
            self.pages.setCurrentIndex(NOTHING)
        self.filter.setEnabled(bool(self._folders))
        self.filter_row.setEnabled(bool(self._folders))
        self.update_button.setEnabled(bool(self._folders))

    def _show_counts(self) -> None:
        games = tr_plural("{count} game", "{count} games", len(self.model.rows()))
        self.said.setText(games if self._folders else "")
        self.problems_button.setText(
            tr_plural("{count} unreadable file", "{count} unreadable files", len(self._problems))
        )
        self.problems_button.setVisible(bool(self._problems))

    @Slot(str)
    def tell_trouble(self, text: str) -> None:
        """Say above the table what went wrong."""
        self.banner.show_message(Tone.ERROR, text)

    def _tell_missing(self, missing: list[Path]) -> None:
        if missing:
            text = tr(
                "These folders are not available right now; their games stay listed: {folders}"
            )
            names = ", ".join(str(folder) for folder in missing)
            self.banner.show_message(Tone.WARNING, text.format(folders=names), topic=MISSING)
        else:
            self.banner.clear_topic(MISSING)

    @Slot()
    def _fetch_boards(self) -> None:
        wanted = self.model.wanted_boards()
        if wanted:
            self.search.fetch_boards(wanted)

    # -- What the user does --------------------------------------------------------------------

    @Slot()
    def _on_add(self) -> None:
        name = QFileDialog.getExistingDirectory(
            self, tr("Choose a folder with game records"), str(Path.home())
        )
        if name:
            self._add([Path(name)])

    def _add(self, folders: list[Path]) -> None:
        def work() -> None:
            for folder in folders:
                self.library.add_folder(folder)

        self.search.change(work, self._on_added)

    def _on_added(self) -> None:
        self.update_library()
        self.refresh()

    @Slot()
    def _fill_folders(self) -> None:
        self.folders_menu.clear()
        self.folders_menu.addAction(tr("&Add a folder…")).triggered.connect(self._on_add)
        if self._folders:
            self.folders_menu.addSeparator()
        for folder in self._folders:
            text = tr("Remove “{folder}” from the library").format(folder=folder)
            action = self.folders_menu.addAction(caption(text))
            action.setData(str(folder))
            action.triggered.connect(self._on_remove)

    @Slot()
    def _on_remove(self) -> None:
        action = self.sender()
        assert action is not None
        folder = Path(str(action.data()))  # type: ignore[attr-defined]
        self.search.change(lambda: self.library.remove_folder(folder), self.refresh)

    @Slot()
    def _on_clear(self) -> None:
        self._query = None
        for widget in (self.position_text, self.clear_position):
            widget.hide()
        self.refresh()

    @Slot()
    def _on_problems(self) -> None:
        items = "".join(
            f"<p><b>{html.escape(path.name)}</b><br>{html.escape(problem)}<br>"
            f"{html.escape(str(path.parent))}</p>"
            for path, problem in self._problems
        )
        TextDialog(tr("Unreadable files"), items, self).show()

    @Slot(QModelIndex)
    def _on_activated(self, index: QModelIndex) -> None:
        row: GameRow = self.model.row(index)
        self.game_wanted.emit(row, self.model.node_of(row))

    # -- Indexing ------------------------------------------------------------------------------

    @Slot(int, int)
    def _on_progress(self, done: int, total: int) -> None:
        self.bar.setRange(0, max(1, total))
        self.bar.setValue(done)
        if done and not self._growing.isActive():
            self._growing.start()

    @Slot(str)
    def _on_indexed(self, reason: str) -> None:
        self._growing.stop()
        self._show_indexing()
        self.refresh()
        if reason:
            self.tell_trouble(reason)

    def _show_indexing(self) -> None:
        running = self.indexing.running
        if running and self.bar.isHidden():
            self.bar.setRange(0, 0)
        self.bar.setVisible(running)
        self.stop_button.setVisible(running)
        self.update_button.setEnabled(not running)

    # -- The window itself ---------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """List the games; at the first time also look for new files."""
        super().showEvent(event)
        if self._shown_once:
            return
        self._shown_once = self._update_first = True
        self.refresh()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take folders that are dragged here."""
        if _dropped_folders(event):
            take_copy(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Add the folders that are dropped."""
        self._add(_dropped_folders(event))
        take_copy(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Hide; an update continues."""
        self._growing.stop()
        super().closeEvent(event)

    def shut_down(self) -> None:
        """End the update that is under way: the program ends."""
        self.indexing.close()


def _dropped_folders(event: QDropEvent) -> list[Path]:
    paths = (Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile())
    return [path for path in paths if path.is_dir()]
