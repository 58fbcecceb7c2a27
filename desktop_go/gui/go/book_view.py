"""Shows the user's opening book beside the board, and changes it. The files are read by jobs."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Slot

from desktop_go.games.go.book import Book, book_name
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.zobrist import MAX_SIZE
from desktop_go.gui.go.book_panel import BookPanel
from desktop_go.gui.go.view import GoView
from desktop_go.gui.window.parts import WindowParts
from desktop_go.moves import Point
from desktop_go.records.coordinates import to_gtp
from desktop_go.services.book_files import change_book, read_book
from desktop_go.services.i18n import tr
from desktop_go.services.paths import books_folder


class BookView(QObject):
    """Connects the panel of the book with the game on the board, while the panel is shown."""

    def __init__(self, parts: WindowParts, go: GoView, panel: BookPanel) -> None:
        super().__init__(parts.window)
        self._core, self._panel = go.core, panel
        self._book: Book | None = None
        self._trouble = ""
        panel.table.hovered.connect(go.presenter.show_line)
        panel.table.chosen.connect(go.thinking.candidate_chosen)
        panel.add_wanted.connect(self._add)
        panel.weighed.connect(self._weigh)
        panel.removed.connect(self._remove)
        panel.refused.connect(self._refuse)
        parts.layout.docks["book"].visibilityChanged.connect(self._read)
        go.core.game.changed.connect(self._show)

    @property
    def _position(self) -> GoPosition:
        return self._core.game.position

    def _fits(self) -> bool:
        """Whether there may be a book for the board."""
        return self._position.size == self._position.rows and 2 <= self._position.size <= MAX_SIZE

    @Slot()
    def _show(self) -> None:
        """Show what the book says of the position."""
        if not self._panel.isVisible():
            return
        position, book = self._position, self._book
        self._panel.add.setEnabled(self._fits() and self._played() is not None)
        if not self._fits():
            self._panel.show_lines((), position.rows, tr("There are no books for this board."))
        elif book is None or book.size != position.size:
            self._panel.show_lines((), position.rows, self._trouble)
            if not self._trouble:
                self._read()
        else:
            lines = book.lookup(position)
            said = "" if lines else _empty_words(book)
            self._panel.show_lines(lines, position.rows, said)

    @Slot()
    def _read(self) -> None:
        """Read the book of the board, as it may have changed."""
        if not self._panel.isVisible() or not self._fits():
            self._show()
            return
        size = self._position.size
        path = books_folder() / book_name(size)
        self._core.files.jobs.start(
            lambda: read_book(path, size) or Book(size), self._take, self._fail
        )

    def _take(self, book: Book) -> None:
        self._book, self._trouble = book, ""
        if book.size == self._position.size:
            self._show()

    def _fail(self, reason: str) -> None:
        self._book, self._trouble = None, reason
        self._show()
        self._trouble = ""

    def _change(self, change: Callable[[Book], None], size: int) -> None:
        path = books_folder() / book_name(size)
        self._core.files.jobs.start(
            lambda: change_book(path, size, change), self._take, self._fail, path.name
        )

    def _played(self) -> Point | None:
        """The move that led to the position, if it is a stone that the rules allow."""
        move = self._core.game.node.move
        if move is None or self._core.game.walker.why_illegal:
            return None
        return move.point

    @Slot()
    def _add(self) -> None:
        point = self._played()
        if point is None or not self._position.moves:
            return
        before = self._position.copy()
        before.undo()
        self._change(lambda book: book.add(before, point, games=0), before.size)
        words = tr("{move} is in the opening book")
        self._core.game.say(words.format(move=to_gtp(point, before.rows)))

    @Slot(object, float)
    def _weigh(self, point: Point, weight: float) -> None:
        here = self._position.copy()
        self._change(lambda book: book.set_weight(here, point, weight), here.size)

    @Slot(object)
    def _remove(self, point: Point) -> None:
        here = self._position.copy()
        self._change(lambda book: book.remove(here, point), here.size)

    @Slot(str)
    def _refuse(self, reason: str) -> None:
        self._core.game.refuse(reason)
        self._show()


def _empty_words(book: Book) -> str:
    """What is said of a position without moves."""
    if len(book):
        return tr("The book has no moves for this position.")
    return tr(
        "Your book for this board is empty. Play a move and add it, or make a book from records "
        "with “desktop-go book make”."
    )
