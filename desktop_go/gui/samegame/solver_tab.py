"""Solve from here: a solver with its settings, its search shown, its line played back."""

from __future__ import annotations

import os

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QListWidget,
    QProgressBar,
    QSpinBox,
    QWidget,
)

from desktop_go.engine.session import ShouldStop
from desktop_go.games.samegame.options import SOLVER_OPTIONS
from desktop_go.games.samegame.position import Position
from desktop_go.gui.puzzles.frame import Card, button, plain_label, quiet
from desktop_go.gui.samegame.desk import SameDesk
from desktop_go.gui.samegame.search import SearchRequest, SearchState, run_search
from desktop_go.gui.samegame.settings_form import SettingsForm
from desktop_go.gui.samegame.solver_words import solver_text, solver_title
from desktop_go.gui.style.layouts import in_column
from desktop_go.gui.style.theme import ThemeManager
from desktop_go.gui.threads.timers import repeated
from desktop_go.gui.threads.work import Report, Work
from desktop_go.search.look import Watch
from desktop_go.services.i18n import tr, tr_number, tr_plural

PLAY_MS = 450
"""Milliseconds between two moves of the playback."""


class SolverTab(QWidget):
    """Signals:
    shown(object, str): show this Position instead of the game, with a text; None: the game again.
    line_wanted(object): play these moves in the game.
    said(str), failed(str): sentences for the user.
    lab_wanted: the user wants to compare solvers.
    searched(object): a SearchState; activity_changed: a search has begun or is over.
    """

    shown = Signal(object, str)
    line_wanted = Signal(object)
    said = Signal(str)
    failed = Signal(str)
    lab_wanted = Signal()
    searched = Signal(object)
    activity_changed = Signal()

    def __init__(self, desk: SameDesk, theme: ThemeManager) -> None:
        super().__init__()
        self._desk, self._theme = desk, theme
        self._state: SearchState | None = None
        self._place = 0
        self.watch = Watch()
        self._work = Work("samegame", self)
        self._work.prepared.connect(self._on_prepared)
        self._work.reported.connect(self._on_state)
        self._work.done.connect(self._on_done)
        self._work.failed.connect(self._on_failed)
        self._timer = repeated(self, PLAY_MS, self._on_timer)
        choice, result = self._make_choice(), self._make_result()
        self.settings = Card(tr("Solver settings"))
        self.settings.rows.addWidget(self.form)
        self.lab = button(tr("Co&mpare solvers in the Lab…"), pressed=self.lab_wanted)
        cards = (choice, result, self.settings, self.lab, 1)
        in_column(*cards, inside=self, margins=(0, 8, 0, 0), spacing=8)
        self._on_solver()
        self._refresh()

    def _make_choice(self) -> Card:
        card = Card(tr("Solve from here"))
        self.solver = QComboBox()
        self.solver.setAccessibleName(tr("Solver"))
        for name in SOLVER_OPTIONS:
            self.solver.addItem(solver_title(name), name)
        self.solver.currentIndexChanged.connect(self._on_solver)
        self.text = quiet()
        self.seconds = QDoubleSpinBox(
            minimum=0.1, maximum=36_000, decimals=1, value=10, suffix=tr(" s")
        )
        self.seconds.setAccessibleName(tr("Time"))
        self.threads = QSpinBox(minimum=1, maximum=max(1, os.cpu_count() or 1))
        self.threads.setAccessibleName(tr("Threads"))
        self.seed = QSpinBox(minimum=1, maximum=999_999)
        self.seed.setAccessibleName(tr("Seed"))
        self.form = SettingsForm()
        form = QFormLayout(verticalSpacing=4)
        form.addRow(tr("Time"), self.seconds)
        form.addRow(tr("Threads"), self.threads)
        form.addRow(tr("Seed"), self.seed)
        self.start = button(tr("S&olve"), "primary", pressed=self.toggle)
        card.rows.addWidget(self.solver)
        card.rows.addWidget(self.text)
        card.rows.addLayout(form)
        card.rows.addWidget(self.start)
        return card

    def _make_result(self) -> Card:
        card = self.result = Card(tr("Best line"))
        self.bar = QProgressBar(textVisible=False)
        self.bar.setFixedHeight(8)
        self.bar.setAccessibleName(tr("Time used"))
        self.summary = plain_label()
        self.moves = QListWidget()
        self.moves.setObjectName("moveList")
        self.moves.setAccessibleName(tr("Moves in the best line"))
        self.moves.setMinimumHeight(150)
        self.moves.currentRowChanged.connect(self._on_row)
        self.first, self.back, self.forward, self.run = (button("") for _ in range(4))
        for control, icon, name in (
            (self.first, "first", tr("Before the first move")),
            (self.back, "back", tr("One move back")),
            (self.forward, "forward", tr("One move forward")),
            (self.run, "run", tr("Play the line on the board, or stop")),
        ):
            self._theme.bind_icon(control, icon)
            control.setToolTip(name)
            control.setAccessibleName(name)
            control.clicked.connect(self._on_control)
        self.take = button(
            tr("&Take this line"), tip=tr("Play all its moves; the game then does not count")
        )
        self.take.clicked.connect(self._on_take)
        card.rows.addWidget(self.bar)
        card.rows.addWidget(self.summary)
        card.add_row(self.first, self.back, self.forward, self.run)
        card.rows.addWidget(self.take)
        card.rows.addWidget(self.moves)
        return card

    # -- The search ----------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether a search runs."""
        return self._work.busy

    @property
    def state(self) -> SearchState | None:
        """The search shown."""
        return self._state

    def request(self) -> SearchRequest:
        """The search as chosen, from the position of the game."""
        return SearchRequest(
            self._desk.game.position,
            str(self.solver.currentData()),
            self.form.values(),
            self.seconds.value(),
            self.threads.value(),
            self.seed.value(),
            self.watch,
        )

    @Slot()
    def toggle(self) -> None:
        """Start the search, or stop the one that runs."""
        if self._work.busy:
            self._work.stop()
            return
        if self._desk.game.is_over:
            self.said.emit(tr("There are no blocks left to take."))
            return
        request = self.request()
        self._leave_playback()
        self._state = None

        def job(report: Report, should_stop: ShouldStop) -> SearchState:
            return run_search(request, report, should_stop)

        self._work.start(job)
        self._refresh()

    def leave(self) -> None:
        """The page is left, or another board is played."""
        self._timer.stop()
        self._work.cancel()
        self._state = None
        self._refresh()

    def shut_down(self) -> None:
        """The program ends."""
        self._timer.stop()
        self._work.shut_down()

    @Slot(str)
    def _on_prepared(self, text: str) -> None:
        self.summary.setText(text)

    @Slot(object)
    def _on_state(self, state: SearchState) -> None:
        before = self._state.steps if self._state else ()
        self._state = state
        self.searched.emit(state)
        if state.steps != before:
            self._fill_moves(state)
        self._refresh()

    @Slot(object)
    def _on_done(self, state: SearchState) -> None:
        self._on_state(state)
        if not state.steps:
            self.said.emit(tr("Stopped before a line was found."))
            return
        self.said.emit(
            tr("{solver}: {score} points in {seconds} s").format(
                solver=solver_title(state.request.solver),
                score=state.score,
                seconds=tr_number(state.seconds, ".1f"),
            )
        )

    @Slot(str)
    def _on_failed(self, text: str) -> None:
        self._refresh()
        self.failed.emit(text)

    def _fill_moves(self, state: SearchState) -> None:
        self.moves.blockSignals(True)
        self.moves.clear()
        text = tr("{number}. column {column}, row {row}: {size} stones, +{points}")
        for number, step in enumerate(state.steps, 1):
            self.moves.addItem(
                text.format(
                    number=number,
                    column=step.cell[0] + 1,
                    row=step.cell[1] + 1,
                    size=step.size,
                    points=step.points,
                )
            )
        self.moves.blockSignals(False)

    def _refresh(self) -> None:
        state, busy = self._state, self._work.busy
        self.activity_changed.emit()
        self.start.setText(tr("Sto&p") if busy else tr("S&olve"))
        self.result.setVisible(state is not None or busy)
        for field in (self.solver, self.seconds, self.threads, self.seed, self.form):
            field.setEnabled(not busy)
        there = state is not None and bool(state.steps) and not busy
        for control in (self.first, self.back, self.forward, self.run, self.take):
            control.setEnabled(there)
        if state is None:
            self.bar.setRange(0, 0 if busy else 1)
            self.summary.setText(tr("Starting…") if busy else "")
            self.moves.clear()
            return
        self.bar.setRange(0, 1000)
        used = state.seconds / state.request.seconds if busy else 1.0
        self.bar.setValue(round(1000 * min(1.0, used)))
        self.summary.setText(
            tr("{points} in {moves}\n{seconds} s, {speed} playouts/s").format(
                points=tr_plural("{count} point", "{count} points", state.score),
                moves=tr_plural("{count} move", "{count} moves", len(state.steps)),
                seconds=tr_number(state.seconds, ".1f"),
                speed=tr_number(state.speed, ",.0f"),
            )
        )

    @Slot()
    def _on_solver(self) -> None:
        name = str(self.solver.currentData())
        self.text.setText(solver_text(name))
        self.form.show_solver(name)
        self.settings.setVisible(bool(SOLVER_OPTIONS[name]))

    # -- Playback ------------------------------------------------------------------------------

    @Slot()
    def _on_control(self) -> None:
        sender = self.sender()
        if sender is self.run:
            if self._timer.isActive():
                self._timer.stop()
            else:
                if self._state is not None and self._place >= len(self._state.steps):
                    self._go(0)
                self._timer.start()
            return
        self._timer.stop()
        places = {self.first: 0, self.back: self._place - 1, self.forward: self._place + 1}
        self._go(places[sender])  # type: ignore[index]

    @Slot(int)
    def _on_row(self, row: int) -> None:
        if row >= 0 and not self._work.busy:
            self._go(row + 1)

    @Slot()
    def _on_timer(self) -> None:
        if self._state is None or self._place >= len(self._state.steps):
            self._timer.stop()
            return
        self._go(self._place + 1)

    def _go(self, place: int) -> None:
        """Show the position after ``place`` moves of the line."""
        state = self._state
        if state is None:
            return
        self._place = place = max(0, min(place, len(state.steps)))
        position: Position = state.steps[place - 1].after if place else state.request.position
        self.moves.blockSignals(True)
        self.moves.setCurrentRow(place - 1)
        self.moves.blockSignals(False)
        text = tr("Looking at the solver's line: move {place} of {count}")
        self.shown.emit(position, text.format(place=place, count=len(state.steps)))

    def _leave_playback(self) -> None:
        self._timer.stop()
        self._place = 0
        self.shown.emit(None, "")

    @Slot()
    def stop_playback(self) -> None:
        """Show the game again."""
        self._leave_playback()
        self.moves.blockSignals(True)
        self.moves.setCurrentRow(-1)
        self.moves.blockSignals(False)

    @Slot()
    def _on_take(self) -> None:
        state = self._state
        self._leave_playback()
        if state is None:
            return
        if state.request.position != self._desk.game.position:
            self.said.emit(tr("The board has changed since then; solve again from here."))
            return
        self.line_wanted.emit(tuple(step.cell for step in state.steps))
