"""Game records as flat arrays: parse, check, remove duplicates, split, keep.

Reads the one-game-a-line text files described in docs/training.md (plain or ``.xz``). It knows
nothing of networks; the result is one ``GameStore`` that a numba kernel can sample from.
"""

from __future__ import annotations

import lzma
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
import numpy.typing as npt

from training.replay import LEGAL, check_game

HELD_OUT_ONE_IN = 40
"""Every 40th professional game (by the checksum of its moves) is kept for tests."""
SMALL_HELD_OUT_ONE_IN = 8
"""The same for 9x9 and 13x13, of which there are few."""
PROFESSIONAL = "pro19"
"""The source whose held-out games the accuracy is measured on."""
SIZES_IN_NAMES = {"9x9": 9, "13x13": 13}
TYPICAL_KOMI = 6.5
"""Where a record of an even game does not say."""
KEY_MOVES = 60
"""Two games with the same first moves are one game stored twice."""


@dataclass
class GameStore:
    """All games, one after the other. Points are row * size + col; a pass is size * size."""

    moves: npt.NDArray[np.int16]
    move_start: npt.NDArray[np.int64]
    setup: npt.NDArray[np.int16]
    setup_start: npt.NDArray[np.int64]
    size: npt.NDArray[np.int64]
    komi: npt.NDArray[np.float32]
    winner: npt.NDArray[np.int64]
    """1 Black, 2 White, 0 unknown or drawn."""
    first: npt.NDArray[np.int64]
    source: npt.NDArray[np.int64]
    held_out: npt.NDArray[np.bool_]
    ownership_row: npt.NDArray[np.int64]
    """Row of ``ownership`` for a game whose end is known, else -1."""
    ownership: npt.NDArray[np.int8]
    """Final owner of each point, -100 White to 100 Black, one row of 361 per known game."""
    score: npt.NDArray[np.float32]
    """Black's points on the board minus White's, without komi; used where ownership is known."""
    sources: npt.NDArray[np.str_]

    def __len__(self) -> int:
        return len(self.size)

    def save(self, path: Path) -> None:
        """Write everything to one ``.npz``."""
        np.savez(path, **{f.name: getattr(self, f.name) for f in fields(self)})

    @classmethod
    def load(cls, path: Path) -> GameStore:
        """Read what ``save`` wrote."""
        with np.load(path) as data:
            return cls(**{f.name: data[f.name] for f in fields(cls)})

    def indices(self, source: str, *, held_out: bool) -> npt.NDArray[np.int64]:
        """The games of one file, either the training part or the held-out part."""
        number = list(self.sources).index(source)
        wanted = (self.source == number) & (self.held_out == held_out)
        return np.flatnonzero(wanted).astype(np.int64)

    def to_play_on(self, size: int) -> npt.NDArray[np.int64]:
        """The games of a board size that are not held out.

        Raises:
            ValueError: there are none.
        """
        found = np.flatnonzero((self.size == size) & ~self.held_out)
        if not len(found):
            raise ValueError(f"there are no games on {size}x{size}")
        return found.astype(np.int64)

    def game(self, index: int) -> ParsedGame:
        """One game by itself; its key is not kept."""
        moves = slice(self.move_start[index], self.move_start[index + 1])
        setup = slice(self.setup_start[index], self.setup_start[index + 1])
        return ParsedGame(
            size=int(self.size[index]),
            komi=float(self.komi[index]),
            winner=int(self.winner[index]),
            first=int(self.first[index]),
            setup=tuple(self.setup[setup].tolist()),
            moves=self.moves[moves],
            key=0,
        )


@dataclass(frozen=True)
class ParsedGame:
    """One line of a record file."""

    size: int
    komi: float
    winner: int
    first: int
    setup: tuple[int, ...]
    moves: npt.NDArray[np.int16]
    key: int


def lines_of(path: Path) -> Iterator[str]:
    """The lines of a plain or xz-compressed text file."""
    if path.suffix == ".xz":
        with lzma.open(path, "rt") as packed:
            yield from packed
    else:
        with path.open() as plain:
            yield from plain


def read_komi(text: str, even_game: bool, old: bool) -> float:
    """Komi in points: servers write 750 for 7.5 or 375 (Chinese stones); 0 may mean unknown."""
    try:
        komi = float(text)
    except ValueError:
        komi = 0.0 if old or not even_game else TYPICAL_KOMI
    if komi in (325.0, 375.0):
        komi *= 2
    if komi >= 100:
        komi /= 100
    return komi if abs(komi) <= 30 else TYPICAL_KOMI


def parse_line(line: str, size: int, professional: bool) -> ParsedGame | None:
    """One game, or None for a line that is no game."""
    parts = line.rstrip("\n").split("\t")
    if len(parts) != 6 or len(parts[5]) < 20:
        return None
    date, komi_text, winner, first, setup_text, moves_text = parts
    even = not setup_text
    if even and not professional and komi_text in ("0.0", ""):
        komi_text = str(TYPICAL_KOMI)
    old = professional and (not date or date < "1940")
    return ParsedGame(
        size=size,
        komi=read_komi(komi_text, even, old),
        winner={"B": 1, "W": 2}.get(winner, 0),
        first=2 if first == "W" else 1,
        setup=tuple(points_of(setup_text, size)),
        moves=np.array(points_of(moves_text, size), dtype=np.int16),
        key=key_of(moves_text, size),
    )


def key_of(moves_text: str, size: int) -> int:
    """What two records of one game have in common: the board size and the first moves."""
    return zlib.crc32(moves_text[: 2 * KEY_MOVES].encode()) * 512 + size


def points_of(text: str, size: int) -> list[int]:
    """SGF letter pairs to point numbers; ``--`` to the pass."""
    result = []
    for index in range(0, len(text) - 1, 2):
        col, row = ord(text[index]) - 97, ord(text[index + 1]) - 97
        on_board = 0 <= col < size and 0 <= row < size
        result.append(row * size + col if on_board else size * size)
    return result


def read_lines(path: Path, professional: str = PROFESSIONAL) -> Iterator[ParsedGame]:
    """The games of a one-game-a-line file; its name says the board size (``cwi_9x9``)."""
    name = path.name.split(".")[0]
    size = SIZES_IN_NAMES.get(name.rpartition("_")[2], 19)
    for line in lines_of(path):
        if not line.startswith("#"):
            game = parse_line(line, size, name == professional)
            if game is not None:
                yield game


def build_store(
    sources: Mapping[str, Iterable[ParsedGame]], professional: str = PROFESSIONAL
) -> GameStore:
    """Leave out illegal and doubled games, choose the held-out part, and pack the rest.

    The source named ``professional`` and all boards other than 19x19 give held-out games; a game
    of another source with the same opening as a held-out one is left out altogether.
    """
    names = list(sources)
    games: list[ParsedGame] = []
    numbers: list[int] = []
    held_out: list[bool] = []
    seen: set[int] = set()
    for number in sorted(range(len(names)), key=lambda n: names[n] != professional):
        for game in sources[names[number]]:
            if game.key in seen or not is_legal(game):
                continue
            seen.add(game.key)
            games.append(game)
            numbers.append(number)
            splits = names[number] == professional or game.size != 19
            held_out.append(splits and is_held_out(game))
    return pack(games, numbers, held_out, names)


def is_held_out(game: ParsedGame) -> bool:
    """Whether the checksum of the first moves puts a game among those that are never learned."""
    one_in = HELD_OUT_ONE_IN if game.size == 19 else SMALL_HELD_OUT_ONE_IN
    return (game.key // 512) % one_in == 0


def is_legal(game: ParsedGame) -> bool:
    """Whether the moves can be played (occupied points, suicide and simple ko are checked)."""
    setup = np.array(game.setup, dtype=np.int16)
    return check_game(game.moves, setup, game.size, game.first) == LEGAL


def pack(
    games: list[ParsedGame], sources: list[int], held_out: list[bool], names: list[str]
) -> GameStore:
    """Flatten parsed games; ownership is unknown until ``training.ownership`` fills it in."""
    count = len(games)
    lengths = np.array([len(g.moves) for g in games], dtype=np.int64)
    setups = np.array([len(g.setup) for g in games], dtype=np.int64)
    return GameStore(
        moves=np.concatenate([g.moves for g in games]),
        move_start=np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64),
        setup=np.array([p for g in games for p in g.setup] or [0], dtype=np.int16),
        setup_start=np.concatenate([[0], np.cumsum(setups)]).astype(np.int64),
        size=np.array([g.size for g in games], dtype=np.int64),
        komi=np.array([g.komi for g in games], dtype=np.float32),
        winner=np.array([g.winner for g in games], dtype=np.int64),
        first=np.array([g.first for g in games], dtype=np.int64),
        source=np.array(sources, dtype=np.int64),
        held_out=np.array(held_out, dtype=np.bool_),
        ownership_row=np.full(count, -1, dtype=np.int64),
        ownership=np.zeros((1, 361), dtype=np.int8),
        score=np.zeros(count, dtype=np.float32),
        sources=np.array(names),
    )
