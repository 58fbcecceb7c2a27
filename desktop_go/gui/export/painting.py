"""The board as shown, turned into a picture file: what goes in, how large, PNG or SVG."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage

from desktop_go.errors import DesktopGoError
from desktop_go.games.go.replay import ReplayBoard, board_after
from desktop_go.gui.board.geometry import BARE_MARGIN, coordinate_margin
from desktop_go.gui.board.marks import marks_of
from desktop_go.gui.board.options import BoardOptions
from desktop_go.gui.board.overlays import percent, short_count
from desktop_go.gui.board.scene import render_board
from desktop_go.gui.board.state import LEAST_OWNERSHIP, BoardView, CandidateMark
from desktop_go.gui.board.themes import COLOR_BLIND_PALETTE, USUAL_PALETTE, ink_on
from desktop_go.moves import Color, Point
from desktop_go.records.markup import Mark
from desktop_go.records.record_node import RecordNode
from desktop_go.services.export.picture import (
    Area,
    BoardPicture,
    Disc,
    FaintStone,
    PointLine,
    board_stones,
    letters_of,
    move_numbers,
)
from desktop_go.services.export.svg import PRINT, STYLES, SvgStyle, board_svg
from desktop_go.services.i18n import tr

BASE_CELL = 26
"""Pixels between two lines at the scale 1."""
MAX_SCALE = 8


@dataclass(frozen=True, slots=True)
class Content:
    """What of the board goes into a picture."""

    coordinates: bool = True
    numbers: bool = False
    marks: bool = True
    analysis: bool = False
    """Candidates, lines, territory of the engine, and the ghosts of the next moves."""


def chosen_view(view: BoardView, content: Content, path: list[RecordNode]) -> BoardView:
    """``view`` with what ``content`` names; ``path`` leads from the root to the node shown."""
    numbers = move_numbers(path, view.stone) if content.numbers else {}
    view = replace(view, move_numbers=numbers, hover_color=Color.EMPTY)
    if not content.marks:
        none: frozenset[Point] = frozenset()
        view = replace(view, labels={}, marks={}, lines=(), dimmed=none, outside=none)
    if not content.analysis:
        view = replace(view, candidates=(), pv=(), ownership=None, next_moves=())
    return view


def chosen_options(options: BoardOptions, content: Content) -> BoardOptions:
    """The board's look for a picture."""
    return replace(
        options,
        coordinates=content.coordinates,
        show_move_numbers=content.numbers,
        show_candidates=True,
        show_ownership=True,
        show_next_moves=True,
        animate=False,
    )


def view_of_node(node: RecordNode) -> BoardView:
    """The board of a record at ``node``, with its labels and marks."""
    return shown_view(node, board_after(node.path()))


def shown_view(node: RecordNode, board: ReplayBoard) -> BoardView:
    """The view of ``board``, which is that of ``node``."""
    drawn, move = marks_of(node, board.width, board.height), node.move
    return BoardView(
        board.width,
        board.height,
        board_stones(board),
        last_move=move.point if move is not None else None,
        labels=drawn.labels,
        marks=drawn.marks,
        lines=drawn.lines,
        dimmed=drawn.dimmed,
        outside=drawn.outside,
        territory=drawn.territory,
        letters=letters_of(node.record),
    )


def picture_size(view: BoardView, coordinates: bool, scale: float) -> tuple[int, int]:
    """Pixels across and down at ``scale``."""
    side = max(view.cols, view.rows)
    margin = coordinate_margin(side) if coordinates else BARE_MARGIN
    cell = BASE_CELL * scale
    return round((view.cols - 1 + 2 * margin) * cell), round((view.rows - 1 + 2 * margin) * cell)


def paint_picture(
    view: BoardView, options: BoardOptions, scale: float, path: list[RecordNode], content: Content
) -> QImage:
    """The board as a picture; for any thread."""
    width, _ = picture_size(view, content.coordinates, scale)
    return render_board(chosen_view(view, content, path), chosen_options(options, content), width)


def png_bytes(image: QImage) -> bytes:
    """The picture as PNG. Raises DesktopGoError if there is not enough memory."""
    if image.isNull():
        raise DesktopGoError(tr("There is not enough memory for this."))
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(data.data())


def svg_text(
    view: BoardView, options: BoardOptions, scale: float, path: list[RecordNode], content: Content
) -> str:
    """The board as SVG."""
    style = PRINT if options.high_contrast else STYLES.get(options.theme, SvgStyle())
    picture = board_picture(chosen_view(view, content, path), options)
    width, _ = picture_size(view, content.coordinates, scale)
    return board_svg(picture, style, coordinates=content.coordinates, width=width)


def board_picture(view: BoardView, options: BoardOptions) -> BoardPicture:
    """The same board as plain values, for the writer of SVG."""
    texts = {point: str(number) for point, number in view.move_numbers.items()}
    faint = {move.point: FaintStone(move.color, move.letter, 0.4) for move in view.next_moves} | {
        stone.point: FaintStone(stone.color, str(stone.number)) for stone in view.pv
    }
    return BoardPicture(
        view.cols,
        view.rows,
        view.stones,
        last_move=view.last_move,
        texts={**texts, **view.labels},
        shapes={point: Mark[mark.name] for point, mark in view.marks.items()},
        areas=_areas(view),
        faint={point: stone for point, stone in faint.items() if not view.stone(point)},
        discs={mark.point: _disc(mark, options) for mark in view.candidates},
        dead=view.dead,
        lines=tuple(PointLine(line.start, line.end, line.is_arrow) for line in view.lines),
        dimmed=view.dimmed,
        outside=view.outside,
        ko_point=view.ko_point,
        forbidden=view.forbidden,
        letters=view.letters,
    )


def _areas(view: BoardView) -> dict[Point, Area]:
    areas: dict[Point, Area] = {}
    if view.ownership is not None:
        for index, value in enumerate(np.clip(view.ownership.ravel(), -1, 1).tolist()):
            color = Color.BLACK if value > 0 else Color.WHITE
            point = Point(index % view.cols, index // view.cols)
            if abs(value) >= LEAST_OWNERSHIP and view.stone(point) is not color:
                areas[point] = Area(color, min(0.99, abs(value)))
    if view.territory is not None:
        for index, owner in enumerate(view.territory):
            if owner:
                areas[Point(index % view.cols, index // view.cols)] = Area(Color(owner))
    return areas


def _disc(mark: CandidateMark, options: BoardOptions) -> Disc:
    palette = COLOR_BLIND_PALETTE if options.color_blind else USUAL_PALETTE
    color = palette.color(mark.rank, mark.loss)
    upper = mark.text if mark.text is not None else percent(mark.win_rate, BASE_CELL * 2)
    texts = (upper,) if mark.visits is None else (upper, short_count(mark.visits))
    return Disc(color.name(), ink_on(color).name(), texts)
