"""Moves of the user's opening books for the engine. Reads the files, never writes them."""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path
from random import Random

from desktop_go.engine.go.replayed import replayed
from desktop_go.engine.messages import Candidate, ThinkRequest, Thought
from desktop_go.errors import DesktopGoError
from desktop_go.games.go.book import MOST_BYTES, Book, BookLine, book_name
from desktop_go.moves import Color, Move

log = logging.getLogger(__name__)
BY_BOOK = "book"
"""The evaluator of a thought that comes from the book, without a search."""


class Books:
    """The books in ``folder``, one for each size of board, read again when they have changed."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._known: tuple[Path, int, int] | None = None
        self._book: Book | None = None

    def choose(
        self, request: ThinkRequest, color: Color, lots: Random, thought: Thought
    ) -> tuple[Move, Thought] | None:
        """A move of the book, drawn by weight, and what the book says; None: it has none."""
        lines = [line for line in self._lines(request, color) if line.move.weight > 0]
        if not lines:
            return None
        chosen = lots.choices(lines, [line.move.weight for line in lines])[0]
        candidates = tuple(map(_candidate, lines))
        games = sum(line.move.games for line in lines)
        share = _candidate(chosen).win_rate
        said = replace(
            thought, visits=games, win_rate=share, candidates=candidates, evaluator=BY_BOOK
        )
        return Move.play(color, chosen.point), said

    def _lines(self, request: ThinkRequest, color: Color) -> list[BookLine]:
        """The moves of the book that may be considered now."""
        book = self._read(request.state.size)
        position = None if book is None else replayed(request.state)
        if book is None or position is None:
            return []
        position.to_play = color
        return [
            line
            for line in book.lookup(position)
            if position.is_legal(Move.play(color, line.point))
            and line.point not in request.avoid
            and (request.only is None or line.point in request.only)
        ]

    def _read(self, size: int) -> Book | None:
        if self._folder is None:
            return None
        path = self._folder / book_name(size)
        try:
            status = path.stat()
            known = (path, status.st_mtime_ns, status.st_size)
            if known != self._known:
                self._known, self._book = known, None
                if status.st_size <= MOST_BYTES:
                    book = Book.from_bytes(path.read_bytes())
                    self._book = book if book.size == size else None
        except FileNotFoundError:
            return None
        except (OSError, DesktopGoError) as error:
            log.warning("The opening book %s is not used: %s", path.name, error)
        return self._book


def _candidate(line: BookLine) -> Candidate:
    share = line.move.share
    return Candidate(line.point, line.move.games, 0.5 if share is None else share, pv=(line.point,))
