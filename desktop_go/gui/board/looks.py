"""Turns a `BoardView` into one hashable look a point, so that what changed can be found by `==`."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from desktop_go.gui.board.options import BoardOptions
from desktop_go.moves import Color, Point, board_points
from desktop_go.records.markup import Mark
from desktop_go.services.board_view import BoardView, CandidateMark, LossDot

OWNERSHIP_STEPS = 16
"""Ownership is shown in so many shades a side; smaller changes repaint nothing."""


class Ghost(NamedTuple):
    """A translucent stone with a text on it."""

    color: Color
    text: str
    faint: bool


class Look(NamedTuple):
    """All that is drawn on one point."""

    stone: Color = Color.EMPTY
    dead: bool = False
    ownership: int = 0
    """-OWNERSHIP_STEPS..OWNERSHIP_STEPS, positive for Black."""
    territory: Color = Color.EMPTY
    ghost: Ghost | None = None
    candidate: CandidateMark | None = None
    text: str = ""
    """A label or a move number."""
    mark: Mark | None = None
    last: bool = False
    dot: LossDot | None = None
    ko: bool = False
    forbidden: bool = False
    veil: int = 0
    """DIMMED, OUTSIDE or 0: how much of the point is hidden."""


DIMMED, OUTSIDE = 1, 2
BARE = Look()
_STANDING = tuple(Look(color) for color in (Color.EMPTY, Color.BLACK, Color.WHITE))
"""A stone and nothing else, by the value of its color."""
Looks = dict[Point, Look]
_Put = Callable[[Point, str, object], None]


def looks_of(view: BoardView, options: BoardOptions) -> Looks:
    """The look of every point that is not bare."""
    stones = zip(board_points(view.cols, view.rows), view.stones, strict=True)
    looks = {point: _STANDING[color] for point, color in stones if color}
    fields: dict[Point, dict[str, object]] = {}

    def put(point: Point, key: str, value: object) -> None:
        if view.on_board(point):
            fields.setdefault(Point(*point), {})[key] = value

    for point in view.dead:
        put(point, "dead", True)
    _put_areas(view, options, put)
    _put_ghosts(view, options, put)
    if options.show_candidates:
        for candidate in view.candidates:
            put(candidate.point, "candidate", candidate)
    if options.show_move_numbers:
        for point, number in view.move_numbers.items():
            put(point, "text", str(number))
    for point, label in view.labels.items():
        put(point, "text", label)
    for point, mark in view.marks.items():
        put(point, "mark", mark)
    for point, dot in view.dots.items():
        if view.on_board(point) and view.stone(point) is not Color.EMPTY:
            put(point, "dot", dot)
    for points, veil in ((view.dimmed, DIMMED), (view.outside, OUTSIDE)):
        for point in points:
            put(point, "veil", veil)
    for point in view.forbidden:
        put(point, "forbidden", True)
    if view.last_move is not None and options.last_move != "none":
        put(view.last_move, "last", True)
    if view.ko_point is not None:
        put(view.ko_point, "ko", True)
    for point, values in fields.items():
        looks[point] = looks.get(point, BARE)._replace(**values)  # type: ignore[arg-type]
    return looks


def changed_points(before: Looks, after: Looks) -> set[Point]:
    """The points whose look differs."""
    return {
        point
        for point in before.keys() | after.keys()
        if before.get(point, BARE) != after.get(point, BARE)
    }


def _put_areas(view: BoardView, options: BoardOptions, put: _Put) -> None:
    points = board_points(view.cols, view.rows)
    if view.ownership is not None and options.show_ownership:
        steps = np.rint(np.clip(view.ownership.ravel(), -1, 1) * OWNERSHIP_STEPS).astype(int)
        for index in np.flatnonzero(steps).tolist():
            put(points[index], "ownership", int(steps[index]))
    if view.territory is not None:
        for point, color in zip(points, view.territory, strict=True):
            if color:
                put(point, "territory", Color(color))


def _put_ghosts(view: BoardView, options: BoardOptions, put: _Put) -> None:
    if options.show_next_moves:
        for move in view.next_moves:
            put(move.point, "ghost", Ghost(move.color, move.letter, True))
    for stone in view.pv:
        put(stone.point, "ghost", Ghost(stone.color, str(stone.number), False))
