"""Asks the library on threads: the newest question wins, and positions are loaded once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from desktop_go.gui.threads.jobs import Jobs
from desktop_go.services.library.filters import GameFilter, winner_of
from desktop_go.services.library.positions import NextMove, PositionIndex, PositionQuery
from desktop_go.services.library.store import GameRow, Library


@dataclass(frozen=True, slots=True)
class Query:
    """What the table should show."""

    text: str = ""
    position: PositionQuery | None = None
    games: GameFilter = field(default_factory=GameFilter)

    @property
    def narrows(self) -> bool:
        """Whether games may be left out."""
        return bool(self.text.strip() or self.position or self.games)


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found."""

    query: Query
    rows: list[GameRow]
    found: dict[int, int] | None
    """Games and the place of the position in them; None when no position was looked for."""
    next_moves: list[NextMove]
    """What followed the position, the most frequent first."""
    problems: list[tuple[Path, str]]
    """Files that could not be read, and why."""
    folders: list[Path]
    missing: list[Path]
    """Folders that are not there now."""


class LibrarySearch(QObject):
    """One question at a time.

    Signals:
        answered(Answer): the rows for the newest question.
        boards_fetched(dict): last positions by game.
        failed(str): why there is no answer.
    """

    answered = Signal(object)
    boards_fetched = Signal(object)
    failed = Signal(str)

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._jobs = Jobs(self)
        self._asking = False
        self._next: Query | None = None
        self._index: tuple[int, PositionIndex] | None = None
        self._index_lock = threading.Lock()

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._jobs.busy

    def ask(self, query: Query) -> None:
        """Answer ``query``; an older one that still waits is forgotten."""
        self._next = query
        if not self._asking:
            self._go_on()

    def prepare(self, side: int) -> None:
        """Load the positions on boards of ``side`` lines, as they will soon be looked for."""
        self._jobs.start(lambda: self._positions(side), _ignore, self.failed.emit)

    def fetch_boards(self, idents: list[int]) -> None:
        """Fetch the last positions of games."""
        self._jobs.start(
            lambda: self._library.final_stones(idents), self.boards_fetched.emit, self.failed.emit
        )

    def change(self, work: Callable[[], None], done: Callable[[], None]) -> None:
        """Change the library with ``work``, which may have to wait for a writer, then ``done``."""
        self._jobs.start(work, lambda _nothing: done(), self.failed.emit)

    @Slot()
    def _go_on(self) -> None:
        query, self._next = self._next, None
        self._asking = query is not None
        if query is not None:
            self._jobs.start(lambda: self._answer(query), self._on_answer, self._on_failure)

    def _answer(self, asked: Query) -> Answer:
        library, query = self._library, asked.position
        rows = library.games(asked.text)
        if asked.games:
            rows = [row for row in rows if asked.games.accepts(row)]
        found: dict[int, int] | None = None
        following: list[NextMove] = []
        if query is not None:
            index = self._positions(query.side)
            found = index.find(query)
            listed = {row.id for row in rows}
            found = {game: node for game, node in found.items() if game in listed}
            winners = {row.id: winner_of(row.result) for row in rows}
            following = index.next_moves(query, found, winners)
        folders = library.folders()
        missing = [folder for folder in folders if not folder.is_dir()]
        return Answer(asked, rows, found, following, library.problems(), folders, missing)

    def _positions(self, side: int) -> PositionIndex:
        """The positions of all games on one size of board, loaded again when games have come."""
        with self._index_lock:
            generation = self._library.generation()
            if self._index is None or self._index[0] != generation or self._index[1].side != side:
                self._index = (generation, PositionIndex.load(self._library, side))
            return self._index[1]

    def _on_answer(self, answer: Answer) -> None:
        if self._next is None:
            self.answered.emit(answer)
        self._go_on()

    def _on_failure(self, reason: str) -> None:
        self.failed.emit(reason)
        self._go_on()


def _ignore(_index: PositionIndex) -> None:
    """The positions are kept where they were loaded."""
