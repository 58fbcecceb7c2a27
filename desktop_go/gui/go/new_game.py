"""The New-game dialog: board, players, handicap, komi, rules and clock; nothing starts here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLabel,
    QPushButton,
    QSpinBox,
    QWidget,
)

from desktop_go.engine.attached import EngineProtocol
from desktop_go.engine.go.levels import LEVELS
from desktop_go.games.go.handicap import max_fixed_handicap
from desktop_go.games.go.rules import RULE_SETS, rule_set
from desktop_go.gui.dialogs.answered import answered
from desktop_go.gui.dialogs.choices import Choices
from desktop_go.gui.dialogs.game_dialog import GameDialog
from desktop_go.gui.go.setup import (
    MAX_ENGINE_SIZE,
    MAX_HANDICAP,
    MAX_KOMI,
    MAX_SIZE,
    MIN_SIZE,
    GameSetup,
)
from desktop_go.gui.panels.glossary import TermLinks
from desktop_go.gui.play.attached import engines_of
from desktop_go.gui.style.layouts import in_row
from desktop_go.moves import Color
from desktop_go.services.glossary import GO_TERMS, terms_in
from desktop_go.services.i18n import tr, tr_plural
from desktop_go.services.settings import Settings

OTHER_SIZE = 0
Suggest = Callable[[GameSetup], tuple[GameSetup, str]]
"""An even game made of another, and a sentence on it."""


class NewGameDialog(GameDialog):
    """Asks for everything a game needs; ``setup`` is the answer.

    Args:
        setup: what to start from: the choices of the last game.
        programs: the names of the attached engines.
        suggest: makes an even game of another, and says something of it.
    """

    def __init__(
        self,
        setup: GameSetup,
        parent: QWidget | None = None,
        programs: Sequence[str] = (),
        suggest: Suggest | None = None,
    ) -> None:
        super().__init__(tr("New game"), LEVELS, parent, programs)
        self._komi_is_own = False
        self._add_board()
        self.add_players()
        self._add_auto(suggest)
        self._add_rules()
        self.add_clock()
        self.show_setup(setup)
        self.fit()

    # -- Values --------------------------------------------------------------------------------

    def show_setup(self, setup: GameSetup) -> None:
        """Show ``setup`` in all fields."""
        self.size_choice.set_value(setup.size if setup.size in (9, 13, 19) else OTHER_SIZE)
        self.other_size.setValue(setup.size)
        self.show_sides(setup)
        self.rules.setCurrentIndex(self.rules.findData(setup.rules))
        self.free.setChecked(setup.free_handicap)
        self.on_change()
        self.handicap.setCurrentIndex(max(0, self.handicap.findData(setup.handicap)))
        self._komi_is_own = setup.komi != rule_set(setup.rules).komi(setup.handicap)
        self.komi.blockSignals(True)
        self.komi.setValue(setup.komi)
        self.komi.blockSignals(False)
        self.on_change()

    def setup(self) -> GameSetup:
        """The game as chosen."""
        return GameSetup(
            size=self._size(),
            rules=str(self.rules.currentData()),
            komi=_in_halves(self.komi.value()),
            handicap=int(self.handicap.currentData() or 0),
            free_handicap=self.free.isChecked(),
            black=self.player(Color.BLACK),
            white=self.player(Color.WHITE),
            control=self.clock.control(),
        )

    def _size(self) -> int:
        value = self.size_choice.value()
        assert isinstance(value, int)
        return self.other_size.value() if value == OTHER_SIZE else value

    # -- Fields --------------------------------------------------------------------------------

    def _add_board(self) -> None:
        self.size_choice = Choices(
            tr("Board"),
            [(9, "9 × 9"), (13, "13 × 13"), (19, "19 × 19"), (OTHER_SIZE, tr("Other"))],
        )
        self.size_choice.chosen.connect(self.on_change)
        self.other_size = QSpinBox(minimum=MIN_SIZE, maximum=MAX_SIZE, suffix=tr(" lines"))
        self.other_size.setAccessibleName(tr("Board size in lines"))
        self.other_size.valueChanged.connect(self.on_change)
        self.form.addRow(tr("Board"), in_row((self.size_choice, 1), self.other_size, spacing=14))

    def _add_auto(self, suggest: Suggest | None) -> None:
        self._suggest = suggest
        self.auto = QPushButton(tr("A&uto"), autoDefault=False)
        self.auto.setToolTip(
            tr("The level and the handicap that, by your rating, give you an even chance.")
        )
        self.auto.setVisible(suggest is not None)
        self.auto.clicked.connect(self._on_auto)
        self.lots.insertWidget(1, self.auto)

    @Slot()
    def _on_auto(self) -> None:
        assert self._suggest is not None
        setup, words = self._suggest(self.setup())
        self.show_setup(setup)
        self.note.setText(words)

    def _add_rules(self) -> None:
        self.handicap = QComboBox()
        self.handicap.setAccessibleName(tr("Handicap"))
        self.handicap.currentIndexChanged.connect(self._on_terms)
        self.free = QCheckBox(tr("Black places them &freely"))
        self.free.toggled.connect(self.on_change)
        row = in_row((self.handicap, 1), self.free, spacing=14)
        label = QLabel(tr("&Handicap"))
        label.setBuddy(self.handicap)
        self.form.addRow(label, row)
        self.rules = QComboBox()
        self.rules.setAccessibleName(tr("Rules"))
        for key, rules in RULE_SETS.items():
            name = tr("New Zealand") if key == "new_zealand" else tr(rules.name)
            self.rules.addItem(name, key)
        self.rules.currentIndexChanged.connect(self._on_terms)
        self.form.addRow(tr("&Rules"), self.rules)
        self.komi = QDoubleSpinBox()
        self.komi.setRange(-MAX_KOMI, MAX_KOMI)
        self.komi.setDecimals(1)
        self.komi.setSingleStep(0.5)
        self.komi.setSuffix(tr(" points for White"))
        self.komi.setAccessibleName(tr("Komi"))
        self.komi.valueChanged.connect(self._on_komi)
        self.komi.editingFinished.connect(self._on_komi_entered)
        self.form.addRow(tr("&Komi"), self.komi)
        self.glossary = TermLinks()
        self.glossary.show_terms(terms_in("kyu, handicap, Chinese rules, komi", GO_TERMS))
        self.add_below(self.glossary)

    # -- What depends on what ------------------------------------------------------------------

    @Slot()
    def on_change(self) -> None:
        """Show only what fits the choices made so far."""
        other = self.size_choice.value() == OTHER_SIZE
        self.other_size.setVisible(other)
        self._fill_handicap()
        self.show_note()

    def _fill_handicap(self) -> None:
        chosen = self.handicap.currentData()
        highest = MAX_HANDICAP if self.free.isChecked() else max_fixed_handicap(self._size())
        highest = min(highest, self._size() ** 2 - 1)
        self.handicap.blockSignals(True)
        self.handicap.clear()
        self.handicap.addItem(tr("None"), 0)
        for count in range(2, highest + 1):
            self.handicap.addItem(tr_plural("{count} stone", "{count} stones", count), count)
        self.handicap.setCurrentIndex(max(0, self.handicap.findData(chosen)))
        self.handicap.blockSignals(False)
        if self.handicap.currentData() != chosen:
            self._on_terms()

    @Slot()
    def _on_terms(self) -> None:
        """Rules and handicap decide the komi, unless the user has set his own."""
        rules = self.rules.currentData() if hasattr(self, "rules") else None
        if rules and not self._komi_is_own:
            self.komi.blockSignals(True)
            self.komi.setValue(rule_set(str(rules)).komi(int(self.handicap.currentData() or 0)))
            self.komi.blockSignals(False)

    @Slot()
    def _on_komi(self) -> None:
        self._komi_is_own = True

    @Slot()
    def _on_komi_entered(self) -> None:
        self.komi.setValue(_in_halves(self.komi.value()))

    def about_levels(self) -> str:
        """Where the ranks come from."""
        return tr("Ranks are estimates, made from matches between programs.")

    def show_note(self) -> None:
        """Say in a sentence who plays, or why these cannot."""
        too_large = self._size() > MAX_ENGINE_SIZE and bool(self.engines())
        self.start.setEnabled(not too_large)
        if not too_large:
            super().show_note()
            return
        self.note.setText(
            tr(
                "The engine plays on boards up to {size}×{size}; larger boards are for two people."
            ).format(size=MAX_ENGINE_SIZE)
        )


def _in_halves(komi: float) -> float:
    """What a game can be decided by: half a point, or a whole one."""
    return round(2 * komi) / 2


def ask_for_game(
    setup: GameSetup, settings: Settings, suggest: Suggest, parent: QWidget
) -> GameSetup | None:
    """Show the dialog; None if the user cancels."""
    programs = [engine.name for engine in engines_of(settings, EngineProtocol.GTP)]
    dialog = NewGameDialog(replace(setup), parent, programs, suggest)
    with answered(dialog) as accepted:
        return dialog.setup() if accepted else None
