"""Area and territory scoring, seki, dead stones, and what the score dialog needs."""

from __future__ import annotations

import numpy as np
import pytest
from go_boards import position_of, where

from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.rules import RULE_SETS, Scoring
from desktop_go.games.go.scoring import propose_dead, propose_seki, score, toggle_dead
from desktop_go.moves import Color, Move, Point

B, W = Color.BLACK, Color.WHITE

FINISHED = """
    . X O . .
    X X O O .
    . X O . O
    X X X O O
    . . X O .
    """

ONE_DEAD = """
    . . X O .
    . O X O .
    . . X O .
    . . X O .
    . . X O .
    """

DAME = """
    . . X . O . .
    . . X . O . .
    . . X X O . .
    . . . X O . .
    . . . X . O .
    . . . X . O .
    . . . X . O .
    """

SEKI = """
    X O w O d X b X O
    X O O O X X X X O
    X X X X O O O O O
    . . . X O . . . .
    . . . X O . . . .
    . . . X O . . . .
    . . . X O . . . .
    . . . X O . . . .
    . . . X O . . . .
    """
"""The five white and the six black stones at the top have one eye each and share d."""

EYELESS_SEKI = """
    X O . X O . .
    X O . X O . .
    X O O X O . .
    X X X O O . .
    . . X O . . .
    . . X O . . .
    . . X O . . .
    """


def test_area_counts_stones_and_surrounded_points() -> None:
    result = score(position_of(FINISHED, "chinese", komi=0.0))
    assert result.scoring is Scoring.AREA
    assert (result.black_tally.stones, result.black_tally.territory) == (8, 4)
    assert (result.white_tally.stones, result.white_tally.territory) == (8, 5)
    assert (result.black, result.white, result.margin) == (12, 13, -1)
    assert result.outcome.sgf_result() == "W+1"


def test_territory_counts_points_and_prisoners() -> None:
    position = position_of(FINISHED, "japanese", komi=0.5)
    position.captures = {B: 3, W: 1}
    result = score(position)
    assert result.scoring is Scoring.TERRITORY
    assert (result.black_tally.territory, result.black_tally.prisoners) == (4, 3)
    assert (result.white_tally.territory, result.white_tally.prisoners) == (5, 1)
    assert result.black_tally.stones == result.white_tally.stones == 0
    assert (result.black, result.white) == (7, 6.5)
    assert result.outcome.sgf_result() == "B+0.5"


@pytest.mark.parametrize(("komi", "text"), [(-1.0, "0"), (-1.5, "B+0.5"), (0.5, "W+1.5")])
def test_komi_may_be_half_or_whole_and_a_draw_is_possible(komi: float, text: str) -> None:
    assert score(position_of(FINISHED, "chinese", komi=komi)).outcome.sgf_result() == text


def test_empty_board_belongs_to_nobody() -> None:
    for key in RULE_SETS:
        result = score(GoPosition(9, key))
        assert set(result.owner) == {Color.EMPTY}
        assert result.margin == -result.white_tally.komi


@pytest.mark.parametrize(
    ("rules", "handicap", "points"),
    [
        ("chinese", 4, 4),
        ("aga", 4, 3),
        ("new_zealand", 4, 0),
        ("tromp_taylor", 4, 0),
        ("japanese", 4, 0),
        ("chinese", 1, 0),
        ("aga", 0, 0),
    ],
)
def test_white_is_compensated_for_handicap(rules: str, handicap: int, points: int) -> None:
    result = score(position_of(FINISHED, rules, handicap=handicap, komi=0.0))
    assert result.white_tally.compensation == points
    assert result.black_tally.compensation == 0


@pytest.mark.parametrize(
    ("rules", "alive", "dead"), [("chinese", -6, 5), ("tromp_taylor", -6, 5), ("japanese", -5, 6)]
)
def test_dead_stones_are_taken_off(rules: str, alive: int, dead: int) -> None:
    position = position_of(ONE_DEAD, rules, komi=0.0)
    assert score(position).margin == alive
    result = score(position, [Point(1, 1), Point(0, 0)])
    assert result.margin == dead
    assert result.dead == {Point(1, 1)}
    assert result.owner[1 * 5 + 1] is B


def test_dame_is_nobodys_and_makes_no_seki() -> None:
    result = score(position_of(DAME, "japanese", komi=0.0))
    assert result.seki == frozenset()
    assert result.owner.count(Color.EMPTY) == 5
    assert (result.black, result.white) == (18, 11)


def test_eyes_in_seki_count_by_the_rules() -> None:
    inner_white = {p for p in where(SEKI, "O") if p.row < 2 and p.col < 8}
    inner_black = {p for p in where(SEKI, "X") if p.row < 2 and p.col > 0}
    japanese = position_of(SEKI, "japanese", komi=0.0)
    assert propose_seki(japanese) == inner_white | inner_black
    result = score(japanese)
    assert result.seki == inner_white | inner_black
    assert (result.black, result.white) == (18, 24)
    assert result.owner[where(SEKI, "w")[0].col] is Color.EMPTY
    by_hand = score(japanese, seki=())
    assert (by_hand.black, by_hand.white) == (19, 25)
    area = score(position_of(SEKI, "chinese", komi=0.0))
    assert (area.black, area.white) == (37, 43)
    assert area.seki == frozenset()


def test_seki_without_eyes_is_seen_and_its_liberties_are_dame() -> None:
    position = position_of(EYELESS_SEKI, "korean", komi=0.0)
    seki = propose_seki(position)
    assert {Point(1, 0), Point(2, 2), Point(3, 0), Point(3, 2)} <= seki
    result = score(position)
    assert result.owner[2] is result.owner[7 + 2] is Color.EMPTY
    assert (result.black, result.white) == (6, 2 * 4 + 3 * 3)


def test_captured_chain_in_a_finished_seki_is_no_seki() -> None:
    """Once the stones are marked dead, what is left has its points again."""
    position = position_of(SEKI, "japanese", komi=0.0)
    dead = [p for p in where(SEKI, "O") if p.row < 2 and p.col < 8]
    result = score(position, dead)
    assert result.seki == frozenset()
    assert (result.black_tally.territory, result.black_tally.prisoners) == (18 + 7 + 1, 5)


def test_pass_stones_count_only_under_aga_and_white_passes_last() -> None:
    for rules, black, white in [("aga", 2, 1), ("japanese", 0, 0)]:
        position = position_of(FINISHED, rules, to_play=B, komi=0.0)
        position.play(Move.pass_(B))
        position.play(Move.pass_(W))
        result = score(position, scoring=Scoring.TERRITORY)
        assert result.black_tally.prisoners == (1 if black else 0)
        assert result.white_tally.prisoners == white
        last_by_black = position_of(FINISHED, rules, to_play=W, komi=0.0)
        last_by_black.play(Move.pass_(W))
        last_by_black.play(Move.pass_(B))
        result = score(last_by_black, scoring=Scoring.TERRITORY)
        assert result.black_tally.prisoners == black
        assert result.white_tally.prisoners == white


def test_dead_chains_are_proposed_from_ownership() -> None:
    position = position_of(ONE_DEAD)
    ownership = np.array([1, 1, 1, -1, -1] * 5, dtype=np.float32)
    assert propose_dead(position, ownership) == {Point(1, 1)}
    assert propose_dead(position, ownership * 0.2) == frozenset()
    assert propose_dead(position, -ownership) == position.stones(B) | position.stones(W) - {
        Point(1, 1)
    }


def test_proposal_takes_whole_chains_by_their_mean() -> None:
    position = position_of("X X X\n. . .\n. . .")
    assert propose_dead(position, [-1, -1, 0.5] + [0] * 6) == position.stones(B)
    assert propose_dead(position, [-1, 0.5, 0.5] + [0] * 6) == frozenset()


def test_ownership_of_another_board_is_refused() -> None:
    with pytest.raises(ValueError, match="4 values for 25 points"):
        propose_dead(position_of(ONE_DEAD), [0.0] * 4)


def test_click_marks_and_revives_every_chain_of_the_area() -> None:
    diagram = """
        O . X O .
        . O X O .
        . . X O .
        . . X O .
        O . X O .
        """
    position = position_of(diagram)
    area = {Point(0, 0), Point(1, 1), Point(0, 4)}
    dead = toggle_dead(position, (), Point(1, 1))
    assert dead == area
    assert toggle_dead(position, dead, Point(0, 4)) == frozenset()


def test_click_on_an_empty_point_changes_nothing() -> None:
    dead = {Point(1, 1)}
    assert toggle_dead(position_of(ONE_DEAD), dead, Point(0, 0)) == dead


def test_stones_inside_live_again_when_those_around_die() -> None:
    position = position_of(ONE_DEAD)
    dead = toggle_dead(position, {Point(1, 1)}, Point(2, 2))
    assert dead == position.stones(B)
