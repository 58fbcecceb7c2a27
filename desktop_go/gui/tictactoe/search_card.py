"""What the search found out about the position, what that took, and what it makes use of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QLabel

from desktop_go.errors import SettingsError
from desktop_go.games.tictactoe.solver import SearchOptions, Study
from desktop_go.gui.panels.option_form import OptionForm
from desktop_go.gui.puzzles.frame import Card, quiet
from desktop_go.gui.tictactoe.options import OPTIONS
from desktop_go.options import OptionValue
from desktop_go.services.i18n import tr, tr_number
from desktop_go.texts import Text

ABOUT: Text = (
    "Switch parts of the search off and compare. Plain minimax, with everything off, looks at "
    "549,945 positions after the empty 3 × 3 board."
)


class SearchCard(Card):
    """Signals:
    options_changed(SearchOptions): search so from now on.
    """

    options_changed = Signal(object)

    def __init__(self, stored: Mapping[str, object]) -> None:
        super().__init__(tr("Search"))
        self.figures = {
            "positions": _figure(tr("Positions looked at")),
            "known": _figure(tr("Found in the table")),
            "cuts": _figure(tr("Cut short")),
            "depth": _figure(tr("Moves ahead")),
            "seconds": _figure(tr("Seconds")),
        }
        form = QFormLayout()
        for label in self.figures.values():
            form.addRow(label.accessibleName(), label)
        self.rows.addLayout(form)
        self.state = quiet()
        self.rows.addWidget(self.state)
        self.options = options_from(stored)
        switches = QFormLayout()
        self.form = OptionForm(switches, OPTIONS, OPTIONS, self._on_option)
        self.form.show_values(asdict(self.options))
        self.rows.addLayout(switches)
        self.rows.addWidget(quiet(tr(ABOUT)))

    def show_study(self, study: Study | None, searching: bool) -> None:
        """Show what a search took; None: nothing was looked for."""
        counts = study.counts if study is not None else None
        for key, label in self.figures.items():
            if study is None or counts is None:
                label.setText("–")
            elif key == "seconds":
                label.setText(tr_number(study.seconds, ".2f"))
            else:
                label.setText(tr_number(getattr(study if key == "depth" else counts, key), ","))
        if searching:
            self.state.setText(tr("Searching…"))
        elif study is None:
            self.state.setText(tr("Show the values (E) to have the position searched."))
        elif study.is_solved:
            self.state.setText(tr("Every cell is solved."))
        else:
            self.state.setText(tr("Not solved in the time given: cells with “?” are open."))

    def _on_option(self, key: str, value: OptionValue) -> None:
        self.options = options_from({**asdict(self.options), key: value})
        self.form.show_values(asdict(self.options))
        self.options_changed.emit(self.options)


def options_from(stored: Mapping[str, object]) -> SearchOptions:
    """Read stored options; what does not fit is replaced by its default."""
    values = asdict(SearchOptions())
    for option in OPTIONS:
        try:
            values[option.key] = option.convert(stored.get(option.key, option.default))
        except SettingsError:
            continue
    return SearchOptions(**values)


def _figure(name: str) -> QLabel:
    label = QLabel("–")
    label.setAccessibleName(name)
    return label
