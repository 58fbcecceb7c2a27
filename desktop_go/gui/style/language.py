"""The language of the running program: our texts, Qt's own, and how numbers are written.

A switch rewords every text that is on the screen or waits there, and throws nothing away: no
widget, no game, no dialog.
"""

from __future__ import annotations

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, QSignalBlocker, QTranslator, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLineEdit,
    QListWidget,
    QTabBar,
    QTableWidget,
    QWidget,
)

from desktop_go.services.i18n import ENGLISH, translator
from desktop_go.services.rewording import Rewording
from desktop_go.services.settings import Settings

SETTING, SYSTEM = "language", "system"
PROPERTIES = (
    "text",
    "title",
    "windowTitle",
    "toolTip",
    "statusTip",
    "placeholderText",
    "accessibleName",
    "accessibleDescription",
    "specialValueText",
    "suffix",
)
OF_ACTIONS = ("text", "iconText", "toolTip", "statusTip")


class Language(QObject):
    """Follows the setting.

    Signals:
        changed: all texts are reworded; whoever shows texts of its own making shows them again.
    """

    changed = Signal()

    def __init__(self, app: QApplication, settings: Settings, parent: QObject) -> None:
        super().__init__(parent)
        self._app, self._settings = app, settings
        self._qt_texts = QTranslator(app)
        self._speak()
        settings.subscribe(self._on_setting)

    def _speak(self) -> Rewording | None:
        """Speak the language of the setting, or English where there is no catalogue of it."""
        chosen = self._settings.text(SETTING)
        locale = QLocale.system() if chosen == SYSTEM else QLocale(chosen)
        reworded = translator.set_language(locale.name() if chosen == SYSTEM else chosen)
        reworded = reworded or translator.set_language(ENGLISH)
        QLocale.setDefault(locale)
        self._app.removeTranslator(self._qt_texts)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if self._qt_texts.load(QLocale(translator.language), "qtbase", "_", folder):
            self._app.installTranslator(self._qt_texts)
        return reworded

    def _on_setting(self, key: str) -> None:
        if key != SETTING:
            return
        reworded = self._speak()
        if reworded is not None:
            for widget in self._app.allWidgets():
                reword(widget, reworded)
            self.changed.emit()


def reword(widget: QWidget, reworded: Rewording) -> None:
    """Show all texts of ``widget`` itself in another language; what a person typed stays."""
    typed = isinstance(widget, QLineEdit)
    _reword_properties(widget, PROPERTIES[1:] if typed else PROPERTIES, reworded)
    for action in widget.actions():
        _reword_properties(action, OF_ACTIONS, reworded)
    if isinstance(widget, QComboBox):
        blocker = QSignalBlocker(widget)
        for row in range(widget.count()):
            widget.setItemText(row, reworded(widget.itemText(row)))
        blocker.unblock()
    elif isinstance(widget, QTabBar):
        for tab in range(widget.count()):
            widget.setTabText(tab, reworded(widget.tabText(tab)))
            widget.setTabToolTip(tab, reworded(widget.tabToolTip(tab)))
    elif isinstance(widget, QListWidget):
        for row in range(widget.count()):
            item = widget.item(row)
            item.setText(reworded(item.text()))
            item.setToolTip(reworded(item.toolTip()))
    elif isinstance(widget, QTableWidget):
        for column in range(widget.columnCount()):
            head = widget.horizontalHeaderItem(column)
            if head is not None:
                head.setText(reworded(head.text()))
    again = getattr(widget, "retranslate", None)
    if again is not None:
        again()
    widget.update()


def _reword_properties(
    thing: QWidget | QAction, names: tuple[str, ...], reworded: Rewording
) -> None:
    shown = {name: thing.property(name) for name in names}
    for name, text in shown.items():
        if isinstance(text, str) and text:
            new = reworded(text)
            if new != thing.property(name):
                thing.setProperty(name, new)
