import numpy as np
import pytest

from desktop_go.engine.messages import Candidate, Thought
from desktop_go.gui.board import BoardOptions
from desktop_go.gui.board.animation import moved_stones
from desktop_go.gui.board.looks import changed_points, looks_of
from desktop_go.gui.board.overlays import percent, short_count
from desktop_go.gui.board.themes import (
    COLOR_BLIND_PALETTE,
    USUAL_PALETTE,
    board_theme,
    ink_on,
    luminance,
)
from desktop_go.gui.board.thoughts import candidate_marks, ghost_line
from desktop_go.gui.board.words import describe_board, describe_point
from desktop_go.moves import Color, Point
from desktop_go.services.board_view import BoardView, NextMove


def view_of(text, **fields):
    lines = text.split()
    stones = bytes(".XO".index(letter) for line in lines for letter in line)
    return BoardView(len(lines[0]), len(lines), stones, **fields)


@pytest.mark.parametrize(("cols", "rows"), [(0, 5), (53, 19), (19, 0)])
def test_impossible_boards_are_refused(cols, rows):
    with pytest.raises(ValueError, match="cannot be shown"):
        BoardView(cols, rows)


@pytest.mark.parametrize(
    "fields",
    [{"stones": b"\0"}, {"territory": b"\0"}, {"ownership": np.zeros(3, np.float32)}],
)
def test_arrays_of_the_wrong_length_are_refused(fields):
    with pytest.raises(ValueError, match="points"):
        BoardView(3, 3, **fields)


def test_only_points_that_differ_change():
    before = view_of("X.. .O. ...", last_move=Point(1, 1))
    after = view_of("X.. .O. ..X", last_move=Point(2, 2))
    options = BoardOptions()
    changed = changed_points(looks_of(before, options), looks_of(after, options))
    assert changed == {Point(1, 1), Point(2, 2)}


def test_ownership_that_hardly_moves_changes_nothing():
    options = BoardOptions()
    one = BoardView(3, 3, ownership=np.full(9, 0.500, np.float32))
    two = BoardView(3, 3, ownership=np.full((3, 3), 0.505, np.float32))
    assert not changed_points(looks_of(one, options), looks_of(two, options))


def test_options_hide_layers():
    view = BoardView(
        3,
        3,
        ownership=np.ones(9, np.float32),
        next_moves=(NextMove(Point(0, 0), Color.BLACK),),
    )
    assert not looks_of(view, BoardOptions(show_ownership=False, show_next_moves=False))


def test_marks_off_the_board_are_ignored():
    assert not looks_of(BoardView(3, 3, labels={Point(7, 7): "A"}), BoardOptions())


def test_candidates_of_a_thought():
    thought = Thought(
        1, Color.BLACK, 100, 0.6, 1000.0, 0.1,
        (
            Candidate(Point(2, 2), 60, 0.6, pv=(Point(2, 2), None)),
            Candidate(None, 30, 0.55),
            Candidate(Point(3, 3), 10, 0.4),
        ),
    )  # fmt: skip
    first, second = candidate_marks(thought)
    assert (first.rank, first.loss, first.share) == (0, 0.0, 1.0)
    assert second.point == Point(3, 3)
    assert second.rank == 2
    assert second.loss == pytest.approx(0.2)


def test_thought_without_candidates_gives_no_marks():
    assert candidate_marks(Thought(1, Color.BLACK, 0, 0.5, 0.0, 0.0)) == ()


def test_ghost_line_alternates_over_passes_and_keeps_the_first_of_a_point():
    line = ghost_line((Point(0, 0), None, Point(1, 1), Point(0, 0)), Color.WHITE)
    assert [(g.point, g.color, g.number) for g in line] == [
        (Point(0, 0), Color.WHITE, 1),
        (Point(1, 1), Color.WHITE, 3),
    ]


def test_a_capture_is_one_stone_down_and_some_off():
    before = view_of("OX. .X. ...")
    after = view_of(".X. XX. ...", last_move=Point(0, 1))
    assert moved_stones(before, after) == (
        (Point(0, 1), Color.BLACK),
        ((Point(0, 0), Color.WHITE),),
    )


def test_steps_back_and_jumps_are_not_animated():
    one, two = view_of("X.. ... ..."), view_of("XOX ... ...", last_move=Point(2, 0))
    assert moved_stones(one, two) is None
    assert moved_stones(two, one) is None
    assert moved_stones(one, BoardView(9, 9)) is None


@pytest.mark.parametrize(
    ("count", "text"),
    [(7, "7"), (999, "999"), (1000, "1.0k"), (9949, "9.9k"), (12345, "12k"), (999_600, "1.0M"),
     (34_000_000, "34M")],
)  # fmt: skip
def test_short_counts(count, text):
    assert short_count(count) == text


@pytest.mark.parametrize(
    ("rate", "cell", "text"), [(0.5321, 50, "53.2"), (0.5321, 20, "53"), (1.0, 50, "100")]
)
def test_win_rates(rate, cell, text):
    assert percent(rate, cell) == text


@pytest.mark.parametrize("palette", [USUAL_PALETTE, COLOR_BLIND_PALETTE])
@pytest.mark.parametrize("loss", [0.0, 0.03, 0.08, 0.15, 0.3, 1.0])
@pytest.mark.parametrize("rank", [0, 3])
def test_text_on_every_disc_reads_well(palette, loss, rank):
    color = palette.color(rank, loss)
    light, dark = sorted((luminance(color), luminance(ink_on(color))), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_color_blind_scale_darkens_with_loss():
    levels = [luminance(COLOR_BLIND_PALETTE.color(1, loss / 100)) for loss in range(0, 36, 5)]
    assert levels == sorted(levels, reverse=True)


def test_unknown_theme_is_wood_and_contrast_overrides():
    assert board_theme("plastic").key == "wood"
    assert board_theme("dark", high_contrast=True).key == "contrast"


def test_words_for_a_point():
    view = view_of("X.. .O. ...", last_move=Point(1, 1), dead=frozenset({Point(1, 1)}))
    assert (
        describe_point(view, Point(1, 1)) == "B2, white stone, 4 liberties, last move, marked dead"
    )
    assert describe_point(view, Point(2, 0)) == "C3, empty"


def test_words_for_a_board():
    view = view_of("X.. .O. ...", last_move=Point(0, 0))
    assert describe_board(view, Point(2, 2)) == (
        "Board of 3 by 3 lines, 1 black stone, 1 white stone. Last move: Black A3. "
        "Cursor: C1, empty."
    )
