"""The dialog that reviews all records of a folder. It need not be closed to play on."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFileDialog,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QWidget,
)

from desktop_go.engine.go.review import SPEEDS, Speed
from desktop_go.gui.go.director import EngineDirector
from desktop_go.gui.review.batch import BatchReview, Note
from desktop_go.gui.style.labels import quiet
from desktop_go.gui.style.layouts import in_column, in_row
from desktop_go.services.i18n import tr, tr_plural
from desktop_go.services.review_copies import plan_copies

COPIES = "reviewed"
"""The folder for copies that is suggested inside the folder of records."""


class BatchDialog(QDialog):
    """Choices, progress and results of a review of a folder."""

    def __init__(
        self,
        director: EngineDirector,
        folder: str,
        speed: Speed,
        note: Note,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._note = note
        self.setWindowTitle(tr("Review a folder"))
        self.setModal(False)
        self._director = director
        self.batch: BatchReview | None = None
        self.folder, self.target = QLineEdit(), QLineEdit()
        self.speeds = QComboBox()
        for choice in SPEEDS:
            self.speeds.addItem(tr(choice.label), choice.key)
        self.speeds.setCurrentIndex(SPEEDS.index(speed))
        self.comments = QCheckBox(tr("Also write the analysis into the &comments"))
        self.bar = QProgressBar(textVisible=False)
        self.bar.setAccessibleName(tr("Review progress"))
        self.words = quiet(tr("Your records are not changed; reviewed copies are written."))
        self.results = QPlainTextEdit(readOnly=True, tabChangesFocus=True)
        self.results.setAccessibleName(tr("Results"))
        self.start = QPushButton(tr("&Review"), default=True)
        self.start.setObjectName("primary")
        self.close_button = QPushButton(tr("Close"))
        self.start.clicked.connect(self._on_start)
        self.close_button.clicked.connect(self.close)
        self.folder.textChanged.connect(self._on_folder)
        self._lay_out()
        self.folder.setText(folder)
        self.resize(560, 440)

    def _lay_out(self) -> None:
        form = QFormLayout()
        for label, field in ((tr("&Folder"), self.folder), (tr("Save copies &in"), self.target)):
            button = QPushButton("…", autoDefault=False)
            button.setAccessibleName(tr("Choose a folder"))
            button.setToolTip(tr("Choose a folder"))
            button.setFixedWidth(36)
            button.clicked.connect(self._browse_folder if field is self.folder else self._browse)
            row = in_row((field, 1), button)
            name = QLabel(label)
            name.setBuddy(field)
            form.addRow(name, row)
        form.addRow(tr("&Speed"), self.speeds)
        form.addRow("", self.comments)
        buttons = in_row(1, self.start, self.close_button)
        in_column(form, self.words, self.bar, (self.results, 1), buttons, inside=self)

    @property
    def running(self) -> bool:
        """Whether a review is under way."""
        return self.batch is not None and self.batch.running

    @Slot()
    def _on_start(self) -> None:
        if self.batch is not None and self.batch.running:
            self.batch.cancel()
            return
        folder, target = self.folder.text().strip(), self.target.text().strip()
        if not folder or not Path(folder).is_dir():
            self.words.setText(tr("There is no such folder."))
            self.folder.setFocus()
            return
        files, refused = plan_copies([Path(folder)], Path(target) if target else None)
        self.results.setPlainText("")
        if not files:
            self.words.setText(refused[0][1] if refused else tr("There is nothing to review."))
            return
        limits = SPEEDS[self.speeds.currentIndex()].limits
        batch = BatchReview(self._director, files, limits, self.comments.isChecked(), self._note)
        batch.progressed.connect(self._show_progress)
        batch.file_done.connect(self._on_done)
        batch.file_failed.connect(self._on_failed)
        batch.finished.connect(self._on_finished)
        self.batch = batch
        self._show_running(True)
        batch.start()

    def _show_running(self, running: bool) -> None:
        for widget in (self.folder, self.target, self.speeds, self.comments):
            widget.setEnabled(not running)
        self.start.setText(tr("&Stop") if running else tr("&Review"))

    @Slot()
    def _show_progress(self) -> None:
        batch = self.batch
        if batch is None or not batch.running:
            return
        share = batch.done / batch.total if batch.total else 0.0
        self.bar.setRange(0, batch.files * 100)
        self.bar.setValue(round(100 * (batch.place + share)))
        self.words.setText(
            tr("Record {place} of {files}: {done} of {total} positions").format(
                place=batch.place + 1, files=batch.files, done=batch.done, total=batch.total
            )
        )

    @Slot(object, str)
    def _on_done(self, source: Path, words: str) -> None:
        self.results.appendPlainText(f"{source.name}: {words}")

    @Slot(object, str)
    def _on_failed(self, source: Path, reason: str) -> None:
        self.results.appendPlainText(f"{source.name}: {reason}")

    @Slot(bool)
    def _on_finished(self, complete: bool) -> None:
        batch = self.batch
        self._show_running(False)
        if batch is None:
            return
        if complete:
            self.bar.setValue(self.bar.maximum())
            reviewed = batch.files - batch.failed
            text = tr_plural(
                "{count} record was reviewed.", "{count} records were reviewed.", reviewed
            )
            if batch.failed:
                text += " " + tr_plural(
                    "{count} could not be reviewed.", "{count} could not be reviewed.", batch.failed
                )
            self.words.setText(text)
        else:
            self.words.setText(
                tr("Stopped after {done} of {files} records.").format(
                    done=batch.place, files=batch.files
                )
            )
        batch.deleteLater()
        self.batch = None

    @Slot(str)
    def _on_folder(self, text: str) -> None:
        self.target.setText(str(Path(text) / COPIES) if text.strip() else "")

    @Slot()
    def _browse_folder(self) -> None:
        self._choose(self.folder)

    @Slot()
    def _browse(self) -> None:
        self._choose(self.target)

    def _choose(self, field: QLineEdit) -> None:
        chosen = QFileDialog.getExistingDirectory(self, tr("Choose a folder"), field.text())
        if chosen:
            field.setText(chosen)

    def reject(self) -> None:
        """Close, by whatever way; a running review ends, and what is written stays."""
        if self.batch is not None:
            self.batch.cancel()
        super().reject()
