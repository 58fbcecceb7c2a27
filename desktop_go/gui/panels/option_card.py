"""The card behind the "?" of an option: idea, picture, formula, source, when it acts, try it.

Everything on it is declared with the option (``desktop_go.options.Option``).
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPoint, Qt, Slot
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from desktop_go.gui.panels.card_pictures.gallery import CardPicture
from desktop_go.gui.panels.glossary import TermLinks
from desktop_go.gui.panels.option_editors import Changed
from desktop_go.gui.panels.option_words import (
    changes_in_words,
    conditions,
    source_line,
    value_in_words,
    why_idle,
)
from desktop_go.gui.style.layouts import in_column
from desktop_go.options import OWN_CHOICE, Option, OptionValue, remedy
from desktop_go.services.glossary import terms_in
from desktop_go.services.i18n import tr, tr_plain

WIDTH = 340


class OptionCard(QFrame):
    """A small window over the form that goes away with the next click beside it, or with Escape.

    Args:
        option: to be explained.
        values: of the option and all others that its effect depends on.
        table: all of these options by key.
        changed: told key and value when something is tried.
        parent: owns the card.
    """

    def __init__(
        self,
        option: Option,
        values: Mapping[str, object],
        table: Mapping[str, Option],
        changed: Changed,
        parent: QWidget,
    ) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("card")
        self.setAccessibleName(tr("About {option}").format(option=tr_plain(option.label)))
        self.setFixedWidth(WIDTH)
        self._option, self._table, self._changed = option, table, changed
        self._values = dict(values)
        self._before = values[option.key]
        column = in_column(inside=self, margins=(14, 12, 14, 12))
        self._column = column
        self._line(tr_plain(option.label), "headline")
        self._line(tr(option.idea or option.help))
        if option.picture:
            picture = CardPicture(option.picture)
            name = tr("Picture of {option}").format(option=tr_plain(option.label))
            picture.setAccessibleName(name)
            column.addWidget(picture)
        if option.formula:
            formula = self._line(option.formula)
            formula.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.state = self._line("")
        """When the option has an effect, or what it lacks."""
        if option.source_of(str(self._before)) != OWN_CHOICE:
            self._line(source_line(option, self._before), "quiet")
        self._add_terms()
        row = QHBoxLayout()
        self.remedy, self.trial = QPushButton(), QPushButton()
        for button, slot in ((self.remedy, self._on_remedy), (self.trial, self._on_trial)):
            button.clicked.connect(slot)
            row.addWidget(button)
        row.addStretch(1)
        column.addLayout(row)
        self._refresh()

    def show_below(self, button: QWidget) -> None:
        """Open under ``button``, within its screen."""
        self.show()  # with the style's borders in force its height is known
        self._fit()
        room = button.screen().availableGeometry()
        corner = button.mapToGlobal(QPoint(button.width() - self.width(), button.height() + 2))
        self.move(
            max(room.left(), min(corner.x(), room.right() - self.width())),
            max(room.top(), min(corner.y(), room.bottom() - self.height())),
        )
        (self.trial if self.trial.isVisible() else self.remedy).setFocus()

    def _line(self, text: str, name: str = "") -> QLabel:
        label = QLabel(text, textFormat=Qt.TextFormat.PlainText, wordWrap=True)
        label.setObjectName(name)
        self._column.addWidget(label)
        return label

    def _add_terms(self) -> None:
        self.terms = TermLinks()
        self._column.addWidget(self.terms)
        option = self._option
        self.terms.show_terms(terms_in(f"{option.name}. {option.idea} {option.help}"))
        self.terms.linkActivated.connect(self.close)

    def _refresh(self) -> None:
        """Show what the option lacks, and what can be tried."""
        option, now = self._option, self._values[self._option.key]
        lacks = why_idle(option, self._values, self._table)
        acts = conditions(option.acts, self._table)
        self.state.setText(lacks or (tr("Acts with {conditions}.").format(conditions=acts)))
        self.state.setVisible(bool(acts))
        changes, name = remedy(option, self._values, self._table)
        self.remedy.setVisible(bool(changes))
        self.remedy.setText(tr(name) if name else changes_in_words(changes, self._table))
        self._next = self._before if now != self._before else option.other_value(now)
        words = tr("Back to {value}") if now != self._before else tr("Try it: {value}")
        self.trial.setText(words.format(value=value_in_words(option, self._next)))
        self.trial.setVisible(not lacks)
        self._fit()

    def _fit(self) -> None:
        self.setFixedHeight(self._column.totalHeightForWidth(WIDTH))

    def _set(self, changes: Mapping[str, OptionValue]) -> None:
        for key, value in changes.items():
            self._values[key] = value
            self._changed(key, value)
        self._refresh()

    @Slot()
    def _on_trial(self) -> None:
        self._set({self._option.key: self._option.convert(self._next)})

    @Slot()
    def _on_remedy(self) -> None:
        self._set(remedy(self._option, self._values, self._table)[0])
