"""What solvers reached on their boards: a table of means, and scores against playouts."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence

from desktop_go.lab.charts import Bar, Chart, ChartStyle, Dot, interval_chart, line_chart
from desktop_go.lab.elo import Z
from desktop_go.lab.play import Result
from desktop_go.lab.table import Table
from desktop_go.services.i18n import tr


def _mean(scores: Sequence[float]) -> tuple[float, float, float]:
    """The mean with its 95 % interval (normal)."""
    mean = statistics.fmean(scores)
    if len(scores) < 2:
        return mean, mean, mean
    error = Z * statistics.stdev(scores) / len(scores) ** 0.5
    return mean, mean - error, mean + error


def solver_table(results: Sequence[Result], names: Sequence[str]) -> Table:
    """A row for each solver: boards, mean score with its interval, best and worst."""
    rows = []
    for place, name in enumerate(names):
        scores = [one.points for one in results if one.first == place]
        if not scores:
            rows.append((name, "0", "–", "–", "–", "–"))
            continue
        mean, low, high = _mean(scores)
        between = f"{_number(low)} – {_number(high)}"
        rows.append(
            (name, str(len(scores)), _number(mean), between, _number(min(scores)),
             _number(max(scores)))
        )  # fmt: skip
    head = (tr("Solver"), tr("Boards"), tr("Mean"), tr("95 %"), tr("Worst"), tr("Best"))
    return Table("solvers", tr("Scores"), head, tuple(rows), 1)


def solver_charts(results: Sequence[Result], names: Sequence[str]) -> Iterator[Chart]:
    """The means as intervals, and how scores grow with the playouts."""
    bars = []
    lines: dict[str, list[Dot]] = {}
    for place, name in enumerate(names):
        own = [one for one in results if one.first == place]
        if own:
            bars.append(Bar(name, *_mean([one.points for one in own])))
            lines[name] = _growth(own)
    if not bars:
        return
    words = "; ".join(
        f"{bar.name}: {_number(bar.value)} ({_number(bar.low)} – {_number(bar.high)})"
        for bar in bars
    )

    def draw_means(style: ChartStyle) -> str:
        return interval_chart(bars, tr("Mean score"), style)

    def draw_growth(style: ChartStyle) -> str:
        return line_chart(lines, (tr("Playouts"), tr("Mean score")), style, logarithmic=True)

    yield Chart("means", tr("Mean scores"), words, draw_means)
    yield Chart("scaling", tr("Score against playouts"), words, draw_growth)


def _growth(results: Sequence[Result]) -> list[Dot]:
    """The mean of the best scores after 1, 2, 4, ... playouts, where all boards have one."""
    curves = [[(int(at), float(score)) for at, score in one.detail["growth"]] for one in results]
    first = max(curve[0][0] for curve in curves)
    last = max(curve[-1][0] for curve in curves)
    dots, at = [], max(1, first)
    while at < 2 * last:
        scores = [max(score for when, score in curve if when <= at) for curve in curves]
        dots.append(Dot(float(min(at, last)), statistics.fmean(scores)))
        at *= 2
    return dots


def _number(value: float) -> str:
    return f"{value:.3f}" if abs(value) <= 1 else f"{value:,.0f}"
