from __future__ import annotations

import pytest

from desktop_go.errors import IllegalMove
from desktop_go.games.gomoku.openings import Choice, Opening, OpeningRule, StepKind
from desktop_go.moves import Color, Point

CENTER = Point(7, 7)


def place_three(opening: Opening) -> None:
    for point in (CENTER, Point(8, 7), Point(9, 9)):
        opening.place(point)


def test_free_opening_is_over_at_once() -> None:
    opening = Opening(OpeningRule.NONE)
    assert opening.step().kind is StepKind.DONE
    assert opening.step().color is Color.BLACK
    assert opening.black_player == 0


@pytest.mark.parametrize(("rule", "near"), [(OpeningRule.PRO, 2), (OpeningRule.LONG_PRO, 3)])
def test_pro_keeps_black_out_of_the_middle(rule: OpeningRule, near: int) -> None:
    opening = Opening(rule)
    with pytest.raises(IllegalMove, match="center"):
        opening.place(Point(6, 7))
    opening.place(CENTER)
    opening.place(Point(8, 8))
    with pytest.raises(IllegalMove, match="outside"):
        opening.place(Point(7 + near, 7))
    opening.place(Point(7 + near + 1, 7))
    assert opening.step().kind is StepKind.DONE
    assert opening.step().color is Color.WHITE
    assert opening.step().player == 1


def test_swap() -> None:
    opening = Opening(OpeningRule.SWAP)
    place_three(opening)
    step = opening.step()
    assert (step.kind, step.player) == (StepKind.CHOOSE, 1)
    assert Choice.PLACE_TWO not in step.choices
    opening.choose(Choice.TAKE_BLACK)
    assert opening.black_player == 1
    assert opening.step().player == 0
    assert opening.step().color is Color.WHITE


def test_swap2_with_two_more_stones() -> None:
    opening = Opening(OpeningRule.SWAP2)
    place_three(opening)
    assert opening.black_player is None
    opening.choose(Choice.PLACE_TWO)
    assert opening.step().color is Color.WHITE
    opening.place(Point(3, 3))
    opening.place(Point(4, 4))
    step = opening.step()
    assert (step.kind, step.player) == (StepKind.CHOOSE, 0)
    opening.choose(Choice.TAKE_WHITE)
    assert opening.black_player == 1
    assert opening.step().kind is StepKind.DONE
    assert opening.step().player == 0


def test_swap2_wrong_steps_are_refused() -> None:
    opening = Opening(OpeningRule.SWAP2)
    with pytest.raises(IllegalMove, match="choice"):
        opening.choose(Choice.TAKE_BLACK)
    opening.place(CENTER)
    with pytest.raises(IllegalMove, match="taken"):
        opening.place(CENTER)
    with pytest.raises(IllegalMove, match="15x15"):
        opening.place(Point(15, 0))
    opening.place(Point(1, 1))
    opening.place(Point(2, 2))
    with pytest.raises(IllegalMove, match="No stone"):
        opening.place(Point(3, 3))


def test_undo_walks_back_through_stones_and_choices() -> None:
    opening = Opening(OpeningRule.SWAP2)
    place_three(opening)
    opening.choose(Choice.PLACE_TWO)
    opening.place(Point(3, 3))
    opening.undo()
    assert opening.step().kind is StepKind.PLACE
    opening.undo()
    assert opening.step().kind is StepKind.CHOOSE
    for _ in range(3):
        opening.undo()
    assert opening.stones == ()
    with pytest.raises(IllegalMove, match="nothing"):
        opening.undo()
