"""Three lists that say what kind of Sudoku is to be made: variant, level, symmetry."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QComboBox

from desktop_go.games.sudoku.variants import KILLER, SYMMETRIES, VARIANTS
from desktop_go.gui.sudoku.making import level_name, symmetry_name, variant_name
from desktop_go.services.i18n import tr


class KindChoice(QObject):
    """The lists; the levels are those of the variant, and a killer has no givens to lie in order.

    Signals:
        changed: another kind is chosen.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.variant, self.level, self.symmetry = QComboBox(), QComboBox(), QComboBox()
        for key in VARIANTS:
            self.variant.addItem(variant_name(key), key)
        for key in SYMMETRIES:
            self.symmetry.addItem(symmetry_name(key), key)
        self.variant.setAccessibleName(tr("Kind of Sudoku"))
        self.level.setAccessibleName(tr("Level"))
        self.symmetry.setAccessibleName(tr("Symmetry of the givens"))
        self.variant.currentIndexChanged.connect(self._on_variant)
        self.level.currentIndexChanged.connect(self._on_changed)
        self._on_variant()

    @property
    def fields(self) -> tuple[QComboBox, QComboBox, QComboBox]:
        """All lists."""
        return self.variant, self.level, self.symmetry

    @property
    def chosen_variant(self) -> str:
        """A key of VARIANTS."""
        return str(self.variant.currentData())

    @property
    def chosen_level(self) -> str:
        """One of LEVELS."""
        return str(self.level.currentData())

    @property
    def chosen_symmetry(self) -> str:
        """A key of SYMMETRIES."""
        return str(self.symmetry.currentData()) if self.has_symmetry else "none"

    @property
    def has_symmetry(self) -> bool:
        """Whether puzzles of the variant have givens."""
        return self.chosen_variant != KILLER.variant

    def choose(self, variant: str, level: str, symmetry: str) -> None:
        """Choose these; what is not in a list leaves its first choice."""
        for field, key in zip(self.fields, (variant, level, symmetry), strict=True):
            field.setCurrentIndex(max(0, field.findData(key)))

    @Slot()
    def _on_variant(self) -> None:
        level = self.level.currentData()
        self.level.blockSignals(True)
        self.level.clear()
        for key in VARIANTS[self.chosen_variant].levels:
            self.level.addItem(level_name(key), key)
        self.level.setCurrentIndex(max(0, self.level.findData(level)))
        self.level.blockSignals(False)
        self._on_changed()

    @Slot()
    def _on_changed(self) -> None:
        self.symmetry.setEnabled(self.has_symmetry and self.variant.isEnabled())
        self.changed.emit()
