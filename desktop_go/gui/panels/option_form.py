"""Forms of declared options: an editor and a "?" in each row, and what has no effect now.

The engine panels, the forms of the solvers and the preferences are made here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QWidget,
)

from desktop_go.gui.panels.option_card import OptionCard
from desktop_go.gui.panels.option_editors import Changed, OptionEditor
from desktop_go.gui.panels.option_words import changes_in_words, tool_tip
from desktop_go.gui.style.labels import quiet
from desktop_go.gui.style.layouts import in_column, in_row
from desktop_go.options import Option, OptionValue, remedy
from desktop_go.services.i18n import tr, tr_plain, unmarked

Changes = tuple[tuple[str, OptionValue], ...]


class OptionForm(QObject):
    """Editors as the rows of a form; what has no effect beside the other values is grayed.

    Args:
        form: the layout of a widget.
        options: one row each.
        table: those and all others that their effect may depend on.
        changed: told key and value after an edit.
        named_checks: a check box carries its own label instead of having it on the left ...
        wide_checks: ... and begins there, in a narrow column.
        brief: rows without an effect, and expert settings, are hidden unless they are looked for.
            A line under the rows names those without an effect, and buttons change what they lack.
    """

    def __init__(
        self,
        form: QFormLayout,
        options: Iterable[Option],
        table: Iterable[Option],
        changed: Changed,
        named_checks: bool = False,
        wide_checks: bool = False,
        brief: bool = False,
    ) -> None:
        super().__init__(form)
        self._form, self._changed, self._brief = form, changed, brief
        self._table = {option.key: option for option in table}
        self._values: Mapping[str, object] = {}
        self._wanted, self._expert, self._wide_checks = "", not brief, wide_checks
        self.editors: dict[str, OptionEditor] = {}
        self.labels: dict[str, QLabel] = {}
        self.helps: dict[str, QToolButton] = {}
        self._fields: dict[str, QWidget] = {}
        for option in options:
            self._add_row(option, named_checks)
        self.idle = _Idle(self._table, changed, self._go_to) if brief else None
        """The line under the rows."""
        if self.idle is not None:
            form.addRow(self.idle)

    def show_values(self, values: Mapping[str, object]) -> None:
        """Show ``values``, which have every option of the table."""
        for key, editor in self.editors.items():
            editor.show_value(values[key])
        self.show_acting(values)

    def show_acting(self, values: Mapping[str, object]) -> None:
        """Gray or hide the options without an effect beside ``values``."""
        self._values = dict(values)
        for key, editor in self.editors.items():
            acting = editor.option.is_acting(values)
            editor.widget.setEnabled(acting)
            if key in self.labels:
                self.labels[key].setEnabled(acting)
        self._show_rows()

    def look_for(self, words: str, expert: bool) -> None:
        """Show the rows with all of ``words``, or the usual ones, ``expert`` settings too."""
        self._wanted, self._expert = words.strip().lower(), expert
        self._show_rows()

    @property
    def shown(self) -> list[str]:
        """The keys of the rows to be seen."""
        return [key for key, editor in self.editors.items() if self._is_shown(editor.option)]

    def values(self) -> dict[str, OptionValue]:
        """The values as shown."""
        return {key: editor.value() for key, editor in self.editors.items()}

    def _add_row(self, option: Option, named_checks: bool) -> None:
        editor = self.editors[option.key] = OptionEditor(option, self._changed, self)
        widget = editor.widget
        widget.setToolTip(tool_tip(option, self._table))
        field = self._fields[option.key] = self._field(option, widget)
        if named_checks and isinstance(widget, QCheckBox):
            widget.setText(tr(option.label))
            if self._wide_checks:
                self._form.addRow(field)
            else:
                self._form.addRow("", field)
            return
        label = self.labels[option.key] = QLabel(tr(option.label))
        label.setWordWrap(True)
        label.setBuddy(widget)
        label.setToolTip(widget.toolTip())
        self._form.addRow(label, field)

    def _field(self, option: Option, widget: QWidget) -> QWidget:
        """The editor with the button that explains it."""
        field = QWidget()
        button = self.helps[option.key] = QToolButton()
        button.setText("?")
        button.setAutoRaise(True)
        button.setObjectName("explain")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAccessibleName(tr("About {option}").format(option=tr_plain(option.label)))
        button.clicked.connect(self._on_help)
        in_row((widget, 1), button, inside=field, margins=0, spacing=2)
        return field

    def _is_shown(self, option: Option) -> bool:
        if self._wanted:
            text = f"{tr(option.label)} {tr(option.help)} {option.key} {option.source}"
            text += " ".join(tr(label) for _value, label in option.choices)
            return all(word in unmarked(text).lower() for word in self._wanted.split())
        if not self._brief:
            return True
        return option.is_acting(self._values) and (self._expert or not option.expert)

    def _show_rows(self) -> None:
        if not self._brief:
            return
        for key, editor in self.editors.items():
            self._form.setRowVisible(self._fields[key], self._is_shown(editor.option))
        if self.idle is not None:
            every = (editor.option for editor in self.editors.values())
            mine = [option for option in every if self._expert or not option.expert]
            self._form.setRowVisible(
                self.idle, self.idle.show_idle(mine, self._values) and not self._wanted
            )

    def _go_to(self, key: str) -> None:
        """Show what has an effect now."""
        self.editors[key].widget.setFocus()

    @Slot()
    def _on_help(self) -> None:
        button = self.sender()
        assert isinstance(button, QToolButton)
        key = next(key for key, one in self.helps.items() if one is button)
        values = {**self._values, key: self.editors[key].value()}
        card = OptionCard(self.editors[key].option, values, self._table, self._changed, button)
        card.show_below(button)


class _Idle(QWidget):
    """Names the options that have no effect now, with a button for each way to change that."""

    def __init__(
        self, table: Mapping[str, Option], changed: Changed, done: Callable[[str], None]
    ) -> None:
        super().__init__()
        self._table, self._changed, self._done = table, changed, done
        self._column = in_column(inside=self, margins=(0, 4, 0, 0), spacing=0)
        self._shown: object = None
        self.buttons: dict[QPushButton, tuple[Changes, str]] = {}
        """What each button changes, and the first option that has an effect then."""

    def show_idle(self, options: Iterable[Option], values: Mapping[str, object]) -> bool:
        """Show which of ``options`` lack something; whether any does."""
        ways: dict[Changes, tuple[str, list[Option]]] = {}
        for option in options:
            changes, name = remedy(option, values, self._table)
            if changes:
                words = tr(name) if name else changes_in_words(changes, self._table)
                first = tuple(changes.items())[:1] if name else tuple(changes.items())
                ways.setdefault(first, (words, []))[1].append(option)
        if ways != self._shown:
            self._shown = ways
            self._rebuild(ways)
        return bool(ways)

    def _rebuild(self, ways: Mapping[Changes, tuple[str, list[Option]]]) -> None:
        while (item := self._column.takeAt(0)) is not None:
            old = item.widget()
            if old is not None:
                old.hide()
                old.deleteLater()
        self.buttons.clear()
        for changes, (words, idle) in ways.items():
            names = ", ".join(tr_plain(option.label) for option in idle)
            label = quiet(tr("No effect now: {names}.").format(names=names))
            button = QPushButton(words)
            button.setObjectName("link")
            button.setToolTip(words)
            button.setMinimumWidth(1)  # a long name must not widen the panel
            button.clicked.connect(self._on_button)
            self.buttons[button] = changes, idle[0].key
            self._column.addWidget(label)
            self._column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    @Slot()
    def _on_button(self) -> None:
        button = self.sender()
        assert isinstance(button, QPushButton)
        changes, first = self.buttons[button]
        for key, value in changes:
            self._changed(key, value)
        self._done(first)
