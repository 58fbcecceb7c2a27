"""What the New-game dialogs of all games of two players share: players, clock, note and buttons."""

from __future__ import annotations

import random
from collections.abc import Sequence

from PySide6.QtCore import QSize, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QWidget,
)

from desktop_go.engine.levels import Level
from desktop_go.gui.dialogs.clock_fields import ClockFields
from desktop_go.gui.panels.level_picker import LevelPicker
from desktop_go.gui.play.players import AttachedProgram, OwnEngine, Person, PlayerSetup, TwoSides
from desktop_go.gui.play.words import color_name
from desktop_go.gui.style.labels import quiet
from desktop_go.gui.style.layouts import in_column, in_row
from desktop_go.gui.style.text_dialog import without_icons
from desktop_go.moves import Color
from desktop_go.services.i18n import tr, unmarked

LONGEST_NAME = 100
HUMAN, ENGINE = 0, 1
"""Item data of a person and of our engine in the players' lists; a program has its name."""
WIDTH, SCREEN_SHARE = 560, 0.9
"""Pixels at first, and the share of the screen's height to use."""


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
        self._below: list[QLabel] = []
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
        self.note = quiet()
        self.note.setContentsMargins(12, 0, 12, 6)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.start = self.buttons.addButton(tr("&Start"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.start.setObjectName("primary")
        self.start.setDefault(True)
        without_icons(self.buttons)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._column = in_column((area, 1), self.note, self.buttons, inside=self)

    def add_below(self, text: QLabel) -> None:
        """Add a line of text below the form, which would give it too much room."""
        text.setIndent(12)
        self._below.append(text)
        self._column.insertWidget(self._column.indexOf(self.note), text)

    def add_players(self) -> None:
        """Add the rows of the players."""
        self.black, self.white = self._player_box(), self._player_box()
        self.black_level, self.white_level = (
            LevelPicker(self._levels, tr("Engine level")) for _ in range(2)
        )
        for picker in (self.black_level, self.white_level):
            picker.changed.connect(self.on_change)
        self.black_label, self.white_label = QLabel(), QLabel()
        self.black_name, self.white_name = QLineEdit(), QLineEdit()
        for label, combo, name in (
            (self.black_label, self.black, self.black_name),
            (self.white_label, self.white, self.white_name),
        ):
            label.setBuddy(combo)
            name.setMaxLength(LONGEST_NAME)
            name.setPlaceholderText(tr("Name"))
            self.form.addRow(label, in_row((combo, 2), (name, 1), spacing=14))
            self.form.addRow("", self.black_level if combo is self.black else self.white_level)
        self.nigiri = QPushButton(tr("&Nigiri"), autoDefault=False)
        self.nigiri.setToolTip(tr("Draw lots for the colors."))
        self.nigiri.clicked.connect(self._on_nigiri)
        self.lots = in_row(self.nigiri, 1, spacing=8)
        self.form.addRow("", self.lots)
        self.call_players(tr("&Black"), tr("&White"))

    def _player_box(self) -> QComboBox:
        combo = QComboBox()
        combo.addItem(tr("You or another person"), HUMAN)
        combo.addItem(tr("Desktop Go"), ENGINE)
        if self._programs:
            combo.insertSeparator(combo.count())
        for name in self._programs:
            combo.addItem(name, name)
        combo.currentIndexChanged.connect(self.on_change)
        return combo

    def call_players(self, black: str, white: str) -> None:
        """Set the labels of the players' rows."""
        for label, combo, name, picker, text in (
            (self.black_label, self.black, self.black_name, self.black_level, black),
            (self.white_label, self.white, self.white_name, self.white_level, white),
        ):
            label.setText(text)
            plain = unmarked(text)
            combo.setAccessibleName(plain)
            picker.slider.setAccessibleName(tr("Level of {player}").format(player=plain))
            name.setAccessibleName(tr("Name of {player}").format(player=plain))

    def add_clock(self) -> None:
        """Add the rows of the clock."""
        self.clock = ClockFields(self.form)
        self.clock.changed.connect(self.fit)

    def showEvent(self, event: QShowEvent) -> None:
        """The style of the window makes rows higher than they were before."""
        super().showEvent(event)
        self.fit()

    @Slot()
    def fit(self) -> None:
        """Take a size that suits the form; grow where another clock has more rows.

        The note has room for one line more than it shows.
        """
        self.form.activate()
        most = round(self.screen().availableSize().height() * SCREEN_SHARE)
        now = self.size() if self.isVisible() else QSize(WIDTH, 0)
        margins, spacing = self._column.contentsMargins(), self._column.spacing()
        width = now.width() - margins.left() - margins.right()
        wraps = self.form.hasHeightForWidth()  # Levels do, and two people have none.
        rows = self.form.heightForWidth(width) if wraps else self.form.sizeHint().height()
        height = margins.top() + margins.bottom() + rows
        for widget in (self.note, self.buttons, *self._below):
            height += spacing + max(widget.heightForWidth(width), widget.sizeHint().height())
        height = min(most, max(height + self.fontMetrics().height(), now.height()))
        self.resize(now.width(), height)

    @Slot()
    def _on_nigiri(self) -> None:
        """Draw lots: perhaps the players change colors. The note says what came of it."""
        if random.choice((True, False)):
            black, white = self.black.currentIndex(), self.white.currentIndex()
            self.black.setCurrentIndex(white)
            self.white.setCurrentIndex(black)
            levels = self.black_level.number(), self.white_level.number()
            self.white_level.set_number(levels[0])
            self.black_level.set_number(levels[1])
            names = self.black_name.text(), self.white_name.text()
            self.white_name.setText(names[0])
            self.black_name.setText(names[1])
        self.on_change()
        color = self.human()
        if color is not None:
            text = tr("Nigiri: you play {color}.").format(color=color_name(color))
            self.note.setText(text)

    def human(self) -> Color | None:
        """The color of the only person; None for two or none."""
        black, white = (combo.currentData() == HUMAN for combo in (self.black, self.white))
        return None if black == white else Color.BLACK if black else Color.WHITE

    def show_sides(self, setup: TwoSides) -> None:
        """Show the players and the clock of ``setup``."""
        for combo, picker, player in (
            (self.black, self.black_level, setup.black),
            (self.white, self.white_level, setup.white),
        ):
            chosen: int | str = HUMAN
            if isinstance(player, OwnEngine):
                chosen = ENGINE
                picker.set_number(player.level)
            elif isinstance(player, AttachedProgram):
                chosen = player.program
            combo.setCurrentIndex(max(0, combo.findData(chosen)))
        for field, player, color in (
            (self.black_name, setup.black, Color.BLACK),
            (self.white_name, setup.white, Color.WHITE),
        ):
            own = player.is_person and player.name != self.name_of(color)
            field.setText(player.name if own else "")
        self.clock.show_control(setup.control)

    def player(self, color: Color) -> PlayerSetup:
        """Who is chosen to play ``color``."""
        combo, other, name, picker = self.black, self.white, self.black_name, self.black_level
        if color is Color.WHITE:
            combo, other, name, picker = other, combo, self.white_name, self.white_level
        chosen = combo.currentData()
        if isinstance(chosen, str):
            return AttachedProgram(program=chosen)
        if chosen != HUMAN:
            return OwnEngine(level=picker.number())
        alone = other.currentData() != HUMAN
        return Person(name=name.text().strip() or ("" if alone else self.name_of(color)))

    def name_of(self, color: Color) -> str:
        """What one of two people is called."""
        return color_name(color)

    def engines(self) -> list[int | str]:
        """``ENGINE`` for each side that ours plays, and the names of attached ones."""
        return [c.currentData() for c in (self.black, self.white) if c.currentData()]

    def about_levels(self) -> str:
        """What is to be said of the levels as a whole."""
        return ""

    @Slot()
    def on_change(self) -> None:
        """Something else is chosen: explain it."""
        self.show_note()

    def _show_names(self) -> None:
        """Only people are given names here, and only our engine has levels."""
        for field, picker, combo in (
            (self.black_name, self.black_level, self.black),
            (self.white_name, self.white_level, self.white),
        ):
            field.setVisible(combo.currentData() == HUMAN)
            self.form.setRowVisible(picker, combo.currentData() == ENGINE)

    def show_note(self) -> None:
        """Say in a sentence who plays."""
        self._show_names()
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
            self.note.setText(self.about_levels())
        elif engines:
            self.note.setText(tr("The engine plays against itself; you can take over at any time."))
        else:
            self.note.setText(tr("Two people at this computer."))
        if self.isVisible():
            self.fit()
