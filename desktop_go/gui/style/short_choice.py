"""A choice among long texts that takes little room."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent, QPalette
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter

TEXT_MARGIN = 4
"""Pixels that the style keeps free beside the text, on both sides together."""


class ShortChoice(QComboBox):
    """A combo box no wider than some letters; three dots stand for what it has no room for."""

    def __init__(self, letters: int = 0) -> None:
        super().__init__()
        self.setSizeAdjustPolicy(self.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(letters)

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        """Fill in what is to be painted: the part of the text that fits."""
        super().initStyleOption(option)
        field = QStyle.SubControl.SC_ComboBoxEditField
        kind = QStyle.ComplexControl.CC_ComboBox
        room = self.style().subControlRect(kind, option, field, self).width() - TEXT_MARGIN
        if not self.itemIcon(self.currentIndex()).isNull():
            room -= self.iconSize().width()
        option.currentText = self.fontMetrics().elidedText(
            self.currentText(), Qt.TextElideMode.ElideRight, room
        )

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the box with as much of its text as fits."""
        painter = QStylePainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
