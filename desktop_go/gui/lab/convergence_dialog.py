"""How near playouts come to perfect play on a solved board of Go, as a curve."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtWidgets import QComboBox, QWidget

from desktop_go.engine.go.convergence import Convergence, convergence, doubled
from desktop_go.engine.session import ShouldStop
from desktop_go.gui.lab.curve_dialog import CurveDialog, Stage
from desktop_go.gui.style.theme import ThemeManager
from desktop_go.gui.threads.work import Job, Report
from desktop_go.lab.course_charts import convergence_chart, solved_words
from desktop_go.services.i18n import tr, tr_number

SIZES = (2, 3, 4, 5)
"""Boards that are solved and can be searched."""
PLAYOUTS = (1_000, 10_000, 100_000, 1_000_000)
USUAL = 100_000


def converge(size: int, most: int, report: Report, should_stop: ShouldStop) -> Stage:
    """Search the empty board with more and more playouts, up to ``most``."""
    counts, found = doubled(most), list[Convergence]()
    for one in convergence(size, counts, should_stop=should_stop):
        found.append(one)
        report(stage_of(size, tuple(found), sum(counts)), True)
    return stage_of(size, tuple(found), sum(counts))


def stage_of(size: int, found: Sequence[Convergence], total: int) -> Stage:
    """What is shown of the win rates so far; ``total`` playouts are to be made."""
    words = "; ".join(
        f"{tr_number(one.playouts, ',')}: {tr_number(one.win_rate, '.1%')}" for one in found
    )
    draw = partial(convergence_chart, size, found)
    done = sum(one.playouts for one in found)
    return Stage(done, total, solved_words(size), lambda: words, draw)


class ConvergenceDialog(CurveDialog):
    """Chooses the board and the number of playouts."""

    def __init__(self, theme: ThemeManager, parent: QWidget | None = None) -> None:
        about = tr(
            "What perfect play is worth is known on boards of up to five lines. With komi half a "
            "point below that, Black wins for sure: how many playouts does the search need to "
            "see it?"
        )
        super().__init__(tr("Playouts on solved boards"), about, "go", theme, parent)
        self.lines, self.playouts = QComboBox(), QComboBox()
        for size in SIZES:
            self.lines.addItem(f"{size}×{size}", size)
        for count in PLAYOUTS:
            self.playouts.addItem(tr_number(count, ","), count)
        self.choose_size(SIZES[-1])
        self.playouts.setCurrentIndex(PLAYOUTS.index(USUAL))
        self.add_field(tr("Board"), self.lines)
        self.add_field(tr("Maximum playouts"), self.playouts)

    def choose_size(self, size: int) -> None:
        """Take this board if it is solved."""
        if size in SIZES:
            self.lines.setCurrentIndex(SIZES.index(size))

    def job(self) -> Job:
        """The searches."""
        return partial(converge, self.lines.currentData(), self.playouts.currentData())
