"""The menu of SameGame in the menu bar."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from desktop_go.gui.puzzles.shelf import ShelfMenu
from desktop_go.gui.samegame.desk import SameDesk
from desktop_go.gui.samegame.tiles import STYLES, style_name
from desktop_go.services.i18n import tr
from desktop_go.services.standard_boards import STANDARD_BOARDS, standard_boards


class SameGameMenu(QMenu):
    """What only SameGame has.

    Args:
        desk: whose game it is.
        begun: offers the games that were left.
        style: how the tiles look now.

    Signals:
        style_chosen(str): the tiles are to look so.
        save_wanted: the board is to be saved.
        lab_wanted: the Lab is to be shown.
    """

    style_chosen = Signal(str)
    save_wanted = Signal()
    lab_wanted = Signal()

    def __init__(self, desk: SameDesk, begun: ShelfMenu, style: str, parent: QWidget) -> None:
        super().__init__(tr("&SameGame"), parent)
        self._desk = desk
        self.addAction(tr("Undo &all"), desk.undo_all)
        self.addAction(tr("&Redo all"), desk.redo_all)
        self.addAction(tr("Same &board again"), desk.again)
        self.addMenu(begun)
        standard = self.addMenu(tr("Stan&dard position"))
        for number in range(1, STANDARD_BOARDS + 1):
            standard.addAction(str(number)).setData(number)
        standard.triggered.connect(self._on_standard)
        self.addSeparator()
        styles = self.addMenu(tr("&Tiles"))
        group = QActionGroup(self)
        for one in STYLES:
            action = styles.addAction(style_name(one))
            action.setCheckable(True)
            action.setChecked(one == style)
            action.setData(one)
            group.addAction(action)
        group.triggered.connect(self._on_style)
        self.addSeparator()
        self.addAction(tr("&Save the board as…")).triggered.connect(self.save_wanted)
        self.addSeparator()
        self.addAction(tr("&Lab…")).triggered.connect(self.lab_wanted)

    @Slot(QAction)
    def _on_standard(self, action: QAction) -> None:
        board = standard_boards()[int(action.data()) - 1]
        self._desk.use(board.columns, self._desk.scoring)

    @Slot(QAction)
    def _on_style(self, action: QAction) -> None:
        self.style_chosen.emit(str(action.data()))
