"""The checked board and the array kernels agree move by move in random games."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from go_boards import (
    POSITIONAL,
    SIMPLE_KO,
    SIMPLE_KO_SUICIDE,
    SITUATIONAL,
    SUPERKO_CODES,
    KernelAdapter,
    ReadableAdapter,
    points_of,
)

from desktop_go.games.go.kernels import board as kernels
from desktop_go.games.go.kernels.board import EMPTY
from desktop_go.games.go.kernels.stones import BLACK
from desktop_go.games.go.rules import RuleSet, Superko
from desktop_go.moves import Color, Point

SIZES = (1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 9)
RULES = (
    SIMPLE_KO,
    SIMPLE_KO_SUICIDE,
    POSITIONAL,
    replace(POSITIONAL, suicide=True),
    SITUATIONAL,
    replace(SITUATIONAL, suicide=True),
)
GAMES_IN_A_BATCH = 250


class Hashes:
    """Which hash of the one board stands for which of the other, for boards of one size."""

    def __init__(self) -> None:
        self._there: dict[int, int] = {}
        self._back: dict[int, int] = {}

    def agree(self, readable: int, kernel: int) -> None:
        """Check that each hash has one partner only."""
        assert self._there.setdefault(readable, kernel) == kernel
        assert self._back.setdefault(kernel, readable) == readable


class Twins:
    """One game on both boards; every step compares them."""

    def __init__(self, size: int, rules: RuleSet, hashes: Hashes) -> None:
        self.readable = ReadableAdapter(size, rules)
        self.kernel = KernelAdapter(size, rules)
        self.points = points_of(size)
        self._hashes = hashes
        self.legal: dict[Color, list[Point]] = {}
        self.agree()

    def agree(self) -> None:
        """Compare the state after a move."""
        one, other = self.readable, self.kernel
        assert one.to_play() is other.to_play()
        assert one.passes() == other.passes()
        assert one.ko_point() == other.ko_point()
        for color in (Color.BLACK, Color.WHITE):
            assert one.prisoners(color) == other.prisoners(color)
            self.legal[color] = one.legal_points(color)
            assert self.legal[color] == other.legal_points(color)
        self._hashes.agree(one.board_hash(), other.board_hash())

    def agree_on_stones(self) -> None:
        """Compare every point and the list of empty ones."""
        for point in self.points:
            assert self.readable.color_at(point) is self.kernel.color_at(point)
        record = self.kernel.record[0]
        empty = {Point(*kernels.col_row(int(p))) for p in record["empty"][: record["n_empty"]]}
        assert empty == self.readable.position.stones(Color.EMPTY)


def play_random_game(twins: Twins, random: Random) -> None:
    """Play to three passes or a long game's length; a tenth of the moves are out of turn."""
    passes = 0
    stone_share = 1 - min(0.1, 2 / len(twins.points))
    for _ in range(3 * len(twins.points) + 10):
        color = twins.readable.to_play()
        if random.random() < 0.1:
            color = color.opponent
        legal = twins.legal[color]
        point = random.choice(legal) if legal and random.random() < stone_share else None
        twins.readable.play(color, point)
        twins.kernel.play(color, point)
        twins.agree()
        passes += point is None
        if passes >= 3:
            break
    twins.agree_on_stones()


def play_batch(seed: int, games: int, sizes: tuple[int, ...]) -> None:
    random = Random(seed)
    hashes = {size: Hashes() for size in sizes}
    for _ in range(games):
        size = random.choice(sizes)
        rules = random.choice(RULES)
        play_random_game(Twins(size, rules, hashes[size]), random)


def test_twins_agree_on_small_boards() -> None:
    play_batch(seed=1, games=GAMES_IN_A_BATCH, sizes=SIZES)


def test_twins_agree_on_full_boards() -> None:
    play_batch(seed=2, games=6, sizes=(9, 13, 19))


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(40))
def test_twins_agree_in_ten_thousand_games(batch: int) -> None:
    sizes = (13, 19) if batch % 20 == 19 else SIZES
    games = GAMES_IN_A_BATCH // 10 if batch % 20 == 19 else GAMES_IN_A_BATCH
    play_batch(seed=1000 + batch, games=games, sizes=sizes)
    if games < GAMES_IN_A_BATCH:
        play_batch(seed=2000 + batch, games=GAMES_IN_A_BATCH - games, sizes=SIZES)


def test_stones_have_the_same_numbers_everywhere() -> None:
    assert (EMPTY, BLACK) == (Color.EMPTY, Color.BLACK)
    assert Superko.NONE not in SUPERKO_CODES
