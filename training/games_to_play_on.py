"""Games for a teacher to play on from (``training.distill``): records, and games of the network.

    python -m training.games_to_play_on STORE.npz GAMES.npz --records 42000 --games 56000

Of the 19x19 records each source gives its share, of smaller boards all are taken, of both only what
is not held out. The network plays without search on all sizes, as in ``training.positions``. The
result is a store like the one that is read. One core plays some 20 games a second.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt

from desktop_go.engine.go.evaluator import Evaluator
from training.positions import Game, Player
from training.records import GameStore, ParsedGame, pack

SHARES = {"pro19": 0.34, "kgs6d19": 0.24, "tygem9d19": 0.18, "foxpro19": 0.12, "ai19": 0.12}
"""From which source a 19x19 record comes."""
HANDICAP_PART = 0.25
"""Part of a source that games with handicap may be; there are few, so they are taken first."""
SIZES = {9: 34, 13: 18, 19: 12, 7: 8, 11: 6, 5: 3, 6: 3, 8: 4, 10: 4, 12: 3, 14: 2, 15: 3, 17: 2}
"""Board sizes of the network's games and their weights; records are nearly all on 19x19."""
STONES_PART, STONES = 0.25, (2, 9)
"""Part of these on 19x19 in which all have handicap, least and most stones ..."""
STONES_MOVES = 60, 200, 500
"""... and how many moves they go on, one or the other."""
TOGETHER = 256
"""Games played side by side."""
NETWORK = "network"
"""Name of the source that the network's games are."""


def picked(
    store: GameStore, source: str, count: float, rng: np.random.Generator
) -> npt.NDArray[np.int64]:
    """Training games of a source, ``count`` at most, those with handicap first."""
    games = store.indices(source, held_out=False)
    wanted = min(len(games), int(count))
    has_stones = store.setup_start[games + 1] > store.setup_start[games]
    with_stones = rng.permutation(games[has_stones])[: int(wanted * HANDICAP_PART)]
    others = rng.permutation(np.setdiff1d(games, with_stones))[: wanted - len(with_stones)]
    return np.concatenate([with_stones, others])


def record_games(
    store: GameStore, count: int, rng: np.random.Generator
) -> Iterator[tuple[ParsedGame, str]]:
    """Games with their source: ``count`` on 19x19 at most, and all on smaller boards."""
    for source in store.sources.tolist():
        if source in SHARES:
            games = picked(store, source, count * SHARES[source], rng)
        else:
            games = store.indices(source, held_out=False)
        for index in games.tolist():
            yield store.game(index), source


def network_games(evaluator: Evaluator, count: int, rng: random.Random) -> Iterator[Game]:
    """At least ``count`` games of the network, full rounds of one board size each."""
    for _ in range(-(-count // TOGETHER)):
        size = rng.choices(list(SIZES), list(SIZES.values()))[0]
        if size == 19 and rng.random() < STONES_PART:
            player = Player(evaluator, size, TOGETHER, rng, STONES)
            yield from player.play(rng.choice(STONES_MOVES))
        else:
            yield from Player(evaluator, size, TOGETHER, rng).play(round(1.3 * size**2))


def parsed(game: Game) -> ParsedGame:
    """A game of the network as a record; nobody has won it."""
    moves = np.array(game.moves, np.int16)
    return ParsedGame(game.size, game.komi, 0, game.first, game.setup, moves, key=0)


def main(arguments: list[str] | None = None) -> None:
    """Write the store."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("store", type=Path, help="written by training.prepare")
    parser.add_argument("result", type=Path, help=".npz file to write")
    parser.add_argument("--records", type=int, default=42_000, help="on 19x19 at most")
    parser.add_argument("--games", type=int, default=56_000, help="games of the network")
    parser.add_argument("--network", type=Path, default=Path("assets/networks/fast-int8.onnx"))
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    rng = np.random.default_rng(options.seed)
    found = list(record_games(GameStore.load(options.store), options.records, rng))
    played = network_games(
        Evaluator.load(options.network), options.games, random.Random(options.seed)
    )
    found += [(parsed(game), NETWORK) for game in played]
    games, sources = (list(part) for part in zip(*found, strict=True))
    names = sorted(set(sources))
    numbers = [names.index(source) for source in sources]
    pack(games, numbers, [False] * len(games), names).save(options.result)
    print(len(games), "games")


if __name__ == "__main__":
    main()
