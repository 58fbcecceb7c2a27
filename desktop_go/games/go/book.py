"""A book of openings: positions up to symmetry, and the moves that were played or chosen in them.

A position is the stones, the side to move and a ko that may not be retaken at once; its eight
turned and mirrored images are one position of the book. No files, no search.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from desktop_go.errors import RecordError, SettingsError
from desktop_go.games.go.ruled_board import RuledBoard
from desktop_go.games.go.symmetry import symmetries
from desktop_go.games.go.zobrist import MAX_SIZE
from desktop_go.moves import Point
from desktop_go.records.coordinates import from_gtp, to_gtp
from desktop_go.texts import Text

FORMAT = "Desktop Go opening book 1"
MOST_BYTES = 64 * 2**20
"""A larger file is not read."""
LARGEST_NUMBER = 1e9
"""Of games, wins and weights."""
KEY_BYTES = 16
NOT_A_BOOK: Text = "This is not an opening book of Desktop Go, or it is damaged."
TOO_LARGE: Text = "An opening book has at most {limit} MB."
KO = 3
"""Stands on the point of a ko, beside the values of ``Color``."""


@dataclass(slots=True)
class BookMove:
    """What the book says of a move."""

    games: int = 0
    wins: float = 0.0
    """Games won by the player of the move; a draw is half of one."""
    weight: float = 0.0
    """How often the move is played, in proportion to the weights of the others; 0: never."""

    @property
    def share(self) -> float | None:
        """Wins a game, 0 to 1; None without games."""
        return self.wins / self.games if self.games else None


class BookLine(NamedTuple):
    """A move of the book on the board at hand."""

    point: Point
    move: BookMove


class _Normal(NamedTuple):
    """A position as the book keeps it."""

    key: str
    sources: tuple[tuple[int, ...], ...]
    """For each symmetry that leads there: where on the board each point of the book comes from.
    More than one if the position is symmetric itself."""


class Book:
    """The moves of positions on a square board of ``size`` lines."""

    def __init__(self, size: int) -> None:
        """Make an empty book. Raises SettingsError when there is no such board."""
        if not 2 <= size <= MAX_SIZE:
            raise SettingsError("size", "a book is for boards of 2 to {most} lines", most=MAX_SIZE)
        self.size = size
        self._positions: dict[str, dict[int, BookMove]] = {}

    def __len__(self) -> int:
        return len(self._positions)

    def lookup(self, position: RuledBoard) -> list[BookLine]:
        """The moves for ``position``, those with the most weight first; of equals one stands."""
        found = self._normal(position)
        moves = self._positions.get(found.key, {})
        lines = [BookLine(self._point_of(number, found), move) for number, move in moves.items()]
        return sorted(lines, key=lambda line: (-line.move.weight, -line.move.games, line.point))

    def add(
        self, position: RuledBoard, point: Point, games: int = 1, wins: float = 0, weight: float = 1
    ) -> None:
        """Add results and weight to a move, which enters the book if it is new."""
        found = self._normal(position)
        moves = self._positions.setdefault(found.key, {})
        move = moves.setdefault(self._number_of(point, found), BookMove())
        move.games += games
        move.wins += wins
        move.weight += weight

    def set_weight(self, position: RuledBoard, point: Point, weight: float) -> None:
        """Give a move of the book another weight, 0 or more."""
        found = self._normal(position)
        self._positions[found.key][self._number_of(point, found)].weight = weight

    def remove(self, position: RuledBoard, point: Point) -> None:
        """Take a move out; what comes after it stays, as it may be reached by other moves."""
        found = self._normal(position)
        moves = self._positions.get(found.key, {})
        moves.pop(self._number_of(point, found), None)
        if not moves:
            self._positions.pop(found.key, None)

    def same(self, position: RuledBoard, point: Point) -> frozenset[Point]:
        """The points that are ``point`` again when a symmetric position is turned."""
        found = self._normal(position)
        number = self._number_of(point, found)
        return frozenset(self._at(source[number]) for source in found.sources)

    def prune(self, least: int) -> None:
        """Take out moves with fewer than ``least`` games."""
        for key, moves in list(self._positions.items()):
            kept = {number: move for number, move in moves.items() if move.games >= least}
            self._positions[key] = kept
            if not kept:
                del self._positions[key]

    def merge(self, other: Book) -> None:
        """Add all that ``other``, for the same board, holds."""
        for key, moves in other._positions.items():
            mine = self._positions.setdefault(key, {})
            for number, move in moves.items():
                old = mine.get(number, BookMove())
                mine[number] = BookMove(
                    old.games + move.games, old.wins + move.wins, old.weight + move.weight
                )

    def trust_the_most_played(self, least: int) -> None:
        """Let only the move with the most games of each position be played, if ``least`` do."""
        for moves in self._positions.values():
            best = max(moves, key=lambda number: (moves[number].games, moves[number].wins))
            for number, move in moves.items():
                is_sure = number == best and move.games >= least
                moves[number] = replace(move, weight=float(move.games) if is_sure else 0.0)

    # -- As bytes ------------------------------------------------------------------------------

    def to_bytes(self) -> bytes:
        """The book as JSON."""
        positions = {
            key: {
                to_gtp(self._at(number), self.size): [move.games, move.wins, move.weight]
                for number, move in sorted(moves.items())
            }
            for key, moves in sorted(self._positions.items())
        }
        whole = {"format": FORMAT, "size": self.size, "positions": positions}
        return (json.dumps(whole, separators=(",", ":")) + "\n").encode()

    @classmethod
    def from_bytes(cls, data: bytes) -> Book:
        """Read what ``to_bytes`` wrote. Raises RecordError: it is something else, or too large."""
        if len(data) > MOST_BYTES:
            raise RecordError(TOO_LARGE, limit=MOST_BYTES // 2**20)
        try:
            whole = json.loads(data)
            if whole["format"] != FORMAT or type(whole["size"]) is not int:
                raise RecordError(NOT_A_BOOK)
            book = cls(whole["size"])
            for key, moves in whole["positions"].items():
                bytes.fromhex(key)
                book._positions[key] = book._read_moves(moves)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError, SettingsError):
            raise RecordError(NOT_A_BOOK) from None
        return book

    def _read_moves(self, moves: Mapping[str, Any]) -> dict[int, BookMove]:
        """The moves of a position. Raises ValueError, TypeError: they are not what was written."""
        read = {}
        for name, (games, wins, weight) in moves.items():
            point, numbers = from_gtp(name, self.size), (games, wins, weight)
            if point is None or not all(type(number) in (int, float) for number in numbers):
                raise ValueError(name)
            fits = all(0 <= number <= LARGEST_NUMBER for number in numbers)
            if not fits or wins > games or type(games) is not int:
                raise ValueError(name)
            read[point.row * self.size + point.col] = BookMove(games, float(wins), float(weight))
        if not read:
            raise ValueError
        return read

    # -- Symmetry ------------------------------------------------------------------------------

    def _normal(self, position: RuledBoard) -> _Normal:
        if (position.size, position.rows) != (self.size, self.size):
            raise SettingsError("size", "the book is for another board")
        board = bytearray(position.colors())
        if position.ko_point is not None:
            board[position.ko_point.row * self.size + position.ko_point.col] = KO
        images = [bytes(map(board.__getitem__, source)) for source in symmetries(self.size)]
        least = min(images)
        sources = tuple(
            source
            for source, image in zip(symmetries(self.size), images, strict=True)
            if image == least
        )
        digest = hashlib.blake2b(least, digest_size=KEY_BYTES, salt=bytes([position.to_play]))
        return _Normal(digest.hexdigest(), sources)

    def _number_of(self, point: Point, found: _Normal) -> int:
        here = point.row * self.size + point.col
        return min(source.index(here) for source in found.sources)

    def _point_of(self, number: int, found: _Normal) -> Point:
        """Where a move of the book is on the board: of several equal places the upper right one."""
        places = (self._at(source[number]) for source in found.sources)
        return max(places, key=lambda place: (place.col - place.row, place.col))

    def _at(self, number: int) -> Point:
        row, col = divmod(number, self.size)
        return Point(col, row)


def book_name(size: int) -> str:
    """The name of the file with the user's own book for a board."""
    return f"go-{size}x{size}.json"
