"""The engine's settings: level, limits and every declared option, generated from the declarations.

A value that the user changed replaces the level's own and is marked; "As the level says" drops
all such changes. Values live in a setting (of Go: ``engine.options``); nothing is kept here.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QDoubleSpinBox,
    QFormLayout,
    QFrame,
    QGroupBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from desktop_go.engine.levels import Level
from desktop_go.gui.panels.level_picker import LevelPicker
from desktop_go.gui.panels.option_editors import OptionEditor
from desktop_go.gui.panels.option_form import OptionForm
from desktop_go.gui.panels.preset_box import PresetBox
from desktop_go.gui.play.catalogue import LIMIT_PLAYOUTS, LIMIT_SECONDS, Catalogue
from desktop_go.gui.style.labels import quiet
from desktop_go.gui.style.layouts import in_column
from desktop_go.options import OptionValue
from desktop_go.services.i18n import tr
from desktop_go.services.presets import COMPUTERS_OWN
from desktop_go.services.settings import Settings
from desktop_go.services.settings_schema import Json

EXPERT = "engine.expert"
"""The setting that shows every option."""


class EnginePanel(QScrollArea):
    """Editors for all options.

    Args:
        settings: where the user's values are.
        catalogue: what levels and options there are.

    Signals:
        level_chosen(int): the engine is to play at this level from now on.
        options_changed: the user's own values are others.
    """

    level_chosen = Signal(int)
    options_changed = Signal()

    def __init__(self, settings: Settings, catalogue: Catalogue) -> None:
        super().__init__()
        self.setObjectName("enginePanel")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._settings, self._catalogue = settings, catalogue
        self._level = catalogue.levels[0].number
        self.editors: dict[str, OptionEditor] = {}
        self._labels: dict[str, QLabel] = {}
        self.groups: dict[str, QWidget] = {}
        self._forms: dict[str, OptionForm] = {}
        inside = QWidget()
        inside.setObjectName("enginePanelInside")
        self._column = column = QVBoxLayout(inside)
        column.setContentsMargins(8, 8, 8, 8)
        self.level_box, self.limits_box = self._level_box(), self._limits_box()
        column.addWidget(self.level_box)
        column.addWidget(self.limits_box)
        self.presets = PresetBox(settings, catalogue, self._on_preset)
        self._add_search()
        groups = dict.fromkeys(option.group for option in catalogue.options)
        for group in sorted(groups, key=lambda name: name != catalogue.first_group):
            self.groups[group] = self._group_box(group)
            column.addWidget(self.groups[group])
        column.addWidget(self.presets)
        self.reset = QPushButton(tr("Reset to the level"))
        self.reset.setToolTip(tr("Discard all changes made here."))
        self.reset.clicked.connect(self._on_reset)
        column.addWidget(self.reset)
        self._column.addStretch(1)
        self.setWidget(inside)
        self.show_level(self._level)
        self._on_search()

    def own(self) -> dict[str, Json]:
        """A copy of the user's own values for the engine shown."""
        return self._catalogue.options.current(self._settings.object(self._catalogue.key))

    def keep(self, own: dict[str, Json]) -> None:
        """Take other values of the user's own for the engine shown."""
        self._settings.set(self._catalogue.key, own)

    def shared(self) -> dict[str, Json]:
        """Values that hold wherever neither the level nor the user says otherwise."""
        return {}

    def show_level(self, number: int) -> None:
        """Show the values of a level with the user's own over them."""
        self._level = number
        preset = self._catalogue.levels[number - 1]
        self.level.set_number(number)
        stored = self.own()
        own = self._catalogue.own(stored)
        shared = self._catalogue.own(self.shared())
        of_level = dict(self._catalogue.of_level(number, own))
        values = self._catalogue.options.defaults() | shared | of_level | own
        self._say_about(preset, values)
        self.presets.show_values(values)
        for key in self.editors:
            self._mark(key, key in own)
        for option_form in self._forms.values():
            option_form.show_values(values)
        self._show_groups()
        for spin, key in ((self.playouts, LIMIT_PLAYOUTS), (self.seconds, LIMIT_SECONDS)):
            limit = stored.get(key)
            spin.blockSignals(True)
            spin.setValue(limit if isinstance(limit, int | float) else 0)  # type: ignore[arg-type]
            spin.blockSignals(False)
        self.reset.setEnabled(bool(stored))

    def _say_about(self, preset: Level, values: Mapping[str, object]) -> None:
        """What of the level does not hold with these values."""
        parts = []
        if preset.options and not self._catalogue.of_level(preset.number, self.own()):
            parts.append(
                tr(
                    "An engine chosen by hand plays as well as it can: of level {number} only the "
                    "limits are left."
                ).format(number=preset.number)
            )
        unread = self._catalogue.unread
        is_unread = (
            unread is not None
            and unread.holds(values)
            and self._catalogue.options.option(unread.key).is_acting(values)
        )
        self.limits_box.setEnabled(not is_unread)
        self.read.setVisible(is_unread)
        if is_unread:
            parts.append(
                tr(
                    "Level {number} plays at one look: nothing is searched. Without the network's "
                    "file it reads a little with playouts, and its rank does not hold."
                ).format(number=preset.number)
            )
        self._about.setText(" ".join(parts))
        self._about.setVisible(bool(parts))

    def _show_groups(self) -> None:
        """Show the groups with a row to be seen."""
        for group, option_form in self._forms.items():
            self.groups[group].setVisible(bool(option_form.shown) and self._has_options())

    def _has_options(self) -> bool:
        """Whether there is an engine whose options these are."""
        return True

    def _add_search(self) -> None:
        self.search = QLineEdit(placeholderText=tr("Search the settings"), clearButtonEnabled=True)
        self.search.setAccessibleName(tr("Search the settings"))
        self.expert = QCheckBox(tr("E&xpert settings"))
        self.expert.setChecked(self._settings.flag(EXPERT))
        self.search.textChanged.connect(self._on_search)
        self.expert.toggled.connect(self._on_expert)
        self._column.addWidget(self.search)
        self._column.addWidget(self.expert)

    def _level_box(self) -> QWidget:
        box = QGroupBox(tr("Level"))
        self.level = LevelPicker(self._catalogue.levels, tr("Engine level"))
        self.level.chosen.connect(self._on_level)
        self._about = quiet()
        form = in_column(self.level, self._about, inside=box)
        self.read = QPushButton(tr("Read ahead"))
        self.read.setObjectName("link")
        self.read.clicked.connect(self._on_read)
        form.addWidget(self.read, 0, Qt.AlignmentFlag.AlignLeft)
        return box

    def _limits_box(self) -> QWidget:
        box = QGroupBox(tr("Limits per move"))
        form = _form(box)
        self.playouts = QSpinBox(minimum=0, maximum=100_000_000, singleStep=500)
        self.playouts.setSpecialValueText(tr("set by the level"))
        self.playouts.setKeyboardTracking(False)
        counted = tr(self._catalogue.counted)
        self.playouts.setAccessibleName(tr("{counted} per move").format(counted=counted))
        self.playouts.valueChanged.connect(self._on_limit)
        self.seconds = QDoubleSpinBox(minimum=0, maximum=3600, decimals=1, suffix=tr(" s"))
        self.seconds.setSpecialValueText(tr("set by the level"))
        self.seconds.setKeyboardTracking(False)
        self.seconds.setAccessibleName(tr("Seconds per move"))
        self.seconds.valueChanged.connect(self._on_limit)
        form.addRow(counted, self.playouts)
        form.addRow(tr("Time"), self.seconds)
        return box

    def _group_box(self, group: str) -> QWidget:
        box = QGroupBox(tr(group))
        form = _form(box)
        table = self._catalogue.options
        mine = [option for option in table if option.group == group]
        option_form = self._forms[group] = OptionForm(
            form, mine, table, self._on_option, brief=True
        )
        self.editors |= option_form.editors
        self._labels |= option_form.labels
        return box

    def _mark(self, key: str, is_own: bool) -> None:
        label = self._labels[key]
        font = label.font()
        font.setBold(is_own)
        label.setFont(font)

    def _store(self, stored: dict[str, Json]) -> None:
        self.keep(stored)
        self.show_level(self._level)
        self.options_changed.emit()

    def _on_option(self, key: str, value: OptionValue) -> None:
        stored = self.own()
        stored[key] = self._catalogue.options.option(key).convert(value)
        self._store(stored)

    def _on_preset(self, preset: dict[str, OptionValue]) -> None:
        """Set all options to the preset, those of the level too, and keep the limits."""
        table, own = self._catalogue.options, self.own()
        kept = {
            key: value
            for key, value in own.items()
            if key in (LIMIT_PLAYOUTS, LIMIT_SECONDS) or table.option(key).group == COMPUTERS_OWN
        }
        level = {
            key: table.option(key).default
            for key in self._catalogue.levels[self._level - 1].options
            if table.option(key).group != COMPUTERS_OWN
        }
        self._store({**level, **kept, **preset})  # type: ignore[dict-item]

    @Slot()
    def _on_read(self) -> None:
        unread = self._catalogue.unread
        assert unread is not None
        key = unread.key
        self._on_option(key, self._catalogue.options.defaults()[key])

    @Slot(bool)
    def _on_expert(self, on: bool) -> None:
        self._settings.set(EXPERT, on)
        self._on_search()

    @Slot()
    def _on_search(self) -> None:
        for option_form in self._forms.values():
            option_form.look_for(self.search.text(), self.expert.isChecked())
        self._show_groups()
        if self.search.text():
            QTimer.singleShot(0, self, self._show_found)

    def _show_found(self) -> None:
        """Bring what the search field found, which stands below it, into view."""
        self.verticalScrollBar().setValue(self.search.y())

    @Slot()
    def _on_limit(self) -> None:
        stored = self.own()
        for key, value in (
            (LIMIT_PLAYOUTS, self.playouts.value()),
            (LIMIT_SECONDS, self.seconds.value()),
        ):
            if value:
                stored[key] = value
            else:
                stored.pop(key, None)
        self._store(stored)

    @Slot(int)
    def _on_level(self, number: int) -> None:
        self.show_level(number)
        self.level_chosen.emit(number)

    @Slot()
    def _on_reset(self) -> None:
        self._store({})


def _form(box: QWidget) -> QFormLayout:
    form = QFormLayout(box)
    form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    return form
