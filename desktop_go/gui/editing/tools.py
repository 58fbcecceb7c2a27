"""The edit tools: what each is called, its icon, and what it puts on a point. No widgets."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from desktop_go.moves import Color
from desktop_go.records.markup import LineMark, Mark
from desktop_go.texts import Text


class Tool(Enum):
    """What a click on the board does; the value is also the name of the icon."""

    PLAY = "tool_play"
    INSERT = "tool_insert"
    BLACK = "tool_black"
    WHITE = "tool_white"
    TRIANGLE = "tool_triangle"
    SQUARE = "tool_square"
    CIRCLE = "tool_circle"
    CROSS = "tool_cross"
    SELECTED = "tool_selected"
    LETTER = "tool_letter"
    NUMBER = "tool_number"
    TEXT = "tool_text"
    LINE = "tool_line"
    ARROW = "tool_arrow"
    BLACK_POINT = "tool_black_point"
    WHITE_POINT = "tool_white_point"
    DIM = "tool_dim"
    VIEW = "tool_view"
    ERASE = "tool_erase"


@dataclass(frozen=True, slots=True)
class ToolText:
    """Name and one sentence of a tool, in English."""

    name: Text
    hint: Text


TEXTS = {
    Tool.PLAY: ToolText(
        "Play", "Click to play a move; in the middle of the game it becomes a variation."
    ),
    Tool.INSERT: ToolText(
        "Insert a move", "Click to insert a move between this position and the moves that follow."
    ),
    Tool.BLACK: ToolText("Black stone", "Click to add or remove a black stone."),
    Tool.WHITE: ToolText("White stone", "Click to add or remove a white stone."),
    Tool.TRIANGLE: ToolText("Triangle", "Click to mark a point."),
    Tool.SQUARE: ToolText("Square", "Click to mark a point."),
    Tool.CIRCLE: ToolText("Circle", "Click to mark a point."),
    Tool.CROSS: ToolText("Cross", "Click to mark a point."),
    Tool.SELECTED: ToolText("Selected", "Click to mark a point as selected."),
    Tool.LETTER: ToolText("Letter", "Click to write the next letter."),
    Tool.NUMBER: ToolText("Number", "Click to write the next number."),
    Tool.TEXT: ToolText("Custom label", "Click to enter a short label."),
    Tool.LINE: ToolText("Line", "Drag from point to point, or click both ends."),
    Tool.ARROW: ToolText("Arrow", "Drag from point to point, or click start and end."),
    Tool.BLACK_POINT: ToolText("Black's territory", "Click, or drag over an area."),
    Tool.WHITE_POINT: ToolText("White's territory", "Click, or drag over an area."),
    Tool.DIM: ToolText("Dim", "Click, or drag over an area; it stays dimmed from here on."),
    Tool.VIEW: ToolText("Show a part", "Drag over the area to show; the rest is hidden."),
    Tool.ERASE: ToolText("Erase", "Click to remove marks or, where there are none, a stone."),
}

MARKS = {
    Tool.TRIANGLE: Mark.TRIANGLE,
    Tool.SQUARE: Mark.SQUARE,
    Tool.CIRCLE: Mark.CIRCLE,
    Tool.CROSS: Mark.CROSS,
    Tool.SELECTED: Mark.SELECTED,
    Tool.BLACK_POINT: Mark.BLACK_TERRITORY,
    Tool.WHITE_POINT: Mark.WHITE_TERRITORY,
    Tool.DIM: Mark.DIM,
    Tool.VIEW: Mark.VIEW,
}
STONES = {Tool.BLACK: Color.BLACK, Tool.WHITE: Color.WHITE}
LINES = {Tool.LINE: LineMark.LINE, Tool.ARROW: LineMark.ARROW}
GROUPS: tuple[tuple[Tool, ...], ...] = (
    (Tool.PLAY, Tool.INSERT, Tool.BLACK, Tool.WHITE),
    (Tool.TRIANGLE, Tool.SQUARE, Tool.CIRCLE, Tool.CROSS, Tool.SELECTED),
    (Tool.LETTER, Tool.NUMBER, Tool.TEXT, Tool.LINE, Tool.ARROW),
    (Tool.BLACK_POINT, Tool.WHITE_POINT, Tool.DIM, Tool.VIEW, Tool.ERASE),
)
"""The tools in the order of the strip."""
