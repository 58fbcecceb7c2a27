"""Figures: who stands where, which numbers, and what goes into the notes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from desktop_go.moves import Color, Move, Point
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.loading import load_text
from desktop_go.services.export.figures import make_figures

KO = (
    "(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc]PL[B]C[Black takes.]"
    ";B[cb];W[bb];B[ee];W[ea];B[cb]C[Again.];W[];B[bb])"
)


def line(text: str) -> list:
    return load_text(text).record.main_line()


def test_moves_on_taken_points_become_notes() -> None:
    (figure,) = make_figures(line(KO), 50)
    assert figure.caption() == "Figure 1 (1–7)"
    assert figure.notes == ("5 at 1", "6 pass", "7 at 2")
    assert figure.comments == ((0, "Black takes."), (5, "Again."))
    assert figure.picture.move_numbers[Point(2, 1)] == 1
    assert figure.picture.stone(Point(1, 1)) is Color.WHITE


def test_a_stone_without_a_number_gets_a_letter() -> None:
    first, second = make_figures(line(KO), 4)
    assert (first.first, first.last, second.first, second.last) == (1, 4, 5, 7)
    assert second.notes == ("6 pass", "7 at a")
    assert second.picture.move_numbers == {Point(2, 1): 5}
    assert second.picture.labels == {Point(1, 1): "a"}


def test_setup_in_the_middle_begins_a_figure_and_a_bare_root_gives_none() -> None:
    figures = make_figures(line("(;SZ[5];AB[aa][bb];W[cc];AE[aa]AW[ee];B[dd]TR[dd]LB[ea:x])"), 50)
    assert [figure.caption() for figure in figures] == ["Figure 1 (1)", "Figure 2 (2)"]
    assert figures[0].picture.stone(Point(0, 0)) is Color.BLACK
    assert figures[1].picture.stone(Point(0, 0)) is Color.EMPTY
    assert figures[1].picture.move_numbers == {Point(3, 3): 2}
    assert figures[1].picture.labels == {Point(4, 0): "x"}


def test_an_empty_record_is_one_empty_board() -> None:
    (figure,) = make_figures(line("(;SZ[9])"), 10)
    assert figure.caption() == "Figure 1"
    assert not any(figure.picture.stones)


@given(st.lists(st.one_of(st.none(), st.integers(0, 24)), max_size=60), st.integers(1, 30))
def test_every_move_is_shown_exactly_once(points: list[int | None], per_figure: int) -> None:
    record = GameRecord.new(5)
    node, color = record.root, Color.BLACK
    for index in points:
        point = None if index is None else Point(index % 5, index // 5)
        move = Move.pass_(color) if point is None else Move.play(color, point)
        node = record.add_move(node, move)
        color = color.opponent
    figures = make_figures(record.main_line(), per_figure)
    shown = []
    for figure in figures:
        assert figure.last - figure.first < per_figure
        numbers = list(figure.picture.move_numbers.values())
        noted = [int(note.split()[0]) for note in figure.notes]
        assert sorted(numbers + noted) == list(range(figure.first, figure.last + 1))
        shown += numbers + noted
    assert sorted(shown) == list(range(1, len(points) + 1))
