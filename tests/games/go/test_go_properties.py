"""What must hold for every game, whatever its moves (hypothesis)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from go_boards import move_of
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from desktop_go.errors import IllegalMove
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.rules import RULE_SETS, Scoring, Superko, rule_set
from desktop_go.games.go.scoring import score
from desktop_go.moves import Color, Move, Point

B, W = Color.BLACK, Color.WHITE

numbers_of_a_game = st.builds(
    lambda length, seed: [Random(seed + i).randrange(40) for i in range(length)],
    st.integers(0, 120),
    st.integers(0, 2**32),
)
"""Numbers that choose among the legal moves; 0 is a pass."""

games = st.tuples(st.integers(1, 7), st.sampled_from(sorted(RULE_SETS)), numbers_of_a_game)
"""Board size, rules and the moves."""


def play_out(position: GoPosition, numbers: Sequence[int]) -> GoPosition:
    """Play a move for each number; 0 is a pass, and so is any number when nothing is legal."""
    for number in numbers:
        points = position.legal_points() if number else []
        point = points[number % len(points)] if points else None
        position.play(move_of(position.to_play, point))
    return position


def game_of(game: tuple[int, str, list[int]]) -> GoPosition:
    size, rules, numbers = game
    return play_out(GoPosition(size, rules), numbers)


def snapshot(position: GoPosition) -> tuple[object, ...]:
    return (
        str(position),
        position.board_hash,
        position.to_play,
        position.passes,
        position.ko_point,
        dict(position.captures),
        dict(position.pass_count),
        position.repeated,
        position.legal_points(),
        position.move_number,
    )


@given(games)
def test_every_chain_has_a_liberty(game: tuple[int, str, list[int]]) -> None:
    assert all(chain.liberties for chain in game_of(game).chains())


@given(games)
def test_stones_played_are_on_the_board_or_prisoners(game: tuple[int, str, list[int]]) -> None:
    position = game_of(game)
    for color in (B, W):
        played = sum(1 for m in position.moves if m.point is not None and m.color is color)
        assert played == len(position.stones(color)) + position.captures[color.opponent]


@given(games)
def test_hash_is_that_of_the_stones_alone(game: tuple[int, str, list[int]]) -> None:
    position = game_of(game)
    same = GoPosition(position.size, black=position.stones(B), white=position.stones(W))
    assert position.board_hash == same.board_hash


@settings(max_examples=50)
@given(games)
def test_undo_takes_every_move_back(game: tuple[int, str, list[int]]) -> None:
    size, rules, numbers = game
    position = GoPosition(size, rules)
    states = []
    for number in numbers:
        states.append(snapshot(position))
        play_out(position, [number])
    for state in reversed(states):
        position.undo()
        assert snapshot(position) == state


@settings(max_examples=50)
@given(games)
def test_legality_says_what_play_does(game: tuple[int, str, list[int]]) -> None:
    position = game_of(game)
    for color in (B, W):
        legal = set(position.legal_points(color))
        for point in position.points():
            other = position.copy()
            move = Move.play(color, point)
            if point in legal:
                assert position.is_legal(move)
                other.play(move)
                continue
            before = snapshot(other)
            with pytest.raises(IllegalMove):
                other.play(move)
            assert snapshot(other) == before


@given(games)
def test_superko_never_lets_a_position_return(game: tuple[int, str, list[int]]) -> None:
    size, rules, numbers = game
    position = GoPosition(size, rules)
    if position.rules.superko is Superko.NONE:
        return
    situational = position.rules.superko is Superko.SITUATIONAL
    seen = {(str(position), position.to_play if situational else None)}
    for number in numbers:
        play_out(position, [number])
        key = (str(position), position.to_play if situational else None)
        if position.passes == 0:
            assert key not in seen
        seen.add(key)


@given(games)
def test_area_counts_every_point_once(game: tuple[int, str, list[int]]) -> None:
    position = game_of(game)
    result = score(position, scoring=Scoring.AREA)
    dame = result.owner.count(Color.EMPTY)
    owned = result.black + result.white - position.komi
    assert owned + dame == position.size**2


@given(games)
def test_exchange_of_colors_turns_the_score_round(game: tuple[int, str, list[int]]) -> None:
    size, rules, _ = game
    assume(not rule_set(rules).pass_stones)
    position = game_of(game)
    turned = GoPosition(size, rules, komi=0.0, black=position.stones(W), white=position.stones(B))
    turned.captures = {B: position.captures[W], W: position.captures[B]}
    position.komi = 0.0
    for scoring in Scoring:
        assert score(turned, scoring=scoring).margin == -score(position, scoring=scoring).margin


@given(st.integers(2, 7), numbers_of_a_game, st.data())
def test_pass_stones_make_area_and_territory_agree(
    size: int, numbers: list[int], data: st.DataObject
) -> None:
    """AGA rule 12: counting area or territory gives the same result, whatever is dead."""
    position = play_out(GoPosition(size, "aga"), [*numbers, 0, 0])
    assert position.is_over
    stones = sorted(position.stones(B) | position.stones(W))
    dead: list[Point] = data.draw(st.lists(st.sampled_from(stones))) if stones else []
    area = score(position, dead, Scoring.AREA)
    territory = score(position, dead, Scoring.TERRITORY)
    assert area.margin == territory.margin
