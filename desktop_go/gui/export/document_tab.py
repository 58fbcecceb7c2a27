"""The tab for printed pages: numbered figures with comments, as a PDF or on paper."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtGui import QFont, QGuiApplication, QPageSize
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QPushButton,
    QSpinBox,
    QWidget,
)

from desktop_go.engine.session import ShouldStop
from desktop_go.gui.export.document import PAPERS, page_image, paper_units, pdf_bytes
from desktop_go.gui.export.layout import LARGE, MEDIUM, SMALL_BOARDS, DocumentChoices, Page, lay_out
from desktop_go.gui.export.source import ByteWork, ExportSource
from desktop_go.gui.export.tab import ExportTab, PictureLabel
from desktop_go.gui.style.layouts import in_column, in_row
from desktop_go.gui.threads.work import Count, Work
from desktop_go.services.i18n import tr
from desktop_go.services.settings_schema import Json

PREVIEW_WIDTH = 900
MAX_MOVES = 1000


class DocumentTab(ExportTab):
    """A game on pages."""

    can_print = True

    def __init__(self, source: ExportSource) -> None:
        super().__init__(source)
        self.title = tr("&Document")
        self.moves = QSpinBox(minimum=1, maximum=MAX_MOVES, value=50)
        self.boards = QComboBox()
        for key, text in (
            (LARGE, tr("Large, one per page")),
            (MEDIUM, tr("Medium, two per page")),
            (SMALL_BOARDS, tr("Small, side by side")),
        ):
            self.boards.addItem(text, key)
        self.boards.setCurrentIndex(1)
        self.paper = QComboBox()
        for name, paper in PAPERS:
            self.paper.addItem(name, paper)
        self.form.addRow(tr("&Moves per figure"), self.moves)
        self.form.addRow(tr("&Boards"), self.boards)
        self.form.addRow(tr("&Paper"), self.paper)
        self.comments = self.check(tr("Co&mments below the figures"), True)
        self.coordinates = self.check(tr("&Coordinates"), True)
        self.note.setText(
            tr("The line on the board, from first move to last. Moves on occupied points "
            "are listed below the figure, as in “20 at 12”.")
        )  # fmt: skip
        self.finish()
        self.family = _family(QGuiApplication.font())
        self._pages: list[Page] = []
        self._shown = 0
        self._job = Work(parent=self)
        self._job.done.connect(self._on_pages)
        self._make_preview()
        self.moves.valueChanged.connect(self._on_choice)
        for combo in (self.boards, self.paper):
            combo.currentIndexChanged.connect(self._on_choice)

    # -- Choices -------------------------------------------------------------------------------

    def chosen(self) -> DocumentChoices:
        """The choices as they are now."""
        return DocumentChoices(
            self.moves.value(),
            str(self.boards.currentData()),
            self.comments.isChecked(),
            self.coordinates.isChecked(),
            self.family,
        )

    def paper_id(self) -> QPageSize.PageSizeId:
        """The paper chosen."""
        return PAPERS[self.paper.currentIndex()][1]

    def choices(self) -> dict[str, Json]:
        """Moves, sizes and what is printed."""
        return {
            "moves": self.moves.value(),
            "boards": str(self.boards.currentData()),
            "paper": self.paper.currentText(),
            "comments": self.comments.isChecked(),
            "coordinates": self.coordinates.isChecked(),
        }

    def take_choices(self, choices: dict[str, Json]) -> None:
        """Take what was remembered."""
        moves = choices.get("moves")
        if isinstance(moves, int):
            self.moves.setValue(moves)
        self.boards.setCurrentIndex(max(0, self.boards.findData(choices.get("boards", MEDIUM))))
        self.paper.setCurrentIndex(max(0, self.paper.findText(str(choices.get("paper", "")))))
        self.comments.setChecked(choices.get("comments") is not False)
        self.coordinates.setChecked(choices.get("coordinates") is not False)

    # -- Files ---------------------------------------------------------------------------------

    def suffix(self) -> str:
        """``.pdf``."""
        return ".pdf"

    def file_kind(self) -> str:
        """PDF."""
        return "PDF"

    def save_work(self) -> ByteWork:
        """Lays out and paints the whole document."""
        line, _ = self.source.line
        choices, paper = self.chosen(), self.paper_id()

        def work(report: Count, should_stop: ShouldStop) -> bytes:
            pages = lay_out(line, choices, paper_units(paper), should_stop)
            title = next(iter(pages[0].text().splitlines()), "")
            return pdf_bytes(pages, choices.family, paper, title, report, should_stop)

        return work

    # -- Preview -------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Lay the pages out again, on a thread; a choice made meanwhile begins again."""
        line, _ = self.source.line
        choices, size = self.chosen(), paper_units(self.paper_id())
        self._job.start(lambda _report, stop: lay_out(line, choices, size, stop))

    def wind_up(self) -> bool:
        """End the layout under way."""
        self._job.stop()
        return self._job.busy

    @Slot(object)
    def _on_pages(self, pages: list[Page]) -> None:
        if self._job.stopped:
            return
        self._pages = pages
        self._show(min(self._shown, len(pages) - 1))

    def pages(self) -> list[Page]:
        """The pages as last laid out."""
        return self._pages

    def _make_preview(self) -> None:
        self.page_view = PictureLabel(tr("Preview of the page"))
        self.back, self.forward = QPushButton("‹"), QPushButton("›")
        for button, name, step in (
            (self.back, tr("Previous page"), -1),
            (self.forward, tr("Next page"), 1),
        ):
            button.setAccessibleName(name)
            button.setToolTip(name)
            button.setProperty("step", step)
            button.setAutoDefault(False)
            button.clicked.connect(self._on_turn)
        self.place = QLabel()
        row = in_row(1, self.back, self.place, self.forward, 1)
        self.preview = QWidget(accessibleName=self.page_view.accessibleName())
        in_column((self.page_view, 1), row, inside=self.preview, margins=0)

    @Slot()
    def _on_turn(self) -> None:
        button = self.sender()
        assert button is not None
        self._show(self._shown + int(button.property("step")))

    def _show(self, number: int) -> None:
        self._shown = number
        size = paper_units(self.paper_id())
        image = page_image(self._pages[number], self.family, size, PREVIEW_WIDTH)
        self.page_view.show_image(image)
        self.place.setText(
            tr("Page {number} of {count}").format(number=number + 1, count=len(self._pages))
        )
        self.back.setEnabled(number > 0)
        self.forward.setEnabled(number + 1 < len(self._pages))


def _family(font: QFont) -> str:
    families = font.families()
    return families[0] if families else font.family()
