"""The capture game: first capture wins, and the simple player plays by the rules."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.teaching import capture_game
from desktop_go.games.go.teaching.capture_game import SIZES, CaptureGame, simple_move
from desktop_go.moves import Color, Point
from desktop_go.records.coordinates import from_gtp


def point(name: str, size: int = 5) -> Point:
    found = from_gtp(name, size)
    assert found is not None
    return found


def position(*, black: str, white: str, to_play: Color) -> GoPosition:
    return GoPosition(
        5,
        black=map(point, black.split()),
        white=map(point, white.split()),
        first_to_play=to_play,
        komi=0.0,
    )


def always(monkeypatch: pytest.MonkeyPatch) -> None:
    """The simple player overlooks nothing."""
    monkeypatch.setattr(capture_game, "SEES_CAPTURE", 1.0)
    monkeypatch.setattr(capture_game, "SEES_ATARI", 1.0)


@pytest.mark.parametrize("seed", range(5))
def test_it_captures_what_it_sees(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    always(monkeypatch)
    board = position(black="C3 A1", white="B3 D3 C4", to_play=Color.WHITE)
    assert simple_move(board, random.Random(seed)) == point("C2")


@pytest.mark.parametrize("seed", range(5))
def test_it_saves_its_stones(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    always(monkeypatch)
    board = position(white="C3", black="B3 D3 C4", to_play=Color.WHITE)
    assert simple_move(board, random.Random(seed)) == point("C2")


def test_it_overlooks_some_captures() -> None:
    board = position(black="C3 A1", white="B3 D3 C4", to_play=Color.WHITE)
    seen = sum(simple_move(board, random.Random(seed)) == point("C2") for seed in range(200))
    assert 150 <= seen < 200


@given(st.integers(0, 10_000), st.sampled_from(SIZES))
@settings(max_examples=30, deadline=None)
def test_games_end_with_the_first_capture(seed: int, size: int) -> None:
    chance = random.Random(seed)
    game = CaptureGame(size)
    while not game.is_over:
        assert not any(game.position.captures.values())
        game.play(simple_move(game.position, chance))
    last = game.position.last_move
    assert last is not None
    if game.winner is not Color.EMPTY:
        assert game.winner is last.color
        assert game.position.captures[game.winner] >= 1
    before = game.position.move_number
    game.undo()
    assert game.position.move_number == before - 2
    assert game.winner is Color.EMPTY


def test_it_beats_a_random_player() -> None:
    won = 0
    for seed in range(40):
        chance, game = random.Random(seed), CaptureGame(5)
        while not game.is_over:
            points = game.position.legal_points()
            by_chance = game.position.to_play is Color.BLACK
            game.play(chance.choice(points) if by_chance else simple_move(game.position, chance))
        won += game.winner is Color.WHITE
    assert won > 30
