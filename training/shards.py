"""Games that the network played against itself, as files the trainer reads beside the records.

A shard is a ``GameStore`` of finished games and, for the positions that were searched fully, how
often each move was visited. Files are numbered and written whole, so a stopped run goes on with
the next number.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
import numpy.typing as npt

from training.records import GameStore, ParsedGame, pack
from training.replay import CELLS

SOURCE = "self-play"


@dataclass
class FullSearch:
    """The visits of one fully searched position."""

    number: int
    """Moves played before it."""
    points: list[int]
    """row * size + col; the pass is size * size."""
    visits: list[int]


@dataclass
class PlayedGame:
    """One finished game of self-play."""

    size: int
    komi: float
    moves: list[int]
    owners: npt.NDArray[np.int8] | None
    """+1 Black's, -1 White's, one for each point; None when the end is unknown."""
    searched: list[FullSearch]
    winner: int
    """1 Black, 2 White, 0 drawn or unknown."""


@dataclass
class Shard:
    """Games and the fully searched positions among theirs."""

    store: GameStore
    game: npt.NDArray[np.int64]
    """Of each searched position: the game in ``store`` ..."""
    number: npt.NDArray[np.int64]
    """... the moves before it ..."""
    start: npt.NDArray[np.int64]
    """... and where its moves begin in the next two (one more at the end)."""
    point: npt.NDArray[np.int16]
    visits: npt.NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.game)

    def save(self, path: Path) -> None:
        """Write one ``.npz``; the name appears once the file is whole."""
        parts = {f"store_{f.name}": getattr(self.store, f.name) for f in fields(GameStore)}
        own = {f.name: getattr(self, f.name) for f in fields(self) if f.name != "store"}
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            np.savez_compressed(file, **parts, **own)
        part.replace(path)

    @classmethod
    def load(cls, path: Path) -> Shard:
        """Read what ``save`` wrote."""
        with np.load(path) as data:
            store = GameStore(**{f.name: data[f"store_{f.name}"] for f in fields(GameStore)})
            own = {f.name: data[f.name] for f in fields(cls) if f.name != "store"}
        return cls(store, **own)


def make_shard(games: list[PlayedGame]) -> Shard:
    """Pack finished games."""
    store = pack(
        [
            ParsedGame(g.size, g.komi, g.winner, 1, (), np.array(g.moves, np.int16), 0)
            for g in games
        ],
        [0] * len(games),
        [False] * len(games),
        [SOURCE],
    )
    rows = []
    for index, game in enumerate(games):
        if game.owners is not None:
            row = np.zeros(CELLS, np.int8)
            row[: game.size**2] = 100 * game.owners
            store.ownership_row[index] = len(rows)
            store.score[index] = float(game.owners.sum())
            rows.append(row)
    if rows:
        store.ownership = np.array(rows)
    found = [(index, search) for index, game in enumerate(games) for search in game.searched]
    counts = [len(search.points) for _, search in found]
    return Shard(
        store,
        game=np.array([index for index, _ in found], np.int64),
        number=np.array([search.number for _, search in found], np.int64),
        start=np.concatenate([[0], np.cumsum(counts)]).astype(np.int64),
        point=np.array([p for _, search in found for p in search.points], np.int16),
        visits=np.array([v for _, search in found for v in search.visits], np.float32),
    )


def shard_files(folders: list[Path]) -> list[Path]:
    """All shards below ``folders``, oldest first."""
    files = [path for folder in folders for path in folder.rglob("shard-*.npz")]
    return sorted(files, key=lambda path: (path.stat().st_mtime, path.name))


def load_shards(folders: list[Path], window: int) -> Shard | None:
    """The newest shards that hold at least ``window`` searched positions; None without any."""
    chosen: list[Shard] = []
    for path in reversed(shard_files(folders)):
        chosen.append(Shard.load(path))
        if sum(map(len, chosen)) >= window:
            break
    chosen = [shard for shard in chosen if len(shard)]
    return join(chosen[::-1]) if chosen else None


def join(shards: list[Shard]) -> Shard:
    """Several shards as one. Games of self-play start on an empty board: no setup stones."""
    stores = [shard.store for shard in shards]
    games = np.cumsum([0] + [len(store) for store in stores])
    moves = np.cumsum([0] + [len(store.moves) for store in stores])
    owners = np.cumsum([0] + [len(store.ownership) for store in stores])
    visits = np.cumsum([0] + [len(shard.point) for shard in shards])

    def whole(name: str) -> npt.NDArray[np.generic]:
        return np.concatenate([getattr(store, name) for store in stores])

    def shifted(name: str, by: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        parts = [getattr(store, name)[:-1] + by[n] for n, store in enumerate(stores)]
        return np.concatenate([*parts, by[-1:]]).astype(np.int64)

    rows = [
        np.where(store.ownership_row >= 0, store.ownership_row + owners[n], -1)
        for n, store in enumerate(stores)
    ]
    changed = {
        "move_start": shifted("move_start", moves),
        "setup": np.zeros(1, np.int16),
        "setup_start": np.zeros(int(games[-1]) + 1, np.int64),
        "ownership_row": np.concatenate(rows),
        "sources": stores[0].sources,
    }
    plain = {f.name: whole(f.name) for f in fields(GameStore) if f.name not in changed}
    return Shard(
        GameStore(**plain, **changed),
        game=np.concatenate([shard.game + games[n] for n, shard in enumerate(shards)]),
        number=np.concatenate([shard.number for shard in shards]),
        start=np.concatenate(
            [*(shard.start[:-1] + visits[n] for n, shard in enumerate(shards)), visits[-1:]]
        ).astype(np.int64),
        point=np.concatenate([shard.point for shard in shards]),
        visits=np.concatenate([shard.visits for shard in shards]),
    )
