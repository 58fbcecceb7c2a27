"""The New-game dialog of gomoku: board, rules, opening, players and clock; nothing starts here."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QComboBox, QWidget

from desktop_go.engine.attached import EngineProtocol
from desktop_go.engine.gomoku.levels import LEVELS
from desktop_go.games.gomoku.openings import RULE_NAMES, OpeningRule
from desktop_go.games.gomoku.rules import RULE_SETS, SIZES, rule_set
from desktop_go.gui.dialogs.answered import answered
from desktop_go.gui.dialogs.choices import Choices
from desktop_go.gui.dialogs.game_dialog import GameDialog
from desktop_go.gui.gomoku.setup import GomokuSetup
from desktop_go.gui.play.attached import engines_of
from desktop_go.gui.style.labels import quiet
from desktop_go.moves import Color
from desktop_go.services.i18n import tr
from desktop_go.services.settings import Settings
from desktop_go.texts import Text

OPENING_HELP: dict[OpeningRule, Text] = {
    OpeningRule.NONE: "Black plays anywhere.",
    OpeningRule.PRO: "Black starts in the center; Black's second stone must be outside the "
    "middle 5×5 points.",
    OpeningRule.LONG_PRO: "Black starts in the center; Black's second stone must be outside the "
    "middle 7×7 points.",
    OpeningRule.SWAP: "One player places three stones; the other chooses a side.",
    OpeningRule.SWAP2: "One player places three stones; the other chooses a side, or places two "
    "more and lets the first player choose.",
}


class GomokuGameDialog(GameDialog):
    """Asks for everything a game needs; ``setup`` is the answer.

    Args:
        setup: what to start from: the choices of the last game.
        programs: the names of the attached engines.
    """

    def __init__(
        self, setup: GomokuSetup, parent: QWidget | None = None, programs: Sequence[str] = ()
    ) -> None:
        super().__init__(tr("New game of gomoku"), LEVELS, parent, programs)
        self._add_board()
        self.add_players()
        self.add_clock()
        self.show_setup(setup)
        self.fit()

    def show_setup(self, setup: GomokuSetup) -> None:
        """Show ``setup`` in all fields."""
        self.size_choice.set_value(setup.size)
        self.rules.setCurrentIndex(self.rules.findData(setup.rules.key))
        self.opening.setCurrentIndex(self.opening.findData(setup.opening))
        self.show_sides(setup)
        self.on_change()

    def setup(self) -> GomokuSetup:
        """The game as chosen."""
        size = self.size_choice.value()
        assert isinstance(size, int)
        return GomokuSetup(
            size=size,
            rules=rule_set(str(self.rules.currentData())),
            opening=self.opening.currentData(),
            black=self.player(Color.BLACK),
            white=self.player(Color.WHITE),
            control=self.clock.control(),
        )

    def _by_choice(self) -> bool:
        """Whether the opening settles the sides."""
        return self.opening.currentData() in (OpeningRule.SWAP, OpeningRule.SWAP2)

    def name_of(self, color: Color) -> str:
        """What one of two people is called."""
        if self._by_choice():
            return tr("First") if color is Color.BLACK else tr("Second")
        return super().name_of(color)

    def _add_board(self) -> None:
        sizes = [(size, f"{size} × {size}") for size in SIZES]
        self.size_choice = Choices(tr("Board"), sizes)
        self.form.addRow(tr("Board"), self.size_choice)
        self.rules = QComboBox()
        self.rules.setAccessibleName(tr("Rules"))
        for rules in RULE_SETS:
            self.rules.addItem(tr(rules.name), rules.key)
        self.rules_help = quiet()
        self.opening = QComboBox()
        self.opening.setAccessibleName(tr("Opening"))
        for opening, name in RULE_NAMES.items():
            self.opening.addItem(tr(name), opening)
        self.opening_help = quiet()
        self.form.addRow(tr("&Rules"), self.rules)
        self.form.addRow("", self.rules_help)
        self.form.addRow(tr("&Opening"), self.opening)
        self.form.addRow("", self.opening_help)
        self.rules.currentIndexChanged.connect(self.on_change)
        self.opening.currentIndexChanged.connect(self.on_change)

    @Slot()
    def on_change(self) -> None:
        """Explain what is chosen."""
        self.rules_help.setText(tr(rule_set(str(self.rules.currentData())).help))
        opening = self.opening.currentData()
        self.opening_help.setText(tr(OPENING_HELP[opening]))
        if self._by_choice():
            self.call_players(tr("&Places first"), tr("&Chooses"))
        else:
            self.call_players(tr("&Black"), tr("&White"))
        self.show_note()


def ask_for_game(setup: GomokuSetup, settings: Settings, parent: QWidget) -> GomokuSetup | None:
    """Show the dialog; None if the user cancels."""
    programs = [engine.name for engine in engines_of(settings, EngineProtocol.GOMOCUP)]
    dialog = GomokuGameDialog(setup, parent, programs)
    with answered(dialog) as accepted:
        return dialog.setup() if accepted else None
