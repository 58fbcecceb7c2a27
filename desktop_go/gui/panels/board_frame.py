"""The middle of the window while a game is on: messages, the board, and the slider through it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QSlider,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from desktop_go.gui.board import BoardCanvas
from desktop_go.gui.style.still import Still
from desktop_go.services.i18n import tr

BAR_HEIGHT = 40
"""Pixels of the bar below the board: a message of one line (``panels.banner``) fits over it."""


class BoardFrame(QWidget):
    """Holds the board of one game.

    Args:
        navigation: the actions that become buttons beside the slider.
        board: the board to show; by default a new one.

    Signals:
        move_wanted(int): the slider was moved to this node of the line.
    """

    move_wanted = Signal(int)

    def __init__(self, navigation: Sequence[QAction], board: BoardCanvas | None = None) -> None:
        super().__init__()
        self.setObjectName("gamePage")
        self.board = BoardCanvas() if board is None else board
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(tr("Move shown"))
        self.slider.setToolTip(tr("Drag to walk through the game"))
        self.slider.valueChanged.connect(self._on_slider)
        self._number = QLabel(alignment=Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._number.setObjectName("quiet")
        self._number.setMinimumWidth(self._number.fontMetrics().horizontalAdvance("000 / 000"))
        self._filling = False
        self.bar = QWidget(minimumHeight=BAR_HEIGHT)
        row = QHBoxLayout(self.bar)
        row.setContentsMargins(8, 0, 12, 6)
        row.setSpacing(2)
        for action in navigation:
            button = QToolButton()
            button.setDefaultAction(action)
            button.setAutoRaise(True)
            row.addWidget(button)
        row.addSpacing(6)
        row.addWidget(self.slider, 1)
        row.addSpacing(6)
        row.addWidget(Still(self._number))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        frame = QVBoxLayout()
        frame.setContentsMargins(8, 8, 8, 4)
        frame.addWidget(self.board)
        self._column = column
        column.addLayout(frame, 1)
        column.addWidget(self.bar)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def add_strip(self, strip: QWidget) -> None:
        """Put a strip of tools above the board."""
        self._column.insertWidget(0, strip)

    def show_place(self, place: int, length: int) -> None:
        """Show which node of a line of ``length`` nodes is on the board."""
        self._filling = True
        self.slider.setRange(0, max(0, length - 1))
        self.slider.setValue(place)
        self.slider.setEnabled(length > 1)
        self._filling = False
        self._number.setText(f"{place} / {max(0, length - 1)}")

    @Slot(int)
    def _on_slider(self, value: int) -> None:
        if not self._filling:
            self.move_wanted.emit(value)
