"""The ready experiments as cards: what is claimed and where, our figure, and Run."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from desktop_go.games.registry import game
from desktop_go.gui.lab.files import shelf
from desktop_go.gui.puzzles.frame import Card, button, headline, plain_label, quiet
from desktop_go.gui.style.layouts import in_column
from desktop_go.lab.experiment import Experiment, Finding, Verdict
from desktop_go.lab.figure_words import figure_words
from desktop_go.lab.report import VERDICTS
from desktop_go.lab.table import spoken_time
from desktop_go.services.i18n import tr

MARKS = {Verdict.AGREES: "✓", Verdict.DIFFERS: "✗", Verdict.OPEN: "?"}


class Shelf(QScrollArea):
    """Signals:
    run_wanted(Path): run this experiment.
    open_wanted(Path): show it in the form first.
    """

    run_wanted = Signal(object)
    open_wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("puzzleColumn")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = QWidget()
        column = in_column(inside=inside, margins=(4, 8, 8, 8))
        self.cards: dict[str, ShelfCard] = {}
        for path, experiment in shelf():
            card = self.cards[path.stem] = ShelfCard(experiment)
            card.run.clicked.connect(partial(self._on_run, path))
            card.open.clicked.connect(partial(self._on_open, path))
            column.addWidget(card)
        column.addStretch(1)
        self.setWidget(inside)

    def _on_run(self, path: Path, *_checked: bool) -> None:
        self.run_wanted.emit(path)

    def _on_open(self, path: Path, *_checked: bool) -> None:
        self.open_wanted.emit(path)


class ShelfCard(Card):
    """One experiment."""

    def __init__(self, experiment: Experiment) -> None:
        super().__init__()
        title = tr(experiment.title)
        self.run = button(tr("Run"), "primary")
        self.open = button(tr("Open"), tip=tr("Look at it and change it before it runs"))
        for one in (self.run, self.open):
            one.setAccessibleName(f"{one.text()}: {title}")
        head_line = headline(f"{tr(game(experiment.game).name)}: {title}")
        head_line.setWordWrap(True)
        head = self.add_row(head_line, self.open, self.run)
        head.setStretch(0, 1)
        self.rows.addWidget(plain_label(tr(experiment.claim)))
        self.rows.addWidget(quiet(tr(experiment.source)))
        if experiment.ours is not None:
            verdict = experiment.ours.verdict
            self.rows.addWidget(plain_label(_ours_text(experiment.ours)))
            self.rows.addWidget(plain_label(f"{MARKS[verdict]} {tr(VERDICTS[verdict])}"))


def _ours_text(ours: Finding) -> str:
    text = tr("{figure}. It took {time} of one core, {date}.")
    return text.format(
        figure=figure_words(ours.figure), time=spoken_time(ours.seconds), date=tr(ours.date)
    )
