"""The score of a settled board with a seki, as the engine finds it, is the same at every komi."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "games" / "go"))

from seki_boards import MARGINS, SEKI, WON_RACE, swapped, turned, widened

from desktop_go.cli.gtp_engine import GtpEngine
from desktop_go.cli.gtp_game import GtpGame
from desktop_go.engine.go.session import EngineSession
from desktop_go.games.go.scoring import score
from desktop_go.moves import Color, Point

ADDED = 200
"""Points that Black has more on the larger board: ten columns of 19 on the right and ten rows of
one point more below."""
COLORS = {"X": Color.BLACK, "O": Color.WHITE}


@pytest.fixture(scope="module")
def engine() -> Iterator[GtpEngine]:
    made = GtpEngine(EngineSession(), {"threads": 1, "memory_mb": 64, "seed": 7})
    yield made
    made.session.close()


def margin(engine: GtpEngine, board: str, komi: float, rules: str = "chinese") -> float:
    """Black's lead before komi."""
    rows = board.split()
    game = GtpGame(len(rows), rules, komi)
    stones = [
        (COLORS[sign], Point(col, row))
        for row, line in enumerate(rows)
        for col, sign in enumerate(line)
        if sign in COLORS
    ]
    game.set_up(stones, Color.BLACK)
    return score(game.position, engine.dead_stones(game)).margin + komi


@pytest.mark.parametrize("komi", [-20, -7, 0, 0.5, 7.5, 20])
@pytest.mark.parametrize("name", list(SEKI))
def test_9x9(engine: GtpEngine, name: str, komi: float) -> None:
    assert margin(engine, SEKI[name], komi) == MARGINS[name]
    assert margin(engine, turned(swapped(SEKI[name])), komi) == -MARGINS[name]


@pytest.mark.parametrize("komi", [-20, 0, 20])
@pytest.mark.parametrize("name", list(SEKI))
def test_19x19(engine: GtpEngine, name: str, komi: float) -> None:
    assert margin(engine, widened(SEKI[name]), komi) == MARGINS[name] + ADDED


@pytest.mark.parametrize("komi", [-20, 0, 20])
def test_a_race_is_no_seki(engine: GtpEngine, komi: float) -> None:
    assert margin(engine, WON_RACE, komi) == 29


@pytest.mark.parametrize("komi", [-20, 0, 20])
def test_japanese_rules(engine: GtpEngine, komi: float) -> None:
    board = SEKI["no eyes"]
    assert margin(engine, board, komi, "japanese") == margin(engine, board, 0.5, "japanese")


LOPSIDED = """
    .XXXXOOXXX.O.
    OXOXOOOOX.XXX
    OXOXXOOXXX.XX
    OOOXO.OXOXXOO
    O.OXOOOOOXXXO
    XOOXOO.XOXXOO
    XXXXO.OO.OX.O
    OX.XOO..OOXXX
    OOXXO.OOOXXXX
    OOXXOOXOX.XOX
    O.OXXXXXXXOO.
    .O.OXX.X.XXOO
    ..OOOXX.OX.X.
"""
"""A game of two beginners, counted by GNU Go 3.8 and by KataGo 1.17."""


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_game_won_by_far_is_counted_like_any_other(engine: GtpEngine, seed: int) -> None:
    engine.options = {**engine.options, "seed": seed}
    assert margin(engine, LOPSIDED, 7) == 44 + 7
    assert margin(engine, swapped(LOPSIDED), 7) == -44 - 7
