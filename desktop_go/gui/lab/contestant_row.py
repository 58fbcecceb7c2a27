"""One contestant in the form: a level, the engine with options, another program, or a solver."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QScrollArea,
    QWidget,
)

from desktop_go.engine.attached import AttachedEngine
from desktop_go.gui.dialogs.answered import answered
from desktop_go.gui.panels.option_form import OptionForm
from desktop_go.gui.puzzles.frame import button, quiet
from desktop_go.gui.style.layouts import in_column, in_row
from desktop_go.lab.experiment import Contestant
from desktop_go.lab.reading import level_names, option_table, usual_name
from desktop_go.options import OptionValue
from desktop_go.services.i18n import tr, tr_number

FULL, PROGRAM = "full", "program"


def solver_names(game: str) -> dict[str, str]:
    """The solvers of a puzzle: keys and titles; nothing for games of two players."""
    if game == "samegame":
        from desktop_go.games.samegame.options import SOLVER_OPTIONS

        return {key: key for key in SOLVER_OPTIONS}
    return {"monte-carlo": tr("Monte Carlo tree search")} if game == "sudoku" else {}


@dataclass(frozen=True, slots=True)
class Choice:
    """Who plays, as chosen."""

    kind: object
    """A level's number, FULL, PROGRAM, or a solver's key."""
    name: str = ""
    options: dict[str, OptionValue] = field(default_factory=dict)
    command: str = ""
    folder: str = ""
    """Where the program runs."""
    budget: dict[str, float] = field(default_factory=dict)
    """Kept from a file; the form has no field for it."""

    def to_table(self) -> dict[str, Any]:
        """The table of the file."""
        table: dict[str, Any] = {"name": self.name, "options": self.options, "budget": self.budget}
        if self.kind == PROGRAM:
            table |= {"command": shlex.split(self.command), "folder": self.folder}
        elif isinstance(self.kind, int):
            table["level"] = self.kind
        elif self.kind != FULL:
            table["solver"] = self.kind
        return {key: value for key, value in table.items() if value}


def choice_of(one: Contestant, game: str) -> Choice:
    """The choice that makes this contestant."""
    kind: object = one.solver or (one.level if one.level else FULL)
    budget = one.budget.to_toml() if one.budget is not None else {}
    name = "" if one.name == usual_name(one, level_names(game)) else one.name
    if one.command:
        return Choice(PROGRAM, name, {}, shlex.join(one.command), one.folder, budget)
    return Choice(kind, name, dict(one.options), budget=budget)


def attached_choice(engine: AttachedEngine) -> Choice:
    """The choice of an engine that is attached in Preferences."""
    command = shlex.join(engine.command)
    return Choice(PROGRAM, engine.name, {}, command, engine.working_folder)


def attached_item(name: str) -> str:
    """What stands for an attached engine in the list of kinds."""
    return f"attached {name}"


class ContestantRow(QWidget):
    """Signals:
    changed: another contestant was chosen.
    removed(ContestantRow): this one is not wanted any more.
    """

    changed = Signal()
    removed = Signal(object)

    def __init__(self, game: str, choice: Choice, engines: Iterable[AttachedEngine] = ()) -> None:
        super().__init__()
        self._game, self._choice = game, choice
        self._attached = {engine.name: attached_choice(engine) for engine in engines}
        self.kind = QComboBox()
        self.kind.setAccessibleName(tr("Contestant"))
        solvers = solver_names(game)
        for number, name in enumerate(level_names(game), 1):
            numbered = name == f"Level {number}"
            words = tr("Level {number}").format(number=number) if numbered else tr(name)
            self.kind.addItem(words, number)
        if solvers:
            for key, title in solvers.items():
                self.kind.addItem(title, key)
        elif game != "tictactoe":
            self.kind.addItem(tr("Full strength, own options"), FULL)
            for name in self._attached:
                self.kind.addItem(name, attached_item(name))
            self.kind.addItem(tr("Another program"), PROGRAM)
        self._show_kind()
        self.kind.activated.connect(self._on_kind)
        self.more = button(tr("Options…"), tip=tr("Name, options, or the program to start"))
        self.more.clicked.connect(self.edit)
        self.remove = button("✕", tip=tr("Remove this contestant"))
        self.remove.setAccessibleName(tr("Remove this contestant"))
        self.remove.clicked.connect(partial(self.removed.emit, self))
        self.text = quiet()
        row = in_row((self.kind, 1), self.more, self.remove, margins=0)
        in_column(row, self.text, inside=self, margins=0, spacing=2)
        self._describe()

    @property
    def choice(self) -> Choice:
        """Who plays."""
        return self._choice

    @Slot()
    def edit(self) -> None:
        """Ask for name, options or program."""
        dialog = ContestantDialog(self._game, self._choice, self)
        with answered(dialog) as accepted:
            if accepted:
                self._take(dialog.choice())

    @Slot(int)
    def _on_kind(self, _place: int) -> None:
        kind = self.kind.currentData()
        attached = next((o for n, o in self._attached.items() if attached_item(n) == kind), None)
        if attached is not None:
            self._take(attached)
        elif kind != self._choice.kind or self._choice in self._attached.values():
            self._take(Choice(kind))
            if kind == PROGRAM:
                self.edit()

    def _show_kind(self) -> None:
        kind = self._choice.kind
        for name, choice in self._attached.items():
            if (choice.command, choice.folder) == (self._choice.command, self._choice.folder):
                kind = attached_item(name)
        self.kind.setCurrentIndex(max(0, self.kind.findData(kind)))

    def _take(self, choice: Choice) -> None:
        self._choice = choice
        self._show_kind()
        self._describe()
        self.changed.emit()

    def _describe(self) -> None:
        choice = self._choice
        words = [choice.name, choice.command]
        words += [f"{key}={value}" for key, value in choice.options.items()]
        words += [f"{tr_number(value, 'g')} {unit}" for unit, value in choice.budget.items()]
        text = ", ".join(word for word in words if word)
        self.text.setText(text)
        self.text.setVisible(bool(text))


class ContestantDialog(QDialog):
    """Name and options of a contestant, or the command line of a program."""

    def __init__(self, game: str, choice: Choice, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Contestant"))
        self._start = choice
        self.name = QLineEdit(choice.name, placeholderText=tr("Made from the options"))
        self.command = QLineEdit(choice.command, placeholderText="gnugo --mode gtp")
        inside = QWidget()
        form = QFormLayout(inside)
        form.addRow(tr("&Name"), self.name)
        self._form: OptionForm | None = None
        if choice.kind == PROGRAM:
            form.addRow(tr("&Command"), self.command)
        else:
            solver = str(choice.kind) if game in ("samegame", "sudoku") else ""
            table = option_table(game, solver)
            self._usual = table.defaults() | _of_level(game, choice.kind)
            self._form = OptionForm(form, table, table, self._on_option)
            self._form.show_values({**self._usual, **choice.options})
        area = QScrollArea(widgetResizable=True)
        area.setWidget(inside)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        in_column(area, buttons, inside=self)
        self.resize(460, 180 if self._form is None else 560)

    def choice(self) -> Choice:
        """Who plays, as chosen; options that are as usual are left out."""
        options: dict[str, OptionValue] = {}
        if self._form is not None:
            values = self._form.values()
            options = {key: one for key, one in values.items() if one != self._usual[key]}
        name, command = self.name.text().strip(), self.command.text().strip()
        return replace(self._start, name=name, options=options, command=command)

    def _on_option(self, _key: str, _value: OptionValue) -> None:
        if self._form is not None:
            self._form.show_acting({**self._usual, **self._form.values()})


def _of_level(game: str, kind: object) -> dict[str, OptionValue]:
    """The options that a level sets."""
    from desktop_go.games.registry import game as spec_of
    from desktop_go.games.spec import load

    if not isinstance(kind, int):
        return {}
    level = load(spec_of(game).levels)[kind - 1]
    return dict(getattr(level, "options", {}))
