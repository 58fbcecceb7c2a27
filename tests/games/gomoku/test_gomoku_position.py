from __future__ import annotations

import pytest
from gomoku_boards import draw

from desktop_go.errors import IllegalMove
from desktop_go.games.gomoku.position import GomokuPosition
from desktop_go.games.gomoku.rules import CARO, FREESTYLE, RENJU, STANDARD, RuleSet
from desktop_go.moves import Color, Move, Point

BLACK, WHITE = Color.BLACK, Color.WHITE


def five_row(text: str) -> str:
    """A 9x9 board whose first row is ``text``."""
    return "\n".join([text.ljust(9, ".")] + ["." * 9] * 8)


def result_of(row: str, rules: RuleSet, color: Color, col: int) -> Color:
    position = draw(five_row(row), rules, color)
    position.play(Move.play(color, Point(col, 0)))
    return position.winner


@pytest.mark.parametrize(
    ("row", "col", "rules", "color", "wins"),
    [
        ("XXXX.", 4, FREESTYLE, BLACK, True),
        ("XX.XX", 2, STANDARD, BLACK, True),
        ("XXX.XX", 3, FREESTYLE, BLACK, True),
        ("XXX.XX", 3, STANDARD, BLACK, False),
        ("OOO.OO", 3, STANDARD, WHITE, False),
        ("OOO.OO", 3, RENJU, WHITE, True),
        ("OXXXX.O", 5, STANDARD, BLACK, True),
        ("OXXXX.O", 5, CARO, BLACK, False),
        ("OXXXX..", 5, CARO, BLACK, True),
        ("XXXX.O", 4, CARO, BLACK, True),
        ("XXX.XX", 3, CARO, BLACK, False),
        ("XXX.", 3, FREESTYLE, BLACK, False),
    ],
)
def test_what_wins(row: str, col: int, rules: RuleSet, color: Color, wins: bool) -> None:
    assert result_of(row, rules, color, col) is (color if wins else Color.EMPTY)


def test_the_edge_does_not_block_in_caro() -> None:
    assert result_of("XXXX.O", CARO, BLACK, 4) is BLACK


def test_winning_line_and_outcome() -> None:
    position = draw(five_row("XXXX."))
    change = position.play(Move.play(BLACK, Point(4, 0)))
    assert change.is_over
    assert position.winning_line == tuple(Point(c, 0) for c in range(5))
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winner is BLACK
    with pytest.raises(IllegalMove, match="over"):
        position.play(Move.play(WHITE, Point(8, 8)))


def test_undo_brings_everything_back() -> None:
    position = draw(five_row("XXXX."))
    position.play(Move.play(BLACK, Point(4, 0)))
    change = position.undo()
    assert change.removed == (Point(4, 0),)
    assert position.winner is Color.EMPTY
    assert position.winning_line == ()
    assert position.to_play is BLACK
    with pytest.raises(IllegalMove, match="no move"):
        position.undo()


def test_refusals_say_why() -> None:
    position = GomokuPosition(15)
    with pytest.raises(IllegalMove, match="turn"):
        position.play(Move.play(WHITE, Point(7, 7)))
    position.play(Move.play(BLACK, Point(7, 7)))
    with pytest.raises(IllegalMove, match="h8 is already taken"):
        position.play(Move.play(WHITE, Point(7, 7)))
    with pytest.raises(IllegalMove, match="not on a 15x15"):
        position.play(Move.play(WHITE, Point(15, 0)))
    with pytest.raises(IllegalMove, match="Resigning"):
        position.play(Move.resign(WHITE))
    with pytest.raises(IllegalMove, match="5 to 20"):
        GomokuPosition(21)


def test_a_foul_point_is_refused_with_the_reason() -> None:
    position = draw(
        """
        .........
        .........
        ..XX.....
        .........
        ....X....
        ....X....
        .........
        .........
        .........
        """,
        RENJU,
    )
    with pytest.raises(IllegalMove, match="two open threes"):
        position.play(Move.play(BLACK, Point(4, 2)))
    assert Point(4, 2) in position.fouls()


def test_white_has_no_fouls() -> None:
    position = draw(five_row("OOO.OO"), RENJU, WHITE)
    position.check(Move.play(WHITE, Point(3, 0)))


def test_full_board_is_a_draw() -> None:
    pattern = ["XXOOX", "OOXXO", "XXOOX", "OOXXO", "XXOO."]
    position = draw("\n".join(pattern), FREESTYLE, BLACK)
    position.play(Move.play(BLACK, Point(4, 4)))
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winner is Color.EMPTY
    assert outcome.sgf_result() == "0"


def test_two_passes_end_the_game_as_a_draw() -> None:
    position = GomokuPosition(15, RENJU)
    position.play(Move.pass_(BLACK))
    position.play(Move.pass_(WHITE))
    assert position.is_over


def test_setup_with_too_many_stones_is_refused() -> None:
    stones = [Point(0, 0), Point(1, 0), Point(2, 0)]
    with pytest.raises(IllegalMove, match=r"Black has more stones than White \(3 more\)"):
        GomokuPosition.from_setup(15, FREESTYLE, stones, [])
    position = GomokuPosition.from_setup(15, FREESTYLE, stones, [], WHITE)
    assert position.to_play is WHITE
    with pytest.raises(IllegalMove, match="taken"):
        GomokuPosition.from_setup(15, FREESTYLE, [Point(0, 0)], [Point(0, 0)])
