"""Charts of how something goes on: playouts towards a solved value, weights that learn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice

from desktop_go.engine.go.convergence import Convergence, sure_komi
from desktop_go.lab.charts import ChartStyle, Dot, line_chart
from desktop_go.services.i18n import tr

MOST_DOTS = 200
"""Points of a curve."""


def course_chart(
    curves: Mapping[str, Sequence[float]], titles: tuple[str, str], style: ChartStyle
) -> str:
    """Numbers game by game, or generation by generation, as SVG.

    Args:
        curves: equally long, by their names.
        titles: of the axis from left to right and of the one upwards.
        style: the colors.
    """
    step = max(1, len(next(iter(curves.values()), ())) // MOST_DOTS)
    lines = {
        name: [Dot(float(x), float(y)) for x, y in islice(enumerate(curve), 0, None, step)]
        for name, curve in curves.items()
    }
    return line_chart(lines, titles, style)


def solved_words(size: int) -> str:
    """What an empty board is worth, and with which komi that is just a win.

    Raises SettingsError for a board that nobody has solved.
    """
    komi = sure_komi(size)
    return tr("Solved: Black {worth:+g}. Komi {komi:g}: perfect play wins 100 %").format(
        worth=komi + 0.5, komi=komi
    )


def convergence_titles() -> tuple[str, str]:
    """What a chart or a table of convergence has across and upwards."""
    return tr("Playouts"), tr("Black's win rate, %")


def convergence_chart(size: int, found: Sequence[Convergence], style: ChartStyle) -> str:
    """Win rates by playouts as SVG, with the solved value as a dashed line at 100 %."""
    dots = [Dot(float(one.playouts), 100 * one.win_rate) for one in found]
    marks = {solved_words(size): 100.0}
    return line_chart({"": dots}, convergence_titles(), style, marks, logarithmic=True)
