import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_go.gui.board.geometry import BoardGeometry
from desktop_go.moves import Point
from desktop_go.records.star_points import star_points

sides = st.integers(2, 25)


@given(sides, sides, st.integers(40, 4000), st.integers(40, 4000), st.booleans())
def test_every_pixel_center_of_a_point_leads_back_to_it(cols, rows, width, height, coordinates):
    geometry = BoardGeometry.fit(cols, rows, width, height, coordinates)
    for point in (Point(0, 0), Point(cols - 1, 0), Point(0, rows - 1), Point(cols - 1, rows - 1)):
        x, y = geometry.x(point.col), geometry.y(point.row)
        assert geometry.point_at(x, y) == point
        assert geometry.point_at(x + 0.49 * geometry.cell, y - 0.49 * geometry.cell) == point


@given(sides, sides, st.integers(60, 4000), st.integers(60, 4000), st.booleans())
def test_board_lies_inside_its_surface(cols, rows, width, height, coordinates):
    geometry = BoardGeometry.fit(cols, rows, width, height, coordinates)
    board = geometry.board
    assert board.left >= 0
    assert board.left + board.width <= width
    assert board.top >= 0
    assert board.top + board.height <= height
    assert board.left <= geometry.left
    assert geometry.x(cols - 1) <= board.left + board.width
    assert geometry.y(rows - 1) <= board.top + board.height


def test_off_the_grid_is_no_point():
    geometry = BoardGeometry.fit(9, 9, 500, 500, True)
    assert geometry.point_at(2, 2) is None
    assert geometry.point_at(499, 250) is None


@pytest.mark.parametrize(
    ("cols", "rows", "count"),
    [(2, 2, 0), (4, 4, 0), (5, 5, 1), (6, 6, 0), (7, 7, 1), (8, 8, 4), (9, 9, 5), (10, 10, 4),
     (13, 13, 5), (15, 15, 9), (19, 19, 9), (20, 20, 4), (25, 25, 9), (19, 9, 7), (9, 19, 7)],
)  # fmt: skip
def test_number_of_star_points(cols, rows, count):
    assert len(star_points(cols, rows)) == count


def test_star_points_of_the_usual_sizes():
    assert set(star_points(9, 9)) == {(2, 2), (6, 2), (4, 4), (2, 6), (6, 6)}
    assert set(star_points(13, 13)) == {(3, 3), (9, 3), (6, 6), (3, 9), (9, 9)}
    assert set(star_points(19, 19)) == {(x, y) for x in (3, 9, 15) for y in (3, 9, 15)}


@given(sides, sides)
def test_star_points_are_symmetric(cols, rows):
    stars = set(star_points(cols, rows))
    assert stars == {(cols - 1 - x, y) for x, y in stars}
    assert stars == {(x, rows - 1 - y) for x, y in stars}
