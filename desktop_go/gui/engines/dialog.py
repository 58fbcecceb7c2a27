"""How one attached engine is started: its program, arguments, folder, name and game."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)

from desktop_go.engine.attached import (
    GAMES,
    AttachedEngine,
    EngineProtocol,
    join_arguments,
    split_arguments,
)
from desktop_go.engine.diagnosis import Diagnosis
from desktop_go.engine.known_engines import known_by_file, known_by_name, suggest
from desktop_go.gui.engines.result import ResultLabel
from desktop_go.gui.engines.testing import EngineTest
from desktop_go.gui.style.layouts import in_column, in_row
from desktop_go.gui.style.text_dialog import without_icons
from desktop_go.services.i18n import tr, unmarked

WIDTH = 620


class EngineDialog(QDialog):
    """Asks for everything an engine needs; ``engine`` is the answer.

    Args:
        engine: what to start from.
        taken: the names of the other engines.
        missing: what the program needs that was not found beside it.
    """

    def __init__(
        self,
        engine: AttachedEngine,
        taken: Collection[str],
        missing: Collection[str] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Attached engine"))
        self._taken = taken
        self._test = EngineTest(self)
        self._test.found.connect(self._on_found)
        self.finished.connect(self._test.stop)
        self._make_fields()
        self.result_label = ResultLabel()
        self.try_button = QPushButton(tr("&Test"))
        self.try_button.setToolTip(tr("Start the program and ask it for a move."))
        self.try_button.clicked.connect(self._on_test)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.buttons.addButton(self.try_button, QDialogButtonBox.ButtonRole.ActionRole)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        without_icons(self.buttons)
        in_column(self._form, (self.result_label, 1), self.buttons, inside=self)
        for line in (self.program, self.name, self.arguments):
            line.textChanged.connect(self._check)
        self._show(engine)
        self._tell_missing(missing)
        self.resize(WIDTH, self.sizeHint().height())

    def engine(self) -> AttachedEngine:
        """The engine as described. Raises ValueError when the arguments cannot be read."""
        return AttachedEngine(
            " ".join(self.name.text().split()),
            self.program.text().strip(),
            split_arguments(self.arguments.text()),
            self.folder.text().strip(),
            self.game.currentData(),
        )

    # -- Fields --------------------------------------------------------------------------------

    def _make_fields(self) -> None:
        self.program, self.arguments, self.folder, self.name = (QLineEdit() for _ in range(4))
        self.game = QComboBox()
        for protocol, words in (
            (EngineProtocol.GTP, tr("{game} (GTP)")),
            (EngineProtocol.GOMOCUP, tr("{game} (Gomocup protocol)")),
        ):
            self.game.addItem(words.format(game=tr(GAMES[protocol])), protocol)
        self._form = form = QFormLayout()
        form.setVerticalSpacing(9)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for text, field, button, tip, work in (
            (tr("&Program"), self.program, tr("Choose…"), tr("Choose a program"), self._on_program),
            (
                tr("&Arguments"),
                self.arguments,
                tr("Add a file…"),
                tr("Add the name of a file, such as a network, to the arguments"),
                self._on_file,
            ),
            (tr("&Folder"), self.folder, tr("Choose…"), tr("Choose a folder"), self._on_folder),
        ):
            choose = QPushButton(button, autoDefault=False)
            choose.setToolTip(tip)
            choose.setAccessibleName(tip)
            choose.clicked.connect(work)
            row = in_row((field, 1), choose, spacing=6)
            self._add(text, field, row)
        self._add(tr("&Name"), self.name, self.name)
        self._add(tr("Pla&ys"), self.game, self.game)
        self.folder.setToolTip(tr("Where the program runs; left empty, in its own folder."))

    def _add(self, text: str, field: QWidget, row: QWidget | QHBoxLayout) -> None:
        label = QLabel(text)
        label.setBuddy(field)
        field.setAccessibleName(unmarked(text))
        self._form.addRow(label, row)

    def _show(self, engine: AttachedEngine) -> None:
        self.program.setText(engine.program)
        self.arguments.setText(join_arguments(engine.arguments))
        self.folder.setText(engine.folder)
        self.folder.setPlaceholderText(tr("The folder of the program"))
        self.name.setText(engine.name)
        self.game.setCurrentIndex(self.game.findData(engine.protocol))
        self._check()

    def _tell_missing(self, missing: Collection[str]) -> None:
        if missing:
            what = tr(" and ").join(tr(one) for one in missing)
            text = tr("It also needs {what}: choose it with “Add a file…” beside the arguments.")
            self.result_label.show_text(text.format(what=what))

    # -- What happens --------------------------------------------------------------------------

    @Slot()
    def _check(self) -> None:
        """Say what does not fit; only what fits can be taken or tried."""
        fault = self._fault()
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not fault)
        self.try_button.setEnabled(not fault)
        self.result_label.show_text(fault)

    def _fault(self) -> str:
        name = " ".join(self.name.text().split())
        if not self.program.text().strip():
            return tr("Choose the program of the engine.")
        if not name:
            return tr("Give the engine a name.")
        if name in self._taken:
            return tr("Another engine is called “{name}” already.").format(name=name)
        try:
            split_arguments(self.arguments.text())
        except ValueError:
            return tr("A quotation mark is missing in the arguments.")
        return ""

    @Slot()
    def _on_program(self) -> None:
        path = choose_program(self, self.program.text())
        if path:
            engine, missing = suggest(path, tuple(self._taken))
            self._show(engine)
            self._tell_missing(missing)

    @Slot()
    def _on_file(self) -> None:
        start = self.folder.text() or str(Path(self.program.text()).parent)
        path, _ = QFileDialog.getOpenFileName(self, tr("Add a file to the arguments"), start)
        if path:
            self.arguments.insert(" " + join_arguments((path,)) + " ")

    @Slot()
    def _on_folder(self) -> None:
        start = self.folder.text() or str(Path(self.program.text()).parent)
        path = QFileDialog.getExistingDirectory(self, tr("Where the engine runs"), start)
        if path:
            self.folder.setText(path)

    @Slot()
    def _on_test(self) -> None:
        self.try_button.setEnabled(False)
        self.result_label.show_busy()
        self._test.start(self.engine())

    @Slot(object)
    def _on_found(self, diagnosis: Diagnosis) -> None:
        """Show what was found; a program that we did not know may say who it is."""
        self.try_button.setEnabled(True)
        known = known_by_name(diagnosis.name)
        unnamed = self.name.text() == Path(self.program.text()).stem
        if known and unnamed and not known_by_file(self.program.text()):
            self.name.setText(known.name)
        self.result_label.show_diagnosis(diagnosis)


def choose_program(parent: QWidget, before: str = "") -> str:
    """Ask for the file of a program; empty if the user cancels."""
    start = str(Path(before).parent) if before else ""
    path, _ = QFileDialog.getOpenFileName(parent, tr("Choose the program of the engine"), start)
    return path
