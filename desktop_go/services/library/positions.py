"""Finds positions in all games of the library: whole boards by hash, parts of a board exactly.

The main lines of all games on one size of board lie in memory as traced changes. A part of the
board (any rectangle) is looked for in each of its images: of every change inside the rectangle it
is known by how much it alters the number of points that differ from the wanted ones; where the
running sum of a game reaches zero, the part is there. That is exact, needs no index for each size
of corner, and numpy does it for millions of changes in a fraction of a second.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from desktop_go.games.go.trace import (
    ADD_BLACK,
    ADD_WHITE,
    CHANGE_MASK,
    LAST,
    POINT_BITS,
    POINT_MASK,
    final_stones,
)
from desktop_go.moves import Color, Point
from desktop_go.services.library.store import Library
from desktop_go.services.library.symmetry import Stones, canonical_hash, images, swapped

_NO_WINNERS: Mapping[int, Color] = MappingProxyType({})
MOST_FOLLOWED = 5000
"""So many games are asked what was played next."""


class Region(NamedTuple):
    """A rectangle of points, the far corner included."""

    left: int
    top: int
    right: int
    bottom: int

    def points(self, side: int) -> list[int]:
        """Its points, ``row * side + col``."""
        return [
            row * side + col
            for row in range(self.top, self.bottom + 1)
            for col in range(self.left, self.right + 1)
        ]


@dataclass(frozen=True)
class PositionQuery:
    """What is looked for."""

    side: int
    stones: bytes
    """The board, a `Color` value a point."""
    region: Region | None = None
    """The part that counts; None for the whole board."""
    swap_colors: bool = False
    """Find it also with the colors exchanged."""

    def is_empty(self) -> bool:
        """Whether no stone is asked for, so that every game would match."""
        points = range(self.side**2) if self.region is None else self.region.points(self.side)
        return not any(self.stones[point] for point in points)


class NextMove(NamedTuple):
    """A move that followed, on the board of the query."""

    color: Color
    point: Point
    games: int
    black_won: int = 0
    white_won: int = 0
    """Games that the player with this color on the board of the query won."""
    idents: tuple[int, ...] = ()
    """The games."""


class PositionIndex:
    """The lines of all games on boards of one size; makes nothing on disk.

    Args:
        side: Lines of the board.
        lines: (game, changes, hashes) as the library stores them.
    """

    def __init__(self, side: int, lines: list[tuple[int, bytes, bytes]]) -> None:
        self.side = side
        self._games = np.array([game for game, _, _ in lines], np.int64)
        self._codes = np.frombuffer(b"".join(line for _, line, _ in lines), np.uint16)
        self._hashes = np.frombuffer(b"".join(line for _, _, line in lines), np.uint64)
        lengths = np.array([len(line) // 2 for _, line, _ in lines], np.int64)
        nodes = np.array([len(line) // 8 for _, _, line in lines], np.int64)
        self._first_node = np.concatenate(([0], np.cumsum(nodes)))
        self._first_code = np.concatenate(([0], np.cumsum(lengths)))
        self._points = self._codes & POINT_MASK
        self._game_of = np.repeat(np.arange(len(lines), dtype=np.int32), lengths)
        ends = (self._codes & LAST) != 0
        self._node_of = np.cumsum(ends, dtype=np.int32) - ends

    @classmethod
    def load(cls, library: Library, side: int) -> PositionIndex:
        """The index of all games of ``library`` on boards of ``side`` lines."""
        return cls(side, library.lines(side))

    def __len__(self) -> int:
        return len(self._games)

    def find(self, query: PositionQuery) -> dict[int, int]:
        """The games in which ``query`` comes up, with the place of the first node where it does."""
        if not len(self._games) or query.is_empty():
            return {}
        stones = np.frombuffer(query.stones, np.uint8)
        boards = [stones, swapped(stones)] if query.swap_colors else [stones]
        if query.region is None:
            return self._whole(boards)
        first = np.full(len(self._games), _NOWHERE, np.int64)
        for games, nodes in self._matches(boards, query.region):
            np.minimum.at(first, games, nodes)
        found = np.flatnonzero(first != _NOWHERE)
        places = first[found] - self._first_node[found]
        return dict(zip(self._games[found].tolist(), places.tolist(), strict=True))

    def next_moves(
        self,
        query: PositionQuery,
        found: dict[int, int],
        winners: Mapping[int, Color] = _NO_WINNERS,
    ) -> list[NextMove]:
        """What was played after ``query`` came up, the most frequent first.

        Turned and mirrored games are turned back, so that the points are those of the query.

        Args:
            query: What was looked for.
            found: What ``find`` has found; the first games of many are looked at.
            winners: Who won, by game, where it is known.
        """
        region = query.region or Region(0, 0, self.side - 1, self.side - 1)
        here = np.array(region.points(self.side))
        stones = np.frombuffer(query.stones, np.uint8)
        colors = [stones[here], swapped(stones)[here]] if query.swap_colors else [stones[here]]
        games: dict[tuple[Color, int], list[int]] = {}
        won: Counter[tuple[Color, int, Color]] = Counter()
        places = np.searchsorted(self._games, np.array(list(found), np.int64))
        for place, node in list(zip(places.tolist(), found.values(), strict=True))[:MOST_FOLLOWED]:
            start = int(self._first_code[place])
            # The type must be that of the array, or numpy converts all of it.
            last = np.int32(self._first_node[place] + node)
            upto = int(np.searchsorted(self._node_of, last, "right"))
            if upto >= len(self._codes) or self._game_of[upto] != place:
                continue
            what, point = divmod(int(self._codes[upto]) & CHANGE_MASK, POINT_MASK + 1)
            if what not in (ADD_BLACK, ADD_WHITE):
                continue
            board = final_stones(self._codes[start:upto].tolist(), self.side**2)
            turned = self._orientation(np.frombuffer(board, np.uint8), here, colors)
            if turned is not None:
                image, exchanged = turned
                ident = int(self._games[place])
                color, winner = Color(what), winners.get(ident, Color.EMPTY)
                if exchanged:
                    color, winner = color.opponent, winner.opponent
                here_point = int(np.flatnonzero(image == point)[0])
                games.setdefault((color, here_point), []).append(ident)
                won[color, here_point, winner] += 1
        return [
            NextMove(
                color,
                Point(point % self.side, point // self.side),
                len(idents),
                won[color, point, Color.BLACK],
                won[color, point, Color.WHITE],
                tuple(idents),
            )
            for (color, point), idents in sorted(games.items(), key=lambda item: -len(item[1]))
        ]

    def _orientation(
        self, board: Stones, here: _Ints, colors: list[Stones]
    ) -> tuple[_Ints, bool] | None:
        """The image in which the wanted part is on ``board``, and whether colors are exchanged."""
        for image in images(self.side):
            part = board[image[here]]
            for exchanged, wanted in enumerate(colors):
                if np.array_equal(part, wanted):
                    return image, bool(exchanged)
        return None

    def _whole(self, boards: list[Stones]) -> dict[int, int]:
        wanted = [canonical_hash(board, self.side) for board in boards]
        hits = self._hashes == wanted[0]
        for other in wanted[1:]:
            hits |= self._hashes == other
        nodes = np.flatnonzero(hits)
        games = np.searchsorted(self._first_node, nodes, "right") - 1
        games, places = np.unique(games, return_index=True)
        nodes = nodes[places] - self._first_node[games]
        return dict(zip(self._games[games].tolist(), nodes.tolist(), strict=True))

    def _matches(self, boards: list[Stones], region: Region) -> Iterator[tuple[_Ints, _Ints]]:
        """(games, nodes) of the matches for each image of the wanted part of ``boards``."""
        here = np.array(region.points(self.side))
        seen: set[bytes] = set()
        inside: dict[bytes, _Inside] = {}
        for image in images(self.side):
            there = image[here]
            for board in boards:
                wanted = np.full(self.side**2, _OUTSIDE, np.int8)
                wanted[there] = board[here]
                if wanted.tobytes() in seen:
                    continue
                seen.add(wanted.tobytes())
                covered = wanted != _OUTSIDE
                key = covered.tobytes()
                if key not in inside:
                    inside[key] = self._inside(covered)
                yield inside[key].match(wanted)

    def _inside(self, covered: NDArray[np.bool_]) -> _Inside:
        entries = np.flatnonzero(covered[self._points])
        return _Inside(
            self._codes[entries] & np.uint16(CHANGE_MASK),
            self._game_of[entries],
            self._node_of[entries],
        )


class _Inside:
    """The changes of all games that lie in one rectangle."""

    def __init__(
        self, codes: NDArray[np.uint16], games: NDArray[np.int32], nodes: NDArray[np.int32]
    ) -> None:
        self._codes, self._games, self._nodes = codes, games, nodes
        self._starts = np.flatnonzero(np.diff(games, prepend=-1))
        self._lengths = np.diff(self._starts, append=len(games))

    def match(self, wanted: NDArray[np.int8]) -> tuple[_Ints, _Ints]:
        """The games and nodes after which all points are as ``wanted`` (or _OUTSIDE)."""
        if not len(self._codes):
            return self._starts, self._starts
        sums = np.cumsum(_differences(wanted)[self._codes], dtype=np.int32)
        before = np.where(self._starts > 0, sums[self._starts - 1], 0)
        at_first = np.int32(np.count_nonzero(wanted > 0))
        zeros = np.flatnonzero(sums == np.repeat(before - at_first, self._lengths))
        # A stone that captures is on the board before its prey is off: only whole nodes count.
        nodes = self._nodes
        following = np.minimum(zeros + 1, len(nodes) - 1)
        hits = zeros[(following == zeros) | (nodes[following] != nodes[zeros])]
        return self._games[hits].astype(np.intp), nodes[hits].astype(np.intp)


_Ints = NDArray[np.intp]
_OUTSIDE = -1
_NOWHERE = np.iinfo(np.int64).max


def _differences(wanted: NDArray[np.int8]) -> NDArray[np.int8]:
    """int8[code]: by how much a change alters the number of points that differ from ``wanted``."""
    table = np.zeros(CHANGE_MASK + 1, np.int8)
    for point in np.flatnonzero(wanted != _OUTSIDE).tolist():
        bare = int(wanted[point] != 0)
        for color in (1, 2):
            stone = int(wanted[point] != color)
            table[color << POINT_BITS | point] = stone - bare
            table[color + ADD_WHITE << POINT_BITS | point] = bare - stone
    return table
