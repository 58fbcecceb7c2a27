"""Searches in slow motion: step by step, played, or ten and a hundred simulations at once."""

from __future__ import annotations

import time

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLabel,
    QSplitter,
    QWidget,
)

from desktop_go.games.registry import GAMES
from desktop_go.games.slow_play import TEXTBOOK, Trial
from desktop_go.games.spec import Position, load
from desktop_go.gui.microscope.board_picture import BoardPicture
from desktop_go.gui.microscope.boxes import Box
from desktop_go.gui.microscope.stepper import PHASE_MARKS, Stepper, open_stepper
from desktop_go.gui.microscope.tree_picture import MARK_COLORS, TreePicture
from desktop_go.gui.puzzles.frame import Column, button, plain_label, quiet
from desktop_go.gui.style.layouts import in_column, in_row
from desktop_go.gui.style.scheme import Scheme, mix
from desktop_go.gui.threads.timers import repeated
from desktop_go.search.slow_motion import Phase
from desktop_go.services.i18n import tr
from desktop_go.texts import Text

PLAY_MS = 700
"""Between two steps while it plays."""
SLICE = 0.008
"""Seconds of work between two looks at the window."""
PHASE_NAMES: dict[Phase, Text] = {
    Phase.SELECTION: "Selection",
    Phase.EXPANSION: "Expansion",
    Phase.PLAYOUT: "Playout",
    Phase.BACK_UP: "Back-up",
}


def all_trials() -> list[tuple[str, Trial]]:
    """Every trial with the key of its game."""
    own = [(spec.key, trial) for spec in GAMES if spec.slow for trial in load(spec.slow)]
    return [*own, ("", TEXTBOOK)]


class PhaseStrip(QWidget):
    """The four phases in their colors; the one that was done last stands out."""

    def __init__(self, scheme: Scheme) -> None:
        super().__init__()
        self._scheme = scheme
        row = in_row(inside=self, margins=0)
        self._labels: dict[Phase, QLabel] = {}
        for phase, name in PHASE_NAMES.items():
            label = QLabel(tr(name), alignment=Qt.AlignmentFlag.AlignCenter)
            self._labels[phase] = label
            row.addWidget(label)
        self.show_phase(None)

    def set_scheme(self, scheme: Scheme) -> None:
        """Take the colors of another theme."""
        self._scheme = scheme
        self.show_phase(self._phase)

    def show_phase(self, phase: Phase | None) -> None:
        """Let a phase stand out; None: no one."""
        self._phase: Phase | None = phase
        for one, label in self._labels.items():
            color, is_on = MARK_COLORS[PHASE_MARKS[one]], one is phase
            ground = mix(self._scheme.base, color, 0.5 if is_on else 0.08)
            weight = "bold" if is_on else "normal"
            label.setStyleSheet(
                f"background: {ground}; border: 2px solid {color}; border-radius: 4px;"
                f"padding: 2px 6px; font-weight: {weight}; color: {self._scheme.text};"
            )


class StepTab(QWidget):
    """One search in slow motion at a time."""

    def __init__(self, scheme: Scheme) -> None:
        super().__init__()
        self._trials = all_trials()
        self._position: tuple[str, Position] | None = None
        self._stepper: Stepper
        self._left = 0
        self._seed = 0
        self._work = repeated(self, 0, self._on_work)
        self._clock = repeated(self, PLAY_MS, self._on_clock)
        self.choice = QComboBox()
        self.choice.setAccessibleName(tr("Search"))
        for _key, trial in self._trials:
            self.choice.addItem(tr(trial.name), trial.key)
        self.from_board = QCheckBox(tr("From the &board"))
        self.from_board.setToolTip(tr("Start from the position on the board of the game"))
        self.tree, self.board = TreePicture(scheme), BoardPicture(scheme)
        self.strip = PhaseStrip(scheme)
        self.about, self.text, self.count = quiet(), plain_label(), quiet()
        self.text.setAccessibleName(tr("What this step did"))
        self._make_buttons()
        self._make_layout()
        self.choice.currentIndexChanged.connect(self._on_choice)
        self.from_board.toggled.connect(self.restart)
        self.tree.chosen.connect(self._on_chosen)
        self.tree.fold_wanted.connect(self._on_fold)
        self._on_choice()

    def _make_buttons(self) -> None:
        self.one = button(tr("&Step"), "primary", tr("Do the next step"), pressed=self.step)
        self.play = button(tr("R&un"), tip=tr("One step after another"))
        self.play.setCheckable(True)
        self.play.toggled.connect(self._on_play)
        self.ten = button(tr("×1&0"), tip=tr("Ten simulations, or ten positions of minimax"))
        self.ten.clicked.connect(self._on_ten)
        self.hundred = button(tr("×&100"), tip=tr("A hundred of them"), pressed=self._on_hundred)
        self.again = button(tr("&Restart"), tip=tr("Begin anew, with other random numbers"))
        self.again.clicked.connect(self.restart)

    def _make_layout(self) -> None:
        top = in_row(
            (self.choice, 1),
            self.from_board,
            self.one,
            self.play,
            self.ten,
            self.hundred,
            self.again,
        )
        side = Column()
        for part in (self.about, self.board, self.text, self.count):
            side.rows.addWidget(part)
        side.rows.addStretch(1)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.addWidget(self.tree)
        split.addWidget(side)
        split.setStretchFactor(0, 1)
        split.setChildrenCollapsible(False)
        in_column(top, self.strip, (split, 1), inside=self)

    # -- What is shown -------------------------------------------------------------------------

    @property
    def trial(self) -> Trial:
        """The search that is chosen."""
        return self._trials[self.choice.currentIndex()][1]

    def set_scheme(self, scheme: Scheme) -> None:
        """Take the colors of another theme."""
        for part in (self.tree, self.board, self.strip):
            part.set_scheme(scheme)

    def set_game(self, key: str, position: Position | None) -> None:
        """Offer the position on the board of the game ``key``, and its searches first."""
        self._position = None if position is None else (key, position)
        if self._trials[self.choice.currentIndex()][0] != key:
            place = next((i for i, (game, _t) in enumerate(self._trials) if game == key), None)
            if place is not None:
                self.choice.setCurrentIndex(place)
        self._refresh_source()

    def choose(self, key: str) -> None:
        """Choose the search called ``key``."""
        self.choice.setCurrentIndex(self.choice.findData(key))

    def _refresh_source(self) -> None:
        self.from_board.setEnabled(self._board_position() is not None)
        if not self.from_board.isEnabled():
            self.from_board.setChecked(False)

    def _board_position(self) -> Position | None:
        """The position on the board, where this search can start from it."""
        game, trial = self._trials[self.choice.currentIndex()]
        if self._position is None or self._position[0] != game or not trial.largest:
            return None
        position = self._position[1]
        fits = not position.is_over and len(position.legal_points()) <= trial.largest**2
        return position if fits else None

    @Slot()
    def _on_choice(self) -> None:
        self._refresh_source()
        self.about.setText(tr(self.trial.text))
        self.strip.setVisible(not self.trial.is_minimax)
        self.restart()

    @Slot()
    def restart(self) -> None:
        """Begin the chosen search anew."""
        self.pause()
        self._seed += 1
        position = self._board_position() if self.from_board.isChecked() else None
        self._stepper = open_stepper(self.trial, position, self._seed)
        self._show()

    def _show(self) -> None:
        stepper = self._stepper
        self.tree.show_boxes(stepper.boxes())
        self.tree.reveal(stepper.where())
        self.board.show_picture(stepper.picture)
        self.board.setVisible(bool(stepper.picture.rows or stepper.picture.text))
        self.strip.show_phase(stepper.phase)
        self.text.setText(stepper.text)
        self.count.setText(stepper.summary())
        for widget in (self.one, self.play, self.ten, self.hundred):
            widget.setEnabled(not stepper.is_done)

    # -- What the user does --------------------------------------------------------------------

    @Slot()
    def step(self) -> None:
        """Do one step."""
        self._stepper.step()
        if self._stepper.is_done:
            self.pause()
        self._show()

    @Slot()
    def pause(self) -> None:
        """Do nothing more by itself."""
        self._left = 0
        self._work.stop()
        self.play.setChecked(False)

    @Slot(bool)
    def _on_play(self, on: bool) -> None:
        self.play.setText(tr("&Pause") if on else tr("R&un"))
        if on:
            self._clock.start()
        else:
            self._clock.stop()

    @Slot()
    def _on_clock(self) -> None:
        self.step()

    @Slot()
    def _on_ten(self) -> None:
        self.run(10)

    @Slot()
    def _on_hundred(self) -> None:
        self.run(100)

    def run(self, count: int) -> None:
        """Do so many simulations, or positions of minimax, a slice at a time."""
        self.play.setChecked(False)
        self._left += count
        self._work.start()

    @Slot()
    def _on_work(self) -> None:
        end = time.perf_counter() + SLICE
        while self._left > 0 and not self._stepper.is_done:
            self._stepper.run_one()
            self._left -= 1
            if time.perf_counter() >= end:
                break
        if self._left <= 0 or self._stepper.is_done:
            self._left = 0
            self._work.stop()
        self._show()

    @Slot(object)
    def _on_chosen(self, box: Box) -> None:
        picture = self._stepper.picture_at(box.node)
        if picture is not None:
            self.board.show_picture(picture)

    @Slot(object, bool)
    def _on_fold(self, box: Box, is_open: bool) -> None:
        self._stepper.folds.set_open(box.key, is_open)
        self.tree.show_boxes(self._stepper.boxes())
