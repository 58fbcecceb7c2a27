"""The left half of the Lab: which positions, which solvers with which settings, which budgets."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QFormLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSpinBox,
    QWidget,
)

from desktop_go.errors import DesktopGoError
from desktop_go.games.samegame.numbered import numbered_board
from desktop_go.games.samegame.options import SOLVER_OPTIONS
from desktop_go.games.samegame.position import Position
from desktop_go.games.samegame.rules import KINDS
from desktop_go.games.samegame.text import NamedBoard
from desktop_go.gui.puzzles.frame import Card, button
from desktop_go.gui.samegame.desk import SameDesk
from desktop_go.gui.samegame.importing import read_boards
from desktop_go.gui.samegame.lab_run import (
    MOST_RUNS,
    Contender,
    LabPlan,
    LabPosition,
    parse_values,
    vary,
)
from desktop_go.gui.samegame.settings_form import SettingsForm
from desktop_go.gui.samegame.solver_words import solver_title
from desktop_go.gui.style.layouts import in_column
from desktop_go.gui.threads.jobs import Jobs
from desktop_go.options import OptionValue
from desktop_go.services.error_words import in_words
from desktop_go.services.i18n import tr, tr_plural
from desktop_go.services.standard_boards import standard_boards

NOTHING = "–"


class LabSetup(QWidget):
    """Signals:
    failed(str): a sentence.
    """

    failed = Signal(str)

    def __init__(self, desk: SameDesk) -> None:
        super().__init__()
        self._desk = desk
        self._jobs = Jobs(self)
        self._contenders: list[Contender] = []
        in_column(
            self._make_positions(),
            self._make_solvers(),
            self._make_budgets(),
            1,
            inside=self,
            margins=0,
        )
        self._on_solver()

    def _make_positions(self) -> Card:
        card = Card(tr("Positions"))
        self.positions = QListWidget()
        self.positions.setAccessibleName(tr("Positions"))
        self.positions.setFixedHeight(110)
        self.kind = QComboBox()
        self.kind.setAccessibleName(tr("Kind of board"))
        for kind in KINDS:
            self.kind.addItem(f"{kind.columns} × {kind.rows} × {kind.colors}")
        self.first, self.last = QSpinBox(), QSpinBox()
        for spin, name, value in ((self.first, tr("From number"), 1), (self.last, tr("to"), 4)):
            spin.setRange(1, 999_999_999)
            spin.setValue(value)
            spin.setAccessibleName(name)
        self.numbered = button(tr("Add &numbers"), pressed=self._on_numbered)
        self.current = button(tr("Add &board"), tip=tr("The board as it is now"))
        self.standard = button(
            tr("Add &standard"), tip=tr("The 20 positions on which the literature measures solvers")
        )
        self.file = button(tr("Add &file…"), tip=tr("All positions in a text file"))
        self.clear = button(tr("&Clear"), pressed=self.positions.clear)
        self.current.clicked.connect(self._on_current)
        self.standard.clicked.connect(self._on_standard)
        self.file.clicked.connect(self._on_file)
        card.rows.addWidget(self.positions)
        card.add_row(self.kind, self.first, QLabel("–"), self.last)
        card.add_row(self.numbered, self.standard)
        card.add_row(self.current, self.file, self.clear)
        return card

    def _make_solvers(self) -> Card:
        card = Card(tr("Solvers"))
        self.solvers = QListWidget()
        self.solvers.setAccessibleName(tr("Solvers"))
        self.solvers.setFixedHeight(110)
        self.solver = QComboBox()
        self.solver.setAccessibleName(tr("Solver"))
        for name in SOLVER_OPTIONS:
            self.solver.addItem(solver_title(name), name)
        self.solver.currentIndexChanged.connect(self._on_solver)
        self.form = SettingsForm()
        self.grids: list[tuple[QComboBox, QLineEdit]] = []
        grid = QFormLayout()
        for name in (tr("Vary"), tr("and")):
            key, values = QComboBox(), QLineEdit()
            key.setAccessibleName(tr("Setting to vary"))
            values.setAccessibleName(tr("Its values"))
            values.setPlaceholderText(tr("values, such as 0.05 0.1 0.2"))
            self.grids.append((key, values))
            grid.addRow(name, key)
            grid.addRow("", values)
        self.add = button(tr("&Add to the list"), pressed=self._on_add)
        self.remove = button(tr("&Remove"), pressed=self._on_remove)
        card.rows.addWidget(self.solvers)
        card.rows.addWidget(self.solver)
        card.rows.addWidget(self.form)
        card.rows.addLayout(grid)
        card.add_row(self.add, self.remove)
        return card

    def _make_budgets(self) -> Card:
        card = Card(tr("Budgets"))
        self.budgets = QLineEdit("1")
        self.budgets.setAccessibleName(tr("Seconds for each position"))
        self.seeds = QSpinBox(minimum=1, maximum=100)
        self.seeds.setAccessibleName(tr("Seeds"))
        form = QFormLayout()
        form.addRow(tr("Seconds each"), self.budgets)
        form.addRow(tr("Seeds"), self.seeds)
        card.rows.addLayout(form)
        return card

    # -- The plan ------------------------------------------------------------------------------

    def plan(self) -> LabPlan:
        """What was chosen. Raises DesktopGoError with a sentence when something is missing."""
        positions = tuple(
            self.positions.item(row).data(Qt.ItemDataRole.UserRole)
            for row in range(self.positions.count())
        )
        if not positions:
            raise DesktopGoError(tr("Add one or more positions first."))
        if not self._contenders:
            raise DesktopGoError(tr("Add one or more solvers first."))
        try:
            budgets = tuple(float(w) for w in self.budgets.text().replace(",", " ").split())
        except ValueError:
            budgets = ()
        if not budgets or not all(0.05 <= budget <= 36_000 for budget in budgets):
            raise DesktopGoError(
                tr("Budgets are in seconds, such as “0.5 2 10”; the minimum is 0.05.")
            )
        plan = LabPlan(positions, tuple(self._contenders), budgets, self.seeds.value())
        if plan.runs > MOST_RUNS:
            raise DesktopGoError(tr("This would be {n:,} runs: too many.").format(n=plan.runs))
        return plan

    def add_positions(self, positions: Sequence[LabPosition]) -> None:
        """Put positions into the list; names that stand there already are passed over."""
        known = {self.positions.item(row).text() for row in range(self.positions.count())}
        for place in positions:
            if place.name not in known:
                item = QListWidgetItem(place.name)
                item.setData(Qt.ItemDataRole.UserRole, place)
                self.positions.addItem(item)

    def add_file(self, path: Path) -> None:
        """Put all positions of a text file into the list."""
        self._jobs.start(lambda: read_boards(path), self._add_boards, self.failed.emit)

    def _add_boards(self, boards: Sequence[NamedBoard], name: str = "{name}") -> None:
        scoring = self._desk.scoring
        self.add_positions(
            [
                LabPosition(name.format(name=board.name), Position(board.columns, scoring))
                for board in boards
            ]
        )

    def set_running(self, running: bool) -> None:
        """Nothing can be changed while an experiment runs."""
        self.setEnabled(not running)

    @Slot()
    def _on_numbered(self) -> None:
        kind = KINDS[self.kind.currentIndex()]
        last = min(self.last.value(), self.first.value() + 999)
        self.add_positions(
            [
                LabPosition(
                    f"{kind.key} #{n}", Position(numbered_board(kind, n), self._desk.scoring)
                )
                for n in range(self.first.value(), last + 1)
            ]
        )

    @Slot()
    def _on_current(self) -> None:
        game = self._desk.game
        if game.is_over:
            self.failed.emit(tr("There are no blocks left on the board."))
            return
        name = self._desk.title()
        if game.moves:
            name += " " + tr_plural("after {count} move", "after {count} moves", len(game.moves))
        self.add_positions([LabPosition(name, game.position)])

    @Slot()
    def _on_standard(self) -> None:
        self._add_boards(standard_boards(), tr("Standard {name}"))

    @Slot()
    def _on_file(self) -> None:
        kinds = tr("Boards (*.txt)") + ";;" + tr("All files (*)")
        name, _ = QFileDialog.getOpenFileName(self, tr("Open boards"), str(Path.home()), kinds)
        if name:
            self.add_file(Path(name))

    @Slot()
    def _on_solver(self) -> None:
        name = str(self.solver.currentData())
        self.form.show_solver(name)
        for key, values in self.grids:
            key.clear()
            key.addItem(NOTHING, "")
            for setting in SOLVER_OPTIONS[name]:
                key.addItem(tr(setting.label), setting.key)
            key.setEnabled(bool(SOLVER_OPTIONS[name]))
            values.setEnabled(bool(SOLVER_OPTIONS[name]))
            values.clear()

    @Slot()
    def _on_add(self) -> None:
        name = str(self.solver.currentData())
        values = self.form.values()
        grid: dict[str, list[OptionValue]] = {}
        try:
            for key, text in self.grids:
                chosen = str(key.currentData())
                if chosen:
                    grid[chosen] = parse_values(SOLVER_OPTIONS[name].option(chosen), text.text())
        except DesktopGoError as error:
            self.failed.emit(in_words(error))
            return
        own = {s.key: values[s.key] for s in SOLVER_OPTIONS[name] if values[s.key] != s.default}
        title = " ".join([name, *(f"{k}={v}" for k, v in own.items() if k not in grid)])
        known = {contender.label for contender in self._contenders}
        for contender in vary(name, values, grid, title):
            if contender.label not in known:
                self._contenders.append(contender)
                self.solvers.addItem(contender.label)

    @Slot()
    def _on_remove(self) -> None:
        row = self.solvers.currentRow()
        if row >= 0:
            self.solvers.takeItem(row)
            del self._contenders[row]
