"""What the desks of the puzzles share: files that are kept, and a shelf for what was begun."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from desktop_go.errors import RecordError
from desktop_go.gui.puzzles.shelf import Shelf
from desktop_go.gui.threads.window_thread import window_thread
from desktop_go.services.background_writer import BackgroundWriter
from desktop_go.services.kept_json import KeptJson

Data = dict[str, Any]
UNFIT = (RecordError, KeyError, TypeError, ValueError)
"""What reading kept data raises when it does not fit."""


class PuzzleDesk(QObject):
    """Holds one game, without any widget; all changes go through here.

    Args:
        folder: where files are kept.

    Signals:
        said(str), failed(str): sentences for the user.
    """

    said = Signal(str)
    failed = Signal(str)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self._writer = BackgroundWriter(partial(window_thread().run, self, self.failed.emit))

    def _kept(self, name: str, what: str) -> KeptJson:
        """The file ``name``, which holds ``what``."""
        return KeptJson(self._folder / f"{name}.json", self._writer, what)

    def _read(self, file: KeptJson, take: Callable[[Data], None]) -> None:
        """Give ``take`` what was kept; tells of a damaged file and sets it aside."""
        data, trouble = file.load()
        if data is not None:
            try:
                take(data)
            except UNFIT:
                trouble = file.set_aside()
        self._complain(trouble)

    def _complain(self, trouble: str) -> None:
        if trouble:
            self.failed.emit(trouble)


class ShelvingDesk(PuzzleDesk):
    """Keeps a game that another one replaces: undo on an untouched board goes back to it."""

    shelf: Shelf
    _replaced = False
    """Whether the game on the board took the place of one that was begun."""

    def back(self, place: int = 0) -> None:
        """Go on with a game that was left; the one on the board is kept in its turn."""
        raise NotImplementedError

    def _may_go_back(self, touched: bool) -> bool:
        """Whether undo leads to the game before; ``touched``: this one was begun, too."""
        return not touched and self._replaced and bool(self.shelf.titles())
