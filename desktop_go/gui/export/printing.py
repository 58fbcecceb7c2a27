"""Sends a document to a printer; imported only when somebody wants to print."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from desktop_go.engine.session import ShouldStop
from desktop_go.errors import DesktopGoError
from desktop_go.gui.dialogs.answered import answered
from desktop_go.gui.export.document import paint_document, paper_units
from desktop_go.gui.export.layout import DocumentChoices, lay_out
from desktop_go.gui.export.source import ExportSource
from desktop_go.gui.threads.work import Count
from desktop_go.services.i18n import tr

PrintWork = Callable[[Count, ShouldStop], str]


def ask_for_printer(paper: QPageSize.PageSizeId, parent: QWidget) -> QPrinter | None:
    """Show the system's print dialog; None when the user thinks better of it."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setPageSize(QPageSize(paper))
    dialog = QPrintDialog(printer, parent)
    with answered(dialog) as accepted:
        return printer if accepted else None


def print_work(printer: QPrinter, source: ExportSource, choices: DocumentChoices) -> PrintWork:
    """What prints the game of ``source`` on ``printer``; returns a sentence for the user."""
    printer.setFullPage(True)
    printer.setPageMargins(QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Point)
    paper = printer.pageLayout().pageSize().id()
    line, _ = source.line

    def work(report: Count, should_stop: ShouldStop) -> str:
        if not printer.isValid():
            raise DesktopGoError(tr("No printer is available."))
        pages = lay_out(line, choices, paper_units(paper), should_stop)
        paint_document(printer, pages, choices.family, report, should_stop)
        return tr("The document was sent to the printer")

    return work
