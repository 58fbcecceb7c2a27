"""The form of an experiment: every field of its file, with sensible values from the start."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFileDialog,
    QFormLayout,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from desktop_go.engine.attached import AttachedEngine
from desktop_go.games.registry import GAMES, game
from desktop_go.gui.lab.contestant_row import Choice, ContestantRow, choice_of, solver_names
from desktop_go.gui.lab.grid_fields import GridFields
from desktop_go.gui.puzzles.frame import button, headline, quiet
from desktop_go.gui.style.layouts import in_column, in_row
from desktop_go.gui.style.short_choice import ShortChoice
from desktop_go.lab.experiment import Event, Experiment, Unit
from desktop_go.lab.reading import experiment_from, level_names
from desktop_go.lab.tables import TABLES
from desktop_go.services.i18n import tr
from desktop_go.texts import Text

EVENTS: dict[Event, Text] = {
    Event.MATCH: "Match of two",
    Event.ROUND_ROBIN: "Round robin: all against all",
    Event.GAUNTLET: "Gauntlet: the first against all others",
    Event.GRID: "Grid over one or two options",
    Event.LADDER: "Ladder: each against the next",
    Event.SUITE: "Suite of positions with known moves",
    Event.SOLVERS: "Solvers on the same boards",
}
UNITS: dict[Unit | None, Text] = {
    None: "What each level has",
    Unit.PLAYOUTS: "Playouts",
    Unit.VISITS: "Visits",
    Unit.POSITIONS: "Positions",
    Unit.SECONDS: "Seconds",
}
USUAL_AMOUNTS = {Unit.PLAYOUTS: 200, Unit.VISITS: 200, Unit.POSITIONS: 2000, Unit.SECONDS: 1}
HELP: dict[Event, Text] = {
    Event.GRID: "Each combination of values is played against the second contestant, or against "
    "the first as it is.",
    Event.SUITE: "Files (.tst, .sgf, tables of gomoku puzzles) or folders of them.",
}
FIRST_LEVELS = (5, 6)
EnginesOf = Callable[[str], Sequence[AttachedEngine]]


class SetupForm(QWidget):
    """Signals:
    changed: something was chosen.

    Args:
        engines: the engines that are attached for a game, by its key.
    """

    changed = Signal()

    def __init__(self, engines: EnginesOf = lambda _game: []) -> None:
        super().__init__()
        self._engines = engines
        self.rows: list[ContestantRow] = []
        self._shown: Experiment | None = None
        """What was opened, with the claim it is about."""
        self._form = QFormLayout(rowWrapPolicy=QFormLayout.RowWrapPolicy.DontWrapRows)
        column = in_column(
            headline(tr("Experiment")), self._form, inside=self, margins=(10, 8, 10, 8)
        )
        self._make_event()
        column.addWidget(headline(tr("Contestants")))
        self._contestants = QVBoxLayout()
        column.addLayout(self._contestants)
        self.add = button(tr("&Add a contestant"), pressed=self._on_add)
        column.addWidget(self.add)
        self.grid = GridFields()
        column.addWidget(self.grid)
        self._make_files(column)
        column.addWidget(headline(tr("Conditions")))
        self._conditions = QFormLayout()
        column.addLayout(self._conditions)
        self._make_budget()
        self._make_board()
        self._make_games()
        column.addStretch(1)
        self.choose_game("go")

    # -- Fields --------------------------------------------------------------------------------

    def _make_event(self) -> None:
        self.title = QLineEdit(placeholderText=tr("What is to be found out"))
        self.game = _combo([(spec.key, tr(spec.name)) for spec in GAMES if spec.in_lab])
        self.game.activated.connect(self._on_game)
        self.meeting = ShortChoice(12)
        self.meeting.activated.connect(self._on_event)
        self.help = quiet()
        self._form.addRow(tr("T&itle"), self.title)
        self._form.addRow(tr("&Game"), self.game)
        self._form.addRow(tr("&Event"), self.meeting)
        self._form.addRow(self.help)

    def _make_files(self, column: QVBoxLayout) -> None:
        self.files = QLineEdit(placeholderText=tr("Files or folders"))
        self.files.setAccessibleName(tr("Files or folders of positions"))
        self.choose_files = button(tr("Choose &files…"), pressed=self._on_files)
        self._file_row = QWidget()
        in_row((self.files, 1), self.choose_files, inside=self._file_row, margins=0)
        column.addWidget(self._file_row)

    def _make_budget(self) -> None:
        self.unit = ShortChoice(12)
        self.unit.activated.connect(self._on_unit)
        self.amount = QDoubleSpinBox(minimum=0.01, maximum=1e8)
        self._conditions.addRow(tr("B&udget"), self.unit)
        self._conditions.addRow(tr("Amount"), self.amount)

    def _make_board(self) -> None:
        self.board = ShortChoice(12)
        self.rules = ShortChoice(12)
        self.komi = QDoubleSpinBox(minimum=-200, maximum=200, singleStep=0.5, decimals=1, value=7)
        self.openings = _combo(
            [("balanced", tr("Balanced, with both colors")), ("empty", tr("Empty board"))]
        )
        self._conditions.addRow(tr("&Board"), self.board)
        self._conditions.addRow(tr("Ru&les"), self.rules)
        self._conditions.addRow(tr("&Komi"), self.komi)
        self._conditions.addRow(tr("&Openings"), self.openings)

    def _make_games(self) -> None:
        self.games = QSpinBox(minimum=1, maximum=100_000, value=100)
        self.boards = QSpinBox(minimum=1, maximum=100_000, value=10)
        self.test = QCheckBox(tr("Stop as soon as it is clear"))
        self.test.setToolTip(
            tr("A sequential probability ratio test ends the match when one of two claims about "
               "the difference fits the games far better than the other.")
        )  # fmt: skip
        self.test.toggled.connect(self._on_shown)
        self.elo0, self.elo1 = QDoubleSpinBox(), QDoubleSpinBox()
        for spin, value, name in (
            (self.elo0, 0, tr("Lower claim")),
            (self.elo1, 50, tr("Upper claim")),
        ):
            spin.setRange(-800, 800)
            spin.setDecimals(0)
            spin.setSingleStep(10)
            spin.setValue(value)
            spin.setSuffix(" Elo")
            spin.setAccessibleName(name)
        self._elos = QWidget()
        in_row(self.elo0, quiet(tr("or"), wrap=False), self.elo1, inside=self._elos, margins=0)
        self.seed = QSpinBox(minimum=1, maximum=2**31 - 1)
        self._conditions.addRow(tr("Ga&mes each"), self.games)
        self._conditions.addRow(tr("Board&s"), self.boards)
        self._conditions.addRow("", self.test)
        self._conditions.addRow(tr("Claims"), self._elos)
        self._conditions.addRow(tr("See&d"), self.seed)

    # -- What is chosen ------------------------------------------------------------------------

    def tables(self) -> dict[str, Any]:
        """The experiment as the tables of its file."""
        event = Event(self.meeting.currentData())
        tables: dict[str, Any] = {
            "title": self.title.text().strip(),
            "game": self.game.currentData(),
            "event": event.value,
            "seed": self.seed.value(),
            "contestant": [row.choice.to_table() for row in self.rows],
        }
        if self._shown is not None:
            tables |= {"claim": self._shown.claim, "source": self._shown.source}
        if event is not Event.SUITE:
            tables["board"] = self.board.currentData() or 0
        if event is not Event.SUITE and self.rules.count():
            tables["rules"] = self.rules.currentData()
        if event.has_games:
            tables |= {"games": self.games.value(), "openings": self.openings.currentData()}
            tables |= {"komi": self.komi.value()} if tables["game"] == "go" else {}
        elif event is Event.SOLVERS:
            tables["boards"] = self.boards.value()
        else:
            tables["files"] = [
                word.strip() for word in self.files.text().split(";") if word.strip()
            ]
        if self.unit.currentData() is not None:
            unit, amount = Unit(self.unit.currentData()), self.amount.value()
            tables["budget"] = {unit.value: amount if unit is Unit.SECONDS else round(amount)}
        if event is Event.GRID:
            tables["grid"] = self.grid.values()
        if event is Event.MATCH and self.test.isChecked():
            tables["sprt"] = {"elo0": self.elo0.value(), "elo1": self.elo1.value()}
        return tables

    def experiment(self) -> Experiment:
        """The experiment. Raises DesktopGoError with a sentence when something does not fit."""
        made = experiment_from(self.tables())
        shown = self._shown
        if shown is not None and shown.digest() == made.digest():
            return replace(made, ours=shown.ours)
        return made

    def show_experiment(self, experiment: Experiment) -> None:
        """Fill the form."""
        self.choose_game(experiment.game)
        _choose(self.meeting, experiment.event.value)
        self.title.setText(experiment.title)
        self._shown = experiment
        _choose(self.board, experiment.board)
        _choose(self.rules, experiment.rules)
        self.komi.setValue(experiment.komi)
        self.games.setValue(experiment.games)
        self.boards.setValue(experiment.boards)
        _choose(self.openings, experiment.openings)
        self.seed.setValue(experiment.seed)
        self.files.setText("; ".join(experiment.files))
        budget = experiment.budget
        _choose(self.unit, budget.unit.value if budget else None)
        self._on_unit()
        if budget:
            self.amount.setValue(budget.amount)
        self.test.setChecked(experiment.sprt is not None)
        if experiment.sprt is not None:
            self.elo0.setValue(experiment.sprt.elo0)
            self.elo1.setValue(experiment.sprt.elo1)
        self.grid.show_values(experiment.game, experiment.grid)
        self._set_rows([choice_of(one, experiment.game) for one in experiment.contestants])
        self._on_shown()

    def choose_game(self, key: str) -> None:
        """Start from the usual experiment of a game."""
        _choose(self.game, key)
        has_table = key in TABLES
        events = [one for one in Event if (one is Event.SOLVERS) is not has_table]
        _refill(self.meeting, [(one.value, tr(EVENTS[one])) for one in events])
        units = [unit for unit in UNITS if has_table or unit in (Unit.PLAYOUTS, Unit.SECONDS)]
        _refill(self.unit, [(unit.value if unit else None, tr(UNITS[unit])) for unit in units])
        spec = game(key)
        sides = [(side, f"{side} × {side}") for side in spec.boards]
        _refill(self.board, sides if key != "sudoku" else [])
        if has_table:
            _choose(self.board, TABLES[key].usual_board)
        _refill(self.rules, _rules(key))
        self._shown = None
        levels = level_names(key)
        solvers = list(solver_names(key))
        kinds: list[object] = [*solvers[:2]] or [min(n, len(levels)) for n in FIRST_LEVELS]
        if kinds == [len(levels)] * 2:
            kinds = [len(levels), len(levels) - 1]
        self._set_rows([Choice(kind) for kind in kinds])
        self.grid.show_values(key, {})
        self._on_unit()
        self._on_shown()

    def _set_rows(self, choices: list[Choice]) -> None:
        for row in list(self.rows):
            self._remove_row(row)
        for choice in choices:
            self._add_row(choice)

    def _remove_row(self, row: ContestantRow) -> None:
        self.rows.remove(row)
        self._contestants.removeWidget(row)
        row.hide()  # Qt deletes it only when the event loop is idle.
        row.deleteLater()

    def _add_row(self, choice: Choice) -> None:
        game = self.game.currentData()
        row = ContestantRow(game, choice, self._engines(game))
        row.changed.connect(self.changed)
        row.removed.connect(self._on_removed)
        self.rows.append(row)
        self._contestants.addWidget(row)

    # -- What the user does --------------------------------------------------------------------

    @Slot()
    def _on_game(self) -> None:
        self.choose_game(self.game.currentData())

    @Slot()
    def _on_event(self) -> None:
        event = Event(self.meeting.currentData())
        if event is Event.LADDER and len(self.rows) == 2:
            levels = len(level_names(self.game.currentData()))
            self._set_rows([Choice(number) for number in range(1, levels + 1)])
        self._on_shown()

    @Slot()
    def _on_add(self) -> None:
        taken = {row.choice.kind for row in self.rows}
        kinds = [self.rows[0].kind.itemData(at) for at in range(self.rows[0].kind.count())]
        free = next((kind for kind in kinds if kind not in taken), kinds[0])
        self._add_row(Choice(free))
        if self.meeting.currentData() == Event.MATCH.value:
            _choose(self.meeting, Event.ROUND_ROBIN.value)
        self._on_shown()

    @Slot(object)
    def _on_removed(self, row: ContestantRow) -> None:
        self._remove_row(row)
        self._on_shown()

    @Slot()
    def _on_files(self) -> None:
        names, _ = QFileDialog.getOpenFileNames(
            self, tr("Positions"), str(Path.home()), "(*.tst *.sgf *.tsv)"
        )
        if names:
            self.files.setText("; ".join(names))

    @Slot()
    def _on_unit(self) -> None:
        unit = self.unit.currentData()
        timed = unit == Unit.SECONDS.value
        self.amount.setDecimals(2 if timed else 0)
        self.amount.setSuffix(tr(" s") if timed else "")
        if unit is not None:
            self.amount.setValue(USUAL_AMOUNTS[Unit(unit)])
        self._on_shown()

    @Slot()
    def _on_shown(self) -> None:
        """Show the fields that mean something for what is chosen."""
        event, key = Event(self.meeting.currentData()), self.game.currentData()
        games = event.has_games
        self.help.setText(tr(HELP[event]) if event in HELP else "")
        self.help.setVisible(event in HELP)
        self.grid.setVisible(event is Event.GRID)
        self._file_row.setVisible(event is Event.SUITE)
        form = self._conditions
        for widget, shown in (
            (self.amount, self.unit.currentData() is not None),
            (self.board, event is not Event.SUITE and self.board.count() > 0),
            (self.rules, event is not Event.SUITE and self.rules.count() > 0),
            (self.komi, games and key == "go"),
            (self.openings, games),
            (self.games, games),
            (self.boards, event is Event.SOLVERS),
            (self.test, event is Event.MATCH),
            (self._elos, event is Event.MATCH and self.test.isChecked()),
        ):
            form.setRowVisible(widget, shown)
        for row in self.rows:
            row.remove.setVisible(len(self.rows) > (1 if not games or event is Event.GRID else 2))
        self.changed.emit()


def _rules(key: str) -> list[tuple[str, str]]:
    """The rules that a game knows; of Sudoku its levels, which decide the boards."""
    if key == "go":
        from desktop_go.games.go.rules import RULE_SETS

        return [(key, tr(rules.name)) for key, rules in RULE_SETS.items()]
    if key == "gomoku":
        from desktop_go.games.gomoku.rules import RULE_SETS as GOMOKU_RULES

        return [(rules.key, tr(rules.name)) for rules in GOMOKU_RULES]
    if key == "sudoku":
        from desktop_go.games.sudoku.variants import LEVELS

        return [(level, tr(level.capitalize())) for level in LEVELS]
    if key == "tictactoe":
        return [(str(length), tr("{count} in a row").format(count=length)) for length in (3, 4, 5)]
    return []


def _combo(items: list[tuple[Any, str]]) -> QComboBox:
    combo = ShortChoice(12)
    _refill(combo, items)
    return combo


def _refill(combo: QComboBox, items: list[tuple[Any, str]]) -> None:
    combo.clear()
    for value, text in items:
        combo.addItem(text, value)


def _choose(combo: QComboBox, value: object) -> None:
    combo.setCurrentIndex(max(0, combo.findData(value)))
