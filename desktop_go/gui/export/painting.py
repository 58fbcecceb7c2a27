"""The board as shown, turned into a picture file: what goes in, how large, PNG or SVG."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtGui import QImage

from desktop_go.gui.board.geometry import BARE_MARGIN, coordinate_margin
from desktop_go.gui.board.options import BoardOptions
from desktop_go.gui.board.overlays import percent, short_count
from desktop_go.gui.board.scene import render_board
from desktop_go.gui.board.themes import COLOR_BLIND_PALETTE, USUAL_PALETTE, ink_on
from desktop_go.moves import Color
from desktop_go.records.record_node import RecordNode
from desktop_go.services.board_view import BoardView, CandidateMark, move_numbers, without_marks
from desktop_go.services.export.svg import PRINT, STYLES, Disc, SvgStyle, board_svg

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
        view = without_marks(view)
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


def svg_text(
    view: BoardView, options: BoardOptions, scale: float, path: list[RecordNode], content: Content
) -> str:
    """The board as SVG."""
    style = PRINT if options.high_contrast else STYLES.get(options.theme, SvgStyle())
    shown = chosen_view(view, content, path)
    discs = {mark.point: _disc(mark, options) for mark in shown.candidates}
    width, _ = picture_size(view, content.coordinates, scale)
    return board_svg(shown, style, coordinates=content.coordinates, width=width, discs=discs)


def _disc(mark: CandidateMark, options: BoardOptions) -> Disc:
    palette = COLOR_BLIND_PALETTE if options.color_blind else USUAL_PALETTE
    color = palette.color(mark.rank, mark.loss)
    upper = mark.text if mark.text is not None else percent(mark.win_rate, BASE_CELL * 2)
    texts = (upper,) if mark.visits is None else (upper, short_count(mark.visits))
    return Disc(color.name(), ink_on(color).name(), texts)
