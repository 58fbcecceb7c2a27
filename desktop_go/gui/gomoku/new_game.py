"""The New-game dialog of gomoku: board, rules, opening, players and clock; nothing starts here."""

from __future__ import annotations

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

from desktop_go.engine.gomoku_levels import LEVELS, level
from desktop_go.games.gomoku.openings import RULE_NAMES, OpeningRule
from desktop_go.games.gomoku.rules import RULE_SETS, SIZES, rule_set
from desktop_go.gui.dialogs.clock_fields import ClockFields
from desktop_go.gui.dialogs.help import without_icons
from desktop_go.gui.gomoku.setup import GomokuSetup
from desktop_go.gui.pages.choices import Choices
from desktop_go.gui.play.players import PlayerSetup
from desktop_go.moves import Color
from desktop_go.services.i18n import tr

HUMAN = 0
"""Item data of a human in the players' lists; an engine has its level."""
OPENING_HELP = {
    OpeningRule.NONE: "Black plays anywhere.",
    OpeningRule.PRO: "Black starts in the centre; Black's second stone stays outside the middle "
    "5×5 points.",
    OpeningRule.LONG_PRO: "Black starts in the centre; Black's second stone stays outside the "
    "middle 7×7 points.",
    OpeningRule.SWAP: "One player places three stones, the other chooses a side.",
    OpeningRule.SWAP2: "One player places three stones; the other chooses a side, or places two "
    "more and lets the first one choose.",
}


class GomokuGameDialog(QDialog):
    """Asks for everything a game needs; ``setup`` is the answer.

    Args:
        setup: what to start from: the choices of the last game.
    """

    def __init__(self, setup: GomokuSetup, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("New game of gomoku"))
        inside = QWidget()
        self._form = QFormLayout(inside)
        self._form.setHorizontalSpacing(16)
        self._form.setVerticalSpacing(9)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._form.setContentsMargins(12, 8, 12, 8)
        self._add_board()
        self._add_players()
        self.clock = ClockFields(self._form)
        area = QScrollArea()
        area.setWidget(inside)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        self.note = _quiet()
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
        self.show_setup(setup)
        self.resize(560, min(620, inside.sizeHint().height() + 150))

    def show_setup(self, setup: GomokuSetup) -> None:
        """Show ``setup`` in all fields."""
        self.size_choice.set_value(setup.size)
        self.rules.setCurrentIndex(self.rules.findData(setup.rules.key))
        self.opening.setCurrentIndex(self.opening.findData(setup.opening))
        for combo, player in ((self.black, setup.black), (self.white, setup.white)):
            combo.setCurrentIndex(combo.findData(player.level if player.is_engine else HUMAN))
        self.clock.show_control(setup.control)
        self._on_change()

    def setup(self) -> GomokuSetup:
        """The game as chosen."""
        size = self.size_choice.value()
        assert isinstance(size, int)
        return GomokuSetup(
            size=size,
            rules=rule_set(str(self.rules.currentData())),
            opening=self.opening.currentData(),
            black=self._player(self.black, self.white, Color.BLACK),
            white=self._player(self.white, self.black, Color.WHITE),
            control=self.clock.control(),
        )

    def _player(self, combo: QComboBox, other: QComboBox, color: Color) -> PlayerSetup:
        number = int(combo.currentData())
        if number != HUMAN:
            return PlayerSetup(is_engine=True, level=number)
        if int(other.currentData()) != HUMAN:
            return PlayerSetup()
        if self.opening.currentData() in (OpeningRule.SWAP, OpeningRule.SWAP2):
            return PlayerSetup(name=tr("First") if color is Color.BLACK else tr("Second"))
        return PlayerSetup(name=tr("Black") if color is Color.BLACK else tr("White"))

    def _add_board(self) -> None:
        sizes = [(size, f"{size} × {size}") for size in SIZES]
        self.size_choice = Choices(tr("Board"), sizes)
        self._form.addRow(tr("Board"), self.size_choice)
        self.rules = QComboBox()
        self.rules.setAccessibleName(tr("Rules"))
        for rules in RULE_SETS:
            self.rules.addItem(tr(rules.name), rules.key)
        self.rules_help = _quiet()
        self.opening = QComboBox()
        self.opening.setAccessibleName(tr("Opening"))
        for opening, name in RULE_NAMES.items():
            self.opening.addItem(tr(name), opening)
        self.opening_help = _quiet()
        self._form.addRow(tr("&Rules"), self.rules)
        self._form.addRow("", self.rules_help)
        self._form.addRow(tr("&Opening"), self.opening)
        self._form.addRow("", self.opening_help)
        self.rules.currentIndexChanged.connect(self._on_change)
        self.opening.currentIndexChanged.connect(self._on_change)

    def _add_players(self) -> None:
        self.black, self.white = self._player_box(), self._player_box()
        self.black_label, self.white_label = QLabel(), QLabel()
        self.black_label.setBuddy(self.black)
        self.white_label.setBuddy(self.white)
        self._form.addRow(self.black_label, self.black)
        self._form.addRow(self.white_label, self.white)

    def _player_box(self) -> QComboBox:
        combo = QComboBox()
        combo.addItem(tr("You or another person"), HUMAN)
        for preset in LEVELS:
            name = tr("Desktop Go, level {number}").format(number=preset.number)
            combo.addItem(name, preset.number)
        combo.currentIndexChanged.connect(self._on_change)
        return combo

    @Slot()
    def _on_change(self) -> None:
        """Explain what is chosen."""
        self.rules_help.setText(tr(rule_set(str(self.rules.currentData())).help))
        opening = self.opening.currentData()
        self.opening_help.setText(tr(OPENING_HELP[opening]))
        by_choice = opening in (OpeningRule.SWAP, OpeningRule.SWAP2)
        self.black_label.setText(tr("&Places first") if by_choice else tr("&Black"))
        self.white_label.setText(tr("&Chooses") if by_choice else tr("&White"))
        self.black.setAccessibleName(self.black_label.text().replace("&", ""))
        self.white.setAccessibleName(self.white_label.text().replace("&", ""))
        engines = [int(c.currentData()) for c in (self.black, self.white) if c.currentData()]
        if len(engines) == 1:
            self.note.setText(tr(level(engines[0]).description))
        elif engines:
            self.note.setText(tr("The engine plays against itself; you can take over any time."))
        else:
            self.note.setText(tr("Two people at one board."))


def _quiet() -> QLabel:
    label = QLabel()
    label.setObjectName("quiet")
    label.setWordWrap(True)
    return label


def ask_for_game(setup: GomokuSetup, parent: QWidget) -> GomokuSetup | None:
    """Show the dialog; None when the user changed his mind."""
    dialog = GomokuGameDialog(setup, parent)
    return dialog.setup() if dialog.exec() == QDialog.DialogCode.Accepted else None
