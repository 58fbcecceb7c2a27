"""Positions of every kind that people bring, for a teacher to judge.

Records alone show neither wasted moves nor wide leads, and few of them are on small boards. So
records are spoilt (random, first-line or passed moves mixed in, komi changed) and the shipped
network plays games without search, each side with a temperature and a rate of random moves of
its own, on all sizes, with handicap and unusual komi. A line of the result is one position: size,
komi, first color, black setup stones, all moves before it, the move that followed (``--`` where
none is known), the winner where the game was a record, and the kind of game it comes from. Points
are two SGF letters, ``--`` is a pass; fields are separated by tabs.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path

import numpy as np
import numpy.typing as npt

from desktop_go.engine.go.evaluator import Evaluator
from desktop_go.games.go.features import (
    GLOBALS,
    NO_MOVE,
    PLANES,
    RECENT,
    new_workspace,
    write_globals,
    write_planes,
)
from desktop_go.games.go.handicap import fixed_handicap_points, max_fixed_handicap
from training.records import ParsedGame, is_held_out, is_legal, read_lines
from training.replay import CELLS, play

SIZES = {9: 30, 13: 16, 19: 24, 7: 7, 11: 5, 5: 3, 6: 2, 8: 3, 10: 3, 12: 2, 14: 1, 15: 2, 17: 1}
"""Board sizes of the network's games and their weights; chosen by hand for what people play."""
TEMPERATURES = (0.3, 0.7, 1.0, 1.0, 1.5)
RANDOM_RATES = (0.0, 0.0, 0.0, 0.02, 0.06, 0.2)
"""Of each side of a network's game, chosen by hand to reach from strong play to a first game."""
HANDICAP_PART, ODD_KOMI_PART, SPOILT_PART = 0.2, 0.35, 0.45
"""Parts of the games with handicap, with a komi from -20 to 30, and of the records spoilt."""
FREE_PART = 0.15
"""Part of the games with handicap whose stones lie anywhere."""
OPENING_STONES, OPENING_MOVES = (4, 9), 40
"""Handicap of the openings, and how many moves they go on."""
TOGETHER = 192
"""Games played side by side, so that the network is asked in batches."""


@dataclass
class Board:
    """A position that grows move by move; the rules are those of ``training.replay``."""

    size: int
    to_play: int = 1
    stones: npt.NDArray[np.uint8] = field(default_factory=lambda: np.zeros(CELLS, np.uint8))
    ko_point: int = NO_MOVE
    moves: list[int] = field(default_factory=list)
    scratch: npt.NDArray[np.int64] = field(
        default_factory=lambda: np.zeros((2, CELLS + 1), np.int64)
    )

    def try_move(self, point: int) -> bool:
        """Play a point or the pass (``size * size``); False and nothing changed if illegal."""
        if point < self.size * self.size:
            after = self.stones.copy()
            ko_point = play(after, point, self.to_play, self.size, self.ko_point, self.scratch)
            if ko_point == -2:
                return False
            self.stones, self.ko_point = after, ko_point
        else:
            self.ko_point = NO_MOVE
        self.moves.append(point)
        self.to_play = 3 - self.to_play
        return True

    def copy(self) -> Board:
        """The same position, to play on from."""
        return replace(self, stones=self.stones.copy(), moves=self.moves.copy())

    def is_over(self) -> bool:
        """Whether both sides have passed."""
        return self.moves[-2:] == [self.size**2] * 2

    def random_point(self, rng: random.Random) -> int:
        """Any point, in a third of the cases one on the first line."""
        size = self.size
        if rng.random() < 1 / 3:
            side, along = rng.randrange(4), rng.randrange(size)
            edge = (0, size - 1)[side % 2]
            return edge * size + along if side < 2 else along * size + edge
        return rng.randrange(size * size)


def network_inputs(
    boards: Sequence[Board], komi: Sequence[float]
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """What our network is shown of boards of one size: planes and numbers, as in ``features``."""
    size, count = boards[0].size, len(boards)
    planes = np.zeros((count, PLANES, size, size), np.uint8)
    numbers = np.zeros((count, GLOBALS), np.float32)
    workspace = new_workspace()[0]
    for row, board in enumerate(boards):
        last = board.moves[: -RECENT - 1 : -1]
        recent = np.array(last + [NO_MOVE] * (RECENT - len(last)), np.int64)
        state = board.stones, size, board.to_play, board.ko_point, recent
        write_planes(*state, planes[row], workspace)
        write_globals(size, board.to_play, komi[row], recent, numbers[row])
    return planes.astype(np.float32), numbers


@dataclass
class Game:
    """A game from which positions are taken."""

    size: int
    komi: float
    first: int
    setup: tuple[int, ...]
    moves: list[int]
    winner: int
    kind: str

    def line(self, number: int) -> str:
        """The position after ``number`` moves as a line of the result."""
        following = self.moves[number : number + 1]
        fields = (
            str(self.size),
            f"{self.komi:g}",
            "?BW"[self.first],
            letters(self.setup, self.size),
            letters(self.moves[:number], self.size),
            letters(following, self.size) or "--",
            "?BW"[self.winner],
            self.kind,
        )
        return "\t".join(fields)


def letters(points: tuple[int, ...] | list[int], size: int) -> str:
    """Points as two SGF letters each, the pass as ``--``."""
    return "".join(
        chr(97 + p % size) + chr(97 + p // size) if p < size * size else "--" for p in points
    )


def any_komi(size: int, even: bool, rng: random.Random) -> float:
    """Mostly the usual one, else something from -20 to 30 in halves."""
    if rng.random() < ODD_KOMI_PART:
        return rng.randrange(-40, 61) / 2
    if not even:
        return 0.5
    return rng.choice((7.5, 6.5, 7.0, 5.5, 7.5, 6.5, 0.5))


def spoilt(record: ParsedGame, rng: random.Random) -> Game:
    """A record with a few senseless moves in it, after which it goes on as far as it can."""
    board = Board(record.size, record.first)
    for point in record.setup:
        board.stones[point] = 1
    wasted = {rng.randrange(max(1, len(record.moves))) for _ in range(rng.randint(1, 10))}
    begun = rng.random() < 0.3
    for number, point in enumerate(record.moves.tolist()):
        if number in wasted or (begun and number < 2 * len(wasted) and number % 2 == 0):
            passes = rng.random() < 0.15
            board.try_move(record.size**2 if passes else board.random_point(rng))
            board.try_move(point)
        else:
            board.try_move(point)
        if board.is_over():
            break
    komi = any_komi(record.size, not record.setup, rng)
    return Game(record.size, komi, record.first, record.setup, board.moves, 0, "spoilt")


def record_games(
    paths: list[Path], count: int, rng: random.Random, *, held_out: bool = False
) -> Iterator[Game]:
    """``count`` games of each file at most, some of them spoilt, some with another komi."""
    for path in paths:
        games = [game for game in read_lines(path) if is_held_out(game) == held_out]
        for record in rng.sample(games, min(count, len(games))):
            if not is_legal(record):
                continue
            if rng.random() < SPOILT_PART:
                yield spoilt(record, rng)
            else:
                odd = rng.random() < ODD_KOMI_PART / 2
                yield Game(
                    record.size,
                    any_komi(record.size, not record.setup, rng) if odd else record.komi,
                    record.first,
                    record.setup,
                    record.moves.tolist(),
                    0 if odd else record.winner,
                    path.name.split(".")[0],
                )


class Player:
    """Games of the network without search, many at once on one board size."""

    def __init__(
        self,
        evaluator: Evaluator,
        size: int,
        count: int,
        rng: random.Random,
        stones: tuple[int, int] | None = None,
    ) -> None:
        """``stones``: least and most of a handicap that every game has, else some have one."""
        self._ask, self.size, self._rng, self._stones = evaluator, size, rng, stones
        self.boards = [Board(size) for _ in range(count)]
        self.komi, self.setups = [], []
        for board in self.boards:
            setup = self._setup()
            for point in setup:
                board.stones[point] = 1
            board.to_play = 2 if setup else 1
            self.setups.append(setup)
            self.komi.append(any_komi(size, not setup, rng))
        self.firsts = [board.to_play for board in self.boards]
        self._styles = [[self._style(), self._style()] for _ in self.boards]

    def _style(self) -> tuple[float, float]:
        return self._rng.choice(TEMPERATURES), self._rng.choice(RANDOM_RATES)

    def _setup(self) -> tuple[int, ...]:
        if self._stones is None and (self.size < 7 or self._rng.random() >= HANDICAP_PART):
            return ()
        stones = self._rng.randint(*(self._stones or (2, max_fixed_handicap(self.size))))
        if self._rng.random() < FREE_PART:
            return tuple(self._rng.sample(range(self.size**2), stones))
        points = fixed_handicap_points(self.size, stones)
        return tuple(point.row * self.size + point.col for point in points)

    def play(self, moves: int) -> list[Game]:
        """Play all games to two passes or to a number of moves."""
        running = list(range(len(self.boards)))
        for _ in range(moves):
            self._step([self.boards[index] for index in running], running)
            running = [index for index in running if not self.boards[index].is_over()]
            if not running:
                break
        rows = zip(self.boards, self.komi, self.firsts, self.setups, strict=True)
        return [Game(self.size, k, f, s, b.moves, 0, "network") for b, k, f, s in rows]

    def _step(self, boards: list[Board], running: list[int]) -> None:
        inputs = network_inputs(boards, [self.komi[index] for index in running])
        logits = self._ask.evaluate(*inputs).policy_logits
        for row, board in enumerate(boards):
            temperature, rate = self._styles[running[row]][board.to_play - 1]
            if self._rng.random() < rate and board.try_move(board.random_point(self._rng)):
                continue
            noise = np.random.default_rng(self._rng.getrandbits(64)).gumbel(size=self.size**2 + 1)
            for point in np.argsort(-(logits[row] / temperature + noise)):
                if board.try_move(int(point)):
                    break


def network_games(evaluator: Evaluator, count: int, rng: random.Random) -> Iterator[Game]:
    """``count`` games of the network on boards of all sizes."""
    total = sum(SIZES.values())
    for size, weight in SIZES.items():
        for part in parts(round(count * weight / total)):
            yield from Player(evaluator, size, part, rng).play(round(1.5 * size**2))


def handicap_openings(evaluator: Evaluator, count: int, rng: random.Random) -> Iterator[Game]:
    """``count`` openings of the network on 19x19 with four to nine stones."""
    for part in parts(count):
        yield from Player(evaluator, 19, part, rng, OPENING_STONES).play(OPENING_MOVES)


def parts(count: int) -> Iterator[int]:
    """A number of games as numbers of games to play side by side."""
    for start in range(0, count, TOGETHER):
        yield min(TOGETHER, count - start)


def positions(games: Iterator[Game], each: int, rng: random.Random) -> Iterator[str]:
    """Up to ``each`` positions of every game, spread over it."""
    for game in games:
        is_over = game.moves[-2:] == [game.size**2] * 2
        stop = len(game.moves) + (0 if is_over else 1)
        for number in rng.sample(range(stop), min(each, stop)):
            yield game.line(number)


def main(arguments: list[str] | None = None) -> None:
    """Write positions to a file, in random order."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("result", type=Path, help="text file to write")
    parser.add_argument("--records", type=Path, nargs="*", default=[], help="files of records")
    parser.add_argument("--of-each", type=int, default=1500, help="records of each file at most")
    parser.add_argument("--network", type=Path, default=Path("assets/networks/fast-int8.onnx"))
    parser.add_argument("--games", type=int, default=4000, help="games of the network")
    parser.add_argument("--openings", type=int, default=800, help="openings with handicap")
    parser.add_argument("--positions", type=int, default=12, help="of each game at most")
    parser.add_argument(
        "--held-out", action="store_true", help="only records that are never learned, to judge by"
    )
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    rng = random.Random(options.seed)
    network = Evaluator.load(options.network)
    games = chain(
        record_games(options.records, options.of_each, rng, held_out=options.held_out),
        network_games(network, options.games, rng),
        handicap_openings(network, options.openings, rng),
    )
    lines = list(positions(games, options.positions, rng))
    rng.shuffle(lines)
    options.result.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
