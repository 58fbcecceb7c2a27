"""What the New-game dialogs of all games of two players share: players, clock, note and buttons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from desktop_go.engine.levels import Level
from desktop_go.gui.dialogs.clock_fields import ClockFields
from desktop_go.gui.dialogs.help import without_icons
from desktop_go.gui.play.players import (
    AttachedProgram,
    OwnEngine,
    Person,
    PlayerSetup,
    TwoSides,
)
from desktop_go.gui.play.words import color_name
from desktop_go.moves import Color
from desktop_go.services.i18n import tr

HUMAN = 0
"""Item data of a human in the players' lists; an engine has its level."""
WIDTH, MAX_HEIGHT, FRAME = 560, 620, 150
"""Pixels; ``FRAME`` is the space around the form."""


class GameDialog(QDialog):
    """A form with two players and a clock; each game adds its own rows to ``form``.

    Args:
        levels: those of the engine, from the weakest.
        programs: the names of the attached engines that play the game.
    """

    def __init__(
        self,
        title: str,
        levels: Sequence[Level],
        parent: QWidget | None = None,
        programs: Sequence[str] = (),
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._levels, self._programs = levels, programs
        self._inside = QWidget()
        self.form = QFormLayout(self._inside)
        self.form.setHorizontalSpacing(16)
        self.form.setVerticalSpacing(9)
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.form.setContentsMargins(12, 8, 12, 8)
        area = QScrollArea()
        area.setWidget(self._inside)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        self.note = quiet_label()
        self.note.setContentsMargins(12, 0, 12, 6)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.start = self.buttons.addButton(tr("&Start"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.start.setObjectName("primary")
        self.start.setDefault(True)
        without_icons(self.buttons)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(area, 1)
        column.addWidget(self.note)
        column.addWidget(self.buttons)

    def add_players(self) -> None:
        """Add the rows of the players."""
        self.black, self.white = self._player_box(), self._player_box()
        self.black_label, self.white_label = QLabel(), QLabel()
        for label, combo in ((self.black_label, self.black), (self.white_label, self.white)):
            label.setBuddy(combo)
            self.form.addRow(label, combo)
        self.call_players(tr("&Black"), tr("&White"))

    def _player_box(self) -> QComboBox:
        combo = QComboBox()
        combo.addItem(tr("You or another person"), HUMAN)
        for preset in self._levels:
            name = tr("Desktop Go, level {number}").format(number=preset.number)
            combo.addItem(name, preset.number)
        if self._programs:
            combo.insertSeparator(combo.count())
        for name in self._programs:
            combo.addItem(name, name)
        combo.currentIndexChanged.connect(self.on_change)
        return combo

    def call_players(self, black: str, white: str) -> None:
        """Set the labels of the players' rows."""
        for label, combo, text in (
            (self.black_label, self.black, black),
            (self.white_label, self.white, white),
        ):
            label.setText(text)
            combo.setAccessibleName(text.replace("&", ""))

    def add_clock(self) -> None:
        """Add the rows of the clock."""
        self.clock = ClockFields(self.form)

    def fit(self) -> None:
        """Take a size that suits the form, once all rows are there."""
        self.resize(WIDTH, min(MAX_HEIGHT, self._inside.sizeHint().height() + FRAME))

    def show_sides(self, setup: TwoSides) -> None:
        """Show the players and the clock of ``setup``."""
        for combo, player in ((self.black, setup.black), (self.white, setup.white)):
            chosen: int | str = HUMAN
            if isinstance(player, OwnEngine):
                chosen = player.level
            elif isinstance(player, AttachedProgram):
                chosen = player.program
            combo.setCurrentIndex(max(0, combo.findData(chosen)))
        self.clock.show_control(setup.control)

    def player(self, color: Color) -> PlayerSetup:
        """Who is chosen to play ``color``."""
        combo, other = self.black, self.white
        if color is Color.WHITE:
            combo, other = other, combo
        chosen = combo.currentData()
        if isinstance(chosen, str):
            return AttachedProgram(program=chosen)
        if chosen != HUMAN:
            return OwnEngine(level=int(chosen))
        if other.currentData() != HUMAN:
            return Person()
        return Person(name=self.name_of(color))

    def name_of(self, color: Color) -> str:
        """What one of two people is called."""
        return color_name(color)

    def engines(self) -> list[int | str]:
        """The levels of our engines that play, and the names of attached ones."""
        return [c.currentData() for c in (self.black, self.white) if c.currentData()]

    @Slot()
    def on_change(self) -> None:
        """Something else is chosen: explain it."""
        self.show_note()

    def show_note(self) -> None:
        """Say in a sentence who plays."""
        engines = self.engines()
        programs = [name for name in engines if isinstance(name, str)]
        if programs:
            names = tr(" and ").join(dict.fromkeys(programs))
            self.note.setText(
                tr(
                    "Without a clock, {name} may think as long as the settings of the program say."
                ).format(name=names)
            )
        elif len(engines) == 1:
            self.note.setText(tr(self._levels[int(engines[0]) - 1].description))
        elif engines:
            self.note.setText(tr("The engine plays against itself; you can take over at any time."))
        else:
            self.note.setText(tr("Two people at this computer."))


def quiet_label() -> QLabel:
    """A label in the muted color that wraps."""
    label = QLabel()
    label.setObjectName("quiet")
    label.setWordWrap(True)
    return label
