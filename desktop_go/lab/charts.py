"""The charts of a report as SVG: intervals, lines and heat maps. The window paints the same SVG.

Plain shapes of SVG Tiny only. Nothing is told by color alone: lines have dashes, cells their
numbers, points their values.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 720, 380
LEFT, RIGHT, TOP, BOTTOM = 64, 24, 34, 52
ROW = 30
COLORS = ("#2f76c4", "#c9781b", "#1d9470", "#cf4a5c", "#8a68c0", "#3fa9bd", "#8c8c8c", "#a0603a")
DASHES = ("", "7 4", "2 3", "9 3 2 3")
FONT = "font-family='sans-serif'"
LETTER = 6.4
"""About the width of a letter of size 12."""


@dataclass(frozen=True, slots=True)
class ChartStyle:
    """Colors as #rrggbb."""

    ground: str = "#ffffff"
    ink: str = "#23262b"
    muted: str = "#666b73"
    grid: str = "#dcdad5"
    accent: str = "#2f6fb5"


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart that can be drawn in any style.

    Args:
        key: names it in file names.
        title: what it shows.
        words: the same for those who do not see it.
        draw: makes the SVG document.
    """

    key: str
    title: str
    words: str
    draw: Callable[[ChartStyle], str]


@dataclass(frozen=True, slots=True)
class Bar:
    """A value with its interval."""

    name: str
    value: float
    low: float
    high: float


class _Axis:
    """Round values from ``low`` to ``high`` on a stretch of pixels."""

    def __init__(self, values: Sequence[float], start: float, end: float) -> None:
        low, high = min(values), max(values)
        if high - low < 1e-9:
            low, high = low - 1, high + 1
        rough = (high - low) / 5
        power = 10.0 ** math.floor(math.log10(rough))
        self.step = next(n * power for n in (1, 2, 5, 10) if n * power >= rough * 0.999)
        self.low = math.floor(low / self.step + 1e-9) * self.step
        self.high = math.ceil(high / self.step - 1e-9) * self.step
        self._start, self._end = start, end

    def place(self, value: float) -> float:
        share = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return self._start + share * (self._end - self._start)

    def ticks(self) -> list[float]:
        count = round((self.high - self.low) / self.step)
        return [self.low + place * self.step for place in range(count + 1)]


def interval_chart(
    bars: Sequence[Bar], unit: str, style: ChartStyle, middle: float | None = None
) -> str:
    """A row for each bar: its value as a dot, its interval as a line.

    Args:
        bars: in the order from top to bottom.
        unit: what the axis counts.
        style: the colors.
        middle: a value that gets a line of its own, such as 0 Elo.
    """
    left = 24 + LETTER * max((len(bar.name) for bar in bars), default=0)
    left = min(left, WIDTH * 0.45)
    height = TOP + ROW * len(bars) + BOTTOM
    ends = [end for bar in bars for end in (bar.low, bar.high)]
    axis = _Axis([*ends, *([] if middle is None else [middle])], left, WIDTH - 70)
    parts = [_grid_line(axis.place(tick), TOP, height - BOTTOM, style) for tick in axis.ticks()]
    parts += [
        _text(axis.place(tick), height - BOTTOM + 16, _short(tick), style.muted, "middle")
        for tick in axis.ticks()
    ]
    if middle is not None:
        parts.append(_line(axis.place(middle), TOP, axis.place(middle), height - BOTTOM, style.ink))
    for place, bar in enumerate(bars):
        y = TOP + ROW * (place + 0.5)
        ends_at = axis.place(bar.low), axis.place(bar.high)
        parts.append(_text(left - 10, y + 4, _cut(bar.name, left), style.ink, "end"))
        parts.append(_line(ends_at[0], y, ends_at[1], y, style.accent, 3))
        parts += [_line(x, y - 5, x, y + 5, style.accent, 2) for x in ends_at]
        x = axis.place(bar.value)
        parts.append(f"<circle cx='{x:.1f}' cy='{y:.1f}' r='5' fill='{style.accent}'/>")
        parts.append(_text(WIDTH - 62, y + 4, _short(bar.value), style.ink))
    parts.append(_text((left + WIDTH - 70) / 2, height - 12, unit, style.muted, "middle"))
    return _document(WIDTH, height, parts, style)


@dataclass(frozen=True, slots=True)
class Dot:
    """A point of a line, with its interval if it has one."""

    x: float
    y: float
    low: float | None = None
    high: float | None = None


def line_chart(
    lines: Mapping[str, Sequence[Dot]],
    titles: tuple[str, str],
    style: ChartStyle,
    marks: Mapping[str, float] | None = None,
    logarithmic: bool = False,
) -> str:
    """Lines with what they are called below.

    Args:
        lines: by their names; without points they are left out.
        titles: of the axis from left to right and of the one upwards.
        style: the colors.
        marks: values with a dashed line of their own, by their names.
        logarithmic: each step to the right doubles.
    """
    marks = marks or {}
    shown = {name: dots for name, dots in lines.items() if dots}
    dots = [dot for line in shown.values() for dot in line]
    if not dots:
        return _document(WIDTH, HEIGHT, [], style)
    heights = [value for dot in dots for value in (dot.y, dot.low, dot.high) if value is not None]
    legend = 20 * len(shown) if len(shown) > 1 else 0
    bottom = HEIGHT - BOTTOM
    up = _Axis([*heights, *marks.values()], bottom, TOP)

    def across(x: float) -> float:
        return math.log2(max(x, 1e-9)) if logarithmic else x

    right = _Axis([across(dot.x) for dot in dots], LEFT, WIDTH - RIGHT)
    parts = []
    for tick in up.ticks():
        parts.append(_line(LEFT, up.place(tick), WIDTH - RIGHT, up.place(tick), style.grid))
        parts.append(_text(LEFT - 8, up.place(tick) + 4, _short(tick), style.muted, "end"))
    for tick in right.ticks():
        label = _short(2**tick if logarithmic else tick)
        parts.append(_text(right.place(tick), bottom + 16, label, style.muted, "middle"))
    for name, value in marks.items():
        y = up.place(value)
        parts.append(_line(LEFT, y, WIDTH - RIGHT, y, style.ink, 1.5, "5 4"))
        parts.append(_text(LEFT + 6, y - 5, name, style.ink))
    for place, (name, line) in enumerate(shown.items()):
        places = [(right.place(across(dot.x)), up.place(dot.y)) for dot in line]
        parts += _curve(place, places, len(line) <= 60)
        parts += [
            _line(x, up.place(dot.low), x, up.place(dot.high), _color(place), 1.5)
            for (x, _y), dot in zip(places, line, strict=True)
            if dot.low is not None and dot.high is not None
        ]
        if legend:
            y = HEIGHT + 20 * place + 4
            parts.append(_line(LEFT, y - 4, LEFT + 28, y - 4, _color(place), 2.5, _dash(place)))
            parts.append(_text(LEFT + 36, y, name, style.ink))
    parts.append(_text((LEFT + WIDTH) / 2, HEIGHT - 14, titles[0], style.muted, "middle"))
    parts.append(_text(8, 16, titles[1], style.muted))
    return _document(WIDTH, HEIGHT + legend, parts, style)


def heat_map(
    columns: tuple[str, Sequence[str]],
    rows: tuple[str, Sequence[str]],
    cells: Mapping[tuple[int, int], float],
    style: ChartStyle,
) -> str:
    """A cell for each combination of two options: the darker, the more.

    Args:
        columns: the name of the option from left to right, and its values.
        rows: the same for the one from top to bottom.
        cells: the value of each (column, row), 0 to 1; missing ones stay empty.
        style: the colors.
    """
    left = 24 + LETTER * max(len(rows[0]), *(len(value) for value in rows[1]))
    width = min(150.0, (WIDTH - left - RIGHT) / len(columns[1]))
    height = 44.0
    bottom = TOP + 20 + height * len(rows[1])
    parts = [_text(8, TOP + 8, rows[0], style.muted)]
    for row, name in enumerate(rows[1]):
        parts.append(_text(left - 8, TOP + 20 + height * (row + 0.6), name, style.ink, "end"))
    for column, name in enumerate(columns[1]):
        x = left + width * (column + 0.5)
        parts.append(_text(x, bottom + 18, name, style.ink, "middle"))
    low, high = min(cells.values(), default=0.0), max(cells.values(), default=1.0)
    for (column, row), value in cells.items():
        share = (value - low) / (high - low) if high > low else 0.5
        x, y = left + width * column, TOP + 20 + height * row
        parts.append(
            f"<rect x='{x:.1f}' y='{y:.1f}' width='{width - 2:.1f}' height='{height - 2:.1f}' "
            f"fill='{style.accent}' fill-opacity='{0.08 + 0.72 * share:.2f}'/>"
        )
        text = f"{value:.0%}"
        parts.append(_text(x + width / 2, y + height * 0.6, text, style.ink, "middle"))
    middle = left + width * len(columns[1]) / 2
    parts.append(_text(middle, bottom + 38, columns[0], style.muted, "middle"))
    return _document(WIDTH, bottom + 50, parts, style)


def _curve(place: int, places: Sequence[tuple[float, float]], dotted: bool) -> list[str]:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    dash = f" stroke-dasharray='{_dash(place)}'" if _dash(place) else ""
    parts = [
        f"<polyline points='{path}' fill='none' stroke='{_color(place)}' stroke-width='2.5'{dash}/>"
    ]
    if dotted:
        fill = _color(place)
        parts += [f"<circle cx='{x:.1f}' cy='{y:.1f}' r='3.5' fill='{fill}'/>" for x, y in places]
    return parts


def _color(place: int) -> str:
    return COLORS[place % len(COLORS)]


def _dash(place: int) -> str:
    return DASHES[place % len(DASHES)]


def _grid_line(x: float, top: float, bottom: float, style: ChartStyle) -> str:
    return _line(x, top, x, bottom, style.grid)


def _line(
    x: float, y: float, to_x: float, to_y: float, color: str, width: float = 1, dash: str = ""
) -> str:
    dashed = f" stroke-dasharray='{dash}'" if dash else ""
    return (
        f"<line x1='{x:.1f}' y1='{y:.1f}' x2='{to_x:.1f}' y2='{to_y:.1f}' stroke='{color}' "
        f"stroke-width='{width}'{dashed}/>"
    )


def _text(x: float, y: float, text: str, color: str, anchor: str = "start") -> str:
    return (
        f"<text x='{x:.1f}' y='{y:.1f}' fill='{color}' font-size='12' {FONT} "
        f"text-anchor='{anchor}'>{escape(text)}</text>"
    )


def _cut(text: str, width: float) -> str:
    most = max(4, int(width / LETTER) - 2)
    return text if len(text) <= most else text[: most - 1] + "…"


def _short(value: float) -> str:
    for size, letter in ((1e6, "M"), (1e4, "k")):
        if abs(value) >= size:
            return f"{value / (1e6 if letter == 'M' else 1e3):.3g}{letter}"
    return f"{value:.3g}" if abs(value) < 100 else f"{value:.0f}"


def _document(width: float, height: float, parts: Sequence[str], style: ChartStyle) -> str:
    return "\n".join(
        (
            "<svg xmlns='http://www.w3.org/2000/svg' version='1.2' baseProfile='tiny' "
            f"width='{width:.0f}' height='{height:.0f}' viewBox='0 0 {width:.0f} {height:.0f}'>",
            f"<rect width='{width:.0f}' height='{height:.0f}' fill='{style.ground}'/>",
            *parts,
            "</svg>",
            "",
        )
    )
