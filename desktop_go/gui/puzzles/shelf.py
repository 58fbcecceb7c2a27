"""Puzzles that were begun and left for another one: kept on disk, offered in a menu."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from desktop_go.gui.puzzles.frame import button
from desktop_go.services.i18n import tr
from desktop_go.services.kept_json import KeptJson

ROOM = 30
"""So many puzzles are kept; the one left longest ago makes room."""


class Shelf(QObject):
    """What was begun, the puzzle left last first.

    Args:
        file: where it is kept.

    Signals:
        changed: a puzzle came or went.
    """

    changed = Signal()

    def __init__(self, file: KeptJson, parent: QObject) -> None:
        super().__init__(parent)
        self.file = file
        self._kept: list[tuple[str, dict[str, Any]]] = []

    def load(self) -> str:
        """Read what was kept; returns a sentence when something is wrong with the file."""
        data, trouble = self.file.load()
        try:
            entries = (data or {}).get("begun", [])
            self._kept = [(str(entry["title"]), dict(entry["puzzle"])) for entry in entries]
        except (KeyError, TypeError, ValueError):
            trouble = self.file.set_aside()
        self.changed.emit()
        return trouble

    def titles(self) -> tuple[str, ...]:
        """What is there, in words."""
        return tuple(title for title, _puzzle in self._kept)

    def put(self, title: str, puzzle: dict[str, Any]) -> None:
        """Keep a puzzle; ``puzzle`` is plain data."""
        self._kept.insert(0, (title, puzzle))
        del self._kept[ROOM:]
        self._save()

    def take(self, place: int) -> dict[str, Any]:
        """Return a puzzle and keep it no longer. Raises IndexError when there is none."""
        _title, puzzle = self._kept.pop(place)
        self._save()
        return puzzle

    def _save(self) -> None:
        entries = [{"title": title, "puzzle": puzzle} for title, puzzle in self._kept]
        self.file.save({"begun": entries})
        self.changed.emit()


class ShelfMenu(QMenu):
    """Offers what stands on a shelf.

    Signals:
        wanted(int): the place of a puzzle that is to be gone on with.
    """

    wanted = Signal(int)

    def __init__(self, shelf: Shelf, parent: QWidget) -> None:
        super().__init__(tr("Go bac&k to"), parent)
        self._shelf = shelf
        self._buttons: list[QPushButton] = []
        self.triggered.connect(self._on_triggered)
        shelf.changed.connect(self._fill)
        self._fill()

    def make_button(self) -> QPushButton:
        """A button that opens this menu."""
        tip = tr("Puzzles that you began and left for another one; nothing in them is lost")
        made = button(tr("Go bac&k to…"), tip=tip)
        made.setMenu(self)
        self._buttons.append(made)
        self._fill()
        return made

    @Slot()
    def _fill(self) -> None:
        self.clear()
        for place, title in enumerate(self._shelf.titles()):
            self.addAction(title.replace("&", "&&")).setData(place)
        for widget in (self, *self._buttons):
            widget.setEnabled(not self.isEmpty())

    @Slot(QAction)
    def _on_triggered(self, action: QAction) -> None:
        self.wanted.emit(int(action.data()))
