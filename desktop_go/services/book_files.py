"""Opening books as files: read whole, changed one at a time, written whole."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from desktop_go.errors import RecordError
from desktop_go.games.go.book import MOST_BYTES, Book
from desktop_go.services.atomic_file import read_bytes, write_atomically
from desktop_go.services.i18n import tr

_CHANGING = threading.Lock()


def read_book(path: Path, size: int | None = None) -> Book | None:
    """The book in a file, None where there is no file.

    Args:
        path: the file.
        size: lines of the board that it must be for; None: any.

    Raises:
        FileError: the file cannot be read.
        RecordError: it is no book, or one for another board.
    """
    if not path.exists():
        return None
    book = Book.from_bytes(read_bytes(path, MOST_BYTES))
    if size is not None and book.size != size:
        text = tr("The book “{name}” is for boards of {size}x{size}.")
        raise RecordError(text.format(name=path.name, size=book.size))
    return book


def write_book(path: Path, book: Book) -> None:
    """Write a book, and the folder where it lies. Raises FileError: it could not be written."""
    write_atomically(path, book.to_bytes(), make_folders=True)


def change_book(path: Path, size: int, change: Callable[[Book], None]) -> Book:
    """Change the book in a file, a new one if need be; raises as reading and writing do."""
    with _CHANGING:
        book = read_book(path, size) or Book(size)
        change(book)
        write_book(path, book)
    return book
