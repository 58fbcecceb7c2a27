"""What holds for every game: its declaration leads somewhere, its positions behave alike."""

from __future__ import annotations

import importlib
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_go.__main__ import COMMANDS, usage
from desktop_go.engine.warm_up import games_with_kernels
from desktop_go.errors import IllegalMove
from desktop_go.games.registry import GAMES
from desktop_go.games.spec import GameSpec, Position, load
from desktop_go.moves import Color, Move, Point
from desktop_go.options import Option
from desktop_go.services.settings_schema import SETTINGS

ROOT = Path(__file__).resolve().parents[2]
PLAYED = [spec for spec in GAMES if spec.position]
every_game = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.key)
every_position = pytest.mark.parametrize("spec", PLAYED, ids=lambda spec: spec.key)
MOST_MOVES = 60


def start_of(spec: GameSpec) -> Position:
    position: Position = load(spec.position)()
    return position


@every_game
def test_what_a_game_names_is_there(spec: GameSpec) -> None:
    for reference in (spec.session, spec.bench, spec.warm_up, spec.position, spec.page):
        assert not reference or callable(load(reference))
    assert spec.bench
    for command in spec.commands:
        assert callable(importlib.import_module(command.module).main)


@every_game
def test_a_game_is_found_by_its_key_in_all_rooms(spec: GameSpec) -> None:
    assert (ROOT / "desktop_go" / "games" / spec.key / "spec.py").exists()
    keys = {setting.key for setting in SETTINGS}
    assert set(spec.settings) <= keys
    assert (spec.key in games_with_kernels()) is bool(spec.functions)
    assert set(spec.commands) <= set(COMMANDS)
    assert all(command.name in usage() for command in spec.commands)


@every_game
def test_a_game_says_in_sentences_what_it_is(spec: GameSpec) -> None:
    for text in (spec.text, spec.help):
        assert text.endswith(".")
        assert text[0].isupper()
    for name, option in enumerate(load(spec.options) if spec.options else ()):
        assert isinstance(option, Option), name
    for level in load(spec.levels) if spec.levels else ():
        assert level.name
        assert level.description.endswith(".")


def test_names_numbers_and_endings_belong_to_one_game_each() -> None:
    for told in (
        [spec.key for spec in GAMES],
        [spec.name for spec in GAMES],
        [spec.sgf_number for spec in GAMES if spec.sgf_number],
        [suffix for spec in GAMES for suffix in spec.suffixes],
        [command.name for command in COMMANDS],
        [setting.key for setting in SETTINGS],
    ):
        assert len(set(told)) == len(told)


def shown(position: Position, points: set[Point]) -> tuple[object, ...]:
    """All that a position says of itself."""
    stones = [position.color_at(point) for point in sorted(points)]
    return stones, position.to_play, position.is_over, position.outcome()


def random_game(position: Position, chance: random.Random) -> Iterator[Move]:
    for _ in range(MOST_MOVES):
        points = position.legal_points()
        if position.is_over or not points:
            return
        yield Move.play(position.to_play, chance.choice(points))


@every_position
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_moves_are_told_and_taken_back(spec: GameSpec, seed: int) -> None:
    position = start_of(spec)
    everywhere = set(position.legal_points())
    before = []
    for move in random_game(position, random.Random(seed)):
        before.append(shown(position, everywhere))
        assert position.outcome() is None
        change = position.play(move)
        assert (change.move, change.placed) == (move, move.point)
        assert (change.to_play, change.is_over) == (position.to_play, position.is_over)
        assert position.to_play is move.color.opponent
        assert position.color_at(move.point) in (move.color, Color.EMPTY)
    assert (position.outcome() is not None) is position.is_over
    for earlier in reversed(before):
        position.undo()
        assert shown(position, everywhere) == earlier
    with pytest.raises(IllegalMove):
        position.undo()


@every_position
def test_a_refused_move_changes_nothing_and_says_why(spec: GameSpec) -> None:
    position = start_of(spec)
    everywhere = set(position.legal_points())
    first = Move.play(position.to_play, min(everywhere))
    position.play(first)
    before = shown(position, everywhere)
    for point in (min(everywhere), Point(-1, 0), Point(0, 1000)):
        assert point not in position.legal_points()
        with pytest.raises(IllegalMove) as refused:
            position.play(Move.play(position.to_play, point))
        assert refused.value.reason.endswith(".")
        assert shown(position, everywhere) == before
