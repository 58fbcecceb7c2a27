"""What the pages of the puzzles share: the frame, the bars above the board, tabs and options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QRectF, Slot
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QWidget

from desktop_go.gui.pages.game_page import GamePage, PageContext
from desktop_go.gui.puzzles.cell_board import CellBoard
from desktop_go.gui.puzzles.desk import PuzzleDesk, ShelvingDesk
from desktop_go.gui.puzzles.files import PuzzleFiles, PuzzleKind
from desktop_go.gui.puzzles.frame import Card, ColumnTabs, PuzzleFrame
from desktop_go.gui.puzzles.picture import BoardPicture
from desktop_go.gui.puzzles.result_bar import ResultBar
from desktop_go.gui.puzzles.shelf import ShelfMenu
from desktop_go.gui.style.layouts import in_column


class PuzzlePage(GamePage):
    """A puzzle in the window.

    Args:
        context: what the window lends.
        key: the setting with the puzzle's options.
    """

    board: CellBoard
    desk: PuzzleDesk

    def __init__(self, context: PageContext, key: str) -> None:
        super().__init__()
        self._context, self._key = context, key
        self._options = context.settings.object(key)
        self._loaded = False

    def lay_out(
        self, next_text: str, back_text: str, head: Card, tabs: Sequence[tuple[QWidget, str]]
    ) -> None:
        """Put the board and its column together.

        Args:
            next_text: the button of the bar that tells the end of a game.
            back_text: the button of the bar over what a solver shows.
            head: stands on top of the column.
            tabs: the pages of the column with their titles.
        """
        self.frame = PuzzleFrame(self.board)
        in_column(self.frame, inside=self, margins=0)
        self.result, self.preview = ResultBar(next_text), ResultBar(back_text)
        for bar in (self.result, self.preview):
            self.frame.under.insertWidget(0, bar)
        self.head = head
        self.tabs = ColumnTabs(tabs)
        rows = self.frame.column.rows
        rows.addWidget(head)
        rows.addWidget(self.tabs)
        rows.addStretch(1)
        self.frame.file_dropped.connect(self.open_file)
        self.desk.said.connect(self.said)
        self.desk.failed.connect(self.failed)
        self._context.theme.changed.connect(self._on_theme)

    @Slot()
    def _on_theme(self) -> None:
        self.board.set_scheme(self._context.theme.scheme())

    def show_choice(self, card: QWidget, field: QWidget, words: str) -> None:
        """Lead the player to where another puzzle is chosen."""
        self.tabs.setCurrentIndex(0)
        self.frame.column.ensureWidgetVisible(card)
        field.setFocus()
        self.said.emit(words)

    def keep_option(self, key: str, value: str | bool) -> None:
        """Remember a choice of the player's."""
        self._options[key] = value
        self._context.settings.set(self._key, dict(self._options))

    def focusInEvent(self, _event: QFocusEvent) -> None:
        """Keys belong to the board."""
        self.board.setFocus()


class ImportingPage(PuzzlePage):
    """A puzzle that is numbered or comes from elsewhere, and is kept when another one is begun."""

    desk: ShelvingDesk

    def set_files(self, kind: PuzzleKind[Any], picture: Callable[[], QRectF], name: str) -> None:
        """Make what opens, saves, pastes and paints; once there are board and desk.

        Args:
            kind: how files and texts are read.
            picture: the part of the board that a picture shows.
            name: what the file of a picture is called, without its ending.
        """
        self.files = PuzzleFiles(self, self._context.settings, kind)
        self.files.said.connect(self.said)
        self.files.failed.connect(self.failed)
        self.picture = BoardPicture(self.board, picture, self.files, lambda: name)
        self.begun = ShelfMenu(self.desk.shelf, self)
        self.begun.wanted.connect(self._on_back)

    def open_file(self, path: Path) -> bool:
        """Read the first puzzle of a text file, on a thread."""
        self.files.open_file(path)
        return True

    def begin(self, puzzle: Callable[[], object]) -> None:
        """Play the puzzle that ``puzzle`` puts on the board."""
        self.failed.emit("")
        puzzle()
        self.board.setFocus()

    @Slot(int)
    def _on_back(self, place: int) -> None:
        self.begin(lambda: self.desk.back(place))


def stacked(*cards: QWidget) -> QWidget:
    """Cards below each other, as one page of the column."""
    page = QWidget()
    in_column(*cards, 1, inside=page, margins=(0, 8, 0, 0), spacing=8)
    return page
